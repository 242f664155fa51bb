import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleFile, bundleText, clientWords } from '../../scripts/l10n.js';

const root = join(import.meta.dirname, '../..');
const manifest = readFileSync(join(root, 'package.json'), 'utf8');
const words = JSON.parse(readFileSync(join(root, 'package.nls.json'), 'utf8')) as Record<string, string>;

describe('what can be translated', () => {
  it('is in the bundle as the client says it (npm run docs)', () => {
    assert.equal(readFileSync(bundleFile, 'utf8'), bundleText());
  });

  it('is in the bundle that package.json names', () => {
    const { l10n } = JSON.parse(manifest) as { l10n: string };
    assert.equal(join(root, l10n, 'bundle.l10n.json'), bundleFile);
  });

  it('is there for each key of package.json, and nothing beside', () => {
    const used = [...manifest.matchAll(/"%([\w.]+)%"/g)].map(([, key = '']) => key);
    assert.deepEqual([...new Set(used)].sort(), Object.keys(words).sort());
  });

  it('is all that package.json says to users', () => {
    const says =
      /"(?:title|shortTitle|description|markdownDescription|altText|label|enumDescriptions)": "(?!%)/;
    const plain = manifest.split('\n').filter((line) => says.test(line));
    // The extension's names and its description in npm's fields stay the same in all languages.
    assert.deepEqual(
      plain.map((line) => line.trim()),
      ['"title": "User Tool",'],
    );
  });

  for (const [key, text] of Object.entries(words)) {
    it(`is English that is complete: ${key}`, () => {
      assert.match(text, /^[A-Z`{]/, 'begins like a sentence');
      const isSentence = /^(?:setting|task|extension|capabilities)\.|\.(?:description|alt)$/.test(key);
      if (isSentence) assert.match(text, /(?:\.|\))$/, 'ends like one');
      else assert.doesNotMatch(text, /\.$/);
      assert.doesNotMatch(text, / {2}|\t|\s$/);
    });
  }

  it('goes through the bundle wherever the client shows it', () => {
    const folder = join(root, 'client/vscode/src');
    const shows =
      /(?:show(?:Information|Warning|Error)Message\(|(?:title|prompt|placeHolder|placeholder|tooltip)(?:: | = ))\s*['"`](?!\$\{l10n|https:)/;
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    );
    const found = files.flatMap((name) =>
      readFileSync(join(folder, name), 'utf8')
        .split('\n')
        .filter((line) => shows.test(line))
        .map((line) => `${name}: ${line.trim()}`),
    );
    assert.deepEqual(found, []);
    assert.ok(clientWords().length > 20);
  });
});
