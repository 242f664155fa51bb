import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { TestPlatform } from './platform.js';

const here = import.meta.dirname;

/** The root of the repository. */
export const root = join(here, '../..');

/** The documents that the tests open. */
export const workspaceFolder = join(here, 'workspace');

/** A development extension that contributes nothing: VS Code wants one to run tests, and ours is installed instead. */
export const harnessFolder = join(root, 'out/vscode-suite');

/** The module of the suite inside {@link harnessFolder}. */
export const suiteModule = join(harnessFolder, 'index.cjs');

/**
 * Bundles the suite for the extension host, which loads CommonJS.
 * @param only the files whose names begin so; all when empty
 * @param platform the service that tests submit to, see suite/platform.ts
 */
export async function bundleSuite(only: string, platform: TestPlatform): Promise<void> {
  rmSync(harnessFolder, { recursive: true, force: true });
  mkdirSync(harnessFolder, { recursive: true });
  cpSync(join(here, 'harness/package.json'), join(harnessFolder, 'package.json'));
  // Which documents there are is read by the suite itself, so that it needs no list.
  cpSync(join(root, 'test/grammar/documents'), join(harnessFolder, 'documents'), {
    recursive: true,
    filter: (path) => !path.endsWith('.snap'),
  });
  await build({
    entryPoints: ['index.ts', ...suiteFiles(only)].map((name) => join(here, 'suite', name)),
    outdir: harnessFolder,
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
}

/** The files of the suite whose names begin so. */
export function suiteFiles(only: string): string[] {
  return readdirSync(join(here, 'suite')).filter(
    (name) => name.startsWith(only) && name.endsWith('.test.ts'),
  );
}
