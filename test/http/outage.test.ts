import assert from 'node:assert/strict';
import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf } from '../../server/checking/src/files/file-error.js';
import { openDatabase } from '../../server/records/src/database.js';
import { usesCommand, workspace } from '../cli/command.js';
import { startCluster } from '../store/support/cluster.js';
import { startRelay } from '../store/support/relay.js';
import { poll } from '../support/until.js';
import { jsonOf, send } from './load.js';
import { endsServices, serve, unlimited, type Running } from './serving.js';
import { mountMemory, unmount, where } from '../support/where.js';

const key = 'outage-0123456789abcdef';
const noSpace = reasonOf({ code: 'ENOSPC' });

/** A service whose records may be taken away, and how to use it. */
class Outage {
  /** Ids of the histories that the service said it had created. */
  readonly created: string[] = [];

  private constructor(readonly running: Running) {}

  static async start(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Outage> {
    const options = { ...unlimited, USER_TOOL_BOOTSTRAP_ADMIN_KEY: key, ...env };
    return new Outage(await serve(workspace(), args, options));
  }

  ask(method: string, path: string, body?: object): ReturnType<typeof send> {
    return send(`${this.running.address}${path}`, { ...jsonOf(body), method, key });
  }

  async write(): ReturnType<typeof send> {
    const answer = await this.ask('POST', '/api/histories', { name: 'a'.repeat(250) });
    if (answer.status === 200) this.created.push((JSON.parse(answer.body) as { id: string }).id);
    return answer;
  }

  /** Fails unless writes, and the check of readiness, are refused with that sentence, while the service itself runs. */
  async refuses(text: string): Promise<void> {
    const expected = { err_msg: `${text} Try again later.`, err_code: 503002 };
    const { status, body } = await this.write();
    assert.deepEqual([status, JSON.parse(body)], [503, expected]);
    await this.#isReady(503);
    const ready = await this.ask('GET', '/api/health/ready');
    assert.deepEqual(JSON.parse(ready.body), expected);
    assert.equal((await this.ask('GET', '/api/health')).status, 200);
  }

  /** Waits until the service is ready again, and fails if it has lost anything. */
  async recovers(): Promise<void> {
    await this.#isReady(200);
    assert.equal((await this.write()).status, 200);
    for (const id of this.created) assert.equal((await this.ask('GET', `/api/histories/${id}`)).status, 200);
  }

  /** Errors in the log. */
  errors(): string[] {
    const lines = this.running
      .err()
      .split('\n')
      .filter((line) => line !== '');
    return lines
      .map((line) => JSON.parse(line) as { level: number; msg: string })
      .filter(({ level }) => level >= 40)
      .map(({ msg }) => msg);
  }

  #isReady(status: number): Promise<true> {
    return poll(
      `readiness ${status}`,
      async () => (await this.ask('GET', '/api/health/ready')).status === status,
    );
  }
}

const mounted: string[] = [];

/** A file system of 16 MiB, removed after the tests. */
function smallDisk(): string {
  const folder = mountMemory('16m');
  assert.ok(folder !== undefined);
  mounted.push(folder);
  return folder;
}

/** Takes up all space that is left. */
function fill(file: string): void {
  assert.throws(() => {
    for (let size = 1024 * 1024; ; size += 1024 * 1024) writeFileSync(file, Buffer.alloc(size));
  }, /ENOSPC/);
}

