import { Ajv } from 'ajv';
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bubblewrap } from '../../../server/runner/src/runtimes/bubblewrap.js';
import type { TesTask } from '../../../server/runner/src/tes/messages.js';
import { messages } from './messages.js';

const ajv = new Ajv({ strict: true, allowUnionTypes: true, allErrors: true, strictRequired: false });

/** Fails if a value is not such a message. */
function assertIs(kind: keyof typeof messages, value: unknown): void {
  const isValid = ajv.validate(messages[kind], value);
  assert.ok(isValid, `${kind}: ${ajv.errorsText()} in ${JSON.stringify(value)}`);
}

/** How a stand-in differs from one that does everything well. */
export interface Habits {
  /** Whether outputs of a command that failed come back. */
  returnsFailed?: boolean;
  /** Answers instead of the service; undefined for what it answers itself. */
  answers?: (
    method: string,
    path: string,
    count: number,
  ) => { status: number; body?: string; location?: string } | undefined;
  /** The state in which every task ends without being run. */
  endsWith?: 'SYSTEM_ERROR' | 'PREEMPTED' | 'CANCELED';
}

interface Task {
  task: TesTask;
  state: string;
  child?: ChildProcess;
  folder: string;
  exitCode?: number;
}

/**
 * A task service as the OpenAPI document of TES 1.1 describes it, which runs tasks with Bubblewrap. Every request and every
 * answer is validated.
 */
export class StandIn {
  readonly tasks = new Map<string, Task>();
  /** Each as method and path. */
  readonly requests: string[] = [];
  readonly tokens = new Set<string | undefined>();
  /** What was wrong with requests. */
  readonly faults: string[] = [];
  private readonly folder = mkdtempSync(join(tmpdir(), 'user-tool-tes-'));

  private constructor(
    private readonly server: Server,
    private readonly habits: Habits,
  ) {
    server.on('request', (request, response) => {
      this.answer(request, response).catch((error: unknown) => {
        this.faults.push(String(error));
        response.writeHead(400).end('{}');
      });
    });
  }

