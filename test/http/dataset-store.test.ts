import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, renameSync, statSync } from 'node:fs';
import { errorBody } from '../../server/service/src/errors/service-error.js';
import { storeError } from '../../server/service/src/errors/store-faults.js';
import { StoreFault, type StoreCause } from '../../server/records/src/fault.js';
import { usesCommand, workspace, type Workspace } from '../cli/command.js';
import { startObjectStore, storeKeys } from '../store/support/object-store.js';
import { poll } from '../support/until.js';
import { where } from '../support/where.js';
import { jsonOf, send } from './load.js';
import { endsServices, serve, unlimited } from './serving.js';

const key = 'datasets-0123456789abcdef';

/** A store of datasets: the options that select it, and how it is taken away and put back. */
interface Place {
  env: NodeJS.ProcessEnv;
  takeAway: () => Promise<void> | void;
  putBack: () => Promise<void> | void;
  /** Why it cannot be used while it is away. */
  cause: StoreCause;
}

const places: Readonly<Record<string, (at: Workspace) => Place | Promise<Place>>> = {
  'a folder that is not the data folder': (at) => {
    const [folder, away] = [at.path('shared'), at.path('away')];
    mkdirSync(folder);
    return {
      env: { USER_TOOL_DATASET_STORE: `file:${folder}` },
      takeAway: () => {
        renameSync(folder, away);
      },
      putBack: () => {
        renameSync(away, folder);
      },
      cause: 'gone',
    };
  },
  'an object store': async () => {
    const store = await startObjectStore();
    const { endpoint, bucket } = store;
    return {
      env: { ...storeKeys, USER_TOOL_DATASET_STORE: `s3://${bucket}/of/tests?endpoint=${endpoint}` },
      takeAway: () => store.stop(),
      putBack: () => store.start(),
      cause: 'unreachable',
    };
  },
};

for (const [title, placeIn] of Object.entries(places)) {
  where('sqlite').describe(`datasets in ${title}`, () => {
    usesCommand();
    endsServices();

    it('are added by the command, and read from the service, in ranges too', async () => {
      const at = workspace({ 'reads.txt': '0123456789', 'empty.csv': '', 'more/img/a b.svg': '<svg/>' });
      const place = await placeIn(at);
      const env = { ...unlimited, ...place.env, USER_TOOL_BOOTSTRAP_ADMIN_KEY: key };
      const running = await serve(at, [], env);
      const ask = (
        path: string,
        headers: Record<string, string> = {},
        method = 'GET',
      ): ReturnType<typeof send> => send(`${running.address}${path}`, { method, key, headers });
      const made = await send(`${running.address}/api/histories`, {
        ...jsonOf({ name: 'trial' }),
        ...{ method: 'POST', key },
      });
      const { id: history } = JSON.parse(made.body) as { id: string };
      const add = (...args: string[]): string => {
        const added = at.run(['admin', 'dataset', 'add', ...args, '--history', history], { env });
        assert.deepEqual([added.code, added.stderr], [0, '']);
        return added.stdout.trim();
      };

      const [id, empty] = [add('reads.txt', '--extra', 'more'), add('empty.csv')];
      const content = `/datasets/${id}/display`;
      const whole = await ask(content);
      assert.deepEqual(
        [whole.status, whole.body, whole.headers['content-length']],
        [200, '0123456789', '10'],
      );
      assert.equal((await ask(`${content}/img/a%20b.svg`)).body, '<svg/>');
      assert.equal((await ask(`${content}/img/none.svg`)).status, 404);
      assert.equal((await ask(`/datasets/${empty}/display`)).body, '');
      const head = await ask(content, {}, 'HEAD');
      assert.deepEqual(
        [head.status, head.headers['content-length'], head.headers.etag, head.body],
        [200, '10', whole.headers.etag, ''],
      );
      assert.equal((await ask(content, { 'if-none-match': String(whole.headers.etag) })).status, 304);
      const part = await ask(content, { range: 'bytes=2-4' });
      assert.deepEqual([part.status, part.headers['content-range'], part.body], [206, 'bytes 2-4/10', '234']);
      assert.match((await ask(content, { range: 'bytes=0-1,-2' })).body, /\r\n01\r\n--.*\r\n89\r\n--/s);
      assert.equal((await ask(content, { range: 'bytes=10-' })).status, 416);

      const backup = at.run(['admin', 'backup', 'copy.sqlite'], { env });
      assert.equal(backup.code, 0, backup.stderr);
      assert.ok(statSync(at.path('copy.sqlite')).size > 0);
      assert.ok(!readdirSync(at.path('user-tool-data')).includes('datasets'));

      const isReady = (status: number): Promise<true> =>
        poll(`readiness ${status}`, async () => (await ask('/api/health/ready')).status === status);
      for (const round of [1, 2]) {
        await isReady(200);
        await place.takeAway();
        for (const path of [content, `${content}/img/a%20b.svg`]) {
          const { status, body } = await ask(path);
          const fault = new StoreFault({ is: 'unavailable', of: 'files', cause: place.cause, reason: '' });
          assert.deepEqual([status, JSON.parse(body)], [503, errorBody(storeError(fault))]);
        }
        await isReady(503);
        assert.equal((await ask('/api/health')).status, 200);
        assert.equal((await ask(`/api/datasets/${id}`)).status, 200);
        const failed = at.run(['admin', 'dataset', 'add', 'reads.txt', '--history', history], { env });
        assert.equal(failed.code, 2);
        assert.match(failed.stderr, /^user-tool: The dataset store cannot be used: .+\n$/);
        await place.putBack();
        await isReady(200);
        assert.equal((await ask(content)).body, '0123456789');
        const errors = running.err().match(/"level":50[^\n]+The dataset store cannot be used/g);
        assert.equal(errors?.length, round, running.err());
      }

      await place.takeAway();
      const other = at.run(['serve', '--port', '0', '--data', 'other'], { env });
      assert.equal(other.code, 2);
      assert.match(other.stderr, /^user-tool: The dataset store cannot be used: .+\n$/);
    });
  });
}
