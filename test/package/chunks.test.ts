import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../../scripts/build.mjs';

const dist = join(import.meta.dirname, '../../server/dist');

/** What a start loads, in order: entry points, and modules that it imports when it needs them. */
const starts: Readonly<Record<string, readonly string[]>> = {
  'user-tool --help': ['cli', 'program'],
  'user-tool check': ['cli', 'program', 'check', 'text'],
  'user-tool run': ['cli', 'program', 'run'],
  'user-tool lsp': ['lsp', 'server'],
};

/** Each costs Node more than a kilobyte of code does. */
const fewFiles = 21;

describe('the files that a start loads', () => {
  before(() => build());

  for (const [start, modules] of Object.entries(starts)) {
    it(`are few: ${start}`, () => {
      const files = loaded(modules.map(fileOf));
      assert.ok(files.length <= fewFiles, files.join('\n'));
    });
  }

  it('are those of the language only where it is needed', () => {
    const [language] = readdirSync(dist)
      .filter((name) => name.startsWith('chunk-'))
      .sort((a, b) => readFileSync(join(dist, b)).length - readFileSync(join(dist, a)).length);
    const loads = (start: string): boolean => loaded((starts[start] ?? []).map(fileOf)).includes(language!);
    assert.deepEqual([loads('user-tool --help'), loads('user-tool check')], [false, true]);
  });
});

/** The file of a module, whose name can have a hash. */
function fileOf(module: string): string {
  const file = readdirSync(dist).find((name) => new RegExp(`^${module}(?:-[A-Z\\d]{8})?\\.js$`).test(name));
  assert.ok(file !== undefined, module);
  return file;
}

/** Some files with all that they import when they are loaded. */
function loaded(files: readonly string[]): string[] {
  const seen = new Set(files);
  for (const file of seen) {
    const code = readFileSync(join(dist, file), 'utf8');
    for (const [, imported = ''] of code.matchAll(/(?:from|import)\s*"\.\/([\w-]+\.js)"/g))
      seen.add(imported);
  }
  return [...seen];
}
