import { build, type BuildOptions } from 'esbuild';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { workspaceFolder } from '../bundle.js';
import type { TestPlatform } from '../platform.js';

const here = import.meta.dirname;

/**
 * Bundles the suite for the web extension host, as one CommonJS module, and its extension.
 * @param platform the service that tests submit to, see suite/platform.ts
 */
export async function bundleWebSuite(
  folder: string,
  files: readonly string[],
  platform: TestPlatform,
): Promise<void> {
  const manifest = JSON.parse(readFileSync(join(here, '../harness/package.json'), 'utf8')) as object;
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ ...manifest, browser: './seed.js', activationEvents: ['*'] }),
  );
  const loads = files.map((name) => `beginFile('${name}');\nrequire('../suite/${name}');\n`);
  await Promise.all([
    bundle(join(folder, 'suite.js'), {
      define: { ...defined, USER_TOOL_TEST_PLATFORM: JSON.stringify(platform) },
      stdin: {
        contents: `import { beginFile } from './mocha.js';\n${loads.join('')}export { run } from './suite.js';`,
        resolveDir: here,
        sourcefile: 'index.ts',
      },
    }),
    bundle(join(folder, 'seed.js'), { entryPoints: [join(here, 'seed.ts')] }),
  ]);
}

/** What browser packages, and the suite, expect their bundler to define. */
const defined = {
  WORKSPACE_FILES: JSON.stringify(workspaceFiles()),
  global: 'globalThis',
  'process.env.NODE_DEBUG': 'undefined',
  'process.stderr': 'undefined',
};

async function bundle(outfile: string, options: BuildOptions): Promise<void> {
  await build({
    define: defined,
    ...options,
    outfile,
    bundle: true,
    platform: 'browser',
    // A CommonJS module that exports last: mocha's file for browsers overwrites earlier exports.
    format: 'iife',
    globalName: 'harness',
    footer: { js: 'module.exports = harness;' },
    target: 'es2022',
    external: ['vscode'],
    alias: { 'node:assert/strict': join(here, 'assert.ts') },
    sourcemap: 'inline',
    logLevel: 'warning',
  });
}

function workspaceFiles(): Record<string, string> {
  const files = readdirSync(workspaceFolder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    files.map(({ name, parentPath }) => {
      const path = join(parentPath, name);
      return [relative(workspaceFolder, path), readFileSync(path, 'utf8')];
    }),
  );
}
