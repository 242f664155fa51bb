import type { BackendName } from '@user-tool/runner/runtimes/runtime.js';
import type { DatasetFiles, FinishedJob, RegisteredOutput, Store } from '@user-tool/records';
import type { ToolThreads } from './tool-threads.js';

/** The options of the service that jobs need. */
export interface JobConfig {
  /** Whether images are downloaded. */
  jobPull: boolean;
  /** The longest that a command may ask for, in seconds. */
  jobTime: number;
  /** The most that a command may ask for, in MiB. */
  jobMemory: number;
  /** Whether data is fetched from URLs. */
  fetchUrls: boolean;
  /** Hosts, addresses, and networks that need not be public. */
  fetchAllow: readonly string[];
  /** Bytes of an imported file. */
  fetchLimit: number;
  /** Milliseconds of an import. */
  fetchTime: number;
}

/** Where a worker writes what happens. */
export interface JobLog {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}

/** What a job has to do its work. */
export interface JobContext {
  store: Store;
  files: DatasetFiles;
  config: JobConfig;
  /** What runs commands; undefined if there is nothing. */
  runtime: BackendName | undefined;
  threads: Pick<ToolThreads, 'run'>;
  /** Does something with a store, as soon as that can be used: what a job has made is not lost with an outage. */
  outlast: <T>(work: () => Promise<T>) => Promise<T>;
  /** Ends the job: it was canceled, or its worker stops, or has lost it. */
  signal: AbortSignal;
  /** Its own, empty, and removed afterwards. Absolute, without links. */
  folder: string;
  log: JobLog;
}

/** What a job came to. */
export interface JobOutcome extends FinishedJob {
  outputs: readonly RegisteredOutput[];
}
