import { isObject } from '@user-tool/shared';
import { states, type TaskReport, type TesState } from './messages.js';

/** The identifier in the answer to a task that was created; undefined if there is none. */
export function readId(answer: unknown): string | undefined {
  const id = isObject(answer) ? answer['id'] : undefined;
  return typeof id === 'string' && id !== '' ? id : undefined;
}

/** A task; undefined for anything else. A state that is not of version 1.1 is unknown. */
export function readTask(answer: unknown): TaskReport | undefined {
  if (!isObject(answer)) return undefined;
  const last = listOf(answer['logs']).at(-1);
  const executor = listOf(last?.['logs']).at(-1);
  const exitCode = executor?.['exit_code'];
  const systemLogs: unknown = last?.['system_logs'];
  return {
    state: stateOf(answer['state']),
    exitCode: Number.isInteger(exitCode) ? (exitCode as number) : undefined,
    stdout: textOf(executor?.['stdout']),
    stderr: textOf(executor?.['stderr']),
    systemLogs: Array.isArray(systemLogs) ? systemLogs.map(textOf).filter(Boolean) : [],
  };
}

/** The tasks in a page of a list, by their identifiers. */
export function readIds(answer: unknown): string[] {
  return listOf(isObject(answer) ? answer['tasks'] : undefined).flatMap((task) => readId(task) ?? []);
}

/** Whether an answer is about a task service of version 1. */
export function isTaskService(answer: unknown): boolean {
  const type = isObject(answer) ? answer['type'] : undefined;
  if (!isObject(type)) return false;
  return type['artifact'] === 'tes' && /^v?1\b/.test(textOf(type['version']));
}

function stateOf(value: unknown): TesState {
  return typeof value === 'string' && Object.hasOwn(states, value) ? (value as TesState) : 'UNKNOWN';
}

function listOf(value: unknown): { [name: string]: unknown }[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
