import type { FastifyPluginAsync } from 'fastify';
import assert from 'node:assert/strict';
import { Type } from 'typebox';
import { errorKinds, type ErrorName } from '../../server/service/src/errors/error-table.js';
import { ServiceError } from '../../server/service/src/errors/service-error.js';
import { EncodedId } from '../../server/platform-api/src/routes/schemas.js';
import { service, usesService, type Ask } from './service.js';

/** Routes that accept each kind of value, and one that throws each error of the table. */
const routes: FastifyPluginAsync = async (app) => {
  const Body = Type.Object({
    name: Type.String({ minLength: 2, maxLength: 5 }),
    description: Type.String(),
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: 9 })),
    ratio: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
    flag: Type.Optional(Type.Boolean()),
    kind: Type.Optional(Type.Unsafe<string>({ type: 'string', enum: ['a', 'b', 'c'] })),
    word: Type.Optional(Type.String({ pattern: '^[a-z]+$' })),
    ids: Type.Optional(Type.Union([Type.Array(EncodedId, { maxItems: 2 }), Type.Null()])),
    inner: Type.Optional(Type.Object({ deep: Type.Array(Type.Integer()) })),
    usual: Type.Optional(Type.Array(Type.String(), { default: [] })),
  });
  app.post(
    '/api/try',
    {
      config: { access: 'anonymous' },
      schema: { body: Body, response: { 200: Type.Object({ name: Type.String() }) } },
    },
    async ({ body }) => body,
  );
  app.delete('/api/try', { config: { access: 'anonymous' }, schema: { hide: true } }, async () => ({}));
  app.get(
    '/api/ask',
    {
      config: { access: 'anonymous' },
      schema: {
        querystring: Type.Object({
          active: Type.Optional(Type.Boolean()),
          limit: Type.Optional(Type.Integer()),
        }),
        response: {
          200: Type.Object({ active: Type.Optional(Type.Boolean()), limit: Type.Optional(Type.Integer()) }),
        },
      },
    },
    async ({ query }) => query,
  );
  app.get<{ Params: { row: string } }>(
    '/api/fail/:row',
    { config: { access: 'anonymous' }, schema: { params: Type.Object({ row: Type.String() }) } },
    async ({ params }) => {
      if (params.row === 'bug') throw new TypeError('secret details of /home/somebody');
      throw new ServiceError(params.row as ErrorName);
    },
  );
  app.post('/api/admins', { config: { access: 'admin' }, schema: { body: Body } }, async () => null);
};

const start = (): ReturnType<typeof service> => service({}, { resources: [routes] });
const good = { name: 'ab', description: '' };

