import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');
const documents = join(import.meta.dirname, 'documents');
const snapshotTool = createRequire(import.meta.url).resolve('vscode-tmgrammar-test/dist/snapshot.js');

// The JavaScript and shell grammars of an editor change with its version. The stand-ins here know just enough
// (strings, comments, brackets) to run past the end of a scalar if ours let them.
const grammars = [
  'syntaxes/user-tool.tmLanguage.json',
  'test/grammar/stand-ins/shell.tmLanguage.json',
  'test/grammar/stand-ins/javascript.tmLanguage.json',
];

describe('grammar', () => {
  for (const name of readdirSync(documents).filter((file) => file.endsWith('.tool.yml'))) {
    it(`${name} has the scopes of its snapshot`, async () => {
      const document = join(documents, name);
      assert.ok(existsSync(`${document}.snap`), 'no snapshot: npm run test:grammar -- --updateSnapshot');
      const options = ['--scope', 'source.yaml.user-tool', ...grammars.flatMap((path) => ['--grammar', path])];
      await promisify(execFile)(process.execPath, [snapshotTool, ...options, relative(root, document)], {
        cwd: root,
      }).catch((error: { stdout?: string }) => assert.fail(error.stdout ?? String(error)));
    });
  }
});
