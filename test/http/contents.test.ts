import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { datasetRecords } from '../../server/service/src/records/dataset-record.js';
import { FolderFiles } from '../../server/records/src/files/folder.js';
import { newContent } from '../../server/records/src/index.js';
import { drawHistory } from '../store/support/drawn-history.js';
import { drawn, list, paths, type Json } from './drawn.js';
import { ids, service, usesService } from './service.js';

describe('contents of a history with collections', () => {
  usesService();
  const example = 'a b\nc = [x y]\nd = (a)\nd is deleted\nr: a > e';

  const rows: readonly [query: string, names: string][] = [
    ['', 'e d c y x b a'],
    ['v=dev&order=hid-asc', 'a b x y c d e'],
    ['limit=3&offset=1', 'd c y'],
    ['order=name-asc&limit=2', 'a b'],
    ['order=update_time-dsc&limit=1', 'e'],
    ['q=history_content_type-eq&qv=dataset_collection', 'd c'],
    ['types=dataset&limit=2', 'e y'],
    ['types=dataset,dataset_collection&limit=2', 'e d'],
    ['q=history_content_type-eq&qv=other', ''],
    ['q=visible&qv=true&q=deleted&qv=false', 'e c b a'],
    ['visible=false', 'y x'],
    ['deleted=true', 'd'],
    ['q=state-eq&qv=ok', 'd c y x b a'],
    ['q=state-in&qv=failed,queued', 'e'],
    ['q=extension-in&qv=txt', 'e y x b a'],
    ['q=name-eq&qv=c', 'c'],
    ['q=name-contains&qv=C', 'c'],
    ['q=hid-ge&qv=5&q=hid-lt&qv=7', 'd c'],
    ['q=hid-eq&qv=5', 'c'],
    ['q=create_time-gt&qv=2000-01-01&q=create_time-lt&qv=2000-01-02', ''],
    ['q=purged&qv=true', ''],
  ];
  for (const [query, names] of rows)
    it(`${query}: ${names}`, async () => {
      const { call, url } = await drawn(example);
      const answer = await call('GET', `${url}/contents?${query}`);
      assert.equal(
        list(answer)
          .map(({ name }) => name)
          .join(' '),
        names,
      );
      const accept = 'application/vnd.galaxy.history.contents.stats+json';
      const { stats } = (await call('GET', `${url}/contents?${query}`, { headers: { accept } })).json();
      const total = (stats as Json)['total_matches'];
      if (!query.includes('limit')) assert.equal(total, names.split(' ').filter(Boolean).length);
    });

  const everywhere: readonly [query: string, names: string][] = [
    ['', 'e d c y x b a'],
    ['order=hid-asc', 'a b x y c d e'],
    ['order=size-asc&limit=2&types=dataset_collection', 'c d'],
    ['order=extension-asc&limit=2&q=deleted&qv=false', 'c a'],
    ['limit=2&offset=1', 'd c'],
    ['q=name&qv=a', 'a'],
    ['q=tag&qv=first', 'a'],
    ['q=tag&qv=FIRST&q=name-contains&qv=b', ''],
    ['q=tool_id&qv=TOOL', 'e'],
    ['q=tool_id&qv=unknown', ''],
    ['q=tool_id&qv=__DATA_FETCH__', ''],
    ['q=deleted-eq&qv=true', 'd'],
    ['history_id=HISTORY&limit=1', 'e'],
  ];
  for (const [query, names] of everywhere)
    it(`of all histories of the caller: ${query}: ${names}`, async () => {
      const { call, ask, store, history, idOf } = await drawn(example);
      await store.tags.replace(ids.decode('dataset', idOf('a')) ?? 0, ['first']);
      const [job] = list(await call('GET', '/api/jobs'));
      const path = `/api/datasets?${query
        .replace('HISTORY', ids.encode('history', history.historyId))
        .replace('TOOL', String(job?.['tool_id']))}`;
      const answer = await call('GET', path);
      assert.equal(
        list(answer)
          .map(({ name }) => name)
          .join(' '),
        names,
      );
      if (!query.includes('limit'))
        assert.equal(Number(answer.headers['total_matches']), names.split(' ').filter(Boolean).length);
      const ofOther = await ask('GET', path, { as: 'bob' });
      if (query.includes('HISTORY')) assert.equal(ofOther.status, 403);
      else assert.deepEqual(list(ofOther), []);
    });

  it('are listed by kind, at the paths of the platform', async () => {
    const { call, url } = await drawn(example);
    const names = async (path: string): Promise<string> =>
      list(await call('GET', `${url}/contents/${path}`))
        .map(({ name }) => name)
        .join(' ');
    assert.equal(await names('datasets'), 'e y x b a');
    assert.equal(await names('dataset_collections'), 'd c');
    assert.equal((await call('GET', `${url}/contents?types=library`)).status, 400);
  });

  it('have records of their kind, with the wanted fields', async () => {
    const { call, url } = await drawn('a\nc = (a)');
    const [c, a] = list(await call('GET', `${url}/contents?v=dev&view=summary`));
    assert.deepEqual(
      ['history_content_type', 'collection_type', 'populated_state', 'element_count', 'hid'].map(
        (name) => c![name],
      ),
      ['dataset_collection', 'list', 'ok', 1, 2],
    );
    assert.deepEqual([a!['history_content_type'], 'elements' in c!], ['dataset', false]);
    const [detailed] = list(await call('GET', `${url}/contents?view=detailed`));
    assert.equal(paths(detailed!['elements']), 'a');
    const keys = list(await call('GET', `${url}/contents?keys=name,elements_datatypes,extension`));
    assert.deepEqual(keys, [
      { name: 'c', elements_datatypes: ['txt'] },
      { name: 'a', extension: 'txt' },
    ]);
  });

  it('are counted in the history', async () => {
    const { call, url } = await drawn(example);
    const { count, contents_active: active, state_details: states } = (await call('GET', url)).json();
    const present = Object.entries(states as Json).filter(([, number]) => number !== 0);
    assert.deepEqual(
      [count, active, Object.fromEntries(present)],
      [7, { active: 4, deleted: 1, hidden: 2 }, { ok: 4, queued: 1 }],
    );
  });

  it('are hidden, shown, deleted, and restored together', async () => {
    const { call, url, idOf } = await drawn('a b\nc = (a)');
    const items = [
      { id: idOf('c'), history_content_type: 'dataset_collection' },
      { id: idOf('b'), history_content_type: 'dataset' },
    ];
    const bulk = async (operation: string): Promise<unknown> =>
      (await call('PUT', `${url}/contents/bulk`, { body: { operation, items } })).json()['success_count'];
    const names = async (query: string): Promise<string> =>
      list(await call('GET', `${url}/contents?${query}`))
        .map(({ name }) => name)
        .join(' ');
    assert.deepEqual([await bulk('hide'), await names('visible=false')], [2, 'c b']);
    assert.deepEqual([await bulk('unhide'), await names('visible=false')], [2, '']);
    assert.deepEqual([await bulk('delete'), await names('deleted=true')], [2, 'c b']);
    assert.deepEqual([await bulk('undelete'), await names('deleted=true')], [2, '']);
  });
});

