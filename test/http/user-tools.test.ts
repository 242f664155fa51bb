import assert from 'node:assert/strict';
import { Document } from '../../shared/src/tool/document.js';
import { plainValue } from '../../shared/src/yaml/node.js';
import { good } from '../cli/command.js';
import { service, usesService, type TestService } from './service.js';

const url = '/api/unprivileged_tools';
const yaml = { 'content-type': 'text/yaml' };

describe('user tools', () => {
  usesService();

  const create = async (tests: TestService, as: 'alice' | 'bob', version: string): Promise<string> => {
    const body = good.replace(/^version: .*$/m, `version: ${version}`);
    const answer = await tests.ask('POST', url, { as, headers: yaml, body });
    assert.equal(answer.status, 200, answer.text);
    return String(answer.json()['uuid']);
  };
  const listed = async ({ ask }: TestService, query: string, as?: 'alice' | 'bob' | 'admin') => {
    const answer = await ask('GET', `${url}${query}`, as ? { as } : {});
    const tools = answer.json() as unknown as { uuid: string }[];
    return Array.isArray(tools) ? tools.map(({ uuid }) => uuid) : answer.status;
  };

  it('are listed for their owner, the newest first', async () => {
    const tests = await service();
    const [one, two, three] = [
      await create(tests, 'alice', '1.0.0'),
      await create(tests, 'alice', '1.0.1'),
      await create(tests, 'bob', '1.0.0'),
    ];
    assert.deepEqual(await listed(tests, '', 'alice'), [two, one]);
    assert.deepEqual(await listed(tests, '?active=true', 'bob'), [three]);
    assert.deepEqual(await listed(tests, '?active=true', 'admin'), []);
    assert.deepEqual(await listed(tests, '?active=true'), []);
  });

  const pages: [query: string, expected: number[] | number][] = [
    ['?limit=1', [2]],
    ['?limit=2&offset=1', [1, 0]],
    ['?limit=1000', [2, 1, 0]],
    ['?offset=3', []],
    ['?limit=0', 400],
    ['?limit=1001', 400],
    ['?limit=-1', 400],
    ['?limit=many', 400],
    ['?offset=-1', 400],
    ['?active=perhaps', 400],
  ];
  for (const [query, expected] of pages) {
    it(`are listed in pages: ${query}`, async () => {
      const tests = await service();
      const made: string[] = [];
      for (const version of ['1.0.0', '1.0.1', '1.0.2']) made.push(await create(tests, 'alice', version));
      assert.deepEqual(
        await listed(tests, query, 'alice'),
        typeof expected === 'number' ? expected : expected.map((at) => made[at]),
      );
    });
  }

  it('are shown to their owner alone', async () => {
    const tests = await service();
    const uuid = await create(tests, 'alice', '1.0.0');
    for (const [method, as] of [
      ['GET', 'bob'],
      ['DELETE', 'bob'],
      ['GET', 'admin'],
      ['DELETE', 'admin'],
    ] as const) {
      const answer = await tests.ask(method, `${url}/${uuid}`, { as });
      assert.deepEqual([answer.status, answer.json()['err_code']], [404, 404001], `${method} ${as}`);
    }
    const own = await tests.ask('GET', `${url}/${uuid.toUpperCase()}`, { as: 'alice' });
    assert.deepEqual([own.status, own.json()['uuid'], own.json()['active']], [200, uuid, true]);
  });

  for (const [uuid, expected] of [
    ['00000000-0000-4000-8000-000000000000', [404, 404001]],
    ...['no-such', '%00', 'a'.repeat(900)].map((text) => [text, [400, 400008]] as const),
  ] as const)
    it(`${expected[0]} for "${uuid.slice(0, 40)}"`, async () => {
      const { ask } = await service();
      for (const method of ['GET', 'DELETE']) {
        const answer = await ask(method, `${url}/${uuid}`, { as: 'alice' });
        assert.deepEqual([answer.status, answer.json()['err_code']], expected);
      }
    });

  it('are deactivated, and stay as they are', async () => {
    const tests = await service();
    const [one, two] = [await create(tests, 'alice', '1.0.0'), await create(tests, 'alice', '1.0.1')];
    for (let time = 0; time < 2; time++) {
      const answer = await tests.ask('DELETE', `${url}/${one}`, { as: 'alice' });
      assert.deepEqual([answer.status, answer.json()['active']], [200, false]);
    }
    assert.deepEqual(await listed(tests, '', 'alice'), [two]);
    assert.deepEqual(await listed(tests, '?active=false', 'alice'), [one]);
    const seen = (await tests.ask('GET', `${url}/${one}`, { as: 'alice' })).json();
    assert.deepEqual([seen['active'], seen['source']], [false, good]);
  });

  it('that were stored under other rules say so', async () => {
    const tests = await service();
    const store = async (text: string): Promise<Record<string, unknown>> => {
      const representation = JSON.stringify(plainValue(new Document(text).yaml.root));
      const tool = { toolId: 'a', version: '1', source: text, representation };
      const { uuid } = await tests.store.tools.add({ ownerId: tests.users.alice, ...tool });
      return (await tests.ask('GET', `${url}/${uuid}`, { as: 'alice' })).json();
    };
    const whole = plainValue(new Document(good).yaml.root);
    const lifted = await store(
      `${good.replace(/^( *)type: data$/m, '$1type: data\n$1argument: --x')}oops: 1\n`,
    );
    assert.deepEqual(
      [lifted['representation_status'], lifted['representation_errors'], lifted['representation']],
      ['lifted', ['inputs.0.argument', 'oops'], whole],
    );
    const invalid = await store(good.replace(/^id: .*$/m, 'id: Not_an_id'));
    assert.equal(invalid['representation_status'], 'invalid');
    assert.match(String(invalid['representation_errors']), /^id: .*Not_an_id/);
    assert.deepEqual(invalid['representation'], { ...(whole as object), id: 'Not_an_id' });
    const [first, second] = (await tests.ask('GET', url, { as: 'alice' })).json() as unknown as {
      representation_status: string;
    }[];
    assert.deepEqual([first?.representation_status, second?.representation_status], ['invalid', 'lifted']);
  });
});

describe('who may create user tools', () => {
  usesService();

  it('everybody who is signed in', async () => {
    const { ask } = await service();
    const refusals = await ask('POST', url, { headers: yaml, body: good });
    assert.deepEqual([refusals.status, refusals.json()['err_code']], [403, 403008]);
    for (const as of ['alice', 'admin', 'bootstrap'] as const)
      assert.equal((await ask('POST', url, { as, headers: yaml, body: good })).status, 200, as);
  });

  it('those who hold a role of the type that toolCreationRole names', async () => {
    const tests = await service({ toolCreationRole: 'user_tool_create' });
    const { store, users, ask } = tests;
    await store.roles.add({ name: 'Authors', type: 'user_tool_create', userIds: [users.alice] });
    await store.roles.add({ name: 'Runners', type: 'user_tool_execute', userIds: [users.bob] });
    assert.equal((await ask('POST', url, { as: 'alice', headers: yaml, body: good })).status, 200);
    for (const as of ['bob', 'admin'] as const) {
      const answer = await ask('POST', url, { as, headers: yaml, body: 'no: tool' });
      assert.deepEqual(
        [answer.status, answer.json()],
        [
          403,
          {
            ...{ err_msg: 'User is not allowed to run unprivileged tools', err_code: 403005 },
            role_type: 'user_tool_create',
          },
        ],
      );
    }
    assert.equal((await ask('POST', url, { headers: yaml, body: good })).json()['err_code'], 403008);
  });
});
