import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type DatabaseLocation } from '../../server/records/src/database.js';
import type { DatasetRecord } from '../../server/records/src/datasets.js';
import { openDatasetFiles } from '../../server/records/src/files/open.js';
import { createStore, type Store } from '../../server/records/src/store.js';
import type { NewJob } from '../../server/records/src/submit-jobs.js';
import type { Workspace } from '../cli/command.js';
import { until } from '../support/until.js';

/** A tool that takes a moment, and makes a dataset and a collection of two. */
const source = `class: GalaxyUserTool
id: a-tool
name: A tool
version: "1.0"
container: busybox
shell_command: |
  echo $(inputs.number) > out.txt
  mkdir many
  for name in a b; do echo "$name $(inputs.number)" > "many/$name.txt"; done
  sleep 0.$(inputs.tenths)
inputs:
  - { name: number, type: integer }
  - { name: tenths, type: integer }
outputs:
  - { name: one, type: data, format: txt, from_work_dir: out.txt }
  - name: many
    type: collection
    collection_type: list
    discover_datasets: { pattern: "(?P<designation>.+)\\\\.txt", directory: many, format: txt }
`;

/** The line in the log of a job that has ended. */
interface JobLine {
  job: number;
  state: string;
  attempts: number;
}

/** Processes that run jobs on the same database, of which any can be killed. */
export class Fleet {
  readonly store: Store;
  private readonly processes = new Map<string, ChildProcess>();
  private readonly logs: string[] = [];
  private ownerId = 0;
  private historyId = 0;
  private toolId = 0;

  private constructor(
    store: Store,
    private readonly at: Workspace,
    private readonly roles: Readonly<Record<string, readonly string[]>>,
    private readonly env: NodeJS.ProcessEnv,
  ) {
    this.store = store;
  }

  /**
   * @param place of the database
   * @param roles arguments of `user-tool serve` for each process, by name
   */
  static async create(
    at: Workspace,
    place: DatabaseLocation,
    roles: Readonly<Record<string, readonly string[]>>,
  ): Promise<Fleet> {
    mkdirSync(at.path('tmp'), { recursive: true });
    const env = {
      TMPDIR: at.path('tmp'),
      USER_TOOL_DATA: at.path('data'),
      USER_TOOL_JOB_RUNTIME: 'bubblewrap',
      USER_TOOL_JOB_LEASE: '2000',
      USER_TOOL_JOB_SLOTS: '3',
      USER_TOOL_JOBS_PER_USER: '100',
      USER_TOOL_JOB_QUEUE: '10000',
      ...('url' in place && { DATABASE_URL: place.url }),
    };
    const store = createStore(await openDatabase(place), { now: () => new Date() });
    const fleet = new Fleet(store, at, roles, env);
    await fleet.addTool();
    return fleet;
  }

  private async addTool(): Promise<void> {
    const { store } = this;
    ({ id: this.ownerId } = await store.users.add({ email: 'ann@example.org' }));
    ({ id: this.historyId } = await store.histories.add({ ownerId: this.ownerId, name: 'a' }));
    ({ id: this.toolId } = await store.tools.add({
      ...{ ownerId: this.ownerId, toolId: 'a-tool', version: '1.0', source, representation: '{}' },
    }));
  }

  /** The names of its processes. */
  get names(): string[] {
    return Object.keys(this.roles);
  }

  /** Queues jobs, which are numbered. */
  async submit(count: number): Promise<void> {
    const { ownerId, historyId, toolId, store } = this;
    const { id } = await store.requests.add({ ownerId, historyId, toolId, request: '{}' });
    const jobs = Array.from({ length: count }, (_, number): NewJob => ({
      params: JSON.stringify({ inputs: { number, tenths: number % 5 } }),
      inputs: [],
      outputs: [
        { name: 'one', label: `one ${number}`, extension: 'txt' },
        { name: 'many', label: `many ${number}`, extension: 'txt', collectionType: 'list' },
      ],
    }));
    await store.requests.submit(id, { kind: 'tool', jobs, implicit: [], inputCollections: [] });
  }

  /** Starts those processes that do not run. */
  async start(): Promise<void> {
    for (const [name, args] of Object.entries(this.roles)) {
      if (this.processes.has(name)) continue;
      const process = this.at.start(['serve', '--port', '0', ...args], this.env);
      this.processes.set(name, process);
      process.stderr?.on('data', (piece: Buffer) => this.logs.push(piece.toString()));
      process.stdout?.resume();
      process.once('exit', () => {
        if (this.processes.get(name) === process) this.processes.delete(name);
      });
      if (!process.stdout) continue;
      await once(process.stdout, 'data');
    }
  }

  /** Kills a process with that signal, and waits for its end. */
  async kill(name: string, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const process = this.processes.get(name);
    if (!process) return;
    const ended = once(process, 'exit');
    process.kill(signal);
    await ended;
  }

