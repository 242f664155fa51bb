import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ids, service, usesService, type Answer, type Somebody, type TestService } from './service.js';

// Each test is a row, or a numbered sentence, of the interface document and is named after it.

type Json = Record<string, unknown>;
type Row = readonly [name: string, hold: (test: TestService) => Promise<void>];

const list = (answer: Answer): Json[] => answer.json() as unknown as Json[];

/** A history of alice with the tag `old`. */
async function taggedHistory({ store, users }: TestService): Promise<string> {
  const { id } = await store.histories.add({ ownerId: users.alice, name: 'h' });
  await store.tags.replace(id, ['old']);
  return ids.encode('history', id);
}

const tagsOf = async ({ ask }: TestService, history: string): Promise<unknown> =>
  (await ask('GET', `/api/histories/${history}`, { as: 'alice' })).json()['tags'];

const putTags = (
  { ask }: TestService,
  history: string,
  tags: object,
  as: Somebody = 'alice',
): Promise<Answer> =>
  ask('PUT', '/api/tags', { as, body: { item_id: history, item_class: 'History', ...tags } });

const addRole = ({ ask }: TestService, body: object, as: Somebody = 'admin'): Promise<Answer> =>
  ask('POST', '/api/roles', { as, body });

const curators = { name: 'Curators', description: 'May publish' };

const fieldsOfRole = ['id', 'name', 'type', 'description', 'url', 'model_class'].sort();

