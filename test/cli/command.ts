import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Colors } from '../../server/cli/src/terminal.js';
import type { Problem } from '../../shared/src/problems/problem.js';
import { built } from '../support/built.js';
import { countLines } from '../support/documents.js';

/** The command that npm links. */
export const bin = path.resolve(import.meta.dirname, '../../server/bin/user-tool.js');

/** The report of `--format json`. */
export interface JsonReport {
  version: number;
  files: { path: string; dialect: string | null; valid: boolean; problems: Problem[] }[];
  summary: { files: number; errors: number; warnings: number; infos: number; hints: number };
}

/** The outcome of a call. */
export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** File contents by path; `null` creates an empty folder. */
export type Files = Readonly<Record<string, string | Buffer | null>>;

/** A separate folder for a test, in which the built command runs. */
export class Workspace {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'user-tool-cli-'));

  constructor(files: Files = {}) {
    this.write(files);
  }

  write(files: Files): void {
    for (const [name, content] of Object.entries(files)) {
      const file = this.path(name);
      mkdirSync(content === null ? file : path.dirname(file), { recursive: true });
      if (content !== null) writeFileSync(file, content);
    }
  }

  path(name: string): string {
    return path.join(this.folder, name);
  }

  /** Runs the command; `input` is standard input, and `within` a program with arguments that runs it. */
  run(
    args: readonly string[],
    options: {
      input?: string | Buffer;
      cwd?: string;
      env?: NodeJS.ProcessEnv;
      within?: readonly string[];
    } = {},
  ): Outcome {
    const [program = '', ...rest] = [...(options.within ?? []), process.execPath, bin, ...args];
    const { status, stdout, stderr } = spawnSync(program, rest, {
      cwd: options.cwd ? this.path(options.cwd) : this.folder,
      input: options.input ?? '',
      encoding: 'utf8',
      maxBuffer: 1e9,
      env: { ...cleanEnvironment, ...options.env },
    });
    return { code: status, stdout, stderr };
  }

  /** Runs the command while this process can answer its requests. */
  async runMeanwhile(
    args: readonly string[],
    { input = '', env = {} }: { input?: string; env?: NodeJS.ProcessEnv } = {},
  ): Promise<Outcome> {
    const started = this.start(args, env);
    started.stdin?.on('error', () => undefined).end(input);
    const [stdout, stderr] = [started.stdout, started.stderr].map((stream) => {
      let text = '';
      stream?.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      return () => text;
    });
    await once(started, 'close');
    return { code: started.exitCode, stdout: stdout!(), stderr: stderr!() };
  }

  /** Starts the command in the background. */
  start(args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
    return spawn(process.execPath, [bin, ...args], {
      cwd: this.folder,
      env: { ...cleanEnvironment, ...env },
    });
  }

  /** Runs `check` and returns the JSON report. */
  json(...args: string[]): JsonReport {
    return JSON.parse(this.run(['check', '--format', 'json', ...args]).stdout) as JsonReport;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Without what describes the terminal of the test run. */
const cleanEnvironment: NodeJS.ProcessEnv = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) =>
      !['NO_COLOR', 'FORCE_COLOR', 'COLUMNS', 'CI', 'USER_TOOL_DEBUG', 'NODE_OPTIONS'].includes(name),
  ),
);

const open: Workspace[] = [];

/** A workspace that is removed after the test. */
export function workspace(files: Files = {}): Workspace {
  const made = new Workspace(files);
  open.push(made);
  return made;
}

/** Builds the command before the tests of a file, and cleans up after each. */
export function usesCommand(): void {
  before(async function () {
    await built();
  });
  afterEach(() => {
    for (const made of open.splice(0)) made.remove();
  });
}

/** Colors that change nothing. */
export const plain = new Proxy({} as Colors, {
  get: (_, name) => (name === 'isColorSupported' ? false : (text: string) => text),
});

/** A tool without problems. */
export const good = countLines();

/** One error, without a preferred fix: `raeds` is not declared. */
export const bad = good
  .replace('inputs.table.path', 'inputs.raeds.path')
  .replace('name: Count lines\n', 'name: Count lines\n# user-tool-disable input-unused\n');

/** One warning: the container's tag is `latest`. */
export const warning = good.replace('busybox:1.36', 'busybox:latest');

/** One error that `fix` fixes. */
export const mendable = countLines({ id: 'Count-Lines' });

/** The same tool with another id. */
export function withId(id: string, text = good): string {
  return text.replace(/^id: .*$/m, `id: ${id}`);
}
