import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { usesCommand, workspace } from '../cli/command.js';
import { poll } from '../support/until.js';
import { importLarge, reportsMemory } from './large-import.js';
import { jsonOf, send } from './load.js';
import { endsServices, serve, unlimited } from './serving.js';

const key = 'imports-0123456789abcdef';
const mebi = 1024 * 1024;
const env = { ...unlimited, USER_TOOL_BOOTSTRAP_ADMIN_KEY: key };

describe('imports by a service in a process of its own', function () {
  this.timeout(300_000);
  usesCommand();
  endsServices();

  it('take memory that does not grow with the file', async function () {
    if (!reportsMemory) {
      console.log('Skipped: the peak of the memory of a process. Only Linux reports it.');
      this.skip();
    }
    const service = await serve(workspace(), [], env);
    // Code is loaded by the first one.
    await importLarge(service, { key, size: mebi });
    const { growth = NaN, dataset } = await importLarge(service, { key, size: 256 * mebi });
    assert.deepEqual([dataset['state'], dataset['extension']], ['ok', 'tabular']);
    assert.ok(Number(dataset['file_size']) > 250 * mebi);
    assert.ok(growth < 96 * mebi, `${Math.round(growth / mebi)} MiB more`);
  });

  it('go on when the service was killed after it had accepted them', async () => {
    const at = workspace();
    const waiting = await serve(at, [], { ...env, USER_TOOL_JOB_SLOTS: '0' });
    const ask = async (address: string, method: string, path: string, body?: object) => {
      const answer = await send(`${address}${path}`, { ...jsonOf(body), method, key });
      assert.equal(answer.status, 200, answer.body);
      return JSON.parse(answer.body) as Record<string, unknown>;
    };
    const { id: history_id } = await ask(waiting.address, 'POST', '/api/histories', { name: 'a' });
    const elements = ['a', 'b'].map((text) => ({
      src: 'pasted',
      paste_content: text.repeat(100_000),
      name: text,
    }));
    const targets = [{ destination: { type: 'hdas' }, elements }];
    const { outputs } = (await ask(waiting.address, 'POST', '/api/tools/fetch', { history_id, targets })) as {
      outputs: { id: string }[];
    };
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
});
