import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { lazy } from '../../shared/src/util/once.js';
import { usesCommand, workspace, type Workspace } from '../cli/command.js';
import { startCluster } from '../store/support/cluster.js';
import { poll } from '../support/until.js';
import { jsonOf, send, type Sending } from './load.js';
import { startNginx, type FrontEnd } from './nginx.js';
import { endsServices, serve, unlimited, type Running } from './serving.js';
import { where } from '../support/where.js';

const key = 'front-end-0123456789abcdef';

/** Requests that one caller may send in a minute. */
const rateLimit = 40;

const cluster = lazy(startCluster);

where('nginx', 'postgresql').describe('two services behind nginx, on one PostgreSQL database', function () {
  usesCommand();
  endsServices();
  const front: FrontEnd[] = [];

  afterEach(async () => {
    for (const one of front.splice(0)) await one.stop();
  });

  /** Two services, each with a data folder of its own, behind nginx. */
  async function startAll(own: NodeJS.ProcessEnv = {}): Promise<{
    at: Workspace;
    env: NodeJS.ProcessEnv;
    services: readonly [Running, Running];
    address: string;
  }> {
    const at = workspace({ 'reads.txt': '0123456789' });
    mkdirSync(at.path('shared'));
    const env = {
      ...unlimited,
      DATABASE_URL: await (await cluster()).createDatabase(),
      USER_TOOL_ID_SECRET: 'the same for both',
      USER_TOOL_DATASET_STORE: `file:${at.path('shared')}`,
      USER_TOOL_PROXIES: '127.0.0.1',
      USER_TOOL_BOOTSTRAP_ADMIN_KEY: key,
      ...own,
    };
    const services = await Promise.all([
      serve(at, ['--data', 'a'], env),
      serve(at, ['--data', 'b'], env),
    ] as const);
    const nginx = await startNginx(
      at,
      services.map(({ address }) => address),
    );
    front.push(nginx);
    return { at, env, services, address: nginx.address };
  }

  it('know the ids and the datasets of each other, and nothing is lost when one ends', async () => {
    const { at, env, services, address } = await startAll();
    const ask = (to: string, path: string, more: Sending = {}): ReturnType<typeof send> =>
      send(`${to}${path}`, { key, ...more });
    const everywhere = [address, address, ...services.map((service) => service.address)];
    const made = await Promise.all(
      everywhere.map(async (to, index) => {
        const { status, body } = await ask(to, '/api/histories', {
          ...jsonOf({ name: `h${index}` }),
          method: 'POST',
        });
        assert.equal(status, 200, body);
        return (JSON.parse(body) as { id: string }).id;
      }),
    );
    for (const to of everywhere)
      for (const id of made) assert.equal((await ask(to, `/api/histories/${id}`)).status, 200);

    const add = ['admin', 'dataset', 'add', 'reads.txt', '--history', String(made[0]), '--data', 'a'];
    const { stdout, stderr } = at.run(add, { env });
    assert.match(stdout, /^[0-9a-f]+\n$/, stderr);
    for (const to of everywhere) {
      const { status, body } = await ask(to, `/datasets/${stdout.trim()}/display`, {
        headers: { range: 'bytes=3-5' },
      });
      assert.deepEqual([status, body], [206, '345']);
    }
    assert.equal((await ask(address, '/metrics')).status, 404);
    const long = 'x'.repeat(9 * 1024 * 1024);
    const headers = { 'content-type': 'text/yaml' };
    const refused = await ask(address, '/api/tools/check', { method: 'POST', headers, body: long });
    assert.deepEqual(
      [refused.status, (JSON.parse(refused.body) as { err_code: number }).err_code],
      [413, 413001],
    );

    const form = new FormData();
    form.append('history_id', String(made[0]));
    form.append('targets', '[{"destination": {"type": "hdas"}, "elements": [{"src": "files"}]}]');
    form.append('files_0|file_data', new File(['x'.repeat(20 * 1024 * 1024)], 'long.txt'));
    const imported = await fetch(`${address}/api/tools/fetch`, {
      ...{ method: 'POST', headers: { 'x-api-key': key }, body: form },
    });
    assert.equal(imported.status, 200, await imported.text());

    const [first] = services;
    first.process.kill('SIGTERM');
    for (let turn = 0; turn < 40; turn++)
      assert.equal((await ask(address, `/api/histories/${made[0]}`)).status, 200);
    assert.equal(await first.ended, 0);
  });

  it('do not start with another id secret', async () => {
    const { at, env } = await startAll();
    const other = { ...env, USER_TOOL_ID_SECRET: 'another secret' };
    const { code, stderr } = at.run(['serve', '--port', '0', '--data', 'c'], { env: other });
    assert.equal(code, 2);
    assert.match(stderr, /^user-tool: .*: set USER_TOOL_ID_SECRET /);
  });

  it('count requests together', async () => {
    const { services, address } = await startAll({ USER_TOOL_RATE_LIMIT: '1000000' });
    const remaining = async (to: string): Promise<number> =>
      Number(
        (await send(`${to}/api/version`, { localAddress: '127.0.0.2' })).headers['x-ratelimit-remaining'],
      );
    const [first, second] = services;
    let before = Infinity;
    await poll('counts of the other process', async () => {
      await remaining(first.address);
      const now = await remaining(second.address);
      // Its own requests alone would be one less each time.
      const isShared = now < before - 1 && before !== Infinity;
      before = now;
      return isShared;
    });
    assert.ok((await remaining(address)) < before);
  });

  it('limit the addresses that nginx sees, not those that clients claim', async () => {
    const { services, address } = await startAll({ USER_TOOL_RATE_LIMIT: String(rateLimit) });
    let turn = 0;
    const ask = (to: string, localAddress: string): Promise<number | undefined> => {
      const headers = { 'x-forwarded-for': `10.0.${turn >> 8}.${turn++ & 255}` };
      return send(`${to}/api/version`, { localAddress, headers }).then(({ status }) => status);
    };
    await poll('a limit behind nginx', async () => (await ask(address, '127.0.0.2')) === 429);
    assert.equal(await ask(address, '127.0.0.3'), 200);
    const [{ address: direct }] = services;
    await poll('a limit without nginx', async () => (await ask(direct, '127.0.0.4')) === 429);
    assert.equal(await ask(direct, '127.0.0.5'), 200);
    // The address of nginx is believed.
    assert.equal(await ask(direct, '127.0.0.1'), 200);
  });
});