const sections: Readonly<Record<string, readonly Row[]>> = {
  'What the service does': [
    [
      '1. typed handlers return a typed JSON body, older handlers take parameters and return JSON',
      async ({ ask }) => {
        for (const path of ['/api/roles', '/api/version', '/api/whoami']) {
          const answer = await ask('GET', path, { as: 'alice' });
          assert.deepEqual(
            [answer.status, answer.headers['content-type']],
            [200, 'application/json; charset=utf-8'],
            path,
          );
        }
      },
    ],
    [
      '2. paths that no typed API route matches fall through to the legacy web layer',
      async ({ ask }) => {
        const answer = await ask('GET', '/datasets/display');
        assert.equal(answer.status, 404);
        assert.match(String(answer.json()['err_msg']), / id: None\.$/);
      },
    ],
    [
      '3. {base_url}/datasets/<dataset_id>/display/<filename>, both absent by default',
      async ({ ask, store, users, data }) => {
        mkdirSync(join(data, 'datasets'));
        writeFileSync(join(data, 'datasets/1.dat'), 'content');
        const history = await store.histories.add({ ownerId: users.alice, name: 'h' });
        const { id } = await store.datasets.add({
          historyId: history.id,
          name: 'reads',
          extension: 'txt',
          file: 'datasets/1.dat',
        });
        const encoded = ids.encode('dataset', id);
        for (const path of [`/datasets/${encoded}/display`, `/datasets/${encoded}/display/index`])
          assert.equal((await ask('GET', path, { as: 'alice' })).text, 'content', path);
        assert.equal((await ask('GET', '/datasets/display', { as: 'alice' })).status, 404);
        assert.equal((await ask('GET', `/datasets/${encoded}/display/a/b.txt`, { as: 'alice' })).status, 404);
        for (const as of [undefined, 'bob'] as const) {
          const refused = await ask('GET', `/datasets/${encoded}/display`, { ...(as && { as }) });
          assert.deepEqual([refused.status, refused.json()['err_code']], [403, 403002]);
        }
      },
    ],
    [
      '4. the API title shown is "Platform API"',
      async ({ ask }) => {
        assert.match((await ask('GET', '/api/docs')).text, /<title>Platform API<\/title>/);
      },
    ],
    [
      '6. identifiers of database records are exposed as encoded strings',
      async (test) => {
        await taggedHistory(test);
        for (const path of ['/api/roles', '/api/users', '/api/histories']) {
          for (const row of list(await test.ask('GET', path, { as: 'admin' })))
            for (const [name, value] of Object.entries(row))
              if (/^id$|_id$/.test(name)) assert.match(String(value), /^[0-9a-f]{32}$/, path);
        }
      },
    ],
  ],

  'Role (response)': [
    [
      'all fields are there, as texts; a list is an array of them',
      async (test) => {
        const one = (await addRole(test, curators)).json();
        for (const role of [one, ...list(await test.ask('GET', '/api/roles', { as: 'admin' }))]) {
          assert.deepEqual(Object.keys(role).sort(), fieldsOfRole);
          for (const value of Object.values(role)) assert.equal(typeof value, 'string');
        }
      },
    ],
  ],

  'RoleDefinition (request body)': [
    ...(['name', 'description'] as const).map((field): Row => [
      `${field}: required`,
      async (test) => {
        const answer = await addRole(test, { ...curators, [field]: undefined });
        assert.deepEqual([answer.status, answer.json()['err_code']], [400, 400007]);
      },
    ]),
    ...(['user_ids', 'group_ids'] as const).map((field): Row => [
      `${field}: array of EncodedId`,
      async (test) => {
        for (const value of ['abc', [5], ['abc'], {}]) {
          const answer = await addRole(test, { ...curators, [field]: value });
          assert.deepEqual([answer.status, answer.json()['err_code']], [400, 400008]);
        }
        assert.equal((await addRole(test, { ...curators, [field]: [] })).status, 200);
      },
    ]),
  ],

  Endpoints: [
    [
      'GET /api/roles: 200, array of Role',
      async ({ ask }) => {
        const answer = await ask('GET', '/api/roles', { as: 'alice' });
        assert.equal(answer.status, 200);
        assert.ok(Array.isArray(answer.json()));
      },
    ],
    [
      'GET /api/roles/{id}: 200, one Role',
      async (test) => {
        const role = (await addRole(test, curators)).json();
        const answer = await test.ask('GET', `/api/roles/${String(role['id'])}`, { as: 'alice' });
        assert.deepEqual([answer.status, answer.json()], [200, role]);
      },
    ],
    [
      'POST /api/roles: the created Role; administrator only',
      async (test) => {
        for (const as of ['alice', undefined] as const)
          assert.equal(
            (await test.ask('POST', '/api/roles', { ...(as && { as }), body: curators })).status,
            403,
          );
        const answer = await addRole(test, curators);
        assert.deepEqual([answer.status, answer.json()['name']], [200, 'Curators']);
      },
    ],
    [
      'PUT /api/tags: 204, no body; the body is required',
      async (test) => {
        const answer = await putTags(test, await taggedHistory(test), { item_tags: ['new'] });
        assert.deepEqual([answer.status, answer.text], [204, '']);
        assert.equal((await test.ask('PUT', '/api/tags', { as: 'alice' })).json()['err_code'], 400007);
      },
    ],
    [
      'GET /api/docs: interactive API documentation, not restricted',
      async ({ ask }) => {
        for (const as of [undefined, 'alice', 'expired'] as const)
          assert.equal((await ask('GET', '/api/docs', { ...(as && { as }) })).status, 200);
      },
    ],
  ],

  Behaviour: [
    [
      '1. PUT /api/tags replaces the tag set; no tags delete them',
      async (test) => {
        const history = await taggedHistory(test);
        await putTags(test, history, { item_tags: ['new', 'group:a'] });
        assert.deepEqual(await tagsOf(test, history), ['new', 'group:a']);
        await putTags(test, history, {});
        assert.deepEqual(await tagsOf(test, history), []);
      },
    ],
    [
      '2. GET /api/roles lists only roles that the caller may see',
      async ({ ask }) => {
        const names = list(await ask('GET', '/api/roles', { as: 'bob' })).map(({ name }) => name);
        assert.deepEqual(names, ['bob@example.org']);
      },
    ],
    [
      '3. user_ids and group_ids: when they are absent they are empty',
      async (test) => {
        const { id } = (await addRole(test, curators)).json();
        const number = ids.decode('role', String(id)) ?? 0;
        assert.deepEqual(await test.store.roles.holders(number), { userIds: [], groupIds: [] });
      },
    ],
    [
      '4. what no typed route matches: the older API layer, then the legacy layer, then nobody',
      async ({ ask }) => {
        assert.equal((await ask('GET', '/api/version')).status, 200);
        assert.equal((await ask('GET', '/datasets/1/display')).status, 404);
        const nobody = await ask('GET', '/api/roles/of/nobody');
        assert.deepEqual([nobody.status, nobody.json()['err_code']], [404, 404001]);
      },
    ],
  ],

  Authentication: [
    [
      "1. every handler receives the caller's context",
      async ({ ask, users }) => {
        for (const as of ['alice', 'bob'] as const) {
          const { id } = (await ask('GET', '/api/users/current', { as })).json();
          assert.equal(id, ids.encode('user', users[as]));
        }
      },
    ],
    [
      '2. role creation requires an administrator; other endpoints need no administrator right',
      async (test) => {
        assert.equal((await addRole(test, curators, 'alice')).json()['err_code'], 403006);
        assert.equal((await test.ask('GET', '/api/roles', { as: 'alice' })).status, 200);
        assert.equal((await putTags(test, await taggedHistory(test), {})).status, 204);
      },
    ],
    [
      '3. a remote-user mode, off unless configured',
      async ({ ask }) => {
        const headers = { remote_user: 'bob@example.org', gx_secret: 'between-servers' };
        const who = async (asked: TestService['ask']): Promise<string> =>
          (await asked('GET', '/api/whoami', { from: '10.0.0.1', headers })).text;
        assert.equal(await who(ask), 'null');
        const on = await service({
          remoteUser: true,
          remoteUserSecret: 'between-servers',
          proxies: ['10.0.0.1'],
        });
        assert.match(await who(on.ask), /bob@example\.org/);
      },
    ],
  ],

  Errors: [
    [
      '1. errors are a JSON body from which the client reads a message',
      async ({ ask }) => {
        const answer = await ask('GET', '/api/roles');
        const { err_msg: message, ...rest } = answer.json();
        assert.deepEqual([typeof message, rest], ['string', { err_code: 403008 }]);
      },
    ],
    [
      '3. success of PUT /api/tags is status 204',
      async (test) => {
        assert.equal((await putTags(test, await taggedHistory(test), { item_tags: null })).status, 204);
      },
    ],
  ],
};

