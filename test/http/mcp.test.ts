import assert from 'node:assert/strict';
import { request } from 'node:http';
import type { ServiceError } from '../../server/service/src/errors/service-error.js';
import { OpenCalls } from '../../server/service/src/mcp/open-calls.js';
import { connect, eras, usesClients } from '../mcp/http-client.js';
import type { Answered } from '../mcp/stdio.js';
import { poll } from '../support/until.js';
import { ids, service, testKeys, usesService, type TestService } from './service.js';

const head = `class: PlatformUserTool
id: count-lines
name: Count lines
version: 1.0.0
container: busybox:1.36
`;

const outputs = 'outputs:\n  - { name: count, type: data, format: txt, from_work_dir: count.txt }\n';

/** Needs no data, so that it can be queued at once. */
const counting = `${head}shell_command: seq $(inputs.lines) > count.txt
inputs:
  - { name: lines, type: integer }
${outputs}`;

const misspelt = counting.replace('inputs.lines', 'inputs.lnes');

const message = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params });

const accept = 'application/json, text/event-stream';

/** The data of an answer about a job. */
interface WithJob {
  job: { id: string; toolId: string; state: string };
}

/** The message of a response, which may be a stream. */
function answered(text: string): { result?: Record<string, unknown>; error?: { message: string } } {
  const data = /^data: (.*)$/m.exec(text)?.[1] ?? text;
  return JSON.parse(data) as ReturnType<typeof answered>;
}

