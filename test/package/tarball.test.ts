import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  createMessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { completeExample } from '../../shared/src/rules/example.js';
import { findRule } from '../../shared/src/rules/table.js';

const root = path.resolve(import.meta.dirname, '../..');

describe('the packed npm package', function () {
  this.timeout(180_000);
  let folder: string;
  let bin: string;

  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'user-tool-pack-'));
    const npm = (args: string[], cwd: string): string =>
      execFileSync('npm', [...args, '--loglevel', 'error'], {
        cwd,
        encoding: 'utf8',
        // A compiler that only fails: nothing may need one.
        env: { ...process.env, CC: '/bin/false', CXX: '/bin/false' },
      });
    const packed = JSON.parse(
      npm(['pack', '-w', 'server', '--json', '--pack-destination', folder], root).replace(/^[^[{]*/, ''),
    ) as { filename: string; files: { path: string }[] }[] | Record<string, { filename: string }>;
    const [tarball] = Object.values(packed) as { filename: string }[];
    writeFileSync(path.join(folder, 'package.json'), '{ "private": true }');
    npm(['install', `./${path.basename(tarball!.filename)}`], folder);
    bin = path.join(folder, 'node_modules/.bin/user-tool');
  });

  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('checks', () => {
    const text = completeExample(findRule('reference-undeclared')!.bad);
    writeFileSync(path.join(folder, 'bad.tool.yml'), text);
    const { status, stdout } = spawnSync(bin, ['check', '--format', 'json', 'bad.tool.yml'], {
      cwd: folder,
      encoding: 'utf8',
    });
    const report = JSON.parse(stdout) as { files: { problems: { code: string }[] }[] };
    assert.equal(status, 1);
    assert.deepEqual(
      report.files[0]!.problems.map(({ code }) => code),
      ['reference-undeclared'],
    );
  });

  it('serves editors', async () => {
    const server = spawn(bin, ['lsp', '--stdio'], { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] });
    const connection = createMessageConnection(
      new StreamMessageReader(server.stdout),
      new StreamMessageWriter(server.stdin),
    );
    connection.listen();
    const answer = await connection.sendRequest<{ capabilities: object }>('initialize', {
      processId: null,
      rootUri: null,
      capabilities: {},
    });
    assert.ok(Object.keys(answer.capabilities).length > 3);
    await connection.sendRequest('shutdown');
    const exited = new Promise((resolve) => server.once('exit', resolve));
    await connection.sendNotification('exit');
    assert.equal(await exited, 0);
    connection.dispose();
  });
});
