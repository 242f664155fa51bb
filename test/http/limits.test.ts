import { Ajv } from 'ajv';
import assert from 'node:assert/strict';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { stopAfterFaults } from '../../server/service/src/requests/validator-limits.js';
import { Document } from '../../shared/src/tool/document.js';
import { plainValue } from '../../shared/src/yaml/node.js';
import { good } from '../cli/command.js';
import { poll } from '../support/until.js';
import { service, testKeys, usesService } from './service.js';
import { answersIn, get, talk } from './socket.js';

/** Status and number of an error received from a socket. */
function read(heard: string): [status: number | undefined, code: number] {
  const [answer] = answersIn(heard);
  const { err_code: code } = JSON.parse(answer?.body ?? '') as { err_code: number };
  return [answer?.status, code];
}

describe('limits', () => {
  usesService();

  it('body: 413', async () => {
    const { ask } = await service({ bodyLimit: 2000, recordLimit: 3000, toolLimit: 1500 });
    for (const [method, url, most] of [
      ['POST', '/api/tools/check', 2_000],
      ['POST', '/api/roles', 3_000],
      ['POST', '/api/unprivileged_tools', 4_500],
    ] as const) {
      const statusOf = async (size: number): Promise<unknown[]> => {
        const body = JSON.stringify({ source: '' }).replace('""', `"${'x'.repeat(size - 13)}"`);
        const headers = { 'content-type': 'application/json' };
        const answer = await ask(method, url, { as: 'admin', headers, body });
        // A client that still sends would not see the response of a connection that is closed.
        assert.notEqual(answer.headers['connection'], 'close');
        return [answer.status, answer.json()['err_code']];
      };
      assert.notEqual((await statusOf(most))[0], 413, url);
      assert.deepEqual(await statusOf(most + 1), [413, 413001], url);
    }
  });

  const many = (count: number, member: string): string => `[${Array(count).fill(member).join()}]`;
  const bodies: readonly (readonly [status: number, title: string, json: string])[] = [
    [413, '100,000 numbers', many(100_000, '1')],
    [413, '10,001 texts', many(10_001, '"a"')],
    [
      413,
      'an object with 10,001 members',
      `{${Array.from({ length: 10_001 }, (_, index) => `"k${index}":1`).join()}}`,
    ],
    [413, 'more than 20,000 values in short lists', many(1_000, many(21, '1'))],
    [400, '5,000 levels of lists', '['.repeat(5_000) + ']'.repeat(5_000)],
    [400, '400,000 lists that are never closed', '['.repeat(400_000)],
    [400, '5,000 levels of objects', '{"a":'.repeat(5_000) + '1' + '}'.repeat(5_000)],
  ];
  const codes: Readonly<Record<number, number>> = { 400: 400008, 413: 413001 };
  for (const [status, title, json] of bodies) {
    it(`JSON body: ${status} for ${title}`, async () => {
      const { ask } = await service();
      const headers = { 'content-type': 'application/json' };
      for (const [method, url, field] of [
        ['PUT', '/api/tags', 'item_tags'],
        ['POST', '/api/roles', 'user_ids'],
        ['POST', '/api/tools/check', 'other'],
        ['POST', '/api/unprivileged_tools', 'representation'],
      ] as const) {
        const body = `{"${field}":${json}}`;
        const answer = await ask(method, url, { as: 'admin', headers, body });
        assert.deepEqual([answer.status, answer.json()['err_code']], [status, codes[status]], url);
        assert.match(String(answer.json()['err_msg']), /^The body .* which is not supported\.$/);
      }
    });
  }

  it('what is refused is not repeated where it is long', async () => {
    const { ask } = await service();
    for (const body of [{ other: '"'.repeat(30_000) }, { name: 'x'.repeat(60_000), description: 'x' }]) {
      const answer = await ask('POST', '/api/roles', { as: 'admin', body });
      assert.equal(answer.status, 400);
      assert.ok(answer.bytes.length < 1_000, answer.text.slice(0, 1_000));
    }
  });

  it('many wrong items cost no more than a hundred, which are reported', async () => {
    const { ask } = await service();
    const body = { name: 'a', description: 'b', user_ids: Array<number>(9_999).fill(1) };
    const answer = await ask('POST', '/api/roles', { as: 'admin', body });
    const faults = answer.json()['validation_errors'] as string[];
    assert.deepEqual([answer.status, faults.length], [400, 100]);
    assert.match(faults[99] ?? '', /"loc":\["body","user_ids",99\]/);

    let visited = 0;
    const watched = new Proxy(body.user_ids, {
      get(list, name): unknown {
        if (/^\d+$/.test(String(name))) visited++;
        return Reflect.get(list, name);
      },
    });
    const ajv = new Ajv({ allErrors: true, meta: false, validateSchema: false });
    stopAfterFaults(ajv);
    const validate = ajv.compile({ type: 'array', items: { type: 'string' } });
    assert.deepEqual([validate(watched), validate.errors?.length], [false, 100]);
    assert.ok(visited <= 200, `${visited} items were read`);
    assert.ok(ajv.compile({ type: 'array', items: { type: 'integer' } })(body.user_ids));
  });

  it('tool: 413, in each of its forms', async () => {
    const { ask, store, users } = await service({ toolLimit: 2_000 });
    const fit = `${good}#${'x'.repeat(1_999 - good.length)}`;
    const headers = { 'content-type': 'text/yaml' };
    assert.equal(
      (await ask('POST', '/api/unprivileged_tools', { as: 'alice', headers, body: fit })).status,
      200,
    );
    const history = await ask('POST', '/api/histories', { as: 'admin', body: { name: 'Trials' } });
    const text = `${fit}x`;
    const asJson = { ...(plainValue(new Document(good).yaml.root) as object), help: 'x'.repeat(2_000) };
    for (const url of [
      '/api/unprivileged_tools',
      `/api/unprivileged_tools/build?history_id=${String(history.json()['id'])}`,
      '/api/unprivileged_tools/runtime_model',
      '/api/dynamic_tools',
    ]) {
      for (const body of [text, { representation: text }, { representation: asJson }]) {
        const answer = await ask('POST', url, {
          as: 'admin',
          ...(typeof body === 'string' && { headers }),
          body,
        });
        assert.deepEqual([url, answer.status, answer.json()['err_code']], [url, 413, 413001], answer.text);
        assert.match(
          String(answer.json()['err_msg']),
          /^The tool has 2,\d{3} bytes, but at most 2,000 are allowed\.$/,
        );
      }
    }
    assert.equal((await store.tools.list({ ownerId: users.alice })).tools.length, 1);
  });

  it('address: 414', async () => {
    const { ask } = await service();
    const answer = await ask('GET', `/api/health?${'x'.repeat(9000)}`);
    assert.deepEqual([answer.status, answer.json()['err_code']], [414, 414001]);
  });

  it('headers: 431', async () => {
    const { listen } = await service();
    assert.deepEqual(
      read(await talk(await listen(), get('/', `x-long: ${'x'.repeat(40_000)}\r\n`))),
      [431, 431001],
    );
  });

  it('what is no request: 400', async () => {
    const { listen } = await service();
    assert.deepEqual(read(await talk(await listen(), 'HELLO\r\n\r\n')), [400, 400000]);
  });

  it('time: 408, and not only when Node looks after half a minute', async () => {
    const { listen } = await service({ requestTimeout: 100 });
    const heard = talk(await listen(), 'POST /api/tools/check HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n');
    assert.deepEqual(read(await heard), [408, 408001]);
  });

  it('rate: 429 with Retry-After, for each caller', async () => {
    const { ask } = await service({ rateLimit: 2 });
    const version = (options: Parameters<typeof ask>[2]): ReturnType<typeof ask> =>
      ask('GET', '/api/tools/schema', options);
    for (let count = 0; count < 2; count++) assert.equal((await version({ from: '10.0.0.1' })).status, 200);
    const refused = await version({ from: '10.0.0.1' });
    assert.deepEqual([refused.status, refused.json()['err_code']], [429, 429001]);
    assert.match(String(refused.headers['retry-after']), /^\d+$/);
    assert.equal((await version({ from: '10.0.0.2' })).status, 200);
    assert.equal((await version({ from: '10.0.0.1', as: 'alice' })).status, 200);
    assert.equal((await ask('GET', '/api/health', { from: '10.0.0.1' })).status, 200);
  });

  it('rate: keys cannot be guessed any faster, nor paths', async () => {
    const { ask } = await service({ rateLimit: 2 });
    const statuses: number[] = [];
    for (const key of ['a', 'b', 'c']) {
      statuses.push((await ask('GET', '/api/tools/rules', { headers: { 'x-api-key': key } })).status);
    }
    assert.deepEqual(statuses, [401, 401, 429]);
    assert.equal((await ask('GET', '/api/version')).status, 429);
  });

  it('rate: a front-end server tells whose request it is, and nobody else does', async () => {
    const { ask } = await service({ rateLimit: 1, proxies: ['10.0.0.1'] });
    const from = (address: string, client: string): ReturnType<typeof ask> =>
      ask('GET', '/api/tools/schema', { from: address, headers: { 'x-forwarded-for': client } });
    assert.deepEqual(
      [(await from('10.0.0.1', '1.1.1.1')).status, (await from('10.0.0.1', '2.2.2.2')).status],
      [200, 200],
    );
    assert.deepEqual(
      [(await from('10.0.0.9', '3.3.3.3')).status, (await from('10.0.0.9', '4.4.4.4')).status],
      [200, 429],
    );
  });

  it('load: 503 with Retry-After, and health still answers', async () => {
    // What Node would measure of a busy event loop, in nanoseconds.
    const measured = Object.getPrototypeOf(monitorEventLoopDelay()) as object;
    Object.defineProperty(measured, 'mean', { configurable: true, get: () => 1e9 });
    const { ask } = await service({ maxDelay: 100 });
    const answer = await poll('the first measurement', async () => {
      const answer = await ask('GET', '/api/tools/schema');
      return answer.status !== 200 && answer;
    }).finally(() => Reflect.deleteProperty(measured, 'mean'));
    assert.deepEqual(
      [answer.status, answer.json()['err_code'], answer.headers['retry-after']],
      [503, 503001, '5'],
    );
    assert.equal((await ask('GET', '/api/health')).status, 200);
  });

  it('readiness: 503 where the store does not answer', async () => {
    const { ask, store } = await service();
    store.probe = () => Promise.reject(new Error('connection refused at 10.0.0.5'));
    const answer = await ask('GET', '/api/health/ready');
    assert.deepEqual([answer.status, answer.json()['err_code']], [503, 503002]);
    assert.doesNotMatch(answer.text, /10\.0\.0\.5/);
  });
});