describe('the Model Context Protocol at the service', function () {
  usesService();
  usesClients();

  /** A response to one message, without a client. */
  const send = (test: TestService, body: unknown, headers: Record<string, string> = {}) =>
    test.ask('POST', '/api/mcp', { body, headers: { accept, ...headers } });

  it('is off by default', async () => {
    const test = await service();
    assert.equal((await test.ask('POST', '/api/mcp', { body: message('tools/list') })).status, 404);
  });

  for (const era of eras)
    describe(`in the ${era === 'auto' ? 'latest' : 'older'} revision`, () => {
      it('lists the verbs that the service has, each with the argument for a key', async () => {
        const test = await service({ mcp: true });
        const { client } = await connect(await test.listen(), { era });
        const { tools } = await client.listTools();
        assert.deepEqual(tools.map(({ name }) => name).sort(), [
          ...['check', 'datasets', 'explain', 'fix', 'jobs', 'new', 'render', 'run', 'test'],
        ]);
        for (const { name, inputSchema } of tools)
          assert.ok(Object.hasOwn(inputSchema.properties ?? {}, 'api_key'), name);
        const { resources } = await client.listResources();
        assert.ok(resources.length > 0);
        const [first] = resources;
        const { contents } = await client.readResource({ uri: first?.uri ?? '' });
        assert.ok(contents.length > 0);
        assert.ok((await client.listPrompts()).prompts.length > 0);
      });

      it('answers without a key what needs none: problems are results', async () => {
        const test = await service({ mcp: true });
        const { call } = await connect(await test.listen(), { era });
        const checked = await call('check', { source: misspelt });
        assert.equal(checked.isError, false);
        assert.match(checked.text, /reference-undeclared/);
        const fixed = await call('fix', { source: misspelt, suggested: true });
        assert.match(fixed.text, /\$\(inputs\.lines\)/);
        const rendered = await call('render', { source: counting, inputs: { lines: 12 } });
        assert.match(rendered.text, /seq 12 > count\.txt/);
        const refused = await call('run', { source: counting, inputs: { lines: 12 } });
        assert.equal(refused.isError, true);
        assert.match(refused.text, /"api_key"/);
      });

      it('takes the key from a header or from the argument', async () => {
        const test = await service({ mcp: true });
        const url = await test.listen();
        const byHeader = await connect(url, { era, key: testKeys.alice });
        const run = { source: counting, inputs: { lines: 3 }, wait: 0 };
        const { data } = await byHeader.call('run', run);
        const { id } = (data as WithJob).job;
        const anonymous = await connect(url, { era });
        const show = { action: 'show', job: id };
        assert.match((await anonymous.call('jobs', { ...show, api_key: testKeys.alice })).text, /queued/);
        const others = await anonymous.call('jobs', { ...show, api_key: testKeys.bob });
        assert.deepEqual([others.isError, /not allowed/.test(others.text)], [true, true]);
        // That of the call counts.
        const bobs = await byHeader.call('jobs', { action: 'list', api_key: testKeys.bob });
        assert.match(bobs.text, /no jobs/);
        const wrong = await anonymous.call('jobs', { action: 'list', api_key: 'no-such-key' });
        assert.deepEqual([wrong.isError, /not valid/.test(wrong.text)], [true, true]);
      });
    });

  it('rejects an invalid key in a header before the message is read', async () => {
    const test = await service({ mcp: true });
    for (const key of [testKeys.expired, testKeys.revoked, testKeys.deactivated, 'no-such-key'])
      assert.equal((await send(test, message('tools/list'), { 'x-api-key': key })).status, 401);
  });

  it('acts for the user of a front-end server, but not from pages of other sites', async () => {
    const test = await service({
      ...{ mcp: true, remoteUser: true, remoteUserSecret: 'between-servers', proxies: ['127.0.0.1'] },
    });
    const headers = { gx_secret: 'between-servers', remote_user: 'ann@example.org', accept };
    const body = message('tools/call', { name: 'jobs', arguments: { action: 'list' } });
    const own = await test.ask('POST', '/api/mcp', { body, headers, from: '127.0.0.1' });
    assert.equal(answered(own.text).result?.['isError'] ?? false, false);
    const foreign = { ...headers, 'sec-fetch-site': 'cross-site' };
    const refused = await test.ask('POST', '/api/mcp', { body, headers: foreign, from: '127.0.0.1' });
    assert.equal(refused.status, 403);
  });

  it('rejects messages from pages of other sites, unless they are configured', async () => {
    const origin = 'https://tools.example.org';
    const list = message('tools/list');
    const test = await service({ mcp: true });
    assert.equal((await send(test, list, { origin })).status, 403);
    assert.equal((await send(test, list, { origin: 'http://localhost:80' })).status, 200);
    const open = await service({ mcp: true, corsOrigins: [origin] });
    assert.equal((await send(open, list, { origin })).status, 200);
  });

  it('rejects pages that reach this computer by a name of their own', async () => {
    const test = await service({ mcp: true });
    const url = new URL(await test.listen());
    const statusFor = (host: string): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const headers = { host, origin: `http://${host}`, accept, 'content-type': 'application/json' };
        request(`${url.origin}/api/mcp`, { method: 'POST', headers }, (response) => {
          response.resume();
          resolve(response.statusCode);
        })
          .on('error', reject)
          .end(JSON.stringify(message('tools/list')));
      });
    assert.equal(await statusFor(`rebound.example.org:${url.port}`), 403);
    for (const own of ['localhost', '127.0.0.1', '[::1]'])
      assert.equal(await statusFor(`${own}:${url.port}`), 200, own);
  });

  it('has no sessions: other methods are not allowed', async () => {
    const test = await service({ mcp: true });
    for (const method of ['GET', 'DELETE']) {
      const { status, headers } = await test.ask(method, '/api/mcp', { headers: { accept } });
      assert.deepEqual([status, headers['allow']], [405, 'POST']);
    }
    const listen = message('subscriptions/listen', { notifications: {} });
    const { text } = await send(test, listen);
    assert.ok(answered(text).error);
  });

  it('rejects what is no message, too long, or from a caller who takes no stream', async () => {
    const test = await service({ mcp: true, toolLimit: 1024 });
    for (const [body, status] of [
      ['{', 400],
      [[message('tools/list')], 400],
      [{ jsonrpc: '2.0', method: 1 }, 400],
      [{ ...message('tools/list'), jsonrpc: '1.0' }, 400],
      [message('tools/call', { name: 'check', arguments: { source: 'x'.repeat(4_000) } }), 413],
    ] as const)
      assert.equal((await send(test, body, { 'content-type': 'application/json' })).status, status);
    const noStream = await send(test, message('tools/list'), { accept: 'application/json' });
    assert.deepEqual([noStream.status, noStream.json()['err_code']], [406, 406001]);
    const unknown = await send(test, message('tools/call', { name: 'rm', arguments: {} }));
    assert.equal(unknown.status, 200);
    assert.ok(answered(unknown.text).error ?? answered(unknown.text).result?.['isError']);
  });

  it('takes no other path for an id', async () => {
    const test = await service({ mcp: true });
    const { call } = await connect(await test.listen(), { key: testKeys.alice });
    for (const id of ['..', '.', 'a/b', '../histories', 'a?full=true', 'a%2fb', '\u0000', 'é']) {
      for (const asked of [
        call('check', { tool: id }),
        call('jobs', { action: 'cancel', job: id }),
        call('datasets', { action: 'read', dataset: id }),
      ]) {
        const { isError, text } = await asked;
        assert.deepEqual([isError, /not an id/.test(text)], [true, true], text);
      }
    }
    assert.ok(!test.log.some((line) => /"url":"[^"]*(?:\.\.|%2f|full)/.test(line)));
  });

  it('sees only what belongs to its user', async () => {
    const test = await service({ mcp: true });
    const url = await test.listen();
    const alice = await connect(url, { key: testKeys.alice });
    const { text } = await alice.call('datasets', { action: 'list' });
    assert.match(text, /no datasets/);
    const historyId = (await test.store.histories.add({ ownerId: test.users.alice, name: 'a' })).id;
    const { id } = await test.store.datasets.add({ historyId, name: 'reads.txt', state: 'ok' });
    assert.ok(id);
    assert.match((await alice.call('datasets', { action: 'list' })).text, /reads\.txt/);
    const bob = await connect(url, { key: testKeys.bob });
    assert.match((await bob.call('datasets', { action: 'list' })).text, /no datasets/);
    const encoded = /"([\da-f]{16,})"/.exec((await alice.call('datasets', { action: 'list' })).text)?.[1];
    const foreign = await bob.call('datasets', { action: 'read', dataset: encoded });
    assert.deepEqual([foreign.isError, /not allowed/.test(foreign.text)], [true, true]);
    const used = await bob.call('run', {
      source: counting
        .replace('type: integer', 'type: data, format: txt')
        .replace('inputs.lines', 'inputs.lines.size'),
      inputs: { lines: encoded },
    });
    assert.equal(used.isError, false);
    assert.match(used.text, /was not run/);
  });

  it('stores the text of a tool once, as long as it does not change', async () => {
    const test = await service({ mcp: true });
    const url = await test.listen();
    const { call } = await connect(url, { key: testKeys.alice });
    const tools = async (): Promise<number> =>
      (
        await test.store.tools.list({
          ownerId: test.users.alice,
          isActive: true,
          limit: 10,
          offset: 0,
          maxBytes: 1e6,
        })
      ).tools.length;
    for (const lines of [1, 2]) await call('run', { source: counting, inputs: { lines }, wait: 0 });
    assert.equal(await tools(), 1);
    // The answer says how to name it, also for other verbs.
    const again = await call('run', { source: counting, inputs: { lines: 3 }, wait: 0 });
    const { toolId } = (again.data as WithJob).job;
    assert.ok(again.text.includes(toolId));
    assert.match((await call('check', { tool: toolId })).text, /No problems/);
    assert.equal((await call('run', { tool: toolId, inputs: { lines: 4 }, wait: 0 })).isError, false);
    const bobs = await connect(url, { key: testKeys.bob });
    assert.equal((await bobs.call('check', { tool: toolId })).isError, true);
    await bobs.call('run', { source: counting, inputs: { lines: 1 }, wait: 0 });
    assert.equal(await tools(), 1);
    await call('run', { source: counting.replace('1.0.0', '1.0.1'), inputs: { lines: 1 }, wait: 0 });
    assert.equal(await tools(), 2);
  });

  describe('runs tests as jobs', () => {
    const tested = `${head}shell_command: cat '$(inputs.table.path)' > count.txt
inputs:
  - { name: table, type: data, format: txt }
${outputs}tests:
  - inputs: { table: a.txt }
    outputs: { count: { file: expected.txt } }
  - doc: again
    inputs: { table: { class: File, path: a.txt } }
    expect_exit_code: 0
`;
    const asserted = tested.replace('file: expected.txt', 'asserts: { has_size: { size: 1 } }');
    const datasetOf = async (test: TestService): Promise<string> => {
      const historyId = (await test.store.histories.add({ ownerId: test.users.alice, name: 'a' })).id;
      const { id } = await test.store.datasets.add({ historyId, name: 'a.txt', state: 'ok' });
      return ids.encode('dataset', id);
    };

    it('with datasets for the files that they name, for which it asks', async () => {
      const test = await service({ mcp: true });
      const { call } = await connect(await test.listen(), { key: testKeys.alice });
      const { text, isError } = await call('test', { source: tested });
      assert.equal(isError, false);
      assert.match(
        text,
        /^No test was run: give the id of a dataset in "files" for "a\.txt" and "expected\.txt"\.\n/,
      );
      assert.match(text, /\nOr: test \{.*"files":\{"a\.txt":"ID","expected\.txt":"ID"\}\}$/);
      assert.match((await call('jobs', { action: 'list' })).text, /no jobs/);
    });

    it('that it waits for in another call, and only for those of this tool', async () => {
      const test = await service({ mcp: true });
      const url = await test.listen();
      const { call } = await connect(url, { key: testKeys.alice });
      const id = await datasetOf(test);
      const first = await call('test', {
        ...{ source: asserted, wait: 0, files: { 'a.txt': id } },
      });
      assert.match(first.text, /^waiting: test 1 \(job \w+\)\n\nwaiting: test 2: again \(job \w+\)\n/);
      const [, json] = /\nNext: test (\{.*\})$/.exec(first.text) ?? assert.fail(first.text);
      const again = JSON.parse(json!) as { tool: string; jobs: Record<string, string> };
      assert.deepEqual(Object.keys(again.jobs), ['1', '2']);
      const second = await call('test', { ...again, wait: 0 });
      assert.equal(second.text, first.text);
      assert.equal(
        (await test.ask('GET', '/api/jobs', { as: 'alice' })).text.match(/"model_class"/g)?.length,
        2,
      );
      const changed = { ...again, tool: undefined, source: asserted.replace('cat ', 'cat -n ') };
      const refused = await call('test', { ...changed, wait: 0 });
      assert.deepEqual([refused.isError, /did not run this tool/.test(refused.text)], [true, true]);
      const bobs = await connect(url, { key: testKeys.bob });
      const foreign = await bobs.call('test', { ...again, wait: 0 });
      assert.equal(foreign.isError, true);
    });

    it('as far as the queue of its user allows', async () => {
      const test = await service({ mcp: true, jobQueue: 1 });
      const { call } = await connect(await test.listen(), { key: testKeys.alice });
      const id = await datasetOf(test);
      const files = { 'a.txt': id };
      const { text, data } = await call('test', { source: asserted, wait: 0, files });
      assert.match(text, /error: test 2: again\n {2}source:\d+: At most 1 of your jobs/);
      assert.deepEqual(data, { passed: 0, failed: 0, undecided: 2 });
      const none = await call('test', { source: asserted, wait: 0, files });
      assert.deepEqual([none.isError, /At most 1 of your jobs/.test(none.text)], [true, true]);
    });
  });

  describe('holds the limits of the service', () => {
    const run = { source: counting, inputs: { lines: 1 }, wait: 0 };
    const failed = ({ isError, text }: Answered): string => {
      assert.equal(isError, true, text);
      return text;
    };

    it('of quotas and queues, which it names', async () => {
      const test = await service({ mcp: true, toolQuota: 1, jobQueue: 1 });
      const { call } = await connect(await test.listen(), { key: testKeys.alice });
      assert.equal((await call('run', run)).isError, false);
      assert.match(failed(await call('run', run)), /At most 1 of your jobs/);
      const another = { ...run, source: counting.replace('1.0.0', '1.0.1') };
      assert.match(failed(await call('run', another)), /quota/);
    });

    it('of roles that are required to create tools', async () => {
      const test = await service({ mcp: true, toolCreationRole: 'user_tool_create' });
      const { call } = await connect(await test.listen(), { key: testKeys.alice });
      assert.match(failed(await call('run', run)), /not allowed to run/);
    });

    it('of requests in a minute, with those that calls send', async () => {
      const test = await service({ mcp: true, rateLimit: 20 });
      const { call } = await connect(await test.listen());
      const key = { api_key: testKeys.alice };
      const show = async (): Promise<Answered> => call('jobs', { action: 'list', ...key });
      // The calls count for the address, and what they ask for counts for the user.
      for (let count = 0; count < 8; count++) assert.equal((await show()).isError, false);
      for (let count = 0; count < 12; count++) await test.ask('GET', '/api/jobs', { as: 'alice' });
      assert.match(failed(await show()), /Too many requests.*Retry after \d+ seconds/);
    });

    it('of the cost of documents without a key', async () => {
      const test = await service({ mcp: true, anonymousBytes: 4_000 });
      const url = await test.listen();
      const { call } = await connect(url);
      const source = `${counting}# ${'x'.repeat(2_000)}\n`;
      assert.equal((await call('check', { source })).isError, false);
      assert.match(failed(await call('check', { source })), /too much to check/);
      assert.equal((await call('check', { source, api_key: testKeys.alice })).isError, false);
    });

    it('of calls that are processed at the same time', async () => {
      const test = await service({ mcp: true, mcpCalls: 8 });
      const url = await test.listen();
      const { call } = await connect(url, { key: testKeys.alice });
      const { data } = await call('run', run);
      const { id } = (data as WithJob).job;
      const wait = message('tools/call', {
        ...{ name: 'jobs', arguments: { action: 'wait', job: id, wait: 30 } },
      });
      const asked = [1, 2].map(() => {
        const headers = { accept, 'content-type': 'application/json', 'x-api-key': testKeys.alice };
        const waiting = request(`${url}/api/mcp`, { method: 'POST', headers }).end(JSON.stringify(wait));
        return waiting.on('error', () => undefined);
      });
      const looks = (): number => test.log.filter((line) => line.includes(`"url":"/api/jobs/${id}"`)).length;
      await poll('calls that wait', async () => looks() >= 4);
      const list = message('tools/list');
      const status = async (key: string): Promise<number> =>
        (await send(test, list, { 'x-api-key': key })).status;
      assert.deepEqual([await status(testKeys.alice), await status(testKeys.bob)], [429, 200]);
      // Whoever hangs up no longer waits.
      for (const waiting of asked) waiting.destroy();
      await poll('room for another call', async () => (await status(testKeys.alice)) === 200);
      assert.deepEqual(
        test.log.filter((line) => line.includes('"level":50')),
        [],
      );
    });
  });

  it('counts the calls of all callers together', () => {
    const calls = new OpenCalls(8);
    const ends = ['a', 'a', 'b', 'b', 'c', 'c', 'd'].map((caller) => calls.begin(caller));
    const refusal = (caller: string): unknown => {
      try {
        calls.begin(caller)();
        return undefined;
      } catch (error) {
        return (error as ServiceError).row;
      }
    };
    assert.deepEqual([refusal('a'), refusal('d')], ['callerCallsFull', undefined]);
    ends.push(calls.begin('d'));
    assert.deepEqual([refusal('a'), refusal('e')], ['callerCallsFull', 'callsFull']);
    for (const end of ends) end();
    assert.deepEqual([refusal('a'), refusal('e')], [undefined, undefined]);
  });

  it('logs what calls ask for with their user and the id of the call, but no key', async () => {
    const test = await service({ mcp: true });
    const { text } = await send(
      test,
      message('tools/call', { name: 'jobs', arguments: { action: 'list', api_key: testKeys.alice } }),
      { 'x-request-id': 'call-0123456789' },
    );
    assert.ok(answered(text).result);
    const lines = test.log
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ reqId }) => reqId === 'call-0123456789');
    assert.deepEqual(
      lines.map(({ method, url, user }) => [method, url, user]),
      [
        ['GET', '/api/jobs?limit=21', test.users.alice],
        ['POST', '/api/mcp', undefined],
      ],
    );
    assert.ok(!test.log.join('').includes(testKeys.alice));
  });

  it('is served below a base path', async () => {
    const test = await service({ mcp: true, basePath: '/tools' });
    const { call } = await connect(`${await test.listen()}/tools`, { key: testKeys.alice });
    const { data, isError } = await call('run', { source: counting, inputs: { lines: 1 }, wait: 0 });
    assert.deepEqual([isError, (data as WithJob).job.state], [false, 'queued']);
  });
});
