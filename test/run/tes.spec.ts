import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { failedWith, stoppedAfter } from '../../server/runner/src/job/ending.js';
import { RunError } from '../../server/runner/src/job/run-error.js';
import { addressIn } from '../../server/runner/src/tes/address.js';
import { usesCommand, workspace, type Outcome, type Workspace } from '../cli/command.js';
import { until } from '../support/until.js';
import { StandIn, type Habits } from './tes/stand-in.js';

const tool = `class: GalaxyUserTool
id: a-tool
name: A tool
version: "1.0"
container: busybox:1.36
requirements:
  - { type: resource, cores_min: 2, ram_max: 512 }
shell_command: |
  echo working
  cat '$(inputs.table.path)' settings/a.ini > out.txt; env > env.txt
  $(inputs.then)
configfiles:
  - { filename: settings/a.ini, content: 'größe = 1' }
inputs:
  - { name: table, type: data, format: tabular }
  - { name: then, type: text, value: 'true' }
outputs:
  - { name: all, type: data, from_work_dir: out.txt }
  - { name: environment, type: data, from_work_dir: env.txt }
`;

const token = 'token-9f3e';

/** The end of a process of the command. */
interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

describe('user-tool run with a task service', () => {
  usesCommand();
  let service: StandIn;
  afterEach(async () => {
    await service.stop();
    assert.deepEqual(service.faults, []);
  });

  const start = async (habits: Habits = {}): Promise<void> => {
    service = await StandIn.start(habits);
  };
  const environment = (): NodeJS.ProcessEnv => ({
    USER_TOOL_TES_URL: service.url,
    USER_TOOL_TES_TOKEN: token,
  });
  const args = ['run', 'a.tool.yml', '--runtime', 'tes', '-i', 'table=@table.tsv'];
  const files = (table: string | Buffer = '1\n'): Record<string, string | Buffer> => ({
    'a.tool.yml': tool,
    'table.tsv': table,
  });

  /** Starts the command without blocking the service, which is in this process. */
  const begin = (
    space: Workspace,
    all: readonly string[],
    env = environment(),
  ): { end: Promise<Ended>; pid: number; kill: (signal: NodeJS.Signals) => void } => {
    const child = space.start(all, env);
    const printed = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const)
      child[name]?.on('data', (text: Buffer) => (printed[name] += text.toString()));
    const end = new Promise<Ended>((resolve) =>
      child.on('close', (code) => {
        resolve({ code, ...printed });
      }),
    );
    return { end, pid: child.pid ?? 0, kill: (signal) => void child.kill(signal) };
  };
  const run = (space: Workspace, ...more: string[]): Promise<Ended> => begin(space, [...args, ...more]).end;

  for (const [what, table] of Object.entries({
    'a small text': 'größe\n',
    'an empty file': '',
    'other bytes': Buffer.from([0xff, 0x00, 0x0a]),
    'a large text': 'x'.repeat(200_000),
  }))
    it(`sends ${what}, and gets the outputs`, async () => {
      await start();
      const space = workspace(files(table));
      const { code, stdout, stderr } = await run(space);
      assert.deepEqual([code, stdout], [0, 'results/all.txt\nresults/environment.txt\n'], stderr);
      assert.deepEqual(
        readFileSync(space.path('results/all.txt')),
        Buffer.concat([Buffer.from(table), Buffer.from('größe = 1')]),
      );
      assert.match(stderr, /^working\na\.tool\.yml succeeded \(tes, /);
      const variables = readFileSync(space.path('results/environment.txt'), 'utf8');
      assert.match(variables, /^GALAXY_SLOTS=2$/m);
      assert.match(variables, /^HOME=\/job\/working$/m);
      const record = readFileSync(space.path('results/ro-crate-metadata.json'), 'utf8');
      assert.match(record, /"identifier": "busybox:1\.36"/);
      for (const text of [stderr, variables, record]) assert.ok(!text.includes(token));
      assert.deepEqual([...service.tokens], [`Bearer ${token}`]);
      const created = service.tasks.get('task-1')?.task;
      assert.deepEqual(created?.resources, { cpu_cores: 2, ram_gb: 0.536870912 });
    });

  for (const returnsFailed of [true, false])
    it(`reports a command that failed, whether its files come back or not: ${returnsFailed}`, async () => {
      await start({ returnsFailed });
      const space = workspace(files());
      const { code, stderr } = await run(space, '-i', 'then=echo bad >&2; exit 3');
      assert.equal(code, 1);
      assert.match(stderr, /^working\nbad\n/);
      assert.match(stderr, new RegExp(`^a\\.tool\\.yml ${failedWith(3)} \\(tes, `, 'm'));
    });

  it('cancels a task that takes too long', async () => {
    await start();
    const { code, stderr } = await run(workspace(files()), '-i', 'then=sleep 98765', '--timeout', '1');
    assert.equal(code, 1);
    assert.match(stderr, new RegExp(`^a\\.tool\\.yml ${stoppedAfter(1)} \\(tes`, 'm'));
    assert.ok(service.requests.includes('POST /ga4gh/tes/v1/tasks/task-1:cancel'));
  });

  const isRunning = (): boolean => service.tasks.get('task-1')?.state === 'RUNNING';

  it('cancels the task when it is interrupted', async () => {
    await start();
    const started = begin(workspace(files()), [...args, '-i', 'then=sleep 98765']);
    await until('the task', isRunning);
    started.kill('SIGINT');
    const { code, stderr } = await started.end;
    assert.equal(code, 1);
    assert.match(stderr, /^a\.tool\.yml was canceled \(tes/m);
    assert.equal(service.tasks.get('task-1')?.state, 'CANCELED');
  });

  it('cancels the task of a run that was killed once the next one starts', async () => {
    await start();
    const started = begin(workspace(files()), [...args, '-i', 'then=sleep 98765']);
    await until('the task', isRunning);
    started.kill('SIGKILL');
    await started.end;
    // It cannot cancel the task, and must leave it to others.
    const elsewhere = args.map((arg) => (arg === 'tes' ? 'bubblewrap' : arg));
    assert.equal((await begin(workspace(files()), elsewhere, {}).end).code, 0);
    const { code, stderr } = await run(workspace(files()));
    assert.equal(code, 0, stderr);
    await until('the cancellation', () => service.tasks.get('task-1')?.state === 'CANCELED');
  });

  it('survives some requests that fail', async () => {
    await start({
      answers: (method, path, count) =>
        method === 'GET' && path.includes('/tasks/') && count < 6 ? { status: 502 } : undefined,
    });
    const { code, stderr } = await run(workspace(files()));
    assert.equal(code, 0, stderr);
  });

  it('runs tests', async () => {
    await start();
    const space = workspace(files());
    writeFileSync(
      space.path('a.tool.yml'),
      `${tool}tests:\n  - { inputs: { table: table.tsv }, outputs: { all: { asserts: { has_line: { line: "1größe = 1" } } } } }\n`,
    );
    writeFileSync(space.path('table.tsv'), '1');
    const { code, stdout, stderr } = await begin(space, ['test', 'a.tool.yml', '--runtime', 'tes']).end;
    assert.equal(code, 0, stdout + stderr);
  });

  it('is not contacted unless it is asked for', async () => {
    await start();
    const space = workspace(files());
    const plain = args.filter((arg) => arg !== '--runtime' && arg !== 'tes');
    const { code, stderr } = await begin(space, [...plain, '--runtime', 'bubblewrap']).end;
    assert.equal(code, 0, stderr);
    assert.deepEqual(service.requests, []);
  });

  const faults: Readonly<Record<string, readonly [habits: Habits, says: RegExp]>> = {
    'no task service': [
      { answers: () => ({ status: 200, body: '{}' }) },
      /does not respond like a task service/,
    ],
    'no JSON': [{ answers: () => ({ status: 200, body: '<html>' }) }, /does not respond like a task service/],
    'a refusal': [{ answers: () => ({ status: 401, body: '{}' }) }, /answered with status 401\./],
    'another address': [
      { answers: () => ({ status: 302, location: 'http://127.0.0.1:1/' }) },
      /The task service ".*" cannot be reached\./,
    ],
    'no identifier': [
      { answers: (method) => (method === 'POST' ? { status: 200, body: '{}' } : undefined) },
      /does not respond like a task service/,
    ],
    'a task that is lost': [
      { answers: (_, path) => (path.includes('/tasks/') ? { status: 404 } : undefined) },
      /answered with status 404\./,
    ],
    'an answer without end': [
      { answers: () => ({ status: 200, body: ' '.repeat(17 * 1024 * 1024) }) },
      /does not respond like a task service/,
    ],
    'an error of the system': [
      { endsWith: 'SYSTEM_ERROR' },
      /The task service ended the task with SYSTEM_ERROR: no worker has a disk/,
    ],
    'a task that made room': [{ endsWith: 'PREEMPTED' }, /The task service ended the task with PREEMPTED$/m],
  };
  for (const [what, [habits, says]] of Object.entries(faults))
    it(`reports ${what}, and ends with 2`, async () => {
      await start(habits);
      const { code, stdout, stderr } = await run(workspace(files()));
      assert.deepEqual([code, stdout], [2, ''], stderr);
      assert.match(stderr, says);
      assert.ok(!stderr.includes(token));
    });

  it('requires an address that can be reached', async () => {
    await start();
    const space = workspace(files());
    const without: Outcome = space.run(args);
    assert.deepEqual([without.code, /USER_TOOL_TES_URL/.test(without.stderr)], [2, true]);
    const nobody = space.run(args, { env: { USER_TOOL_TES_URL: 'http://127.0.0.1:1' } });
    assert.match(
      nobody.stderr,
      /The task service "http:\/\/127\.0\.0\.1:1\/ga4gh\/tes\/v1" cannot be reached\./,
    );
  });
});

describe('the address of a task service', () => {
  const addresses: Readonly<Record<string, readonly [token: string, address: string | RegExp]>> = {
    'https://tes.example.org': ['', 'https://tes.example.org/ga4gh/tes/v1'],
    'https://tes.example.org/api/': ['t', 'https://tes.example.org/api'],
    'http://localhost:8000/v1': ['t', 'http://localhost:8000/v1'],
    'http://[::1]:8000/v1': ['t', 'http://[::1]:8000/v1'],
    'http://tes.example.org/v1': ['t', /sent only to addresses that start with "https:"/],
    'http://127.evil.example.org/v1': ['t', /sent only to addresses/],
    'https://user:secret@tes.example.org': ['', /^USER_TOOL_TES_URL needs an address such as/],
    'https://tes.example.org/?token=secret': ['', /^USER_TOOL_TES_URL needs/],
    'file:///etc/passwd': ['', /^USER_TOOL_TES_URL needs/],
    'tes.example.org': ['', /^USER_TOOL_TES_URL needs/],
    'https://tes.example.org/x': ['a\nb', /^USER_TOOL_TES_TOKEN contains characters/],
  };
  for (const [written, [bearer, expected]] of Object.entries(addresses))
    it(`${written}${bearer === '' ? '' : ' with a token'}`, () => {
      const read = (): string | undefined =>
        addressIn({ USER_TOOL_TES_URL: written, USER_TOOL_TES_TOKEN: bearer })?.url;
      if (typeof expected === 'string') assert.equal(read(), expected);
      else
        assert.throws(read, (error) => {
          assert.ok(error instanceof RunError && !error.message.includes('secret'));
          assert.match(error.message, expected);
          return true;
        });
    });

  it('is not there unless the environment names it', () => {
    assert.equal(addressIn({}), undefined);
  });
});
