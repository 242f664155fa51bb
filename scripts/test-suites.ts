// The suites of `npm test`: their names, what they need, and how they start.
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { node22 } from './setup/node22.js';
import type { ProgramName } from './setup/programs.js';
import { longTests, slowTests } from './slow-tests.js';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Tests of what Node does itself, by path prefix: compiled code, the sandbox, sockets, processes, and SQLite. */
const dependOnNode = [
  'test/cli/compiled-code',
  'test/evaluate/attacks',
  'test/http/raw',
  'test/lsp/lifecycle',
  'test/store/migration',
  'test/store/opening',
];

/** Tests that repeat what Node does, by path prefix: for long runs. */
const alsoDependOnNode = [
  'test/cli/broken-input',
  'test/cli/check',
  'test/cli/discovery',
  'test/cli/render',
  'test/cli/watch',
  'test/http/check',
  'test/http/crash',
  'test/http/front-end',
  'test/http/limits',
  'test/http/processes',
  'test/http/serve',
  'test/lsp/evaluation',
  'test/store/',
];

/** Tests of the routes of the service that read and write records: all of them for each caller. */
const recordTests = ['authorisation'];

/** What most of the routes do, for long runs: the tests of the store use both engines anyway. */
const alsoRecordTests = ['contents', 'forms', 'graph', 'histories', 'job-queue', 'people', 'roles'];

/** The files of the suite that runs with records in PostgreSQL. */
function recordFiles(isLong: boolean): string[] {
  return [...recordTests, ...(isLong ? alsoRecordTests : [])].map((name) => `test/http/${name}.test.ts`);
}

/** The files of the suite that runs with another Node. */
function nodeFiles(isLong: boolean): string[] {
  const beginnings = isLong ? [...dependOnNode, ...alsoDependOnNode] : dependOnNode;
  return testFiles().filter((file) => beginnings.some((beginning) => file.startsWith(beginning)));
}

/** Folders of tests that start programs, which is slow. */
const startsPrograms = /^test\/(?:cli|evaluate|http|lsp|package|store)\//;

/** The test files that need no editor, relative to the root; slow ones first, so that none runs alone at the end. */
export function testFiles(): string[] {
  return readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .map((name) => `test/${name.split(sep).join('/')}`)
    .filter((name) => name.endsWith('.test.ts') && !/^test\/(?:vscode|node_modules)\//.test(name))
    .sort((a, b) => Number(startsPrograms.test(b)) - Number(startsPrograms.test(a)) || a.localeCompare(b));
}

const filesOf = (names: readonly string[]): Set<string> =>
  new Set(names.map((name) => `test/${name}.test.ts`));
const [slowFiles, longFiles] = [filesOf(slowTests), filesOf(longTests)];

/**
 * A command that runs test files with Mocha. One process more than there are processors: tests wait a fifth of the
 * time for programs that they started. New objects have more room than usual, since most tests start a service or a
 * server and drop it.
 */
export function mocha(files: readonly string[], node = process.execPath): Command {
  return mochaInOne(['--parallel', '--jobs', String(availableParallelism() + 1), ...files], node);
}

/** A command that runs test files with Mocha in one process, so that they share the processes that they start. */
function mochaInOne(args: readonly string[], node = process.execPath): Command {
  const program = join(root, 'node_modules/mocha/bin/mocha.js');
  return [node, program, '--v8-max-semi-space-size=64', '--reporter', 'test/support/reporter.cjs', ...args];
}

/** A program and its arguments. */
type Command = readonly [string, ...string[]];

export interface Suite {
  name: string;
  title: string;
  /** What has to be installed. */
  needs?: readonly ProgramName[];
  /** Whether it runs only by name. */
  isApart?: boolean;
  /** Whether it runs only by name and in a long run. */
  isLong?: boolean;
  /** Whether it runs only by name, in CI, with `--all`, and in a long run. */
  isSlow?: boolean;
  /** Variables for its processes, besides those of all suites. */
  environment?: Readonly<Record<string, string>>;
  command: (options: { isLong: boolean }) => Command;
}

/** In the order in which they run. */
export const suites: readonly Suite[] = [
  {
    name: 'main',
    title: 'Language, command, language server, and service',
    command: () => mocha(testFiles().filter((file) => !slowFiles.has(file) && !longFiles.has(file))),
  },
  {
    name: 'slow',
    title: 'The same, in the test files that take longest',
    isSlow: true,
    command: ({ isLong }) =>
      mocha(testFiles().filter((file) => slowFiles.has(file) || (isLong && longFiles.has(file)))),
  },
  {
    name: 'postgresql',
    title: 'Routes of the service, with their records in PostgreSQL',
    isSlow: true,
    needs: ['postgresql'],
    environment: { TEST_RECORDS: 'postgresql' },
    command: ({ isLong }) => mocha(recordFiles(isLong)),
  },
  {
    name: 'node22',
    title: 'Tests that depend on Node, with Node 22',
    needs: ['node22'],
    command: ({ isLong }) => mocha(nodeFiles(isLong), node22),
  },
  {
    name: 'neovim',
    title: 'The language server in Neovim',
    needs: ['neovim'],
    command: () => mocha(['test/neovim/*.spec.ts']),
  },
  {
    name: 'emacs',
    title: 'The language server in Emacs',
    needs: ['emacs'],
    command: () => mocha(['test/emacs/*.spec.ts']),
  },
  {
    name: 'shellcheck',
    title: 'ShellCheck findings in commands',
    needs: ['shellcheck'],
    command: () => mocha(['test/shellcheck/*.spec.ts']),
  },
  {
    name: 'integrations',
    title: 'The command in shells, its manual page, and pre-commit',
    needs: ['integrations'],
    command: () => mocha(['test/integrations/*.spec.ts']),
  },
  {
    name: 'containers',
    title: 'Tools that run in containers',
    needs: ['podman'],
    command: () => mocha(['test/run/*.spec.ts']),
  },
  {
    name: 'clients',
    title: 'Clients of the public platform, and datasets in a browser',
    needs: ['clients', 'vscode'],
    command: () => mocha(['test/clients/*.spec.ts']),
  },
  {
    name: 'api-tests',
    title: "The public platform's API tests and Python clients",
    needs: ['api-tests', 'podman'],
    command: () => mocha(['test/api-tests/*.spec.ts']),
  },
  {
    name: 'platform',
    title: 'What releases of the public platform say of the same tools',
    needs: ['platform'],
    command: () => mochaInOne(['test/platform/*.spec.ts']),
  },
  {
    name: 'server',
    title: 'A server of the public platform',
    isApart: true,
    needs: ['platform', 'podman'],
    command: () => mocha(['test/server/*.spec.ts']),
  },
  {
    name: 'vscode',
    title: 'The extension in VS Code, and the pictures of the documentation',
    needs: ['vscode', 'podman'],
    command: () => [process.execPath, '--import', 'tsx', 'test/vscode/run.ts'],
  },
  {
    name: 'bench',
    title: 'Costs compared with other programs',
    isLong: true,
    needs: ['bench'],
    command: () => [process.execPath, '--import', 'tsx', 'test/bench/bench.ts'],
  },
  {
    name: 'outside',
    title: 'Documents from other sources',
    isApart: true,
    command: () => mocha(['test/outside/*.spec.ts']),
  },
];
