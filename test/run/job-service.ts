import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { StoreHealth } from '../../server/service/src/server/store-health.js';
import { openDatabase, type DatabaseLocation } from '../../server/records/src/database.js';
import type { DatasetRecord } from '../../server/records/src/datasets.js';
import type { DatasetFiles } from '../../server/records/src/files/dataset-files.js';
import { FolderFiles } from '../../server/records/src/files/folder.js';
import type { Job, JobData } from '../../server/records/src/job.js';
import { createStore, type Store } from '../../server/records/src/store.js';
import type { NewOutput } from '../../server/records/src/submit-jobs.js';
import { storeContent } from '../../server/jobs/src/job-contents.js';
import { runToolJob } from '../../server/jobs/src/run-tool-job.js';
import { JobWorker, type WorkerOptions } from '../../server/jobs/src/worker.js';
import { newFolder } from '../store/support/engines.js';
import { newPlace, type Place } from '../store/support/jobs.js';
import { poll } from '../support/until.js';

/** A line in the log of a worker. */
export interface LogLine {
  level: 'info' | 'warn' | 'error';
  text: string;
  fields: Readonly<Record<string, unknown>>;
}

/** A worker in this process, which runs jobs with Bubblewrap in threads of the built program, and its store. */
export class JobService {
  readonly lines: LogLine[] = [];
  private worker: JobWorker | undefined;
  private health: StoreHealth | undefined;

  private constructor(
    readonly store: Store,
    readonly files: DatasetFiles,
    readonly place: Place,
    private readonly config: Partial<WorkerOptions['config']>,
  ) {}

  /** @param at where the records are; by default, in a new SQLite database */
  static async create({
    at = { file: join(newFolder(), 'records.sqlite') },
    files = new FolderFiles(newFolder()),
    ...config
  }: { at?: DatabaseLocation; files?: DatasetFiles } & Partial<
    WorkerOptions['config']
  > = {}): Promise<JobService> {
    const store = createStore(await openDatabase(at), { now: () => new Date() });
    return new JobService(store, files, await newPlace(store, 'ann'), config);
  }

  start(): void {
    const note = (level: LogLine['level']) => (fields: object, text: string) => {
      this.lines.push({ level, text, fields: { ...fields } });
    };
    const log = { info: note('info'), warn: note('warn'), error: note('error') };
    const health = new StoreHealth(
      { records: this.store, files: this.files },
      {
        error: log.error,
        info: (text) => {
          log.info({}, text);
        },
      },
    );
    this.health = health;
    this.worker = new JobWorker({
      ...{ store: this.store, files: this.files, runtime: 'bubblewrap', kinds: { tool: runToolJob } },
      config: {
        ...{ jobSlots: 2, jobsPerUser: 10, jobLease: 2_000 },
        ...{ jobPull: false, jobTime: 60, jobMemory: 1024 },
        ...{ fetchUrls: false, fetchAllow: [], fetchLimit: 0, fetchTime: 0 },
        ...this.config,
      },
      log,
      noteFailure: (error) => {
        health.noteFailure(error);
      },
      threadFile: fileURLToPath(new URL('../../server/dist/tool-thread.js', import.meta.url)),
    });
    this.worker.start();
  }

  /** A tool of the user. */
  async tool(source: string): Promise<number> {
    const { ownerId } = this.place;
    const { id } = await this.store.tools.add({
      ...{ ownerId, toolId: 'a-tool', version: '1.0', source, representation: '{}' },
    });
    return id;
  }

  /** Queues the job of a tool, whose outputs are datasets unless they are told to be collections. */
  async submit(
    source: string,
    inputs: object = {},
    { outputs = ['out'], reads = [] }: { outputs?: readonly (string | NewOutput)[]; reads?: JobData[] } = {},
  ): Promise<number> {
    const toolId = await this.tool(source);
    const planned = outputs.map((output) =>
      typeof output === 'string' ? { name: output, label: output, extension: 'data' } : output,
    );
    const { id } = await this.store.requests.add({ ...this.place, toolId, request: '{}' });
    const { jobs } = await this.store.requests.submit(id, {
      ...{ kind: 'tool', implicit: [], inputCollections: [] },
      jobs: [{ params: JSON.stringify({ inputs }), inputs: reads, outputs: planned }],
    });
    const [job] = jobs;
    assert.ok(job);
    return job.id;
  }

  /** The job, when it has ended. */
  async ended(id: number): Promise<Job> {
    let job: Job | undefined;
    await poll('the end of a job', async () => {
      job = await this.store.jobs.byId(id);
      return job?.endTime !== undefined;
    });
    assert.ok(job);
    return job;
  }

  /** Runs the job of a tool. */
  async run(...job: Parameters<JobService['submit']>): Promise<Job> {
    return this.ended(await this.submit(...job));
  }

  /** A dataset with that content. */
  async dataset(name: string, content: string, by = this.place, extension = 'txt'): Promise<DatasetRecord> {
    const folder = newFolder();
    mkdirSync(folder, { recursive: true });
    const path = join(folder, 'content');
    writeFileSync(path, content);
    const { signal } = new AbortController();
    const stored = await storeContent(
      { store: this.store, files: this.files, signal, outlast: (work) => work() },
      path,
    );
    return this.store.datasets.add({ historyId: by.historyId, name, extension, state: 'ok', ...stored });
  }

  /** The log, to tell why a test fails. */
  get log(): string {
    return inspect(this.lines, { depth: 5 });
  }

  /** What an output of a job contains. */
  async output(job: Job, index = 0): Promise<string> {
    const outputs = await this.store.jobs.outputsOf(job.id);
    return this.content(outputs[index]?.itemId ?? 0);
  }

  async content(datasetId: number): Promise<string> {
    const dataset = await this.store.datasets.byId(datasetId);
    const file = await this.files.open(dataset?.file ?? '');
    assert.ok(file);
    const pieces: Uint8Array[] = [];
    for await (const piece of await file.read()) pieces.push(piece);
    await file.close();
    return Buffer.concat(pieces).toString();
  }

  /** Ends the worker. */
  async stop(): Promise<void> {
    await this.worker?.stop();
    this.health?.close();
    this.worker = undefined;
  }

  async close(): Promise<void> {
    await this.stop();
    await this.store.close();
  }
}