where('sqlite').describe('records that cannot be used for a while', function () {
  usesCommand();
  endsServices();
  after(() => {
    for (const folder of mounted.splice(0)) unmount(folder);
  });

  where('mount').it('a full disk', async () => {
    const disk = smallDisk();
    const outage = await Outage.start(['--data', join(disk, 'data')]);
    assert.equal((await outage.write()).status, 200);
    for (const round of [1, 2]) {
      fill(join(disk, 'filler'));
      await poll('the last free page', async () => (await outage.write()).status === 503);
      await outage.refuses('The records of the service cannot be changed: no space is left for them.');
      await outage.refuses('The records of the service cannot be changed: no space is left for them.');
      assert.equal((await outage.ask('GET', '/api/histories?limit=5')).status, 200);
      assert.equal(outage.errors().length, round, outage.errors().join('\n'));
      assert.match(outage.errors().at(-1) ?? '', /records\.sqlite" .* disk\.$/);
      rmSync(join(disk, 'filler'));
      await outage.recovers();
    }
  });

  where('mount').it('a full disk with the files of datasets', async () => {
    const disk = smallDisk();
    const at = workspace({ 'long.txt': 'x'.repeat(9 * 1024 * 1024), 'short.txt': 'x' });
    const env = { USER_TOOL_BOOTSTRAP_ADMIN_KEY: key, USER_TOOL_DATASET_STORE: `file:${disk}` };
    const running = await serve(at, [], { ...unlimited, ...env });
    const ask = (path: string, body?: object): ReturnType<typeof send> =>
      send(`${running.address}${path}`, { ...jsonOf(body), method: body ? 'POST' : 'GET', key });
    const { id } = JSON.parse((await ask('/api/histories', { name: 'a' })).body) as { id: string };
    const add = (...files: string[]): ReturnType<typeof at.run> =>
      at.run(['admin', 'dataset', 'add', ...files, '--history', id], { env });
    const added = add('long.txt');
    assert.equal(added.code, 0, added.stderr);
    const before = readdirSync(disk, { recursive: true });
    const full = {
      code: 2,
      stdout: '',
      stderr: `user-tool: "long.txt" cannot be added: ${noSpace}.\n`,
    };
    assert.deepEqual(add('long.txt'), full);
    at.write({ 'more/long.txt': 'x'.repeat(9 * 1024 * 1024) });
    const { stderr } = add('short.txt', '--extra', 'more');
    assert.equal(stderr, `user-tool: The files in "more" cannot be added: ${noSpace}.\n`);
    assert.deepEqual(readdirSync(disk, { recursive: true }), before);
    fill(join(disk, 'filler'));
    const content = await ask(`/datasets/${added.stdout.trim()}/display`);
    assert.deepEqual([content.status, content.body.length], [200, 9 * 1024 * 1024]);
    assert.equal((await ask('/api/health/ready')).status, 200);
  });

  it('a file that is taken away, and put back', async () => {
    const at = workspace();
    const outage = await Outage.start(['--data', at.path('data')]);
    const [file, away] = [at.path('data/records.sqlite'), at.path('away')];
    assert.equal((await outage.write()).status, 200);
    renameSync(file, away);
    await outage.refuses('The records of the service are not in their place.');
    renameSync(away, file);
    await outage.recovers();
    assert.equal(outage.errors().length, 1);
  });

  it('a file that another process locks', async () => {
    const at = workspace();
    const outage = await Outage.start(['--data', at.path('data')]);
    assert.equal((await outage.write()).status, 200);
    const other = await openDatabase({ file: at.path('data/records.sqlite') });
    await other.tables
      .transaction()
      .execute(() =>
        outage.refuses('The records of the service cannot be changed: another process has locked them.'),
      );
    await other.tables.destroy();
    await outage.recovers();
    assert.equal(outage.errors().length, 1);
  });

  where('postgresql').it(
    'a PostgreSQL server that is stopped, or crashes, and is started again',
    async () => {
      const cluster = await startCluster();
      const outage = await Outage.start([], { DATABASE_URL: await cluster.createDatabase() });
      assert.equal((await outage.write()).status, 200);
      for (const [index, mode] of (['fast', 'immediate', 'fast'] as const).entries()) {
        const pending = Array.from({ length: 20 }, () => outage.write());
        cluster.stop(mode);
        for (const { status } of await Promise.all(pending))
          assert.ok(status === 200 || status === 503, `${status}`);
        await outage.refuses('The database of the service does not respond.');
        assert.equal(outage.errors().length, index + 1, outage.errors().join('\n'));
        await cluster.start();
        await outage.recovers();
      }
    },
  );

  where('postgresql').it(
    'a PostgreSQL server that keeps its connections, and responds to nothing',
    async () => {
      const relay = await startRelay(await (await startCluster()).createDatabase());
      const outage = await Outage.start([], {
        DATABASE_URL: relay.url,
        USER_TOOL_DATABASE_TIMEOUT: '3000',
        USER_TOOL_JOB_SLOTS: '0',
      });
      assert.equal((await outage.write()).status, 200);
      relay.hold();
      const pending = Array.from({ length: 5 }, () => outage.write());
      for (const { status } of await Promise.all(pending)) assert.equal(status, 503);
      await outage.refuses('The database of the service does not respond.');
      assert.equal(outage.errors().length, 1, outage.errors().join('\n'));
      relay.release();
      await outage.recovers();
      outage.running.process.kill('SIGTERM');
      assert.equal(await outage.running.ended, 0);
      await relay.close();
    },
  );
});