describe('what browsers are told', () => {
  usesService();

  it('security headers', async () => {
    const { headers } = await (await service()).ask('GET', '/api/health');
    assert.equal(headers['content-security-policy'], "default-src 'none';frame-ancestors 'none'");
    assert.deepEqual(
      [headers['x-content-type-options'], headers['referrer-policy']],
      ['nosniff', 'no-referrer'],
    );
  });

  it('nothing on the way keeps what a caller is told', async () => {
    const { ask } = await service();
    for (const url of ['/api/users/current', '/api/roles', '/api/whoami', '/api/nothing'])
      assert.equal((await ask('GET', url, { as: 'alice' })).headers['cache-control'], 'no-store', url);
  });

  it('other origins: nothing unless configured', async () => {
    const preflight = { origin: 'https://a.example', 'access-control-request-method': 'PUT' };
    const off = await (await service()).ask('OPTIONS', '/api/tools/check', { headers: preflight });
    assert.deepEqual([off.status, off.headers['access-control-allow-origin']], [405, undefined]);
    const { ask } = await service({ corsOrigins: ['https://a.example'] });
    const on = await ask('OPTIONS', '/api/tools/check', { headers: preflight });
    assert.deepEqual([on.status, on.headers['access-control-allow-origin']], [204, 'https://a.example']);
    const other = await ask('OPTIONS', '/api/tools/check', {
      headers: { ...preflight, origin: 'https://b.example' },
    });
    assert.equal(other.headers['access-control-allow-origin'], undefined);
    const plain = await ask('GET', '/api/tools/schema', {
      headers: { origin: 'https://a.example' },
      as: 'alice',
    });
    assert.deepEqual(
      [plain.status, plain.headers['access-control-allow-origin']],
      [200, 'https://a.example'],
    );
    assert.equal(
      plain.headers['access-control-expose-headers'],
      'x-request-id, retry-after, link, x-galaxy-deprecated-fields, x-galaxy-schema-errors, warning',
    );
  });

  it('metrics: requests by route, without what callers send', async () => {
    const { ask } = await service();
    await ask('GET', `/api/tools/schema?key=${testKeys.alice}`);
    await ask('GET', '/api/made-up-by-somebody');
    const { text } = await ask('GET', '/metrics');
    assert.match(
      text,
      /http_request_duration_seconds_count\{method="GET",route="\/api\/tools\/schema",status="200"\} 1/,
    );
    assert.match(text, /route="none",status="404"\} 1/);
    assert.doesNotMatch(text, /made-up|0123456789abcdef/);
  });

  it('metrics: only with their key, if there is one', async () => {
    const { ask } = await service({ metricsKey: 'for-prometheus' });
    const status = async (authorization?: string): Promise<number> =>
      (await ask('GET', '/metrics', authorization === undefined ? {} : { headers: { authorization } }))
        .status;
    assert.deepEqual(
      await Promise.all([
        status(),
        status('Bearer other'),
        status('for-prometheus'),
        status('Bearer for-prometheus'),
      ]),
      [401, 401, 401, 200],
    );
    assert.equal((await ask('GET', '/metrics', { as: 'admin' })).status, 401);
    assert.match((await ask('GET', '/metrics')).text, /Metrics require the key/);
  });
});
