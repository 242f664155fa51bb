import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { jobPaths } from '../job/job-folder.js';
import { maxOutput, type JobEnd, type ContainerEvents, type TaskService } from '../job/run-container.js';
import { RunError } from '../job/run-error.js';
import type { ContainerJob } from '../runtimes/runtime.js';
import { addressIn } from './address.js';
import { states, type TaskReport } from './messages.js';
import { printedFiles, taskOfJob } from './task-of-job.js';
import { TesClient } from './tes-client.js';

/** How often a task is looked at: at first, and at most, in milliseconds. */
const intervals = { first: 100, most: 5000, growth: 1.5 };

/** How long a task may wait for its start and, once it is canceled, for its end, in milliseconds. */
const longestWait = { start: 24 * 3_600_000, cancel: 30_000 };

/** Requests that may fail in a row while a task runs. */
const maxFailures = 5;

/** A task service that can be asked whether it is one. */
export interface ConfiguredService extends TaskService {
  /** @throws RunError if there is no task service */
  greet: () => Promise<void>;
}

/**
 * The task service that the environment names; undefined if it does not. Uses the network only when it is called.
 * @throws RunError for an address that cannot be used
 */
export function configuredService(environment: NodeJS.ProcessEnv): ConfiguredService | undefined {
  const address = addressIn(environment);
  if (!address) return undefined;
  const client = new TesClient(address);
  return {
    name: 'tes',
    isContainer: true,
    greet: () => client.greet(),
    execute: (job, events) => new TaskRun(client, job, events).perform(),
    abandon: (name) => abandon(client, name),
  };
}

async function abandon(client: TesClient, name: string): Promise<void> {
  const ids = await client.find(name).catch(() => []);
  await Promise.all(ids.map((id) => client.cancel(id).catch(() => undefined)));
}

/** One task, from its creation to its end. */
class TaskRun {
  private stopped: JobEnd['stopped'];

  constructor(
    private readonly client: TesClient,
    private readonly job: ContainerJob,
    private readonly events: ContainerEvents,
  ) {}

  async perform(): Promise<JobEnd> {
    const id = await this.client.create(await taskOfJob(this.job));
    try {
      const end = await this.untilEnd(id);
      if (end === undefined) return { exitCode: 137, stopped: this.stopped ?? 'canceled', hasStarted: true };
      return await this.endOf(end);
    } catch (error) {
      await this.client.cancel(id).catch(() => undefined);
      throw error;
    }
  }

  /** Looks at the task until it has ended; undefined if it was stopped and does not end. */
  private async untilEnd(id: string): Promise<TaskReport | undefined> {
    let interval = intervals.first;
    let failures = 0;
    const clock = new Clock(this.job.limits.time * 1000);
    for (;;) {
      const task = await this.client.get(id, 'MINIMAL').catch((error: unknown) => {
        if (++failures > maxFailures) throw error;
        return undefined;
      });
      if (task) {
        failures = 0;
        if (states[task.state] === 'ended') return this.client.get(id, 'FULL');
        clock.see(states[task.state] === 'runs');
      }
      if (this.stopped !== undefined && clock.isStopOver) return undefined;
      const reason = this.events.signal?.aborted ? 'canceled' : clock.isOver ? 'time' : undefined;
      if (reason && this.stopped === undefined) {
        this.stopped = reason;
        clock.stop();
        await this.client.cancel(id);
        interval = intervals.first;
      }
      await this.pause(interval);
      interval = Math.min(interval * intervals.growth, intervals.most);
    }
  }

  /** Waits; not longer when the job is canceled. */
  private async pause(milliseconds: number): Promise<void> {
    const signal = this.stopped === undefined ? this.events.signal : undefined;
    await wait(milliseconds, undefined, signal && { signal }).catch(() => undefined);
  }

  /** @throws RunError if the service could not run the task */
  private async endOf(task: TaskReport): Promise<JobEnd> {
    const { state, exitCode, systemLogs } = task;
    const printed = await this.print(task);
    if (this.stopped !== undefined)
      return { exitCode: exitCode ?? 137, stopped: this.stopped, hasStarted: true };
    if (!printed) return { exitCode: exitCode ?? 137, stopped: 'output', hasStarted: true };
    if (state === 'COMPLETE') return { exitCode: exitCode ?? 0, hasStarted: true };
    if (state === 'CANCELED') return { exitCode: exitCode ?? 137, stopped: 'canceled', hasStarted: true };
    // An error of the command may not be reported as success.
    if (state === 'EXECUTOR_ERROR')
      return {
        exitCode: exitCode === undefined || exitCode === 0 ? 1 : exitCode,
        hasStarted: exitCode !== undefined,
      };
    const [why] = systemLogs.slice(-1);
    const reason = why === undefined ? '' : `: ${why.slice(0, longestReason)}`;
    throw new RunError(`The task service ended the task with ${state}${reason}`);
  }

  /** Passes on what the command printed, from the files that came back, or else from the log; false if it is too much. */
  private async print(task: TaskReport): Promise<boolean> {
    const report = this.job.mounts.find(({ target }) => target === jobPaths.report)?.source ?? '';
    let left = maxOutput;
    for (const stream of ['stdout', 'stderr'] as const) {
      const file = join(report, printedFiles[stream]);
      const pieces = existsSync(file) ? createReadStream(file) : [Buffer.from(task[stream])];
      for await (const piece of pieces as AsyncIterable<Buffer>) {
        left -= piece.length;
        if (left < 0) return false;
        if (piece.length > 0) this.events.onOutput(stream, piece);
      }
    }
    return true;
  }
}

/** Of what a service says about an error, in characters. */
const longestReason = 500;

/** Says when a task has taken too long; waiting in a queue has a limit of its own. */
class Clock {
  private end = performance.now() + longestWait.start;
  private isRunning = false;
  private stopEnd = Infinity;

  constructor(private readonly time: number) {}

  get isOver(): boolean {
    return performance.now() > this.end;
  }

  /** Whether a task that was stopped has had its time to end. */
  get isStopOver(): boolean {
    return performance.now() > this.stopEnd;
  }

  see(isRunning: boolean): void {
    if (!isRunning || this.isRunning) return;
    this.isRunning = true;
    this.end = performance.now() + this.time;
  }

  stop(): void {
    this.stopEnd = performance.now() + longestWait.cancel;
  }
}