const situations: readonly (readonly [
  name: string,
  ask: (test: TestService) => Promise<Answer>,
  code: number,
])[] = [
  ['body lacks a required field', (test) => addRole(test, { name: 'a' }), 400007],
  ['body field of the wrong type', (test) => addRole(test, { ...curators, name: 5 }), 400008],
  ['both missing and other errors', (test) => addRole(test, { name: 5 }), 400007],
  ['id wrong length', ({ ask }) => ask('GET', '/api/roles/abc', { as: 'alice' }), 400008],
  ['id non-hex', ({ ask }) => ask('GET', `/api/roles/${'z'.repeat(16)}`, { as: 'alice' }), 400008],
  [
    'id well formed but does not decrypt to a number',
    ({ ask }) => ask('GET', '/api/roles/0123456789abcdef', { as: 'alice' }),
    400009,
  ],
  [
    'id decodes, record absent',
    ({ ask }) => ask('GET', `/api/roles/${ids.encode('role', 77)}`, { as: 'alice' }),
    404001,
  ],
  [
    'id decodes, record not visible',
    // The second role is the private one of bob.
    ({ ask }) => ask('GET', `/api/roles/${ids.encode('role', 2)}`, { as: 'alice' }),
    404001,
  ],
  [
    'admin needed, caller not admin, checked before the body',
    ({ ask }) =>
      ask('POST', '/api/roles', {
        as: 'alice',
        body: '{broken',
        headers: { 'content-type': 'application/json' },
      }),
    403006,
  ],
  ['user needed, anonymous (typed handler): roles', ({ ask }) => ask('GET', '/api/roles'), 403008],
  [
    'user needed, anonymous (typed handler): tags',
    ({ ask }) => ask('PUT', '/api/tags', { body: {} }),
    403008,
  ],
  [
    'bad API key',
    ({ ask }) => ask('GET', '/api/roles', { headers: { 'x-api-key': 'made-up-0123456789' } }),
    401001,
  ],
  ['expired API key', ({ ask }) => ask('GET', '/api/roles', { as: 'expired' }), 401001],
  ['deactivated user', ({ ask }) => ask('GET', '/api/roles', { as: 'deactivated' }), 401001],
  [
    'not owner',
    async (test) => putTags(test, await taggedHistory(test), { item_tags: ['a'] }, 'bob'),
    403003,
  ],
  [
    'not owner, administrator',
    async (test) => putTags(test, await taggedHistory(test), { item_tags: ['a'] }, 'admin'),
    403003,
  ],
  [
    'no access',
    async (test) => test.ask('GET', `/api/histories/${await taggedHistory(test)}`, { as: 'bob' }),
    403002,
  ],
  [
    'duplicate role name',
    async (test) => {
      await addRole(test, curators);
      return addRole(test, curators);
    },
    409001,
  ],
  [
    'invalid JSON',
    ({ ask }) =>
      ask('POST', '/api/roles', {
        as: 'admin',
        body: '{broken',
        headers: { 'content-type': 'application/json' },
      }),
    400008,
  ],
];

describe('the interface document', () => {
  usesService();
  for (const [section, rows] of Object.entries(sections)) {
    describe(section, () => {
      for (const [name, hold] of rows) it(name, async () => hold(await service()));
    });
  }

  describe('error table, through the routes', () => {
    for (const [name, ask, code] of situations) {
      it(`${name}: ${code}`, async () => {
        const answer = await ask(await service());
        assert.deepEqual([answer.status, answer.json()['err_code']], [Math.floor(code / 1000), code]);
      });
    }
  });
});
