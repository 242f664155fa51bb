import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';

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
    it(`${name} has the scopes of its snapshot`, () => {
      const document = join(documents, name);
      assert.ok(existsSync(`${document}.snap`), 'no snapshot: npm run test:grammar writes it');
      const options = [
        '--scope',
        'source.yaml.user-tool',
        ...grammars.flatMap((path) => ['--grammar', path]),
      ];
      const command = [snapshotTool, ...options, relative(root, document)];
      const { status, stdout } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
      assert.equal(status, 0, stdout);
    });
  }
});
