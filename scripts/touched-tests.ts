// Which tests a change affects: by imports, and for files that are only read, by a table.
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { entryPoints } from './build.mjs';
import { sourceFolders } from './workspaces.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Files that are read and not imported, with their readers, which count as changed with them. */
export const readers: readonly (readonly [pattern: RegExp, by: readonly string[]])[] = [
  [/^(?:package-lock\.json|\.mocharc\.json|tsconfig[^/]*\.json|test\/support\/seed\.ts)$/, ['*']],
  [/^(?:examples|test\/documents)\//, ['test/support/tools.ts']],
  [/^test\/grammar\/|^syntaxes\//, ['test/grammar/grammar.test.ts', 'test/grammar/bounds.test.ts']],
  [/^test\/yaml\/suite-table\.md$/, ['test/yaml/suite.test.ts']],
  [/^test\/answers\/.*\.json$/, ['test/answers/answers.test.ts']],
  [/^test\/client\/preview\/|^client\/forms\//, ['test/client/preview/page.test.ts']],
  [/^client\/forms\/src\/pages\//, ['test/http/pages.test.ts']],
  [
    /^(?:docs\/|README|CONTRIBUTING|SUPPORT|CHANGELOG)/,
    ['test/project/docs.test.ts', 'test/project/words.test.ts'],
  ],
  [
    /^(?:shared|(?:server|client)\/[^/]+)\/src\//,
    ['test/project/imports.test.ts', 'test/project/localisation.test.ts', 'test/project/words.test.ts'],
  ],
  [
    /^(?:package(?:\.nls)?\.json|client\/(?:images|l10n|vscode\/package)|language-configuration|CHANGELOG|LICENSE|README|SUPPORT|\.vscodeignore)/,
    ['test/project/localisation.test.ts', 'test/project/words.test.ts', 'test/package/extension.test.ts'],
  ],
  [
    /^(?:shared|(?:server|client)(?:\/[^/]+)?)\/(?:src\/|(?:package|tsconfig)\.json$)/,
    ['test/project/packages.test.ts'],
  ],
  [/^server\/(?:package\.json|bin\/)/, ['scripts/build.mjs', 'test/package/tarball.test.ts']],
];

/**
 * The test files that depend on a changed file, directly or not.
 * @param changed paths of files, relative to the root
 */
export async function touchedTests(
  changed: readonly string[],
  tests: readonly string[],
  importersOf: () => Promise<Importers> = () => importersOfAll(tests),
): Promise<readonly string[]> {
  const read = changed.flatMap((path) => readers.flatMap(([pattern, by]) => (pattern.test(path) ? by : [])));
  if (read.includes('*')) return tests;
  const importers = await importersOf();
  const touched = new Set([...changed, ...read]);
  for (const path of touched) for (const importer of importers.get(path) ?? []) touched.add(importer);
  return tests.filter((test) => touched.has(test));
}

/** For each file, the files that import it or start it as a program. */
export type Importers = ReadonlyMap<string, readonly string[]>;

/** The importers of all that tests and bundles consist of. */
export async function importersOfAll(tests: readonly string[]): Promise<Importers> {
  const importers = new Map<string, string[]>();
  const add = (path: string, importer: string): void => {
    importers.set(path, [...(importers.get(path) ?? []), importer]);
  };
  const all = [...tests, ...entryPoints, 'scripts/build.mjs'];
  const seen = new Set<string>();
  for (let next = all; next.length > 0;) {
    const inputs = await inputsOf(next);
    next = [];
    for (const [path, { imports }] of Object.entries(inputs)) {
      if (seen.has(path)) continue;
      seen.add(path);
      const started = startedBy(path);
      for (const imported of [...imports.map((one) => one.path), ...started]) add(imported, path);
      next.push(...started);
    }
  }
  // Tests of the bundles depend on everything in them.
  for (const path of entryPoints) add(path, 'scripts/build.mjs');
  return importers;
}

/** The source files that these consist of, as the bundler sees them. */
async function inputsOf(paths: readonly string[]): Promise<esbuild.Metafile['inputs']> {
  const { metafile } = await esbuild.build({
    stdin: { contents: paths.map((path) => `import './${path}';`).join('\n'), resolveDir: root },
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    alias: sourceFolders,
    platform: 'node',
    format: 'esm',
    loader: { '.node': 'empty', '.css': 'empty' },
    logLevel: 'error',
  });
  return metafile.inputs;
}

/** The modules that a module names as files to run in a thread or process. */
function startedBy(path: string): string[] {
  const file = join(root, path);
  if (!existsSync(file)) return [];
  const names = [...readFileSync(file, 'utf8').matchAll(/'([^'\n]+\.ts)'/g)];
  return names
    .map(([, name = '']) => relative(root, join(file, '..', name)))
    .filter((name) => name !== path && existsSync(join(root, name)));
}
