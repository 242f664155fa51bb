import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import type { TestPlatform } from '../platform.js';
import { harnessFolder, suiteFiles, workspaceFolder } from '../bundle.js';

const here = import.meta.dirname;

/** The development extension for browsers, with the suite in it. */
export const webHarnessFolder = `${harnessFolder}-web`;

/** What of the suite cannot run in a browser, and why. */
export const notInBrowsers: Readonly<Record<string, string>> = {
  'activation.test.ts': 'measures the time of the processor, which only a process knows',
  'explain.test.ts':
    'needs the Markdown preview of VS Code, of which code-server leaves the part for browsers out',
  'grammar.test.ts': 'reads the grammars that are installed from disk; they are the same files in browsers',
  'large.test.ts': 'stops the process of the language server',
  'tasks.test.ts': 'starts the command, and no browser does',
  'server.test.ts': 'starts language servers that are processes, and fail',
};

/**
 * Bundles the suite for the web extension host, one module of CommonJS, and the extension that it comes with.
 * @param only the files whose names begin so; all when empty
 * @param platform the service that tests submit to
 */
export async function bundleWebSuite(only: string, platform: TestPlatform): Promise<void> {
  rmSync(webHarnessFolder, { recursive: true, force: true });
  mkdirSync(webHarnessFolder, { recursive: true });
  const manifest = JSON.parse(readFileSync(join(here, '../harness/package.json'), 'utf8')) as object;
  writeFileSync(
    join(webHarnessFolder, 'package.json'),
    JSON.stringify({ ...manifest, browser: './seed.js', activationEvents: ['*'] }),
  );
  const tests = suiteFiles(only).filter((name) => notInBrowsers[name] === undefined);
  // Mocha has to be there before the tests are loaded.
  const imports = ['./mocha.js', ...tests.map((name) => `../suite/${name}`)];
  await Promise.all([
    bundle('suite.js', {
      define: { ...defined, USER_TOOL_TEST_PLATFORM: JSON.stringify(platform) },
      stdin: {
        contents: `${imports.map((path) => `import '${path}';`).join('\n')}\nexport { run } from './suite.js';`,
        resolveDir: here,
        sourcefile: 'index.ts',
      },
    }),
    bundle('seed.js', { entryPoints: [join(here, 'seed.ts')] }),
  ]);
}

/** What packages for browsers, and the suite, expect their bundler to know. */
const defined = {
  WORKSPACE_FILES: JSON.stringify(workspaceFiles()),
  global: 'globalThis',
  'process.env.NODE_DEBUG': 'undefined',
};

async function bundle(name: string, options: BuildOptions): Promise<void> {
  await build({
    define: defined,
    ...options,
    outfile: join(webHarnessFolder, name),
    bundle: true,
    platform: 'browser',
    // A module of CommonJS whose exports come last: mocha's file for browsers writes over those before it.
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
