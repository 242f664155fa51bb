import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import type { Crate } from '../../server/runner/src/record/graph.js';
import { membersOf } from '../../server/runner/src/testing/archive-members.js';
import { FolderFiles } from '../../server/records/src/files/folder.js';
import { newContent, type DatasetFiles, type RegisteredOutput } from '../../server/records/src/index.js';
import { drawHistory, type DrawnHistory } from '../store/support/drawn-history.js';
import { Entities, readAsJsonLd } from '../run/record/crate.js';
import { requirements } from '../run/record/profile.js';
import { until } from '../support/until.js';
import { ids, service, testKeys, usesService, type TestService } from './service.js';

/** The files of an archive, by their paths. */
async function unzip(bytes: Buffer): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const { name, read } of await membersOf(bytes)) found.set(name, String(await read()));
  return found;
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A dataset with that content. */
async function filled({ data }: TestService, text: string) {
  const source = join(data, 'source');
  await writeFile(source, text);
  const file = newContent();
  const size = await new FolderFiles(data).add(file, source);
  return { file, size, hash: digest(text), state: 'ok' as const };
}

/** Ends the oldest job that waits, whose outputs have their names as contents. */
async function endJob(test: TestService, end: { state: 'ok' | 'error'; message?: string }): Promise<void> {
  const { queue, jobs, datasets } = test.store;
  const job = await queue.claim({ worker: 'one', leaseMs: 60_000, perUser: { tool: 10, fetch: 10 } });
  assert.ok(job);
  const outputs: RegisteredOutput[] = [];
  for (const { itemId } of await jobs.outputsOf(job.id)) {
    const { name } = (await datasets.byId(itemId))!;
    outputs.push({ itemId, dataset: await filled(test, `content of ${name}`) });
  }
  const printed = { command: 'cat a', exitCode: end.state === 'ok' ? 0 : 1, stdout: '', stderr: '' };
  assert.ok(await queue.finish('one', job, { ...printed, ...end }, outputs));
}

const urlOf = ({ historyId }: DrawnHistory): string =>
  `/api/histories/${ids.encode('history', historyId)}/export.rocrate.zip`;

/** A crate, and its files. */
async function download(
  test: TestService,
  history: DrawnHistory,
): Promise<{ files: Map<string, string>; crate: Crate }> {
  const answer = await test.ask('GET', urlOf(history), { as: 'alice' });
  assert.deepEqual([answer.status, answer.headers['content-type']], [200, 'application/zip']);
  assert.match(String(answer.headers['content-disposition']), /^attachment; filename=drawn\.rocrate\.zip$/);
  const files = await unzip(answer.bytes);
  const crate = JSON.parse(files.get('ro-crate-metadata.json')!) as Crate;
  return { files, crate };
}

/** Fails unless the crate is what the profile demands, for each run in it. */
async function conforms(crate: Crate): Promise<void> {
  await readAsJsonLd(crate);
  const actions = new Entities(crate).ofType('CreateAction').map((action) => action['@id']);
  assert.equal(new Set(actions).size, actions.length);
  for (const action of actions) for (const { check } of requirements) check(new Entities(crate, action));
}

