import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { grammarContributions, grammarTexts, manifestFile } from '../../scripts/grammar/grammar.js';
import { wrongRootKeys } from './bounds.js';
import { documents, snapshotFile, snapshotOf } from './snapshots.js';
import { tokenise } from './tokens.js';

const rewrite = 'npx tsx test/grammar/snapshots.ts writes it; read the difference';

describe('grammar', () => {
  it('is what its tables say, with those for workflows', () => {
    for (const [file, text] of grammarTexts)
      assert.equal(readFileSync(file, 'utf8'), text, 'npm run docs writes it');
    const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Parameters<
      typeof grammarContributions
    >[0];
    assert.deepEqual(manifest.contributes.grammars, grammarContributions(manifest), 'npm run docs writes it');
  });

  for (const [name, path] of documents) {
    it(`gives ${name} the scopes of its snapshot`, () => {
      const text = readFileSync(path, 'utf8');
      assert.ok(existsSync(snapshotFile(name)), `no snapshot: ${rewrite}`);
      assert.equal(snapshotOf(text), readFileSync(snapshotFile(name), 'utf8'), rewrite);
    });
  }

  it('colours every key in the first column as one', () => {
    for (const path of documents.values())
      assert.deepEqual(wrongRootKeys(tokenise(readFileSync(path, 'utf8'))), [], path);
  });

  it('does not mind how lines end', () => {
    for (const path of documents.values()) {
      const text = readFileSync(path, 'utf8');
      assert.equal(snapshotOf(text.replaceAll('\n', '\r\n')), snapshotOf(text), path);
    }
  });

  it('has no snapshot of what is no longer there', () => {
    const [first] = documents.keys();
    assert.ok(first);
    const left = readdirSync(dirname(snapshotFile(first))).map((file) => basename(file, '.snap'));
    assert.deepEqual(left.sort(), [...documents.keys()].sort(), rewrite);
  });
});
