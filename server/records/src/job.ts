import type { JobState } from '@user-tool/platform-api/constants.js';
import type { Selectable } from 'kysely';
import type { Tables } from './schema.js';

/** What a job does: run a tool, or import data. */
export type JobKind = Tables['jobs']['kind']['__select__'];

/** A dataset or collection that a job reads or writes, by the name of the input or output. */
export interface JobData {
  name: string;
  /** The number of the dataset or collection. */
  itemId: number;
}

/** One run of a tool, or one import. */
export interface Job {
  id: number;
  kind: JobKind;
  requestId: number;
  ownerId: number;
  historyId: number;
  /** Undefined for imports. */
  toolId: number | undefined;
  /** What it was asked for, as JSON. */
  params: string;
  state: JobState;
  /** Whether it was asked to end. */
  isCanceled: boolean;
  /** How often a worker began it. */
  attempts: number;
  /** As it ran. */
  command?: string;
  exitCode?: number;
  /** Why it failed, one sentence. */
  message?: string;
  stdout: string;
  stderr: string;
  createTime: Date;
  updateTime: Date;
  /** When the last attempt began. */
  startTime?: Date;
  endTime?: Date;
}

/** One attempt of a worker at a job. */
export interface Attempt {
  id: number;
  /** Which of its attempts this is. */
  attempts: number;
}

/** What a caller asked for: one job, or one for each element that is mapped over. */
export interface ToolRequest {
  id: number;
  ownerId: number;
  historyId: number;
  /** Undefined for imports. */
  toolId: number | undefined;
  /** As it was sent, as JSON. */
  request: string;
  state: ToolRequestState;
  /** Why it failed, as JSON. */
  stateMessage: string | undefined;
  createTime: Date;
  updateTime: Date;
}

/** States of a request, with the public platform's names: `new` until its jobs are queued. */
export type ToolRequestState = 'new' | 'submitted' | 'failed';

/** A row of the table as a record. */
export function toJob(row: Selectable<Tables['jobs']>): Job {
  return {
    id: row.id,
    kind: row.kind,
    requestId: row.request_id,
    ownerId: row.owner_id,
    historyId: row.history_id,
    toolId: row.tool_id ?? undefined,
    params: row.params,
    state: row.state as JobState,
    isCanceled: row.is_canceled === 1,
    attempts: row.attempts,
    ...(row.command !== null && { command: row.command }),
    ...(row.exit_code !== null && { exitCode: row.exit_code }),
    ...(row.message !== null && { message: row.message }),
    stdout: row.stdout ?? '',
    stderr: row.stderr ?? '',
    createTime: new Date(row.create_time),
    updateTime: new Date(row.update_time),
    ...(row.start_time !== null && { startTime: new Date(row.start_time) }),
    ...(row.end_time !== null && { endTime: new Date(row.end_time) }),
  };
}

/** A row of the table as a record. */
export function toToolRequest(row: Selectable<Tables['tool_requests']>): ToolRequest {
  return {
    id: row.id,
    ownerId: row.owner_id,
    historyId: row.history_id,
    toolId: row.tool_id ?? undefined,
    request: row.request,
    state: row.state as ToolRequestState,
    stateMessage: row.state_message ?? undefined,
    createTime: new Date(row.create_time),
    updateTime: new Date(row.update_time),
  };
}
