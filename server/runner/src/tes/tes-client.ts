import { RunError } from '../job/run-error.js';
import { isTaskService, readId, readIds, readTask } from './read-answer.js';
import type { TaskReport, TesTask } from './messages.js';

/** Where a task service is, and how callers prove who they are. */
export interface TesAddress {
  /** Of the API, without a slash at the end: `https://tes.example.org/ga4gh/tes/v1`. */
  url: string;
  /** A bearer token. */
  token?: string;
}

/** How long one request may take, in milliseconds. */
const timeoutMs = 30_000;

/** Bytes of an answer. */
const longestAnswer = 16 * 1024 * 1024;

/** Requests to a task service, as messages of version 1.1. All throw RunError. */
export class TesClient {
  constructor(private readonly address: TesAddress) {}

  /** @throws RunError if there is no task service */
  async greet(): Promise<void> {
    if (!isTaskService(await this.request('GET', '/service-info'))) throw this.notUnderstood();
  }

  /** @returns the identifier of the new task */
  async create(task: TesTask): Promise<string> {
    const id = readId(await this.request('POST', '/tasks', task));
    if (id === undefined) throw this.notUnderstood();
    return id;
  }

  /** @param view how much is told of the task */
  async get(id: string, view: 'MINIMAL' | 'FULL'): Promise<TaskReport> {
    const task = readTask(await this.request('GET', `/tasks/${encodeURIComponent(id)}?view=${view}`));
    if (!task) throw this.notUnderstood();
    return task;
  }

  async cancel(id: string): Promise<void> {
    await this.request('POST', `/tasks/${encodeURIComponent(id)}:cancel`);
  }

  /** The identifiers of tasks whose names start like this. */
  async find(namePrefix: string): Promise<string[]> {
    return readIds(await this.request('GET', `/tasks?name_prefix=${encodeURIComponent(namePrefix)}`));
  }

  private async request(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
    const { url, token } = this.address;
    let response: Response;
    try {
      response = await fetch(url + path, {
        method,
        headers: {
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
        // A token is for this service only.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
    } catch {
      throw new RunError(`The task service "${url}" cannot be reached.`);
    }
    const text = await this.bounded(response);
    if (!response.ok)
      throw new RunError(`The task service "${url}" answered with status ${response.status}.`);
    try {
      return JSON.parse(text) as unknown;
    } catch {
      throw this.notUnderstood();
    }
  }

  private async bounded(response: Response): Promise<string> {
    const pieces: Uint8Array[] = [];
    let size = 0;
    try {
      for await (const piece of (response.body ?? []) as AsyncIterable<Uint8Array>) {
        size += piece.length;
        if (size > longestAnswer) throw this.notUnderstood();
        pieces.push(piece);
      }
    } catch (error) {
      if (error instanceof RunError) throw error;
      throw new RunError(`The task service "${this.address.url}" cannot be reached.`);
    }
    return Buffer.concat(pieces).toString('utf8');
  }

  private notUnderstood(): RunError {
    return new RunError(
      `"${this.address.url}" does not respond like a task service (GA4GH TES 1.1): check USER_TOOL_TES_URL.`,
    );
  }
}
