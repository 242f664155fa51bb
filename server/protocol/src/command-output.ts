import type { Range } from '@user-tool/shared';

/** What editors read of the JSON that the command prints. */

export const runtimeNames = ['podman', 'docker', 'apptainer', 'bubblewrap'] as const;

/** A runtime, as users name it. */
export type RuntimeName = (typeof runtimeNames)[number];

/** Why a tool could not be run, if a program can do something about it. */
export type RunErrorCode = 'image-missing' | 'not-started';

/** `user-tool doctor --json`. */
export interface DoctorReport {
  /** The one that is used by default; null if there is none that runs containers. */
  runtime: RuntimeName | null;
  /** All that are supported; `version` is null if this machine does not have it. */
  runtimes: readonly {
    name: RuntimeName;
    version: string | null;
    isContainer: boolean;
    /** Whether it can start containers, and if not, why. */
    isReady: boolean;
    fault: string | null;
  }[];
  machine: object;
  /** Sentences about what is missing. */
  advice: readonly string[];
}

/** `user-tool run --json`, after a run. */
export interface RunReport {
  exitCode: number;
  /** Why the command did not end by itself. */
  stopped: 'time' | 'output' | 'canceled' | null;
  seconds: number;
  /** In seconds and MiB. */
  limits: { time: number; memory: number };
  outputs: readonly { name: string; files: readonly { path: string }[] }[];
  faults: readonly { severity: 'error' | 'warning'; message: string; range: Range }[];
  /** The line of the document at which the command failed, if that is known. */
  failedAt: Range | null;
  /** Expressions there that wrote nothing, or `null`. */
  blank: readonly { message: string; range: Range }[];
}

/** `user-tool run --json`, if the tool cannot be run. */
export interface RunErrors {
  errors: readonly RunFault[];
}

/** Why a tool cannot be run: a value in the document or of an input, or something about this machine. */
export type RunFault = { message: string } & (
  { code: RunErrorCode | null } | { range: Range; input: string | null }
);

/** A line of `user-tool test --format events`. */
export type TestEvent = {
  path: string;
  /** The JSON pointer to the tool, if it is in a workflow. */
  pointer?: string;
  number: number;
} & (
  | { event: 'started' }
  | { event: 'printed'; stream: 'stdout' | 'stderr'; text: string }
  | ({ event: 'ended' } & TestEnd)
);

/** What a test came to. An error is a test that cannot be decided. */
export interface TestEnd {
  number: number;
  title: string;
  outcome: 'passed' | 'failed' | 'error';
  faults: readonly { message: string; range: Range; code?: RunErrorCode }[];
  seconds: number;
  /** Whether the run came from the cache. */
  cached: boolean;
  /** The end of what the command printed on standard error. */
  stderr: string;
}
