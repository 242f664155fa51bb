// Bundles the command and the language server into server/dist/, and into client/dist/ all of the VS Code extension: the
// client, for the desktop and for browsers, and the language server for both. `--dev` adds source maps and leaves the
// code readable.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { chunks } from './chunks.mjs';
import { outputsOfLastBuild, recordBuild } from './last-build.mjs';
import { noticesOf } from './notices.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { version, optionalDependencies } = JSON.parse(readFileSync(join(root, 'server/package.json'), 'utf8'));
const optional = Object.keys(optionalDependencies);

/** Loaded on demand from next to the program: the sandbox of expressions. */
const wasm = {
  'quickjs.wasm': 'node_modules/@jitl/quickjs-wasmfile-release-sync/dist/emscripten-module.wasm',
};

const node = { platform: 'node', target: 'node20' };
const browser = { platform: 'browser', target: 'es2022' };

/** What runs on Node: modules that share code in chunks, so that each verb loads only what it needs. */
const server = {
  ...node,
  entryPoints: {
    cli: 'server/cli/src/main.ts',
    lsp: 'server/language-server/src/node/main.ts',
    'evaluation-worker': 'server/language-server/src/node/evaluation-worker.ts',
    'check-worker': 'server/checking/src/worker.ts',
    'tool-thread': 'server/jobs/src/tool-thread.ts',
    'bunzip-thread': 'server/jobs/src/fetch/bunzip-thread.ts',
    'test-thread': 'server/service/src/mcp/tests/test-thread.ts',
    http: 'server/service/src/server/main.ts',
  },
  outdir: 'server/dist',
  assets: { ...wasm, 'cookbook.md': 'docs/cookbook.md' },
  format: 'esm',
  splitting: true,
  plugins: [chunks],
  chunkNames: '[name]-[hash]',
  // Installed next to the package: piscina starts threads from its own files, and dependencies that only the service
  // needs are optional. `mcp` works without them, and declares its schemas with one.
  external: ['piscina', ...optional.filter((name) => name !== 'typebox')],
  // CommonJS dependencies load Node's own modules through `require`.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
};

/** Modules of the command that load what a verb needs when it runs. */
const loadsVerbs =
  /\/server\/cli\/src\/(?:declaration|declare-[a-z]+|completion\/shells|commands\/doctor)\.ts$/;

/** The verbs of the command that the extension runs. */
const verbsOfExtension = [
  ...['check', 'doctor', 'run', 'test'].map((name) => `./commands/${name}.js`),
  './doctor-machine.js',
];

/** Leaves out all other verbs. */
const onlyOfExtension = {
  name: 'only-of-extension',
  setup({ onResolve }) {
    onResolve({ filter: /^\./ }, ({ path, kind, importer }) =>
      kind === 'dynamic-import' && loadsVerbs.test(importer) && !verbsOfExtension.includes(path)
        ? { path, external: true }
        : undefined,
    );
  },
};

const { cli, lsp, 'evaluation-worker': evaluationWorker } = server.entryPoints;

/** The programs that the extension starts on the desktop. A bundle of their own has fewer chunks. */
const extensionServer = {
  ...server,
  entryPoints: { cli, lsp, 'evaluation-worker': evaluationWorker },
  outdir: 'client/dist/server',
  assets: { ...wasm, 'package.json': 'server/package.json' },
  plugins: [onlyOfExtension, chunks],
};

/**
 * One program for the extension host of the desktop and that of browsers, which takes CommonJS from a file whose name
 * ends in `.js`. It loads Node's modules when it starts a process.
 */
export const client = {
  ...node,
  conditions: ['node', 'browser'],
  entryPoints: { extension: 'client/vscode/src/extension.ts' },
  outdir: 'client/dist',
  // Here, but not in the package, this folder is in one of ES modules.
  assets: { 'package.json': 'client/commonjs.json' },
  format: 'cjs',
  external: ['vscode'],
};

/** Web workers: a single-file script. It reads the same assets as the server on the desktop, from next to that one. */
const browserServer = {
  ...browser,
  entryPoints: { 'browser-server': 'server/language-server/src/browser/program.ts' },
  outdir: 'client/dist',
  format: 'iife',
  // Some dependencies use it to locate their own files unless they are passed in.
  define: { 'import.meta.url': JSON.stringify('https://worker.invalid/') },
};