describe('the history as an RO-Crate', () => {
  usesService();

  it('has the datasets, the tools, and the runs with what they read and made', async () => {
    const test = await service();
    const { store, users } = test;
    const history = await drawHistory(
      store,
      users.alice,
      'a w\nl = [x y]\nr: a w > b\ns: each l > m\nf: import i\nt: b > z\nw is deleted',
    );
    for (const name of ['a', 'x', 'y'])
      await store.datasets.update(history.things.get(name)!.id, await filled(test, `content of ${name}`));
    for (let job = 0; job < 4; job++) await endJob(test, { state: 'ok' });
    await endJob(test, { state: 'error', message: 'The command failed.' });
    await drawHistory(store, users.alice, 'other');
    const { files, crate } = await download(test, history);
    await conforms(crate);
    const entities = new Entities(crate);

    const data = [...files.keys()].filter((path) => path.startsWith('datasets/')).sort();
    const names = '10_i 11_z 1_a 3_x 4_y 6_b 7_m 8_m'.split(' ');
    assert.deepEqual(
      data.map((path) => [path, files.get(path)]),
      names.map((name) => [`datasets/${name}.txt`, `content of ${name.split('_')[1]!}`]),
    );
    for (const file of entities.ofType('File')) {
      const text = files.get(file['@id']);
      assert.ok(text !== undefined, file['@id']);
      assert.deepEqual([file['sha256'], file['contentSize']], [digest(text), String(text.length)]);
    }
    assert.equal(files.size, entities.ofType('File').length + 1);

    const runs = entities.ofType('CreateAction').map((action) => ({
      name: action['name'],
      read: entities.referred(action, 'object').map(({ name }) => name),
      made: entities.referred(action, 'result').map(({ name }) => name),
      status: (action['actionStatus'] as { '@id': string })['@id'].split('/').at(-1),
      error: action['error'],
    }));
    const ran = { name: 'Run of A tool', status: 'CompletedActionStatus', error: undefined };
    assert.deepEqual(runs, [
      { ...ran, read: ['a', 'w'], made: ['b'] },
      { ...ran, read: ['x'], made: ['m'] },
      { ...ran, read: ['y'], made: ['m'] },
      { ...ran, name: 'Import of data', read: [], made: ['i'] },
      {
        ...{ name: 'Run of A tool', read: ['b'], made: ['z'] },
        ...{ status: 'FailedActionStatus', error: 'The command failed.' },
      },
    ]);
    const collections = entities
      .ofType('Collection')
      .map((one) => [one['name'], entities.referred(one, 'hasPart').map(({ name }) => name)]);
    assert.deepEqual(collections, [
      ['l', ['x', 'y']],
      ['m', ['m', 'm']],
    ]);
    assert.equal(entities.get('#agent')['name'], 'alice');
    assert.equal(entities.ofType('SoftwareApplication').length, 2);
  });

  it('has the values that a run was given, and no secret of an import', async () => {
    const test = await service();
    const { store, users } = test;
    const history = await drawHistory(store, users.alice, 'a');
    const facts = { ownerId: users.alice, historyId: history.historyId, request: '{}' };
    const { id: toolId } = await store.tools.add({
      ...{ ownerId: users.alice, toolId: 't', version: '2', source: 'id: t\n', representation: '{}' },
    });
    const submit = async (kind: 'tool' | 'fetch', params: object): Promise<void> => {
      const request = await store.requests.add({ ...facts, toolId: kind === 'tool' ? toolId : undefined });
      await store.requests.submit(request.id, {
        ...{ kind, implicit: [], inputCollections: [] },
        jobs: [
          {
            ...{ params: JSON.stringify(params), inputs: [] },
            outputs: [{ name: 'out', label: 'out', extension: 'txt' }],
          },
        ],
      });
      await endJob(test, { state: 'ok' });
    };
    await submit('tool', { inputs: { table: { src: 'hda', id: 1 }, lines: 2, more: { mode: 'fast' } } });
    await submit('fetch', { url: 'https://user:hunter2@example.org/' });
    const { files, crate } = await download(test, history);
    await conforms(crate);
    const entities = new Entities(crate);
    const values = entities.ofType('PropertyValue').map(({ name, value }) => [name, value]);
    assert.deepEqual(values, [
      ['lines', 2],
      ['more.mode', 'fast'],
      ['exitCode', 0],
      ['exitCode', 0],
    ]);
    assert.doesNotMatch(JSON.stringify(crate), /hunter2/);
    const [tool] = entities.ofType('SoftwareApplication').filter(({ identifier }) => identifier === 't');
    const [text] = entities.referred(tool!, 'hasPart');
    assert.deepEqual([tool!['softwareVersion'], files.get(text!['@id'])], ['2', 'id: t\n']);
  });

  it('of an empty history is a crate', async () => {
    const test = await service();
    const { crate } = await download(test, await drawHistory(test.store, test.users.alice, ''));
    await readAsJsonLd(crate);
    assert.deepEqual(new Entities(crate).ofType('File'), []);
  });

  for (const name of ['../../etc/passwd', 'a "b" \\ c', 'größe', '.', 'x'.repeat(255), 'con:1', '@id'])
    it(`with a dataset named ${name.slice(0, 20)} stays in its folder`, async () => {
      const test = await service();
      const history = await drawHistory(test.store, test.users.alice, '');
      const { historyId } = history;
      const content = await filled(test, 'x');
      await test.store.datasets.add({ historyId, name, ...content, extension: '../x' });
      const { files, crate } = await download(test, history);
      await readAsJsonLd(crate);
      const path = [...files.keys()].find((one) => one !== 'ro-crate-metadata.json')!;
      assert.match(path, /^datasets\/1_[\w.-]{1,110}$/);
    });

  it('leaves out what is gone', async () => {
    const test = await service();
    const history = await drawHistory(test.store, test.users.alice, 'a');
    await test.store.datasets.update(history.things.get('a')!.id, { file: 'datasets/gone.dat', state: 'ok' });
    const { files } = await download(test, history);
    assert.deepEqual([...files.keys()], ['ro-crate-metadata.json']);
  });

  it('is refused for the histories of others, and missing ones', async () => {
    const test = await service();
    const history = await drawHistory(test.store, test.users.alice, 'a');
    const code = async (url: string, as?: 'alice' | 'bob'): Promise<unknown> =>
      (await test.ask('GET', url, as ? { as } : {})).json()['err_code'];
    assert.equal(await code(urlOf(history), 'bob'), 403003);
    assert.equal(await code(urlOf(history)), 403003);
    assert.equal(await code(urlOf({ ...history, historyId: 12_345 }), 'alice'), 404001);
  });

  it('is downloaded once at a time, and given up with the connection', async () => {
    let opened = 0;
    let closed = 0;
    const endless: DatasetFiles['open'] = async () => {
      opened++;
      const block = Buffer.alloc(65_536);
      return {
        ...{ size: 1e12, modified: new Date(0), tag: '"x"' },
        read: async () =>
          (async function* () {
            for (;;) yield await Promise.resolve(block);
          })(),
        close: async () => {
          closed++;
        },
      };
    };
    const test = await service({}, { files: { open: endless } as DatasetFiles });
    const history = await drawHistory(test.store, test.users.alice, 'a');
    const { id } = history.things.get('a')!;
    await test.store.datasets.update(id, { file: 'datasets/x.dat', state: 'ok' });
    const address = await test.listen();
    const request = get(address + urlOf(history), { headers: { 'x-api-key': testKeys.alice } });
    const [response] = (await once(request, 'response')) as [NodeJS.ReadableStream];
    response.resume();
    await until('the file is read', () => opened === 1);
    const second = await test.ask('GET', urlOf(history), { as: 'alice' });
    assert.deepEqual([second.status, second.json()['err_code']], [429, 429001]);
    request.destroy();
    await until('the file is closed', () => closed === 1);
    const third = get(address + urlOf(history), { headers: { 'x-api-key': testKeys.alice } });
    const [again] = (await once(third, 'response')) as [{ statusCode: number }];
    assert.equal(again.statusCode, 200);
    third.destroy();
    await until('the file is closed again', () => closed === 2);
  });

  it('breaks off if a file cannot be read, and can be asked for again', async () => {
    let failures = 0;
    const broken: DatasetFiles['open'] = async () => ({
      ...{ size: 1, modified: new Date(0), tag: '"x"' },
      read: () => Promise.reject(new Error(`failure ${++failures}`)),
      close: () => Promise.resolve(),
    });
    const test = await service({}, { files: { open: broken } as DatasetFiles });
    const history = await drawHistory(test.store, test.users.alice, 'a');
    const { id } = history.things.get('a')!;
    await test.store.datasets.update(id, { file: 'datasets/x.dat' });
    const url = (await test.listen()) + urlOf(history);
    for (const failure of [1, 2]) {
      const answer = await fetch(url, { headers: { 'x-api-key': testKeys.alice } });
      assert.equal(answer.status, 200);
      await assert.rejects(answer.arrayBuffer());
      assert.equal(failures, failure);
    }
  });
});