  /** Kills one of the commands that run; returns whether there was one. */
  killCommand(): boolean {
    const [first] = this.commands();
    if (first === undefined) return false;
    try {
      process.kill(first, 'SIGKILL');
      return true;
    } catch {
      return false;
    }
  }

  /** The processes of commands of its jobs. */
  commands(): number[] {
    const tmp = this.at.path('tmp');
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => {
        try {
          const [program, ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
          return program === 'bwrap' && args.some((arg) => arg.startsWith(tmp));
        } catch {
          return false;
        }
      });
  }

  /** The folders of jobs that are there. */
  folders(): string[] {
    const folder = join(this.at.path('tmp'), `user-tool-jobs-${userInfo().uid}`);
    return existsSync(folder) ? readdirSync(folder) : [];
  }

  /** How many jobs wait or run. */
  async unfinished(): Promise<number> {
    const { states } = await this.store.queue.load();
    return [...states.values()].reduce((sum, count) => sum + count, 0);
  }

  /** The jobs that its processes say have ended. */
  ended(): JobLine[] {
    return this.logs
      .join('')
      .split('\n')
      .filter((line) => line.includes('"msg":"job"'))
      .map((line) => JSON.parse(line) as JobLine);
  }

  /** Everything that its processes have logged. */
  log(): string {
    return this.logs.join('');
  }

  /**
   * Fails unless each job has ended once, with what it makes registered once, and nothing is left of any.
   * @param killed how many commands were killed
   */
  async holds(count: number, killed: number): Promise<void> {
    const { store } = this;
    const jobs = await store.jobs.list({});
    assert.equal(jobs.length, count);
    const failed = jobs.filter(({ state }) => state !== 'ok');
    assert.ok(failed.length <= killed, `${failed.map(({ message }) => message).join('\n')}\n${this.log()}`);
    for (const { state, exitCode } of failed) assert.deepEqual([state, exitCode], ['error', 137]);
    const files = openDatasetFiles({ data: this.at.path('data'), datasetTimeout: 10_000 });
    let good = 0;
    for (const { id, state, params } of jobs) {
      const outputs = await store.jobs.outputsOf(id);
      if (state !== 'ok') {
        assert.equal(outputs.length, 2);
        continue;
      }
      good++;
      const { number } = (JSON.parse(params) as { inputs: { number: number } }).inputs;
      assert.deepEqual(
        outputs.map(({ name }) => name),
        ['one', 'many', '__new_primary_file_many|a__', '__new_primary_file_many|b__'],
      );
      const [one, many] = outputs;
      assert.ok(one && many);
      assert.equal(await contentOf(store, files, one.itemId), `${number}\n`);
      const leaves = await store.collections.leaves(many.itemId, 10);
      assert.deepEqual(
        leaves.map(({ identifiers }) => identifiers),
        [['a'], ['b']],
      );
      for (const { identifiers, datasetId } of leaves)
        assert.equal(await contentOf(store, files, datasetId), `${identifiers[0] ?? ''} ${number}\n`);
    }
    // One planned dataset for each job, and two elements for each that succeeded.
    assert.equal(
      await store.contents.countOf({ historyId: this.historyId, kind: 'dataset' }),
      count + 2 * good,
    );
    await until('the end of all commands', () => this.commands().length === 0);
  }

  /** All datasets with content. */
  async datasets(): Promise<DatasetRecord[]> {
    const all = await this.store.datasets.list({ historyId: this.historyId });
    return all.filter(({ file }) => file !== undefined);
  }

  /** The numbers of its jobs. */
  async jobIds(): Promise<number[]> {
    return (await this.store.jobs.list({})).map(({ id }) => id);
  }

  /** The contents in its store of datasets. */
  contents(): string[] {
    const folder = join(this.at.path('data'), 'datasets');
    return existsSync(folder)
      ? readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ name }) => name)
      : [];
  }

  /** Ends its processes as an operator does. */
  async stop(): Promise<void> {
    for (const name of this.names) await this.kill(name, 'SIGTERM');
  }

  async close(): Promise<void> {
    for (const name of this.names) await this.kill(name);
    await this.store.close();
  }
}

async function contentOf(
  store: Store,
  files: ReturnType<typeof openDatasetFiles>,
  id: number,
): Promise<string> {
  const dataset = await store.datasets.byId(id);
  assert.equal(dataset?.state, 'ok');
  const found = await files.open(dataset.file ?? '');
  assert.ok(found, `the content of ${id} is missing`);
  const pieces: Uint8Array[] = [];
  for await (const piece of await found.read()) pieces.push(piece);
  await found.close();
  const content = Buffer.concat(pieces);
  assert.equal(content.length, dataset.size);
  return content.toString();
}
