import { build } from 'esbuild';
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestPlatform } from './platform.js';

const here = import.meta.dirname;

/** The root of the repository. */
export const root = join(here, '../..');

/** The documents that the tests open. */
export const workspaceFolder = join(here, 'workspace');

/** The files of the suite. */
export const suiteFiles = readdirSync(join(here, 'suite')).filter((name) => name.endsWith('.test.ts'));

/**
 * The empty folder for the suite of one host. It is inside the repository, since the suite loads packages from there.
 */
export function emptyHarness(host: string): string {
  const folder = join(root, 'out/vscode-suite', host);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/**
 * Bundles the suite for the extension host, which loads CommonJS, together with an empty development extension: VS
 * Code requires one to run tests, and ours is installed instead.
 * @param platform the service that tests submit to, see suite/platform.ts
 * @returns the module of the suite
 */
export async function bundleSuite(
  folder: string,
  files: readonly string[],
  platform: TestPlatform,
): Promise<string> {
  cpSync(join(here, 'harness/package.json'), join(folder, 'package.json'));
  // The suite itself lists the documents.
  cpSync(join(root, 'test/grammar/documents'), join(folder, 'documents'), {
    recursive: true,
    filter: (path) => !path.endsWith('.snap'),
  });
  cpSync(join(root, 'examples'), join(folder, 'examples'), { recursive: true });
  await build({
    entryPoints: ['index.ts', ...files].map((name) => join(here, 'suite', name)),
    outdir: folder,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    conditions: ['node'],
    external: ['vscode', 'mocha', 'vscode-tmgrammar-test'],
    define: { USER_TOOL_TEST_PLATFORM: JSON.stringify(platform) },
    sourcemap: 'inline',
    logLevel: 'warning',
  });
  return join(folder, 'index.cjs');
}