/** The page of the preview panel, which VS Code shows in a frame. */
export const previewPage = {
  ...browser,
  entryPoints: {
    'preview-page': 'client/forms/src/preview-page.ts',
    'preview-style': 'client/forms/src/preview.css',
  },
  outdir: 'client/dist',
  format: 'iife',
};

/** The script of the start page of the service, which contains it. */
export const startPage = {
  ...browser,
  entryPoints: { 'start-page': 'client/forms/src/pages/start-page.ts' },
  outdir: 'server/dist',
  format: 'iife',
};

/** The script and the style sheet of the page that runs tools, which contains them. */
export const runPage = {
  ...browser,
  entryPoints: {
    'run-page': 'client/forms/src/pages/run-page.ts',
    'run-style': 'client/forms/src/pages/run-page.css',
  },
  outdir: 'server/dist',
  format: 'iife',
  // The words of the form, which the editor translates, are English.
  alias: { vscode: './client/forms/src/pages/run/english.ts' },
};

/** What runs in browsers, without Node. */
export const browserBundles = [browserServer, previewPage, startPage, runPage];

const bundles = [server, client, extensionServer, ...browserBundles];

/** The entry points of the bundles, relative to the root. */
export const entryPoints = [...new Set(bundles.flatMap((bundle) => Object.values(bundle.entryPoints)))];

const folders = [...new Set(bundles.map(({ outdir }) => outdir))];

/**
 * Builds everything, unless the last build had the same sources and options.
 * @param options `clean`: removes the output of earlier builds, which a running command may still want to load
 */
export async function build({ dev = false, clean = false } = {}) {
  const outputs = outputsOfLastBuild(dev) ?? (await buildAll(dev));
  if (!clean) return;
  for (const folder of folders) {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const isKept = entry.isDirectory() || outputs.includes(`${folder}/${entry.name}`);
      if (!isKept) rmSync(join(root, folder, entry.name));
    }
  }
}

/** Writes all bundles, each folder with its notices; unchanged files are not written. */
async function buildAll(dev) {
  const built = await Promise.all(bundles.map((bundle) => bundleOne(bundle, dev)));
  const notices = folders.map((folder) => {
    const inputs = built
      .filter((_, index) => bundles[index].outdir === folder)
      .flatMap(({ inputs }) => inputs);
    const path = join(root, folder, 'THIRD-PARTY-NOTICES.txt');
    return { path, contents: Buffer.from(noticesOf(root, inputs)) };
  });
  const files = [...built.flatMap(({ files }) => files), ...notices];
  for (const { path, contents } of files) writeChanged(path, contents);
  const outputs = files.map(({ path }) => relative(root, path));
  recordBuild({ dev, inputs: built.flatMap(({ inputs }) => inputs), outputs });
  return outputs;
}

/** Builds the files of a bundle in memory, and lists its inputs. */
export async function bundleOne({ assets = {}, define = {}, ...bundle }, dev = false) {
  const { outputFiles, metafile } = await esbuild.build({
    metafile: true,
    ...bundle,
    absWorkingDir: root,
    bundle: true,
    write: false,
    minify: !dev,
    sourcemap: dev,
    legalComments: 'none',
    define: { ...define, USER_TOOL_VERSION: JSON.stringify(version) },
    logLevel: 'warning',
  });
  const copied = Object.entries(assets).map(([name, source]) => ({
    path: join(root, bundle.outdir, name),
    contents: readFileSync(join(root, source)),
  }));
  const inputs = [...Object.keys(metafile.inputs), ...Object.values(assets)];
  return { files: [...outputFiles, ...copied], inputs, metafile };
}

function writeChanged(path, contents) {
  if (existsSync(path) && readFileSync(path).equals(contents)) return;
  mkdirSync(dirname(path), { recursive: true });
  // Atomically: a command that starts meanwhile must not see half of it.
  const whole = `${path}.${process.pid}`;
  writeFileSync(whole, contents);
  renameSync(whole, path);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await build({ dev: process.argv.includes('--dev'), clean: true });
}
