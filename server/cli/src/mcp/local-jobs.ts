import { toolSummary, type Document, type Server } from '@user-tool/shared';
import pLimit from 'p-limit';
import { relative, sep } from 'node:path';
import {
  CallFailure,
  type DatasetSummary,
  type AgentJob,
  type AgentJobSummary,
  type ListPage,
} from '@user-tool/agents/agent-host.js';
import { blankText, ending, isWhole } from '@user-tool/runner/job/ending.js';
import { removeJobFolder } from '@user-tool/runner/job/job-folder.js';
import type { Backend } from '@user-tool/runner/job/run-container.js';
import { RunError } from '@user-tool/runner/job/run-error.js';
import type { RunResult, Unready } from '@user-tool/runner/job/run-request.js';
import { runTool } from '@user-tool/runner/job/run-tool.js';
import { internalError } from '../failure.js';
import { missingImage } from './missing-image.js';
import type { GivenFiles, AgentSession } from './session.js';
import { Tail } from '@user-tool/runner/job/tail.js';

/** How runs are done; what a caller says changes nothing of it. */
export interface RunOptions {
  hasNetwork: boolean;
  mayPull: boolean;
}

/** What to run. */
export interface JobToRun extends GivenFiles {
  document: Document;
  runtime: Backend;
  /** The server as which it runs. */
  server: Server;
  /** Where its files are; removed at the end. */
  folder: string;
}

/** Jobs that run at once, that wait, and that are remembered. */
const maxRunning = 2;
const maxWaiting = 20;
const maxKept = 100;

/** Of a job without a container. */
const outside =
  'It runs with the programs of this machine, not those of its image: whether the image has them is not known.';

/** The jobs of a session. */
export class LocalJobs {
  private readonly jobs = new Map<string, LocalJob>();
  private readonly turn = pLimit(maxRunning);
  private started = 0;

  /** Jobs that are not in the queue yet. */
  private beginning = 0;

  constructor(
    private readonly session: AgentSession,
    private readonly options: RunOptions,
  ) {}

  /** @throws CallFailure if too many jobs wait */
  async start(job: JobToRun): Promise<AgentJobSummary> {
    if (this.turn.pendingCount + this.beginning >= maxWaiting)
      throw new CallFailure('Too many jobs are waiting: wait for one of them, or cancel it.');
    const id = `job-${++this.started}`;
    this.beginning++;
    const results = await this.session.createResults(id).finally(() => this.beginning--);
    const started = new LocalJob(id, job, results);
    this.jobs.set(id, started);
    // What cannot be removed now is removed with the session.
    started.ended = this.turn(async () => {
      await started.run(job, this.options);
      await removeJobFolder(job.folder).catch(() => undefined);
      await this.forgetOldest().catch(() => undefined);
    });
    return started.summary;
  }

  list(most: number): ListPage<AgentJobSummary> {
    const latest = [...this.jobs.values()].reverse();
    return { items: latest.slice(0, most).map(({ summary }) => summary), total: latest.length };
  }

  /** What jobs have made, the latest first. */
  datasets(): DatasetSummary[] {
    return [...this.jobs.values()].reverse().flatMap((job) => job.datasets);
  }

  /** After its end, or after some seconds. */
  async job(id: string, wait: number, signal: AbortSignal): Promise<AgentJob> {
    const job = this.find(id);
    if (wait > 0) await Promise.race([job.ended, elapsed(wait, signal)]);
    return job.report();
  }

  async cancel(id: string): Promise<AgentJob> {
    const job = this.find(id);
    job.cancel();
    if (!job.isOver) await job.ended;
    return job.report();
  }

  /** Ends all jobs. */
  async close(): Promise<void> {
    for (const job of this.jobs.values()) job.cancel();
    await Promise.all([...this.jobs.values()].map(({ ended }) => ended));
  }

  private find(id: string): LocalJob {
    const job = this.jobs.get(id);
    if (!job)
      throw new CallFailure(`There is no job ${JSON.stringify(id)}: jobs {"action":"list"} lists them.`);
    return job;
  }

  private async forgetOldest(): Promise<void> {
    if (this.jobs.size <= maxKept) return;
    const oldest = [...this.jobs.values()].find(({ isOver }) => isOver);
    if (!oldest) return;
    this.jobs.delete(oldest.id);
    await this.session.removeResults(oldest.id);
  }
}

