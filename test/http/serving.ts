import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Workspace } from '../cli/command.js';
import { until } from '../support/until.js';

/** `user-tool serve` as a separate process. */
export interface Running {
  process: ChildProcess;
  /** Without a trailing slash. */
  address: string;
  /** Standard output so far. */
  out: () => string;
  /** Standard error so far: the log. */
  err: () => string;
  /** Resolves to the exit code, null if killed. */
  ended: Promise<number | null>;
}

/** Options of a service without rate limits, which logs only failures. */
export const unlimited = {
  USER_TOOL_RATE_LIMIT: '0',
  USER_TOOL_ANONYMOUS_BYTES: '0',
  USER_TOOL_ANONYMOUS_TIME: '0',
  USER_TOOL_MAX_DELAY: '0',
  USER_TOOL_TOOL_QUOTA: '1000000000',
  USER_TOOL_TOOL_BYTES_QUOTA: '1000000000',
  USER_TOOL_TAG_QUOTA: '1000000000',
  USER_TOOL_HISTORY_QUOTA: '1000000000',
  USER_TOOL_JOB_QUEUE: '1000000',
  USER_TOOL_LOG_LEVEL: 'warn',
} as const;

const running: ChildProcess[] = [];

/** Starts the service in a workspace on a free port, with one thread that checks, and waits until it listens. */
export async function serve(
  at: Workspace,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<Running> {
  const process = at.start(['serve', '--port', '0', ...args], { USER_TOOL_CHECK_THREADS: '1', ...env });
  running.push(process);
  let [out, err] = ['', ''];
  process.stdout?.on('data', (piece: Buffer) => (out += piece.toString()));
  process.stderr?.on('data', (piece: Buffer) => (err += piece.toString()));
  // "close" comes when all output has arrived.
  const ended = once(process, 'close').then(() => process.exitCode);
  const address = await until('the line that tells the address', () => {
    if (process.exitCode !== null) throw new Error(`The service did not start:\n${err}`);
    return /^listening on (http:\S+)\/\n/.exec(out)?.[1];
  });
  return { process, address, out: () => out, err: () => err, ended };
}

/** Stops the services that a test left running. */
export function endsServices(): void {
  afterEach(() => {
    for (const process of running.splice(0)) process.kill('SIGKILL');
  });
}
