import assert from 'node:assert/strict';
import { platformForm } from '../../server/checking/src/tasks/platform-form.js';
import { Document } from '../../shared/src/tool/document.js';
import { good } from '../cli/command.js';
import { ids, service, usesService, type Answer, type Somebody, type TestService } from './service.js';

const url = '/api/dynamic_tools';
const yaml = { 'content-type': 'text/yaml' };
const forAll = good.replace('class: PlatformUserTool', 'class: GalaxyTool');

const submit = ({ ask }: TestService, body: string, as: Somebody = 'admin'): Promise<Answer> =>
  ask('POST', url, { as, headers: yaml, body });

describe('/api/dynamic_tools', () => {
  usesService();

  it('tools for all are made by administrators and seen by everybody', async () => {
    const tests = await service();
    const { ask } = tests;
    const created = (await submit(tests, forAll)).json();
    assert.deepEqual(
      [created['tool_format'], created['source'], created['problems']],
      ['GalaxyTool', forAll, []],
    );
    const { source, problems, ...tool } = created;
    assert.ok(source && problems);
    assert.deepEqual((await ask('GET', url)).json(), [tool]);
    for (const id of [String(tool['id']), String(tool['uuid'])])
      assert.deepEqual((await ask('GET', `${url}/${id}`)).json(), { ...tool, source });
    assert.deepEqual((await ask('GET', '/api/unprivileged_tools', { as: 'admin' })).json(), []);
    const other = await ask('GET', `/api/unprivileged_tools/${String(tool['uuid'])}`, { as: 'admin' });
    assert.equal(other.status, 404);
  });

  const pages: [query: string, expected: string[] | number][] = [
    ['?limit=1', ['1.0.2']],
    ['?limit=2&offset=1', ['1.0.1', '1.0.0']],
    ['?offset=3', []],
    ['?limit=0', 400],
    ['?limit=1001', 400],
    ['?offset=-1', 400],
  ];
  for (const [query, expected] of pages) {
    it(`tools for all are listed in pages: ${query}`, async () => {
      const tests = await service();
      for (const version of ['1.0.0', '1.0.1', '1.0.2'])
        await submit(tests, forAll.replace(/^version: .*$/m, `version: ${version}`));
      const answer = await tests.ask('GET', `${url}${query}`);
      const tools = answer.json() as unknown as { representation: { version: string } }[];
      assert.deepEqual(
        answer.status === 200 ? tools.map(({ representation: { version } }) => version) : answer.status,
        expected,
      );
    });
  }

  it('takes JSON too', async () => {
    const { ask } = await service();
    const representation = {
      class: 'GalaxyTool',
      id: 'count',
      name: 'Count lines',
      version: '1.0',
      container: 'busybox:1.36',
      shell_command: 'true',
    };
    const answer = await ask('POST', url, { as: 'bootstrap', body: { representation } });
    assert.deepEqual([answer.status, answer.json()['representation']], [200, representation]);
  });

  it('have forms, by id and by UUID, which every user can see', async () => {
    const tests = await service();
    const { id, uuid } = (await submit(tests, forAll)).json();
    const { tool } = new Document(forAll, { ofAdministrators: true });
    assert.ok(tool);
    for (const name of [String(id), String(uuid)]) {
      const form = await tests.ask('GET', `${url}/${name}/form`, { as: 'alice' });
      assert.deepEqual([form.status, form.json()], [200, JSON.parse(JSON.stringify(platformForm(tool)))]);
    }
    const unknown = await tests.ask('GET', `${url}/${ids.encode('tool', 99)}/form`, { as: 'alice' });
    assert.equal(unknown.status, 404);
  });

  it('are deactivated by administrators', async () => {
    const tests = await service();
    const { ask } = tests;
    const id = String((await submit(tests, forAll)).json()['id']);
    const refused = await ask('DELETE', `${url}/${id}`, { as: 'alice' });
    assert.deepEqual([refused.status, refused.json()['err_code']], [403, 403006]);
    const answer = await ask('DELETE', `${url}/${id}`, { as: 'admin' });
    assert.deepEqual([answer.status, answer.json()['active']], [200, false]);
    assert.deepEqual((await ask('GET', url)).json(), []);
    assert.equal((await ask('GET', `${url}/${id}`)).json()['active'], false);
  });

  it('tools of users are none of them', async () => {
    const { ask } = await service();
    const own = (
      await ask('POST', '/api/unprivileged_tools', { as: 'alice', headers: yaml, body: good })
    ).json();
    assert.deepEqual((await ask('GET', url)).json(), []);
    for (const id of [String(own['id']), String(own['uuid'])])
      for (const method of ['GET', 'DELETE'])
        assert.equal((await ask(method, `${url}/${id}`, { as: 'admin' })).status, 404);
  });

  it('a shared tool needs no container', async () => {
    assert.equal((await submit(await service(), forAll.replace(/^container: .*\n/m, ''))).status, 200);
  });

  const refused: [body: string, text: RegExp][] = [
    [good, /^class: A "PlatformUserTool" belongs to the user .* \/api\/unprivileged_tools\.$/],
    [good.replace('Platform', 'Galaxy'), /^class: A "GalaxyUserTool" belongs to the user/],
    [
      'class: CommandLineTool\n',
      /^class: A shared tool must have "class: GalaxyTool", not "CommandLineTool"\.$/,
    ],
    [forAll.replace(/^id: .*$/m, 'id: Not an id'), /^id: /],
    [forAll.replace(/^container: .*\n/m, 'container: 3\n'), /^container: /],
    ['- a\n', /^This is a list/],
  ];
  for (const [body, text] of refused) {
    it(`refuses ${JSON.stringify(body.slice(0, 40))}`, async () => {
      const answer = await submit(await service(), body);
      assert.equal(answer.status, 400);
      assert.match(String(answer.json()['err_msg']), text);
    });
  }

  const lookUps: [id: string, status: number, code: number][] = [
    [ids.encode('tool', 99), 404, 404001],
    ['00000000-0000-4000-8000-000000000000', 404, 404001],
    [ids.encode('role', 1), 400, 400009],
    ['what', 400, 400009],
    ['%00', 400, 400009],
  ];
  for (const [id, status, code] of lookUps) {
    it(`no tool "${id}"`, async () => {
      const answer = await (await service()).ask('GET', `${url}/${id}`);
      assert.deepEqual([answer.status, answer.json()['err_code']], [status, code]);
    });
  }
});