describe('the content of datasets, and where they come from', () => {
  usesService();

  /** A dataset with content, and its paths. */
  const filled = async () => {
    const test = await drawn('a\nr: a > b');
    const source = join(test.data, 'source');
    await writeFile(source, '0123\n56789');
    const file = newContent();
    await new FolderFiles(test.data).add(file, source);
    const { id } = test.history.things.get('b')!;
    await test.store.datasets.update(id, { file, size: 10, state: 'ok', hash: 'ab'.repeat(32) });
    const paths = [`/api/datasets/${test.idOf('b')}`, `${test.url}/contents/${test.idOf('b')}`];
    return { ...test, paths };
  };

  it('is shown as it is at the legacy path, whole and in parts', async () => {
    const { call, paths } = await filled();
    for (const path of paths) {
      const whole = await call('GET', `${path}/display`);
      assert.deepEqual(
        [whole.status, whole.text, whole.headers['content-type']],
        [200, '0123\n56789', 'text/plain; charset=utf-8'],
      );
      const part = await call('GET', `${path}/display`, { headers: { range: 'bytes=2-4' } });
      assert.deepEqual([part.status, part.text], [206, '23\n']);
      const head = await call('HEAD', `${path}/display`);
      assert.deepEqual([head.status, head.text, head.headers['content-length']], [200, '', '10']);
      const saved = await call('GET', `${path}/display?to_ext=txt`);
      assert.match(String(saved.headers['content-disposition']), /^attachment; filename="?b\.txt"?$/);
      const chunk = await call('GET', `${path}/display?offset=1&ck_size=2`);
      assert.deepEqual(chunk.json(), { ck_data: '123', offset: 5 });
      assert.equal((await call('GET', `${path}/display?offset=x`)).status, 400);
      assert.equal((await call('GET', `${path}/display?filename=../x`)).status, 404);
      assert.equal((await call('GET', `${path}/display`, { as: 'bob' })).status, 403);
    }
  });

  it('is missing until there is some, and if it is deleted', async () => {
    const { call, idOf, history, store } = await filled();
    const says = async (name: string, text: string, status = 404): Promise<void> => {
      for (const path of [`/api/datasets/${idOf(name)}/display`, `/datasets/${idOf(name)}/display`]) {
        const answer = await call('GET', path);
        assert.deepEqual([answer.status, answer.json()['err_msg']], [status, text], path);
      }
    };
    await says('a', 'This dataset has no content: its state is "ok".');
    await store.datasets.update(history.things.get('a')!.id, { state: 'error' });
    await says('a', 'This dataset has no content: it ended with an error.');
    await store.datasets.update(history.things.get('a')!.id, { state: 'running' });
    await says('a', 'This dataset has no content: its state is "running".', 409);
    await store.items.setDeleted(history.things.get('b')!.id, true);
    await says('b', 'This dataset is deleted: restore it first.');
    const foreign = await call('GET', `/datasets/${idOf('b')}/display`, { as: 'bob' });
    assert.equal(foreign.status, 404);
    assert.match(String(foreign.json()['err_msg']), new RegExp(` id: ${idOf('b')}\\.$`));
  });

  it('has its checksum, and its job, in its record', async () => {
    const { call, paths, idOf } = await filled();
    const { hashes, creating_job: job } = (await call('GET', paths[0]!)).json();
    assert.deepEqual(hashes, [
      {
        ...{ id: idOf('b'), model_class: 'DatasetHash', hash_function: 'SHA-256' },
        ...{ hash_value: 'ab'.repeat(32), extra_files_path: null },
      },
    ]);
    assert.notEqual(job, '');
    const given = (await call('GET', `/api/datasets/${idOf('a')}`)).json();
    assert.deepEqual([given['creating_job'], given['hashes'], given['misc_info']], ['', [], null]);
    const provenance = (await call('GET', `${paths[1]!}/provenance`)).json();
    assert.equal(provenance['job_id'], job);
    assert.match(String(provenance['tool_id']), /^[\da-f-]{36}$/);
  });

  it('has the inputs of its job with the ids that callers know', async () => {
    const { call, url, store, history, users, idOf } = await drawn('a');
    const { id: toolId } = await store.tools.add({
      ...{ ownerId: users.alice, toolId: 't', version: '1', source: '', representation: '{"name":"T"}' },
    });
    const { id } = await store.requests.add({
      ...{ ownerId: users.alice, historyId: history.historyId, toolId, request: '{}' },
    });
    const itemId = history.things.get('a')!.id;
    const { jobs } = await store.requests.submit(id, {
      ...{ kind: 'tool', implicit: [], inputCollections: [] },
      jobs: [
        {
          params: JSON.stringify({ inputs: { table: { src: 'hda', id: itemId }, lines: [1, { id: 2 }] } }),
          inputs: [{ name: 'table', itemId }],
          outputs: [{ name: 'out', label: 'out', extension: 'txt' }],
        },
      ],
    });
    const [output] = await store.jobs.outputsOf(jobs[0]!.id);
    const made = ids.encode('dataset', output!.itemId);
    const { parameters } = (await call('GET', `${url}/contents/${made}/provenance`)).json();
    assert.deepEqual(parameters, { table: { src: 'hda', id: idOf('a') }, lines: [1, { id: 2 }] });
    await store.jobs.cancel(jobs[0]!.id);
    const imported = await drawHistory(store, users.alice, 'f: import d');
    const dataset = ids.encode('dataset', imported.things.get('d')!.id);
    const other = `/api/histories/${ids.encode('history', imported.historyId)}/contents/${dataset}`;
    assert.equal((await call('GET', `${other}/provenance`)).json()['tool_id'], '__DATA_FETCH__');
  });
});

describe('the records of datasets', () => {
  usesService();

  it('are composed in several turns of the event loop', async () => {
    const { store, users } = await service();
    const { id: historyId } = await store.histories.add({ ownerId: users.alice, name: 'many' });
    const { id } = await store.datasets.add({ historyId, name: 'a' });
    const one = await store.datasets.byId(id);
    assert.ok(one);
    let turns = 0;
    const count = (): void => {
      turns++;
      counting = setImmediate(count);
    };
    let counting = setImmediate(count);
    const records = await datasetRecords(Array<typeof one>(1_000).fill(one), { ids, store, basePath: '' });
    clearImmediate(counting);
    assert.equal(records.length, 1_000);
    assert.ok(turns >= 9, `${turns} turns`);
  });
});
