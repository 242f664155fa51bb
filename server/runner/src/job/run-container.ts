import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { constants } from 'node:os';
import type { Readable } from 'node:stream';
import { runCall } from '../runtimes/run-call.js';
import type { BackendName, ContainerJob, Runtime } from '../runtimes/runtime.js';
import { RunError } from './run-error.js';

/** How a job ended. */
export interface JobEnd {
  /** As shells count it: 128 plus the signal for a killed command. */
  exitCode: number;
  /** Why it did not end by itself. */
  stopped?: 'time' | 'output' | 'canceled';
  /** Whether the shell of the image started; undefined if only the shell itself can say. */
  hasStarted?: boolean;
}

/** What happens while a job runs. */
export interface ContainerEvents {
  /** A piece of what the command prints. */
  onOutput: (stream: 'stdout' | 'stderr', bytes: Buffer) => void;
  /** Ends the job. */
  signal?: AbortSignal | undefined;
}

/** A service elsewhere that runs jobs. */
export interface TaskService {
  name: Exclude<BackendName, Runtime['name']>;
  isContainer: true;
  /**
   * Runs a job until it ends.
   * @throws RunError if the service does not run it
   */
  execute: (job: ContainerJob, events: ContainerEvents) => Promise<JobEnd>;
  /** Ends the job of a name; never throws. */
  abandon: (name: string) => Promise<void>;
}

/** What runs jobs. */
export type Backend = Runtime | TaskService;

/** Bytes that a command may print in all. */
export const maxOutput = 64 * 1024 * 1024;

/**
 * Runs a job until it ends; leaves no process and no container.
 * @throws RunError if the runtime does not start it
 */
export async function runContainer(
  runtime: Backend,
  job: ContainerJob,
  events: ContainerEvents,
): Promise<JobEnd> {
  const { onOutput, signal } = events;
  if (signal?.aborted) throw new RunError('Canceled: the command did not start.');
  if ('execute' in runtime) return runtime.execute(job, events);
  const child = startProgram(runtime, job);
  let stopped: JobEnd['stopped'];
  let ending: Promise<void> | undefined;
  const stop = (reason: NonNullable<JobEnd['stopped']>): void => {
    if (stopped) return;
    stopped = reason;
    ending = end(runtime, job, child.pid);
  };
  let printed = 0;
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', (bytes: Buffer) => {
      printed += bytes.length;
      if (printed > maxOutput) stop('output');
      else onOutput(name, bytes);
    });
  }
  const timer = setTimeout(() => {
    stop('time');
  }, job.limits.time * 1000);
  const cancel = (): void => {
    stop('canceled');
  };
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    const exitCode = await new Promise<number>((resolve, reject) => {
      child.on('error', () => {
        reject(
          new RunError(
            `"${runtime.program}" cannot be started: install it, or choose another runtime.`,
            'not-started',
          ),
        );
      });
      child.on('close', (code, killedBy) => {
        resolve(code ?? 128 + (killedBy ? constants.signals[killedBy] : 0));
      });
    });
    await ending;
    // A program that was just starting the container when it had to end may have left it.
    if (stopped && runtime.remove) await runCall(runtime.remove(job.name));
    return { exitCode, ...(stopped && { stopped }) };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  }
}

/** @throws RunError if the job has more files than a program can be started with */
function startProgram(runtime: Runtime, job: ContainerJob): ChildProcessByStdio<null, Readable, Readable> {
  const [program, ...args] = runtime.start(job);
  try {
    return spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      env: environmentFor(runtime),
    });
  } catch (error) {
    const isTooLong = error instanceof Error && 'code' in error && error.code === 'E2BIG';
    if (!isTooLong) throw error;
    throw new RunError(
      `"${program}" cannot mount ${job.mounts.length} files: give the command fewer, or an archive of them.`,
    );
  }
}

/** The environment of the program, which needs much of that of this process. */
function environmentFor({ withheld }: Runtime): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !withheld?.test(name)));
}

/** Ends a job with everything that it started. */
async function end(runtime: Runtime, job: ContainerJob, pid: number | undefined): Promise<void> {
  if (runtime.remove) await runCall(runtime.remove(job.name));
  // The program leads a process group of its own.
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}