describe('the table of errors', () => {
  usesService();

  for (const [row, { status, code, text }] of Object.entries(errorKinds).filter(
    ([, { status }]) => status >= 400,
  )) {
    it(`${row}: ${status} / ${code}`, async () => {
      const answer = await (await start()).ask('GET', `/api/fail/${row}`);
      assert.equal(answer.status, status);
      assert.deepEqual(answer.json(), { err_msg: text, err_code: code });
    });
  }

  it('unexpected failure: 500 / 0, without what happened, which the log tells under the id of the request', async () => {
    const { ask, log } = await start();
    const answer = await ask('GET', '/api/fail/bug');
    assert.deepEqual([answer.status, answer.json()['err_code']], [500, 0]);
    assert.doesNotMatch(answer.text, /secret|home|TypeError/);
    const line = log.find((one) => one.includes('secret details'));
    assert.ok(line?.includes(String(answer.headers['x-request-id'])));
  });

  it('tells a request id that the client gave, where it is harmless', async () => {
    const { ask } = await start();
    const idOf = async (given: string): Promise<unknown> =>
      (await ask('GET', '/api/health', { headers: { 'x-request-id': given } })).headers['x-request-id'];
    assert.equal(await idOf('front-end-42'), 'front-end-42');
    assert.notEqual(await idOf('"><script>'), '"><script>');
  });

  const fault = (type: string, loc: unknown[], msg: string, input: unknown): unknown => ({
    type,
    loc,
    msg,
    input,
  });
  const rows: [title: string, ask: Ask, status: number, code: number, message: string, faults: unknown[]][] =
    [
      [
        'body lacks a required field',
        { body: { name: 'ab' } },
        400,
        400007,
        "Field required in ('body', 'description')",
        [fault('missing', ['body', 'description'], 'Field required', { name: 'ab' })],
      ],
      [
        'body field of the wrong type',
        { body: { ...good, description: 5 } },
        400,
        400008,
        "Input should be a valid string in ('body', 'description')",
        [fault('string_type', ['body', 'description'], 'Input should be a valid string', 5)],
      ],
      [
        'both missing and other errors',
        { body: { name: 'a' } },
        400,
        400007,
        "Field required in ('body', 'description')\nString should have at least 2 characters in ('body', 'name')",
        [
          fault('missing', ['body', 'description'], 'Field required', { name: 'a' }),
          fault('string_too_short', ['body', 'name'], 'String should have at least 2 characters', 'a'),
        ],
      ],
      [
        'a number as text is no number',
        { body: { ...good, count: '3' } },
        400,
        400008,
        "Input should be a valid integer in ('body', 'count')",
        [fault('int_type', ['body', 'count'], 'Input should be a valid integer', '3')],
      ],
      [
        'id wrong length',
        { body: { ...good, ids: ['abc'] } },
        400,
        400008,
        "Value error, Invalid id length, must be multiple of 16 in ('body', 'ids', 0)",
        [
          fault(
            'value_error',
            ['body', 'ids', 0],
            'Value error, Invalid id length, must be multiple of 16',
            'abc',
          ),
        ],
      ],
      [
        'id non-hex',
        { body: { ...good, ids: ['zzzzzzzzzzzzzzzz'] } },
        400,
        400008,
        "Value error, Invalid characters in encoded ID in ('body', 'ids', 0)",
        [
          fault(
            'value_error',
            ['body', 'ids', 0],
            'Value error, Invalid characters in encoded ID',
            'zzzzzzzzzzzzzzzz',
          ),
        ],
      ],
      [
        'no body at all',
        {},
        400,
        400007,
        "Field required in ('body',)",
        [fault('missing', ['body'], 'Field required', null)],
      ],
      [
        'an empty body of JSON',
        { body: '', headers: { 'content-type': 'application/json' } },
        400,
        400007,
        "Field required in ('body',)",
        [fault('missing', ['body'], 'Field required', null)],
      ],
      [
        'a body that is no object',
        { body: [1] },
        400,
        400008,
        "Input should be a valid dictionary in ('body',)",
        [fault('dict_type', ['body'], 'Input should be a valid dictionary', [1])],
      ],
    ];
  for (const [title, ask, status, code, message, faults] of rows) {
    it(`${title}: ${status} / ${code}`, async () => {
      const answer = await (await start()).ask('POST', '/api/try', ask);
      const { validation_errors: errors, ...rest } = answer.json();
      assert.equal(answer.status, status);
      assert.deepEqual(rest, { err_msg: message, err_code: code });
      assert.deepEqual(
        (errors as string[]).map((one) => JSON.parse(one) as unknown),
        faults,
      );
    });
  }

  const messages: [body: object, message: string][] = [
    [{ name: 'abcdef' }, "String should have at most 5 characters in ('body', 'name')"],
    [{ count: 0 }, "Input should be greater than or equal to 1 in ('body', 'count')"],
    [{ count: 10 }, "Input should be less than or equal to 9 in ('body', 'count')"],
    [{ count: 1.5 }, "Input should be a valid integer in ('body', 'count')"],
    [{ ratio: 0 }, "Input should be greater than 0 in ('body', 'ratio')"],
    [{ ratio: 'x' }, "Input should be a valid number in ('body', 'ratio')"],
    [{ flag: 1 }, "Input should be a valid boolean in ('body', 'flag')"],
    [{ kind: 'd' }, "Input should be 'a', 'b' or 'c' in ('body', 'kind')"],
    [{ word: 'A' }, "String should match pattern '^[a-z]+$' in ('body', 'word')"],
    [{ ids: 5 }, "Input should be a valid list in ('body', 'ids')"],
    [
      { ids: ['0', '1', '2'].map((digit) => digit.repeat(32)) },
      "List should have at most 2 items after validation, not 3 in ('body', 'ids')",
    ],
    [{ inner: { deep: [1, 'x'] } }, "Input should be a valid integer in ('body', 'inner', 'deep', 1)"],
  ];
  for (const [body, message] of messages) {
    it(`constraint broken: ${message}`, async () => {
      const answer = await (await start()).ask('POST', '/api/try', { body: { ...good, ...body } });
      assert.deepEqual([answer.status, answer.json()['err_msg']], [400, message]);
    });
  }

  it('unknown fields are ignored, and nulls taken where they may be', async () => {
    const answer = await (
      await start()
    ).ask('POST', '/api/try', {
      body: { ...good, ids: null, more: { of: 'it' }, constructor: {}, __proto__: 3 },
    });
    assert.deepEqual([answer.status, answer.json()], [200, { name: 'ab' }]);
  });

  it('invalid JSON: 400 / 400008', async () => {
    const { ask } = await start();
    const answer = await ask('POST', '/api/try', {
      body: '{"name',
      headers: { 'content-type': 'application/json' },
    });
    const { err_code: code, validation_errors: faults } = answer.json();
    const fault = { type: 'json_invalid', loc: ['body'], msg: 'JSON decode error', input: {} };
    assert.deepEqual([answer.status, code, faults], [400, 400008, [JSON.stringify(fault)]]);
  });

  it('a body of another type: 415', async () => {
    const { ask } = await start();
    for (const type of ['text/csv', 'text/plain', 'application/jsonx']) {
      const answer = await ask('POST', '/api/try', { body: 'x=1', headers: { 'content-type': type } });
      assert.deepEqual([answer.status, answer.json()['err_code']], [415, 415001], type);
    }
  });

  it('a compressed body: 415 that says so, once it is clear who may send it', async () => {
    const { ask } = await start();
    const send = (encoding: string, url = '/api/try'): ReturnType<typeof ask> =>
      ask('POST', url, { body: good, headers: { 'content-encoding': encoding } });
    for (const encoding of ['gzip', 'br', 'identity, gzip', 'x', 'GZIP']) {
      const answer = await send(encoding);
      assert.deepEqual(
        [answer.status, answer.json(), answer.headers['accept-encoding']],
        [
          415,
          {
            err_msg: `The encoding "${encoding}" of the body is not supported: send it without the header "content-encoding".`,
            err_code: 415001,
          },
          'identity',
        ],
        encoding,
      );
    }
    for (const encoding of ['identity', 'Identity', '']) assert.equal((await send(encoding)).status, 200);
    assert.equal((await send('gzip', '/api/admins')).status, 403);
    assert.equal((await send('gzip', '/api/nothing')).status, 404);
    assert.equal((await ask('GET', '/api/ask', { headers: { 'content-encoding': 'gzip' } })).status, 200);
  });

  it('no body is needed where none is read, whatever its type is said to be', async () => {
    const { ask } = await start();
    const headers = { 'content-type': 'application/json' };
    assert.equal((await ask('DELETE', '/api/try', { headers, body: '' })).status, 200);
  });

  it('admin needed, caller not admin: 403 before the body is looked at', async () => {
    const { ask } = await start();
    const body = '{"broken';
    const headers = { 'content-type': 'application/json' };
    for (const as of ['alice', undefined] as const) {
      const answer = await ask('POST', '/api/admins', { body, headers, ...(as && { as }) });
      assert.deepEqual([answer.status, answer.json()['err_code']], [403, 403006]);
    }
    assert.equal(
      (await ask('POST', '/api/admins', { body, headers, as: 'admin' })).json()['err_code'],
      400008,
    );
  });

  it('a query is read as what it is declared', async () => {
    const { ask } = await start();
    assert.deepEqual((await ask('GET', '/api/ask?active=True&limit=5')).json(), { active: true, limit: 5 });
    const refused = await ask('GET', '/api/ask?active=maybe&limit=1e3');
    assert.equal(
      refused.json()['err_msg'],
      "Input should be a valid boolean in ('query', 'active')\nInput should be a valid integer in ('query', 'limit')",
    );
  });

  for (const [method, url] of [
    ['GET', '/api/nothing'],
    ['POST', '/api/nothing'],
    ['PUT', '/elsewhere'],
    ['HEAD', '/elsewhere'],
    ['GET', '/api/docs/static/%2e%2e/%2e%2e/package.json'],
    ['GET', '/api/roles/'],
    ['DELETE', '/api/roles/?key=wrong'],
    ['POST', '/api/roles//purge'],
    ['GET', '/api/unprivileged_tools/'],
  ] as const) {
    it(`what nothing takes: ${method} ${url} is 404`, async () => {
      const { ask } = await start();
      const body =
        method === 'POST' || method === 'PUT' ? { body: '\0', headers: { 'content-type': 'a/b' } } : {};
      const answer = await ask(method, url, body);
      assert.equal(answer.status, 404);
      if (method !== 'HEAD') assert.equal(answer.json()['err_code'], 404001);
    });
  }

  for (const [method, url, allow] of [
    ['DELETE', '/api/health', 'GET, HEAD'],
    ['PUT', '/api/try?key=wrong', 'DELETE, POST'],
    ['PATCH', '/api/roles', 'GET, HEAD, POST'],
    ['PUT', `/api/roles/${'0'.repeat(32)}`, 'DELETE, GET, HEAD'],
    ['GET', `/api/roles/x/purge`, 'POST'],
    ['POST', '/api/version', 'GET, HEAD'],
    ['DELETE', '/datasets/1/display/a/b', 'GET, HEAD'],
    ['OPTIONS', '/api/tags', 'GET, HEAD, PUT'],
    ['POST', '/metrics', 'GET, HEAD'],
    ['POST', '/api/docs/static/index.css', 'GET, HEAD'],
    ['POST', '/api/docs/', 'GET, HEAD'],
    ['QUERY', '/api/roles', 'GET, HEAD, POST'],
  ] as const) {
    it(`a known path with another method: ${method} ${url} is 405, with those that it supports`, async () => {
      const { ask } = await start();
      const answer = await ask(method, url, method === 'GET' || method === 'OPTIONS' ? {} : { body: '\0' });
      assert.deepEqual(
        [answer.status, answer.headers['allow'], answer.json()],
        [405, allow, { err_msg: `This URL supports only ${allow}.`, err_code: 405001 }],
      );
    });
  }

  it('an address that cannot be decoded: 400', async () => {
    const { ask, log } = await start();
    const answer = await ask('GET', '/api/%zz?key=12345');
    assert.deepEqual([answer.status, answer.json()['err_code']], [400, 400000]);
    assert.equal(answer.headers['x-content-type-options'], 'nosniff');
    const line = log.find((one) => one.includes('/api/%zz?key=[hidden]'));
    assert.ok(line?.includes(String(answer.headers['x-request-id'])));
  });

  it('a file that the pages of the API do not have is 404, and not a matter of the method', async () => {
    const { ask } = await start();
    for (const file of ['nothing.js', '..%2f..%2fpackage.json']) {
      const answer = await ask('GET', `/api/docs/static/${file}`);
      assert.deepEqual([answer.status, answer.json()['err_code']], [404, 404001], file);
    }
  });
});
