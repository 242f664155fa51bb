/** The messages of the Task Execution Service of GA4GH, version 1.1: what of them is sent and read. */

/** Where a file of a task comes from. */
export interface TesInput {
  /** Where the service finds it; not read if there is a content. */
  url?: string;
  content?: string;
  /** Absolute, in the container. */
  path: string;
  type: 'FILE' | 'DIRECTORY';
}

/** Where a file of a task goes. */
export interface TesOutput {
  url: string;
  /** Absolute, in the container. */
  path: string;
  type: 'FILE' | 'DIRECTORY';
}

/** A task to create. */
export interface TesTask {
  name: string;
  inputs: TesInput[];
  outputs: TesOutput[];
  resources: { cpu_cores: number; ram_gb: number };
  executors: {
    image: string;
    command: string[];
    workdir: string;
    env: Record<string, string>;
    stdout: string;
    stderr: string;
  }[];
  volumes: string[];
}

/** Every state of a task, and whether it has ended. */
export const states = {
  UNKNOWN: 'waits',
  QUEUED: 'waits',
  INITIALIZING: 'waits',
  PAUSED: 'waits',
  RUNNING: 'runs',
  CANCELING: 'runs',
  COMPLETE: 'ended',
  EXECUTOR_ERROR: 'ended',
  SYSTEM_ERROR: 'ended',
  CANCELED: 'ended',
  PREEMPTED: 'ended',
} as const;

export type TesState = keyof typeof states;

/** What is known of a task that has been created. */
export interface TaskReport {
  state: TesState;
  /** Of the last attempt. */
  exitCode: number | undefined;
  stdout: string;
  stderr: string;
  /** What the service says of the last attempt. */
  systemLogs: string[];
}
