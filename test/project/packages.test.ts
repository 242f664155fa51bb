import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { workspaces } from '../../scripts/workspaces.mjs';

const root = path.resolve(import.meta.dirname, '../..');

/** What this reads of a `package.json`. */
interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const packages = workspaces.map(({ name, sources }) => ({ name, folder: path.dirname(sources), sources }));

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const manifestOf = (folder: string): Manifest => JSON.parse(read(`${folder}/package.json`)) as Manifest;

/** The packages of the project that a folder's `package.json` and `tsconfig.json` name. */
function declared(folder: string): { dependencies: string[]; references: string[] } {
  const manifest = manifestOf(folder);
  const { references } = JSON.parse(read(`${folder}/tsconfig.json`)) as { references: { path: string }[] };
  const folders = references.map((reference) => path.join(folder, reference.path));
  return {
    dependencies: Object.keys(manifest.dependencies ?? {}).filter((name) => name.startsWith('@user-tool/')),
    references: folders.map((one) => packages.find((each) => each.folder === one)?.name ?? one).sort(),
  };
}

/** The other packages of the project that the sources of one import. */
function imported(sources: string): string[] {
  const files = readdirSync(path.join(root, sources), { recursive: true, encoding: 'utf8' });
  const names = files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [...read(path.join(sources, file)).matchAll(/(?<=')@user-tool\/[a-z-]+/g)])
    .map(([name]) => name);
  return [...new Set(names)].sort();
}

describe('the packages', () => {
  for (const { name, folder, sources } of packages)
    it(`declare for npm and for the compiler what they import of others: ${name}`, () => {
      const names = imported(sources);
      assert.deepEqual(declared(folder), { dependencies: names, references: names });
    });

  it('need the versions that the npm package installs, which does not contain them', () => {
    const { dependencies = {}, optionalDependencies = {} } = manifestOf('server');
    const installed = { ...dependencies, ...optionalDependencies };
    const different = packages.flatMap(({ name, folder }) => {
      const manifest = manifestOf(folder);
      const needs = Object.entries({ ...manifest.dependencies, ...manifest.optionalDependencies });
      const optional = Object.keys(manifest.optionalDependencies ?? {});
      return needs
        .filter(([one, version]) => (installed[one] ?? (optional.includes(one) ? '' : version)) !== version)
        .map(
          ([one, version]) => `${name}: ${one} ${version}, but ${installed[one] ?? 'nothing'} is installed`,
        );
    });
    assert.deepEqual(different, []);
  });
});
