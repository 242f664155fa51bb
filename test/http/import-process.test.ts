import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { usesCommand, workspace } from '../cli/command.js';
import { poll } from '../support/until.js';
import { bzip2OfFasta } from '../fetch/bzip2.js';
import { startObjectStore, storeKeys } from '../store/support/object-store.js';
import { datasets, formOf, pasted } from './importing.js';
import { importLarge } from './large-import.js';
import { jsonOf, send } from './load.js';
import { endsServices, serve, unlimited } from './serving.js';
import { where } from '../support/where.js';

const key = 'imports-0123456789abcdef';
const mebi = 1024 * 1024;
const env = { ...unlimited, USER_TOOL_BOOTSTRAP_ADMIN_KEY: key };

where('sqlite').describe('imports by a service in a process of its own', function () {
  usesCommand();
  endsServices();

  where('linux').it('take memory that does not grow with the file', async () => {
    const service = await serve(workspace(), [], env);
    // Code is loaded by the first one.
    await importLarge(service, { key, size: mebi });
    const { growth = NaN, dataset } = await importLarge(service, { key, size: 256 * mebi });
    assert.deepEqual([dataset['state'], dataset['extension']], ['ok', 'tabular']);
    assert.ok(Number(dataset['file_size']) > 250 * mebi);
    assert.ok(growth < 96 * mebi, `${Math.round(growth / mebi)} MiB more`);
  });

  const ask = async (address: string, method: string, path: string, body?: object) => {
    const answer = await send(`${address}${path}`, { ...jsonOf(body), method, key });
    assert.equal(answer.status, 200, answer.body);
    return JSON.parse(answer.body) as Record<string, unknown>;
  };

  it('go on when the service was killed after it had accepted them', async () => {
    const at = workspace();
    const waiting = await serve(at, [], { ...env, USER_TOOL_JOB_SLOTS: '0' });
    const { id: history_id } = await ask(waiting.address, 'POST', '/api/histories', { name: 'a' });
    const elements = ['a', 'b'].map((text) => pasted(text.repeat(100_000), { name: text }));
    const { outputs } = (await ask(waiting.address, 'POST', '/api/tools/fetch', {
      ...{ history_id, targets: [datasets(...elements)] },
    })) as { outputs: { id: string }[] };
    waiting.process.kill('SIGKILL');
    await waiting.ended;
    assert.equal(readdirSync(at.path('user-tool-data/uploads')).length, 2);
    const working = await serve(at, [], env);
    for (const { id } of outputs)
      await poll('the import', async () => {
        const { state, file_size } = await ask(working.address, 'GET', `/api/datasets/${id}`);
        return state === 'ok' && file_size === 100_000;
      });
  });

  it('read forms from an object store, and decompress in threads of the built program', async () => {
    const { endpoint, bucket } = await startObjectStore();
    const store = { ...storeKeys, USER_TOOL_DATASET_STORE: `s3://${bucket}?endpoint=${endpoint}` };
    const at = workspace();
    const { address } = await serve(at, [], { ...env, ...store });
    const { id: history_id } = await ask(address, 'POST', '/api/histories', { name: 'a' });
    const targets = [{ ...datasets({ src: 'files' }, { src: 'files' }), auto_decompress: true }];
    const { body, headers } = await formOf(
      { history_id: String(history_id), targets: JSON.stringify(targets) },
      [
        { name: 'plain', content: 'a\tb\n' },
        { name: 'packed', content: new Uint8Array(Buffer.from(bzip2OfFasta, 'base64')) },
      ],
    );
    const answer = await fetch(`${address}/api/tools/fetch`, {
      ...{ method: 'POST', body: body as Buffer<ArrayBuffer>, headers: { ...headers, 'x-api-key': key } },
    });
    const { outputs } = (await answer.json()) as { outputs: { id: string }[] };
    const states = async (): Promise<unknown[]> =>
      Promise.all(
        outputs.map(async ({ id }) => {
          const { state, extension, misc_info } = await ask(address, 'GET', `/api/datasets/${id}`);
          return [state, extension, misc_info];
        }),
      );
    await poll('the import', async () => !JSON.stringify(await states()).match(/queued|running/));
    assert.deepEqual(await states(), [
      ['ok', 'tabular', null],
      ['ok', 'fasta', null],
    ]);
    assert.deepEqual(readdirSync(at.path('user-tool-data/uploads')), []);
  });
});
