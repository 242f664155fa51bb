import assert from 'node:assert/strict';
import { uuidOf } from '../../server/service/src/records/dataset-record.js';
import { mentions } from '../support/mentions.js';
import { runnable, runScene } from './run/store-runs.js';
import { ids, service, usesService, type Answer } from './service.js';

const errorOf = (answer: Answer): unknown[] => [
  answer.status,
  answer.json()['err_code'],
  answer.json()['err_msg'],
];

describe('requests to run tools', () => {
  usesService();

  it('are queued with their outputs when the response is sent', async () => {
    const test = await service();
    const { submitted, dataset, historyId, uuid } = await runScene(test);
    const inputs = { reads: { src: 'hda', id: dataset }, lines: 5 };
    const { id, jobs } = await submitted(inputs);
    const reads = { ...inputs.reads, uuid: uuidOf(dataset) };
    const get = async (url: string) => (await test.ask('GET', url, { as: 'alice' })).json();
    assert.equal(await get(`/api/tool_requests/${id}/state`), 'submitted');
    const request = await get(`/api/tool_requests/${id}`);
    assert.deepEqual(
      [
        request['request'],
        request['state'],
        request['state_message'],
        request['tool_id'],
        request['tool_name'],
      ],
      [inputs, 'submitted', null, uuid, 'Head lines'],
    );
    const [job = ''] = jobs;
    const shown = await get(`/api/jobs/${job}?full=true`);
    assert.deepEqual(
      ['state', 'tool_id', 'history_id', 'exit_code', 'params', 'inputs', 'user_email', 'tool_stdout'].map(
        (name) => shown[name],
      ),
      [
        ...['queued', uuid, historyId, null],
        { reads: JSON.stringify(inputs.reads), lines: '5' },
        { reads },
        ...['alice@example.org', ''],
      ],
    );
    const [output] = (await get(`/api/jobs/${job}/outputs`)) as unknown as {
      name: string;
      dataset: { id: string };
    }[];
    assert.equal(output?.name, 'head');
    const made = await get(`/api/datasets/${output.dataset.id}`);
    assert.deepEqual(
      [made['name'], made['state'], made['extension'], made['hid']],
      ['Head lines on dataset 1', 'queued', 'txt', 4],
    );
    assert.deepEqual(await get(`/api/jobs/${job}/inputs`), [{ name: 'reads', dataset: reads }]);
    const [listed] = (await get(`/api/histories/${historyId}/tool_requests`)) as unknown as object[];
    assert.deepEqual(listed, Object.fromEntries(Object.entries(request).slice(0, -2)));
  });

  it('start a job for each element of a collection, and make a collection', async () => {
    const test = await service();
    const { submitted, list } = await runScene(test);
    const { jobs, collections } = await submitted({ reads: { src: 'hdca', id: list } });
    assert.equal(jobs.length, 2);
    const number = ids.decode('collection', collections[0] ?? '') ?? 0;
    const made = await test.store.collections.byId(number);
    assert.deepEqual([made?.name, made?.collectionType], ['Head lines on collection 3', 'list']);
    const leaves = await test.store.collections.leaves(number, 10);
    const datasets = await test.store.datasets.byIds(leaves.map(({ datasetId }) => datasetId));
    assert.deepEqual(
      leaves.map(({ identifiers, datasetId }) => {
        const { name, extension, isVisible } = datasets.get(datasetId) ?? {};
        return [identifiers, name, extension, isVisible];
      }),
      [
        [['a'], 'Head lines on dataset 1', 'txt', false],
        [['b'], 'Head lines on dataset 2', 'csv', false],
      ],
    );
    const job = (await test.ask('GET', `/api/jobs/${jobs[1] ?? ''}`, { as: 'alice' })).json();
    const { src, id } = JSON.parse((job['params'] as { reads: string }).reads) as { src: string; id: string };
    assert.equal(src, 'dce');
    assert.equal(ids.decode('element', id), leaves.length > 0 ? 2 : 0);
  });

  it('are rejected with all that is wrong, at its place in the request and in the document', async () => {
    const test = await service();
    const { run, dataset } = await runScene(test);
    await test.store.items.setDeleted(ids.decode('dataset', dataset) ?? 0, true);
    const answer = await run({ reads: { src: 'hda', id: dataset }, lines: 100, raeds: 1 });
    const { validation_errors: faults, problems, ...rest } = answer.json();
    const read = (faults as string[]).map((fault) => JSON.parse(fault) as { msg: string });
    const messages = read.map(({ msg }) => msg);
    assert.deepEqual(messages.map(mentions), [
      ['reads', '1', 'reads'],
      ['raeds', 'reads'],
      ['lines', '99', '100'],
    ]);
    assert.deepEqual(rest, { err_code: 400008, err_msg: messages.join('\n') });
    assert.deepEqual(
      read,
      [
        ['value_error', ['reads'], null],
        ['extra_forbidden', ['raeds'], 1],
        ['value_error', ['lines'], 100],
      ].map(([type, path, input], index) => ({
        type,
        loc: ['body', 'inputs', ...(path as string[])],
        msg: messages[index],
        input,
      })),
    );
    const [placed] = problems as { path: string; input: string; range: { start: object } }[];
    const line = runnable.split('\n').findIndex((text) => text.includes('name: reads'));
    assert.deepEqual(
      [placed?.path, placed?.input, placed?.range.start],
      ['/inputs/reads', 'reads', { line, character: 12 }],
    );
    const requests = await test.store.requests.list({ historyId: 1 });
    assert.deepEqual(requests, []);
  });

  it('find the tool by its UUID, or by its id and version, and otherwise say which there is not', async () => {
    const test = await service();
    const { run, uuid } = await runScene(test);
    const { store, users } = test;
    const other = {
      ownerId: users.bob,
      toolId: 'of-bob',
      version: '1',
      source: runnable,
      representation: '{}',
    };
    const foreign = await store.tools.add(other);
    const inactive = await store.tools.add({
      ...other,
      ownerId: users.alice,
      toolId: 'old',
      isActive: false,
    });
    const forAll = runnable.replace('PlatformUserTool', 'GalaxyTool');
    const shared = { ...other, source: forAll, isPublic: true };
    await store.tools.add({ ...shared, toolId: 'shared' });
    const withdrawn = await store.tools.add({ ...shared, toolId: 'withdrawn', isActive: false });
    const by = async (named: object) => errorOf(await run({}, { tool_uuid: null, ...named }));
    const found = [200, undefined, undefined];
    const missing = (what: string) => [
      404,
      404001,
      `There is no tool of yours, or for everyone, with the ${what}.`,
    ];
    assert.deepEqual(await by({ tool_uuid: uuid.toUpperCase() }), found);
    assert.deepEqual(await by({ tool_id: uuid }), found);
    assert.deepEqual(await by({ tool_id: 'head-lines' }), found);
    assert.deepEqual(await by({ tool_id: 'head-lines', tool_version: '1.0.0' }), found);
    assert.deepEqual(await by({ tool_id: 'shared' }), found);
    assert.deepEqual(await by({ tool_id: 'head-lines', tool_version: '2' }), missing('id "head-lines"'));
    assert.deepEqual(await by({ tool_id: 'of-bob' }), missing('id "of-bob"'));
    assert.deepEqual(await by({ tool_uuid: foreign.uuid }), missing(`UUID "${foreign.uuid}"`));
    assert.deepEqual(await by({ tool_uuid: 'x' }), missing('UUID "x"'));
    assert.deepEqual(await by({ tool_uuid: inactive.uuid }), found);
    assert.deepEqual(await by({ tool_uuid: withdrawn.uuid }), [
      ...[404, 404001, 'The tool "withdrawn" is deactivated, so it cannot be run.'],
    ]);
    assert.deepEqual((await by({})).slice(0, 2), [400, 400007]);
  });

  it('need the role that tools of users need', async () => {
    const test = await service({ toolCreationRole: 'user_tool_create' });
    const { run } = await runScene(test);
    assert.deepEqual(errorOf(await run()).slice(0, 2), [403, 403005]);
    await test.store.roles.add({ name: 'Makers', type: 'user_tool_create', userIds: [test.users.alice] });
    assert.equal((await run()).status, 200);
  });

  it('need a history of the caller, which is the last one by default', async () => {
    const test = await service();
    const { run } = await runScene(test);
    const { store, users } = test;
    const of = async (ownerId: number) => {
      const { id } = await store.histories.add({ ownerId, name: 'other' });
      return id;
    };
    const deleted = await of(users.alice);
    await store.histories.setDeleted(deleted, true);
    const within = async (id: number) => errorOf(await run({}, { history_id: ids.encode('history', id) }));
    assert.deepEqual(await within(deleted), [
      ...[400, 400000, 'The history "other" is deleted: restore it, or choose another.'],
    ]);
    assert.deepEqual((await within(await of(users.bob))).slice(0, 2), [403, 403003]);
    assert.deepEqual(await within(4_711), [404, 404001, 'No history has this id.']);
    assert.equal((await run({}, { history_id: null })).status, 200);
  });

  it('are limited in their jobs, and in those of their user that wait', async () => {
    const test = await service({ jobsPerRequest: 3, jobQueue: 4 });
    const { run, historyId } = await runScene(test);
    const batch = (count: number) => ({
      lines: { __class__: 'Batch', values: Array.from({ length: count }, () => 1) },
    });
    assert.equal((await run(batch(3))).status, 200);
    assert.deepEqual(errorOf(await run(batch(4))), [
      ...[413, 413001, 'This request would start 4 jobs, but at most 3 are allowed: send several requests.'],
    ]);
    const full = await run(batch(2));
    const way =
      'Wait until some have ended, or cancel those of a request with "DELETE /api/tool_requests/{id}".';
    assert.deepEqual(errorOf(full), [
      ...[429, 429001],
      `At most 4 of your jobs may wait or run: you have 3, and this request adds 2. ${way}`,
    ]);
    // Nothing is left of what is refused.
    const left = await test.ask('GET', `/api/histories/${historyId}/tool_requests`, { as: 'alice' });
    assert.equal((left.json() as unknown as object[]).length, 1);
    assert.equal((await run()).status, 200);
  });

  it('have names of outputs that can be stored, whatever the label of the document', async () => {
    const test = await service();
    const { uuid, run } = await runScene(test);
    const { store, users } = test;
    const label = `label: "\\u202e$(inputs.lines)${'x'.repeat(300)}"`;
    const { uuid: odd } = await store.tools.add({
      ...{ ownerId: users.alice, toolId: 'odd', version: '1', representation: '{}' },
      source: runnable.replace('from_work_dir', `${label}, from_work_dir`),
    });
    assert.notEqual(odd, uuid);
    const answer = await run({}, { tool_uuid: odd });
    assert.equal(answer.status, 200, answer.text);
    const [output] = await store.datasets.list({ historyId: 1, newestFirst: true });
    assert.match(output?.name ?? '', /^10x{234}$/);
  });

  it('show why they failed', async () => {
    const { ask, store, users } = await service();
    const { id: historyId } = await store.histories.add({ ownerId: users.alice, name: 'a' });
    const add = async (message: unknown) => {
      const { id } = await store.requests.add({
        ownerId: users.alice,
        historyId,
        toolId: undefined,
        request: '{}',
      });
      await store.requests.fail(id, message);
      const url = `/api/tool_requests/${ids.encode('tool-request', id)}`;
      const shown = (await ask('GET', url, { as: 'alice' })).json();
      return [shown['state'], shown['state_message'], shown['tool_id'], shown['jobs']];
    };
    assert.deepEqual(await add({ err_msg: 'It is too large.', err_data: { size: 5 } }), [
      ...['failed', { err_msg: 'It is too large.', err_data: { size: 5 } }, '__DATA_FETCH__', []],
    ]);
    assert.deepEqual((await add('It is too large.'))[1], { err_msg: 'It is too large.' });
  });
});
