import { Validator } from '@seriousme/openapi-schema-validator';
import assert from 'node:assert/strict';
import { platformForm } from '../../server/checking/src/tasks/platform-form.js';
import { runtimeModel } from '../../shared/src/features/forms/runtime-model.js';
import { good } from '../cli/command.js';
import { exampleTools, toolIn } from '../support/tools.js';
import { ids, service, usesService, type Answer, type TestService } from './service.js';

const yaml = { 'content-type': 'text/yaml' };
const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Of alice. */
const newHistory = async ({ store, users }: TestService): Promise<string> =>
  ids.encode('history', (await store.histories.add({ ownerId: users.alice, name: 'Mine' })).id);

const build = ({ ask }: TestService, history: string, body: string, as: 'alice' | 'bob' = 'alice') =>
  ask('POST', `/api/unprivileged_tools/build?history_id=${history}`, { as, headers: yaml, body });

const model = ({ ask }: TestService, body: string): Promise<Answer> =>
  ask('POST', '/api/unprivileged_tools/runtime_model', { as: 'alice', headers: yaml, body });

describe('POST /api/unprivileged_tools/build', () => {
  usesService();

  it('gives the form of every example, and stores nothing', async () => {
    const tests = await service();
    const history = await newHistory(tests);
    for (const { name, text } of exampleTools()) {
      const answer = await build(tests, history, text);
      const form = { ...platformForm(toolIn(text)), history_id: history };
      assert.deepEqual([answer.status, answer.json()], [200, json(form)], name);
    }
    assert.deepEqual((await tests.store.tools.list({ ownerId: tests.users.alice })).tools, []);
  });

  it('takes the payload of the platform', async () => {
    const tests = await service();
    const history = await newHistory(tests);
    const answer = await tests.ask('POST', `/api/unprivileged_tools/build?history_id=${history}`, {
      as: 'alice',
      body: { src: 'representation', representation: good, active: true, hidden: false },
    });
    assert.deepEqual(answer.json(), (await build(tests, history, good)).json());
  });

  it('refuses what would not be taken, with all that is wrong', async () => {
    const tests = await service();
    const answer = await build(tests, await newHistory(tests), `${good}oops: 1\n`);
    const { err_code, problems } = answer.json() as { err_code: number; problems: { code: string }[] };
    assert.deepEqual([answer.status, err_code, problems[0]?.code], [400, 400008, 'unknown-field']);
  });

  const histories: [title: string, history: (tests: TestService) => Promise<string>, expected: unknown][] = [
    ['of somebody else', newHistory, [403, 403003]],
    ['that there is not', () => Promise.resolve(ids.encode('history', 99)), [404, 404001]],
    ['that is another record', () => Promise.resolve(ids.encode('role', 1)), [400, 400009]],
    ['of which the id is none', () => Promise.resolve('mine'), [400, 400008]],
  ];
  for (const [title, history, expected] of histories) {
    it(`a history ${title}`, async () => {
      const tests = await service();
      const answer = await build(tests, await history(tests), good, 'bob');
      assert.deepEqual([answer.status, answer.json()['err_code']], expected);
    });
  }

  it('needs a history', async () => {
    const { ask } = await service();
    const answer = await ask('POST', '/api/unprivileged_tools/build', {
      as: 'alice',
      headers: yaml,
      body: good,
    });
    assert.deepEqual(
      [answer.status, answer.json()['err_msg']],
      [400, "Field required in ('query', 'history_id')"],
    );
  });
});

describe('GET /api/unprivileged_tools/{uuid}/form', () => {
  usesService();

  const form = async (tests: TestService, uuid: string, as: 'alice' | 'bob' = 'alice'): Promise<Answer> =>
    tests.ask('GET', `/api/unprivileged_tools/${uuid}/form`, { as });

  it('gives the form of every example that is stored', async () => {
    const tests = await service();
    for (const { name, text } of exampleTools()) {
      const made = await tests.ask('POST', '/api/unprivileged_tools', {
        as: 'alice',
        headers: yaml,
        body: text,
      });
      const answer = await form(tests, String(made.json()['uuid']));
      assert.deepEqual([answer.status, answer.json()], [200, json(platformForm(toolIn(text)))], name);
    }
  });

  it('gives that of a tool that is no longer valid, and none of what is not a tool', async () => {
    const tests = await service();
    const add = async (source: string): Promise<string> => {
      const { store, users } = tests;
      const tool = { ownerId: users.alice, toolId: 'old', version: '1.0.0', representation: '{}' };
      return (await store.tools.add({ ...tool, source })).uuid;
    };
    const outdated = `${good}oops: 1\n`;
    const [shown, refused] = [await form(tests, await add(outdated)), await form(tests, await add('[]'))];
    assert.deepEqual([shown.status, shown.json()], [200, json(platformForm(toolIn(outdated)))]);
    assert.deepEqual([refused.status, refused.json()['err_code']], [400, 400008]);
  });
});

describe('POST /api/unprivileged_tools/runtime_model', () => {
  usesService();

  it('gives an OpenAPI 3.1 document of the inputs of every example', async () => {
    const tests = await service();
    const validator = new Validator();
    for (const { name, text } of exampleTools()) {
      const answer = await model(tests, text);
      assert.deepEqual([answer.status, answer.json()], [200, json(runtimeModel(toolIn(text)))], name);
      const { valid, errors } = await validator.validate(answer.json());
      assert.ok(valid, `${name}: ${JSON.stringify(errors)}`);
    }
    assert.deepEqual((await tests.store.tools.list({ ownerId: tests.users.alice })).tools, []);
  });

  it('gives one of a document that is not finished too', async () => {
    const tests = await service();
    const answer = await model(tests, `${good}shell_comm`);
    assert.equal(answer.status, 200);
    const { components } = answer.json() as { components: { schemas: { inputs: { required: string[] } } } };
    const names = [...toolIn(good).inputsByName.keys()];
    assert.deepEqual(components.schemas.inputs.required, names);
  });

  for (const text of ['class: GalaxyTool\nid: a\n', '- a\n', '']) {
    it(`refuses what is no tool: ${JSON.stringify(text)}`, async () => {
      const answer = await model(await service(), text);
      assert.equal(answer.status, 400, answer.text);
    });
  }
});