  static async start(habits: Habits = {}): Promise<StandIn> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new StandIn(server, habits);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    for (const { child } of this.tasks.values()) child?.kill('SIGKILL');
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', this.url);
    const method = request.method ?? '';
    this.requests.push(`${method} ${pathname}`);
    this.tokens.add(request.headers.authorization);
    const other = this.habits.answers?.(method, pathname, this.requests.length);
    if (other) {
      response.writeHead(other.status, other.location === undefined ? {} : { location: other.location });
      response.end(other.body);
      return;
    }
    assert.equal(request.headers.accept, 'application/json');
    const [, path = ''] = /^\/ga4gh\/tes\/v1(\/.*)$/.exec(pathname) ?? [];
    const body = await bodyOf(request);
    const [kind, value] = this.result(method, path, searchParams, body);
    assertIs(kind, value);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  }

  private result(
    method: string,
    path: string,
    query: URLSearchParams,
    body: string,
  ): [kind: keyof typeof messages, value: object] {
    const [, id = '', verb] = /^\/tasks\/([^/:]+)(:cancel)?$/.exec(path) ?? [];
    if (method === 'GET' && path === '/service-info') return ['tesServiceInfo', serviceInfo];
    if (method === 'POST' && path === '/tasks')
      return ['tesCreateTaskResponse', this.create(JSON.parse(body))];
    if (method === 'GET' && path === '/tasks') return ['tesListTasksResponse', this.list(query)];
    const task = this.tasks.get(id);
    assert.ok(task, `no task ${path}`);
    if (method === 'POST' && verb) return ['tesCancelTaskResponse', this.cancel(task)];
    assert.equal(method, 'GET');
    const view = query.get('view') ?? 'MINIMAL';
    assertIs('view', view);
    if (view === 'MINIMAL') return ['minimalTask', { id, state: task.state }];
    return ['tesTask', { ...task.task, id, state: task.state, logs: [this.log(task)] }];
  }

  private create(task: unknown): object {
    assertIs('newTask', task);
    const id = `task-${this.tasks.size + 1}`;
    const folder = join(this.folder, id);
    const created: Task = { task: task as TesTask, state: 'QUEUED', folder };
    this.tasks.set(id, created);
    if (this.habits.endsWith) created.state = this.habits.endsWith;
    else this.run(created);
    return { id };
  }

  private list(query: URLSearchParams): object {
    const prefix = query.get('name_prefix') ?? '';
    const found = [...this.tasks].filter(([, { task }]) => task.name.startsWith(prefix));
    return { tasks: found.map(([id, { state }]) => ({ id, state })) };
  }

  private cancel(task: Task): object {
    if (['QUEUED', 'RUNNING'].includes(task.state)) task.state = 'CANCELING';
    task.child?.kill('SIGKILL');
    return {};
  }

  private log({ folder, exitCode, task, state }: Task): object {
    const read = (path: string): string => {
      const file = join(folder, path);
      return existsSync(file) ? readFileSync(file, 'utf8').slice(-1000) : '';
    };
    const [{ stdout, stderr }] = task.executors as [TesTask['executors'][0]];
    const own = { stdout: read(stdout), stderr: read(stderr), exit_code: exitCode ?? -1 };
    const logs = exitCode === undefined ? [] : [own];
    return {
      logs,
      outputs: [],
      system_logs: state === 'SYSTEM_ERROR' ? ['first', 'no worker has a disk'] : [],
    };
  }

  /** Runs the command of a task in a root of its own, below which all paths of the task are. */
  private run(task: Task): void {
    const { folder } = task;
    const { inputs, volumes, outputs, executors } = task.task;
    const [executor] = executors as [TesTask['executors'][0]];
    for (const path of [...volumes, ...outputs.map((output) => output.path)])
      mkdirSync(join(folder, path), { recursive: true });
    for (const { path, url, content } of inputs) {
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true });
      if (content !== undefined) writeFileSync(file, content);
      else cpSync(fileURLToPath(url ?? ''), file, { recursive: true });
    }
    const [program, ...args] = bubblewrap.start({
      ...{ name: task.task.name, image: executor.image, workingFolder: executor.workdir },
      ...{
        environment: executor.env,
        command: executor.command as [string],
        hasNetwork: false,
        mayPull: false,
      },
      mounts: [{ source: join(folder, 'job'), target: '/job', isWritable: true }],
      limits: { cores: 1, memory: 1, processes: 1, time: 1, fileSize: 1 },
    });
    const files = [executor.stdout, executor.stderr].map((path) => openSync(join(folder, path), 'w'));
    task.child = spawn(program, args, { stdio: ['ignore', ...files] as ['ignore', number, number] });
    task.state = 'RUNNING';
    for (const file of files) closeSync(file);
    task.child.on('close', (code) => {
      this.ended(task, code ?? 137);
    });
  }

  private ended(task: Task, exitCode: number): void {
    task.exitCode = exitCode;
    if (task.state === 'CANCELING') {
      task.state = 'CANCELED';
      return;
    }
    if (exitCode === 0 || this.habits.returnsFailed)
      for (const { path, url } of task.task.outputs)
        cpSync(join(task.folder, path), fileURLToPath(url), { recursive: true, verbatimSymlinks: true });
    task.state = exitCode === 0 ? 'COMPLETE' : 'EXECUTOR_ERROR';
  }
}

const serviceInfo = {
  ...{ id: 'org.example.tes', name: 'Stand-in', version: '1', description: '' },
  type: { group: 'org.ga4gh', artifact: 'tes', version: '1.1.0' },
  organization: { name: 'Example', url: 'https://example.org' },
};

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const text = Buffer.concat(pieces).toString();
  if (text !== '') assert.equal(request.headers['content-type'], 'application/json');
  return text;
}
