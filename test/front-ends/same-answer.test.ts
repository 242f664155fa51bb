import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { check } from '../../shared/src/checker/check.js';
import type { Problem } from '../../shared/src/problems/problem.js';
import { Document } from '../../shared/src/tool/document.js';
import { fullCapabilities, TestClient } from '../lsp/client.js';
import { built } from '../support/built.js';
import { exampleTools, platformTools, ruleExamples } from '../support/tools.js';

const root = path.resolve(import.meta.dirname, '../..');
const severities = { error: 1, warning: 2, info: 3, hint: 4 };

/** Both would report the same tool twice as a duplicate: each document gets a distinct name. */
const documents = [...ruleExamples(), ...exampleTools(), ...platformTools()].map(({ name, text }, index) => ({
  name,
  text,
  file: `document-${index}.tool.yml`,
}));

/** What both report in their own way, in the language's terms. */
const brief = ({ code, severity, message, range }: Problem): unknown => [
  code,
  severities[severity],
  message,
  range,
];

describe('command and language server', () => {
  let folder: string;

  before(async () => {
    await built();
    folder = mkdtempSync(path.join(tmpdir(), 'user-tool-front-ends-'));
    for (const { file, text } of documents) writeFileSync(path.join(folder, file), text);
  });

  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('say of each document what the language says', async () => {
    const expected = documents.map(({ text }) => check(new Document(text)));

    const bin = path.join(root, 'server/bin/user-tool.js');
    const args = [
      'check',
      '--no-config',
      '--severity',
      'hint',
      '--format',
      'json',
      ...documents.map(({ file }) => file),
    ];
    const { stdout } = spawnSync(process.execPath, [bin, ...args], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 1e8,
    });
    const report = JSON.parse(stdout) as { files: { path: string; problems: Problem[] }[] };
    assert.equal(report.files.length, documents.length);

    const client = await TestClient.startProcess({ capabilities: fullCapabilities });
    for (const [index, { name, text, file }] of documents.entries()) {
      const own = report.files[index]!.problems.filter(({ code }) => code !== 'id-duplicate');
      assert.deepEqual(own, expected[index], `command: ${name}`);
      const uri = pathToFileURL(path.join(folder, file)).href;
      await client.open(uri, text);
      const pulled = await client.pull(uri);
      assert.deepEqual(
        pulled.map(({ code, severity, message, range }) => [code, severity, message, range]),
        expected[index]!.map(brief),
        `server: ${name}`,
      );
      await client.close(uri);
    }
    await client.stop();
  });
});
