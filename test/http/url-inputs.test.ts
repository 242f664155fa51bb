import assert from 'node:assert/strict';
import { importing, usesWorkers, type ImportingService } from './importing.js';
import { runScene } from './run/store-runs.js';
import { ids, service, usesService } from './service.js';
import { usesWebServers } from './web-server.js';

/** What hosts that need not be public are allowed in these tests. */
const here = { fetchUrls: true, fetchAllow: ['127.0.0.1'] };

const at = (url: string, more: object = {}): object => ({ src: 'url', url, ext: 'txt', ...more });

describe('inputs at URLs', () => {
  usesWorkers();
  usesService();
  const { web, serving } = usesWebServers();

  const jobOf = async ({ store }: ImportingService, id = '') => store.jobs.byId(ids.decode('job', id) ?? 0);
  const inputsOf = async ({ store }: ImportingService, id = '') => {
    const inputs = await store.jobs.inputsOf(ids.decode('job', id) ?? 0);
    const datasets = await store.datasets.byIds(inputs.map(({ itemId }) => itemId));
    return inputs.map(({ itemId }) => datasets.get(itemId));
  };

  it('are imported into the history, and the job waits for them', async () => {
    let respond = (): void => undefined;
    const address = await web((_request, response) => {
      respond = () => void response.end('a\nb\n');
      isAsked();
    });
    let isAsked = (): void => undefined;
    const asked = new Promise<void>((resolve) => (isAsked = resolve));
    const test = await importing(here);
    const { submitted, historyId } = await runScene(test);
    const reads = at(`${address}/x/reads.txt`);
    const { id, jobs } = await submitted({ reads });
    await asked;
    assert.equal((await jobOf(test, jobs[0]))?.state, 'new');
    const [dataset] = await inputsOf(test, jobs[0]);
    assert.deepEqual([dataset?.name, dataset?.extension, dataset?.number], ['reads.txt', 'txt', 4]);
    const imports = await test.store.jobs.list({ kind: 'fetch' });
    assert.equal(imports.length, 1);
    respond();
    await test.ended(imports[0]?.id ?? 0);
    assert.equal((await jobOf(test, jobs[0]))?.state, 'queued');
    const [read] = await inputsOf(test, jobs[0]);
    assert.deepEqual([read?.state, read?.size], ['ok', 4]);
    const [output] = await test.store.jobs.outputsOf(ids.decode('job', jobs[0] ?? '') ?? 0);
    assert.equal((await test.store.datasets.byId(output?.itemId ?? 0))?.name, 'Head lines on dataset 4');
    const { request } = (await test.ask('GET', `/api/tool_requests/${id}`, { as: 'alice' })).json();
    assert.deepEqual(request, { reads });
    assert.equal(ids.decode('history', historyId), read?.historyId);
  });

  it('start a job each in a batch', async () => {
    const address = await serving('a\n');
    const test = await importing(here);
    const { submitted } = await runScene(test);
    const values = [
      at(`${address}/one`),
      at(`${address}/two`, { name: 'Second', dbkey: 'hg38', deferred: false }),
    ];
    const { jobs } = await submitted({ reads: { __class__: 'Batch', values } });
    assert.equal(jobs.length, 2);
    const names = [];
    for (const job of jobs) names.push(...(await inputsOf(test, job)).map((one) => one?.name));
    assert.deepEqual(names, ['one', 'Second']);
    assert.equal((await test.store.jobs.list({ kind: 'fetch' })).length, 1);
  });

  it('are not imported if the request is refused, or ignores them', async () => {
    const test = await service(here);
    const { run } = await runScene(test);
    const reads = at('http://127.0.0.1:1/');
    assert.equal((await run({ reads, lines: 100 })).status, 400);
    assert.equal((await run({ lines: reads })).status, 400);
    assert.equal((await run({ others: reads })).status, 400);
    assert.deepEqual(await test.store.jobs.list({}), []);
    assert.equal((await run({ others: reads }, { strict: false })).status, 200);
    assert.deepEqual(await test.store.jobs.list({ kind: 'fetch' }), []);
  });

  it('are canceled with a request that has no place in the queue', async () => {
    const test = await service({ ...here, jobQueue: 1 });
    const { run } = await runScene(test);
    const values = ['one', 'two'].map((path) => at(`http://127.0.0.1:1/${path}`));
    assert.equal((await run({ reads: { __class__: 'Batch', values } })).status, 429);
    assert.deepEqual(
      (await test.store.jobs.list({})).map(({ kind, state }) => [kind, state]),
      [['fetch', 'deleted']],
    );
  });

  const refused: [reads: object, config: object, status: number, message: RegExp][] = [
    [at('https://example.org/x'), {}, 403, /: import the data, and name the dataset\.$/],
    [at('file:///etc/passwd'), here, 403, /"file:\/\/\/etc\/passwd" .*'reads', 'url'\)$/],
    [at('https://example.org/x', { ext: 'txxt' }), here, 400, /"txxt".*'reads', 'ext'\)$/],
    [at('https://example.org/x', { ext: 7 }), here, 400, /'reads', 'ext'\)$/],
    [at('https://example.org/x', { deferred: true }), here, 400, /it cannot be deferred in/],
    [at('https://example.org/x', { headers: {} }), here, 400, /'reads', 'headers'\)$/],
    [at('https://example.org/x', { hashes: [{ hash_function: 'CRC' }] }), here, 400, /'reads', 'hashes'\)$/],
    [{ src: 'url', ext: 'txt' }, here, 400, /\('body', 'inputs', 'reads', 'url'\)$/],
  ];
  for (const [reads, config, status, message] of refused)
    it(`refuse ${JSON.stringify(reads)}`, async () => {
      const test = await service(config);
      const { run } = await runScene(test);
      const answer = await run({ reads });
      assert.equal(answer.status, status, answer.text);
      assert.match(String(answer.json()['err_msg']), message);
      assert.deepEqual(await test.store.jobs.list({}), []);
    });
});
