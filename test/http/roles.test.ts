import assert from 'node:assert/strict';
import { ids, service, usesService, type Answer, type TestService } from './service.js';

type Json = Record<string, unknown>;
const list = (answer: Answer): Json[] => answer.json() as unknown as Json[];
const number = (id: unknown): number => ids.decode('role', String(id)) ?? assert.fail(String(id));

describe('roles', () => {
  usesService();
  let test: TestService;
  const add = (body: unknown): Promise<Answer> => test.ask('POST', '/api/roles', { as: 'admin', body });
  const added = async (body: object): Promise<Json> => {
    const answer = await add({ name: 'Curators', description: 'May publish', ...body });
    assert.equal(answer.status, 200, answer.text);
    return answer.json();
  };
  beforeEach(async () => {
    test = await service();
  });

  it('a created role is answered, found and listed in one shape', async () => {
    const role = await added({});
    const id = String(role['id']);
    assert.match(id, /^[0-9a-f]{32}$/);
    assert.deepEqual(role, {
      id,
      model_class: 'Role',
      name: 'Curators',
      type: 'admin',
      description: 'May publish',
      url: `/api/roles/${id}`,
    });
    assert.deepEqual((await test.ask('GET', role.url, { as: 'alice' })).json(), role);
    const listed = list(await test.ask('GET', '/api/roles', { as: 'bob' }));
    assert.deepEqual(
      listed.find((one) => one['id'] === id),
      role,
    );
  });

  it('the url begins with the base path', async () => {
    test = await service({ basePath: '/tools' });
    const { id, url } = (
      await test.ask('POST', '/tools/api/roles', { as: 'admin', body: { name: 'a', description: '' } })
    ).json();
    assert.equal(url, `/tools/api/roles/${String(id)}`);
    assert.equal((await test.ask('GET', url, { as: 'alice' })).status, 200);
  });

  it('the list has what the caller may see: private and sharing roles are for holders and administrators', async () => {
    const { store, users } = test;
    await store.groups.add({ name: 'Lab', userIds: [users.bob] });
    await store.roles.add({ name: 'all', type: 'system' });
    await store.roles.add({ name: 'shared', type: 'sharing', groupIds: [1] });
    const gone = await store.roles.add({ name: 'gone' });
    await store.roles.delete(gone.id);
    const names = async (as: 'alice' | 'bob' | 'admin'): Promise<unknown[]> =>
      list(await test.ask('GET', '/api/roles', { as })).map(({ name }) => name);
    assert.deepEqual(await names('alice'), ['alice@example.org', 'all']);
    assert.deepEqual(await names('bob'), ['bob@example.org', 'all', 'shared']);
    assert.deepEqual((await names('admin')).slice(0, 3), [
      'alice@example.org',
      'bob@example.org',
      'admin@example.org',
    ]);
    assert.ok(!(await names('admin')).includes('gone'));
  });

  it('a description that was never given is empty', async () => {
    const { id } = await test.store.roles.add({ name: 'bare' });
    const answer = await test.ask('GET', `/api/roles/${ids.encode('role', id)}`, { as: 'alice' });
    assert.equal(answer.json()['description'], '');
  });

  it('users and groups hold it, each once', async () => {
    const { store, users } = test;
    const group = await store.groups.add({ name: 'Lab' });
    const role = await added({
      user_ids: [users.alice, users.bob, users.alice].map((id) => ids.encode('user', id)),
      group_ids: [ids.encode('group', group.id).toUpperCase()],
    });
    assert.deepEqual(await store.roles.holders(number(role['id'])), {
      userIds: [users.alice, users.bob],
      groupIds: [group.id],
    });
  });

  for (const [title, body] of [
    ['absent', {}],
    ['null', { user_ids: null, group_ids: null, role_type: null, type: null }],
    ['empty', { user_ids: [], group_ids: [] }],
  ] as const) {
    it(`${title} lists are empty`, async () => {
      const role = await added(body);
      assert.equal(role['type'], 'admin');
      assert.deepEqual(await test.store.roles.holders(number(role['id'])), { userIds: [], groupIds: [] });
    });
  }

  for (const type of ['admin', 'user_tool_create', 'user_tool_execute']) {
    it(`the type ${type} can be given`, async () => {
      assert.equal((await added({ role_type: type }))['type'], type);
      assert.equal((await added({ name: 'two', type }))['type'], type);
    });
  }

  it('a role that lets users create tools is held by those who are named', async () => {
    const { store, users } = test;
    await added({ role_type: 'user_tool_create', user_ids: [ids.encode('user', users.bob)] });
    assert.deepEqual(
      await Promise.all([users.alice, users.bob].map((id) => store.roles.isHeld(id, 'user_tool_create'))),
      [false, true],
    );
  });

  const user = (id: number): string => ids.encode('user', id);
  const refusals: [title: string, body: unknown, status: number, code: number, text: string | RegExp][] = [
    ['no description', { name: 'a' }, 400, 400007, /^[^\n]+ in \('body', 'description'\)$/],
    [
      'a name that is no text',
      { name: 5, description: '' },
      400,
      400008,
      /^[^\n]+ string in \('body', 'name'\)$/,
    ],
    [
      'a name that is too long',
      { name: 'x'.repeat(256), description: '' },
      400,
      400008,
      /^[^\n]+ 255 [^\n]+ in \('body', 'name'\)$/,
    ],
    [
      'a name that no database keeps',
      { name: 'a\0b', description: '' },
      400,
      400008,
      /^[^\n]+ U\+0000 [^\n]+ in \('body', 'name'\)$/,
    ],
    [
      'a type that comes with users',
      { name: 'a', description: '', role_type: 'private' },
      400,
      400008,
      "Input should be 'admin', 'user_tool_create' or 'user_tool_execute' in ('body', 'role_type')",
    ],
    [
      'an id of another kind',
      { name: 'a', description: '', user_ids: [ids.encode('group', 1)] },
      400,
      400009,
      new RegExp(` ${ids.encode('group', 1)} `),
    ],
    [
      'an id that nobody made',
      { name: 'a', description: '', group_ids: ['0123456789abcdef'] },
      400,
      400009,
      / 0123456789abcdef /,
    ],
    [
      'an id of a wrong length',
      { name: 'a', description: '', group_ids: ['abc'] },
      400,
      400008,
      /^[^\n]+ id length[^\n]+ in \('body', 'group_ids', 0\)$/,
    ],
    [
      'unknown users and groups, all of them at once',
      {
        name: 'a',
        description: '',
        user_ids: [user(1), user(77).toUpperCase(), user(78)],
        group_ids: [ids.encode('group', 9)],
      },
      400,
      400008,
      `Value error, there is no user with the id ${user(77).toUpperCase()} in ('body', 'user_ids', 1)\n` +
        `Value error, there is no user with the id ${user(78)} in ('body', 'user_ids', 2)\n` +
        `Value error, there is no group with the id ${ids.encode('group', 9)} in ('body', 'group_ids', 0)`,
    ],
    [
      'a name twice',
      { name: 'alice@example.org', description: '' },
      409,
      409001,
      'A role with that name already exists [alice@example.org]',
    ],
  ];
  for (const [title, body, status, code, text] of refusals) {
    it(`${title}: ${status} / ${code}, and nothing is kept`, async () => {
      const before = await test.store.roles.list();
      const answer = await add(body);
      const { err_code, err_msg } = answer.json();
      assert.deepEqual([answer.status, err_code], [status, code]);
      if (text instanceof RegExp) assert.match(String(err_msg), text);
      else assert.equal(err_msg, text);
      assert.deepEqual(await test.store.roles.list(), before);
    });
  }

  it('a removed user is unknown', async () => {
    const id = user(test.users.deactivated);
    const answer = await add({ name: 'a', description: '', user_ids: [id] });
    assert.match(String(answer.json()['err_msg']), new RegExp(`no user with the id ${id}`));
  });

  it('of two who add one name at once, one does', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => add({ name: 'one', description: '' })));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
  });

  it('delete, undelete, purge', async () => {
    const { store, users } = test;
    const role = await added({ user_ids: [user(users.alice)] });
    const url = String(role['url']);
    const held = async (): Promise<number[]> => (await store.roles.holders(number(role['id']))).userIds;
    const change = async (method: string, step = ''): Promise<unknown[]> => {
      const answer = await test.ask(method, `${url}${step}`, { as: 'admin' });
      const said = answer.json();
      return [answer.status, said['err_msg'] ?? said];
    };
    const [status, refusal] = await change('POST', '/purge');
    assert.equal(status, 400);
    assert.match(String(refusal), /^The role "Curators" .*purged/);
    assert.deepEqual(await change('DELETE'), [200, role]);
    assert.deepEqual(await change('DELETE'), [200, role]);
    assert.equal((await test.ask('GET', url, { as: 'alice' })).status, 200);
    assert.equal((await add({ name: 'Curators', description: '' })).status, 409);
    assert.deepEqual(await change('POST', '/undelete'), [200, role]);
    assert.equal((await test.ask('GET', url, { as: 'alice' })).status, 200);
    assert.deepEqual(await held(), [users.alice]);
    await change('DELETE');
    assert.deepEqual(await change('POST', '/purge'), [200, role]);
    assert.deepEqual(await held(), []);
  });

  it('what is not there: 404 / 404001, whatever is asked of it', async () => {
    const url = `/api/roles/${ids.encode('role', 77)}`;
    for (const [method, step] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/purge'],
      ['POST', '/undelete'],
    ] as const) {
      const answer = await test.ask(method, `${url}${step}`, { as: 'admin' });
      assert.deepEqual(
        [answer.status, answer.json()],
        [404, { err_msg: 'No accessible role found with the id provided.', err_code: 404001 }],
      );
    }
  });
});
