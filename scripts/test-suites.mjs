// The suites that `npm test` runs: what each is called, what it needs, and how it is started.
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isSetUp as hasNeovim } from './setup-neovim.mjs';
import { isSetUp as hasNode22, node22 } from './setup-node22.mjs';
import { isSetUp as hasShellcheck } from './setup-shellcheck.mjs';
import { isSetUp as hasVSCode } from './setup-vscode.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What Node has a part in, by the beginnings of paths: processes, threads, sockets, files, SQLite and the sandbox. */
const dependOnNode = [
  'test/cli/',
  'test/evaluate/attacks',
  'test/evaluate/worker',
  'test/http/',
  'test/lsp/evaluation',
  'test/lsp/lifecycle',
  'test/lsp/workspace.',
  'test/package/tarball',
  'test/store/',
];

const dependsOnNode = (file) => dependOnNode.some((beginning) => file.startsWith(beginning));

/** The test files that need no editor, relative to the root; first those that take long, so that none ends last alone. */
export function testFiles() {
  return readdirSync(join(root, 'test'), { recursive: true })
    .map((name) => `test/${name.split(sep).join('/')}`)
    .filter((name) => name.endsWith('.test.ts') && !/^test\/(?:vscode|node_modules)\//.test(name))
    .sort((a, b) => Number(dependsOnNode(b)) - Number(dependsOnNode(a)) || a.localeCompare(b));
}

/** A command that runs test files with Mocha, as many side by side as there are processors. */
function mocha(files, node = process.execPath) {
  const program = join(root, 'node_modules/mocha/bin/mocha.js');
  const sideBySide = ['--parallel', '--jobs', String(availableParallelism())];
  return [node, program, ...sideBySide, '--reporter', 'test/support/reporter.cjs', ...files];
}

/** In the order in which they run. `ready` says whether the program that one needs is there, and `setup` brings it. */
export const suites = [
  {
    name: 'main',
    title: 'Language, command, language server and service',
    command: () => mocha(testFiles()),
  },
  {
    name: 'node22',
    title: 'What depends on Node, on Node 22',
    ready: hasNode22,
    setup: 'npm run setup:node22',
    command: () => mocha(testFiles().filter(dependsOnNode), node22),
  },
  {
    name: 'neovim',
    title: 'A client other than VS Code: Neovim',
    ready: hasNeovim,
    setup: 'npm run setup:neovim',
    command: () => mocha(['test/neovim/*.spec.ts']),
  },
  {
    name: 'shellcheck',
    title: 'What ShellCheck finds in commands',
    ready: hasShellcheck,
    setup: 'npm run setup:shellcheck',
    command: () => mocha(['test/shellcheck/*.spec.ts']),
  },
  {
    name: 'vscode',
    title: 'The extension in VS Code',
    ready: hasVSCode,
    setup: 'npm run setup:vscode',
    command: () => [process.execPath, '--import', 'tsx', 'test/vscode/run.ts'],
  },
];
