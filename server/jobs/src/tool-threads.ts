import type { Piscina } from 'piscina';
import { fileURLToPath } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import { threadArguments } from '@user-tool/common/thread-arguments.js';
import type { FinishedRun, ToolToRun } from './tool-thread.js';

/** How threads run tools. */
export interface ToolThreadsOptions {
  /** How many; each is started when it is needed. */
  threads: number;
  /** The module that each thread runs; by default, the one next to the built program. */
  threadFile?: string | undefined;
}

/** How long a thread without work is kept, in milliseconds. */
const idleMs = 60_000;

/** The most that the heap of a thread can hold, in MiB: what tools evaluate is bounded by their sandbox. */
const heapLimit = 1024;

/** Threads that run tools, so that nothing in a tool holds up the process. */
export class ToolThreads {
  private pool: Promise<Piscina<ToolToRun, FinishedRun>> | undefined;

  constructor(private readonly options: ToolThreadsOptions) {}

  /**
   * Runs a tool in a thread.
   * @param signal ends its command
   */
  async run(tool: Omit<ToolToRun, 'end'>, signal: AbortSignal): Promise<FinishedRun> {
    signal.throwIfAborted();
    this.pool ??= this.start();
    const pool = await this.pool;
    const { port1, port2 } = new MessageChannel();
    const end = (): void => {
      port1.postMessage('end');
    };
    signal.addEventListener('abort', end, { once: true });
    try {
      return await pool.run({ ...tool, end: port2 }, { transferList: [port2] });
    } finally {
      signal.removeEventListener('abort', end);
      port1.close();
    }
  }

  /** Stops all threads. */
  async close(): Promise<void> {
    await (await this.pool)?.destroy();
  }

  private async start(): Promise<Piscina<ToolToRun, FinishedRun>> {
    const { Piscina: Threads } = await import('piscina');
    const { threads: maxThreads, threadFile } = this.options;
    const filename = threadFile ?? fileURLToPath(new URL('./tool-thread.js', import.meta.url));
    return new Threads({
      filename,
      execArgv: threadArguments(),
      minThreads: 0,
      maxThreads,
      idleTimeout: idleMs,
      resourceLimits: { maxOldGenerationSizeMb: heapLimit },
    });
  }
}
