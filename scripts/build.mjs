// Bundles the command and the language server into server/dist/ and the VS Code client into client/dist/.
// `--dev` adds source maps and leaves the code readable.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { noticesOf } from './notices.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { version, optionalDependencies } = JSON.parse(readFileSync(join(root, 'server/package.json'), 'utf8'));
const optional = Object.keys(optionalDependencies);

/** Read from beside the program when they are needed: the shell parser, and the sandbox of expressions. */
const wasm = {
  'web-tree-sitter.wasm': 'node_modules/web-tree-sitter/web-tree-sitter.wasm',
  'tree-sitter-bash.wasm': 'node_modules/tree-sitter-bash/tree-sitter-bash.wasm',
  'quickjs.wasm': 'node_modules/@jitl/quickjs-wasmfile-release-sync/dist/emscripten-module.wasm',
};

/** What runs on Node: modules that share their code in chunks, so that each verb loads only what it needs. */
const server = {
  entryPoints: {
    cli: 'server/src/cli/main.ts',
    lsp: 'server/src/lsp/main.ts',
    'evaluation-worker': 'server/src/lsp/evaluation/worker.ts',
    'check-worker': 'server/src/cli/check-worker.ts',
    http: 'server/src/http/main.ts',
    'http-check-worker': 'server/src/http/check/worker.ts',
  },
  outdir: 'server/dist',
  assets: wasm,
  format: 'esm',
  splitting: true,
  chunkNames: '[name]-[hash]',
  // What is installed beside the package: piscina starts threads from files of its own, and what only the service
  // needs is optional.
  external: ['piscina', ...optional],
  // CommonJS dependencies ask for Node's own modules through `require`.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
};

const client = {
  entryPoints: { extension: 'client/src/extension.ts' },
  outdir: 'client/dist',
  outExtension: { '.js': '.cjs' },
  format: 'cjs',
  external: ['vscode'],
};

/**
 * Builds everything; what is already there and the same stays untouched.
 * @param options `clean`: removes what earlier builds have left, which a running command may still want to load
 */
export async function build({ dev = false, clean = false } = {}) {
  await Promise.all([server, client].map((bundle) => buildOne(bundle, dev, clean)));
}

async function buildOne({ assets = {}, ...bundle }, dev, clean) {
  const { outputFiles, metafile } = await esbuild.build({
    metafile: true,
    ...bundle,
    absWorkingDir: root,
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node20',
    minify: !dev,
    sourcemap: dev,
    legalComments: 'none',
    define: { USER_TOOL_VERSION: JSON.stringify(version) },
    logLevel: 'warning',
  });
  const notices = Buffer.from(noticesOf(root, [...Object.keys(metafile.inputs), ...Object.values(assets)]));
  const files = [
    ...outputFiles,
    ...Object.entries(assets).map(([name, source]) => ({
      path: join(root, bundle.outdir, name),
      contents: readFileSync(join(root, source)),
    })),
    { path: join(root, bundle.outdir, 'THIRD-PARTY-NOTICES.txt'), contents: notices },
  ];
  for (const { path, contents } of files) writeChanged(path, contents);
  if (!clean) return;
  const made = new Set(files.map(({ path }) => basename(path)));
  const folder = join(root, bundle.outdir);
  for (const name of readdirSync(folder)) if (!made.has(name)) rmSync(join(folder, name));
}

function writeChanged(path, contents) {
  if (existsSync(path) && readFileSync(path).equals(contents)) return;
  mkdirSync(dirname(path), { recursive: true });
  // In one step: a command that starts meanwhile must not see half of it.
  const whole = `${path}.${process.pid}`;
  writeFileSync(whole, contents);
  renameSync(whole, path);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await build({ dev: process.argv.includes('--dev'), clean: true });
}