/** Resolves after some seconds, or once no one waits; does not keep the program running. */
function elapsed(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, seconds * 1000);
    timer.unref();
    signal.addEventListener('abort', done);
  });
}

class LocalJob {
  /** Never rejects. */
  ended: Promise<void> = Promise.resolve();
  private readonly tool: string;
  private readonly isInContainer: boolean;
  private state: AgentJobSummary['state'] = 'queued';
  private exitCode: number | null = null;
  private reason: string | undefined;
  datasets: readonly DatasetSummary[] = [];
  private outputs: AgentJob['outputs'] = [];
  private readonly printed = { stdout: new Tail(), stderr: new Tail() };
  private readonly controller = new AbortController();

  constructor(
    readonly id: string,
    { document, runtime }: Pick<JobToRun, 'document' | 'runtime'>,
    private readonly results: string,
  ) {
    this.tool = toolSummary(document).name?.text ?? 'a tool';
    this.isInContainer = runtime.isContainer;
  }

  get isOver(): boolean {
    return this.state !== 'queued' && this.state !== 'running';
  }

  get summary(): AgentJobSummary {
    return { id: this.id, tool: this.tool, state: this.state };
  }

  report(): AgentJob {
    const { exitCode, reason, outputs, printed } = this;
    return {
      ...this.summary,
      exitCode,
      ...(reason !== undefined && { reason }),
      ...(this.isInContainer ? {} : { caveat: outside }),
      stdout: printed.stdout.toString(),
      stderr: printed.stderr.toString(),
      before: { stdout: printed.stdout.before, stderr: printed.stderr.before },
      outputs,
    };
  }

  /** A job that runs ends soon; one that waits, at once. */
  cancel(): void {
    this.controller.abort();
    if (this.state === 'queued') this.end('canceled', 'The job was canceled before it started.');
  }

  /** Never rejects. */
  async run({ document, runtime, server, given, folder }: JobToRun, options: RunOptions): Promise<void> {
    const { signal } = this.controller;
    if (signal.aborted) return;
    this.state = 'running';
    try {
      const result = await runTool({
        document,
        runtime,
        server,
        given,
        signal,
        ...options,
        results: this.results,
        filesIn: folder,
        onOutput: (stream, bytes) => {
          this.printed[stream].add(bytes);
        },
      });
      this.note(result, document);
    } catch (error) {
      if (this.controller.signal.aborted) this.end('canceled', 'The job was canceled.');
      else if (!(error instanceof RunError)) this.end('error', internalError(error));
      else
        this.end(
          'error',
          error.code === 'image-missing' ? await missingImage(document, runtime) : error.message,
        );
    }
  }

  private note(result: RunResult | Unready, { source }: Document): void {
    if ('errors' in result) {
      this.end('error', result.errors.map(({ message }) => message).join(' '));
      return;
    }
    this.exitCode = result.exitCode;
    const faults = new Map(result.faults.map(({ output, message }) => [output, message]));
    const idOf = (path: string): string => `${this.id}:${relative(this.results, path).split(sep).join('/')}`;
    this.datasets = result.outputs.flatMap(({ name, files }) =>
      files.map(({ path, identifiers, format, size }) => ({
        id: idOf(path),
        name: [name, ...identifiers].join('/'),
        ...(format !== null && { format }),
        size,
      })),
    );
    this.outputs = result.outputs.flatMap(({ name, files }) => {
      const fault = faults.get(name);
      const faulty = fault === undefined ? {} : { fault };
      if (files.length === 0) return [{ name, ...faulty }];
      return files.map(({ path, identifiers }) => ({
        name: [name, ...identifiers].join('/'),
        dataset: idOf(path),
        ...faulty,
      }));
    });
    if (result.stopped === 'canceled') {
      this.end('canceled', 'The command was canceled.');
      return;
    }
    if (isWhole(result)) {
      this.end('ok');
      return;
    }
    const place = result.failedAt?.start.line;
    const where =
      place === undefined
        ? ''
        : ` It failed at line ${place + 1} of the tool: ${source.line(place - source.fileLine(0)).trim()}`;
    const blank = (result.blank ?? []).map((one) => ` ${blankText(one)}`).join('');
    this.end('error', `The command ${ending(result)}.${where}${blank}`);
  }

  private end(state: AgentJobSummary['state'], reason?: string): void {
    this.state = state;
    this.reason = reason;
  }
}
