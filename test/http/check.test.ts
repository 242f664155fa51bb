import assert from 'node:assert/strict';
import { request } from 'node:http';
import path from 'node:path';
import { TextChecker } from '../../server/checking/src/text-checker.js';
import type { Asker } from '../../server/checking/src/thread-queue.js';
import { check } from '../../shared/src/checker/check.js';
import { runtimeModel } from '../../shared/src/features/forms/runtime-model.js';
import { platformForm } from '../../server/checking/src/tasks/platform-form.js';
import { countProblems, type Problem } from '../../shared/src/problems/problem.js';
import { rules } from '../../shared/src/rules/rule-table.js';
import { jsonSchema } from '../../shared/src/schema/json-schema.js';
import { Document } from '../../shared/src/tool/document.js';
import { plainValue } from '../../shared/src/yaml/node.js';
import { toolClasses, type ToolClassName } from '../../shared/src/values/dialect.js';
import { good } from '../cli/command.js';
import { built } from '../support/built.js';
import { until } from '../support/until.js';
import { sampleOf } from '../support/sample.js';
import { exampleTools, platformTools, ruleExamples, toolIn } from '../support/tools.js';
import { workflowHead, workflowWith } from '../support/workflows.js';
import { checkerOptions, service, usesService } from './service.js';

const yaml = { 'content-type': 'text/yaml' };

describe('POST /api/tools/check', () => {
  usesService();

  it('says of each document what the language says, in YAML and in JSON', async () => {
    const { ask } = await service();
    for (const { name, text } of sampleOf([...ruleExamples(), ...exampleTools(), ...platformTools()])) {
      const document = new Document(text);
      const problems = check(document);
      const valid = problems.every(({ severity }) => severity !== 'error');
      const entry = { path: 'document.tool.yml', dialect: document.dialect.name, valid, problems };
      const expected: unknown = JSON.parse(JSON.stringify(entry));
      const asYaml = await ask('POST', '/api/tools/check', { headers: yaml, body: text });
      assert.deepEqual([asYaml.status, asYaml.json()], [200, expected], name);
      assert.deepEqual(
        (await ask('POST', '/api/tools/check', { body: { source: text } })).json(),
        expected,
        name,
      );
    }
  });

  it('calls the document and reads it as asked', async () => {
    const { ask } = await service();
    const inJson = await ask('POST', '/api/tools/check', {
      body: { source: good, path: 'a/b.tool.yml', dialect: 'galaxy' },
    });
    const inQuery = await ask('POST', '/api/tools/check?path=a/b.tool.yml&dialect=galaxy', {
      headers: yaml,
      body: good,
    });
    assert.deepEqual([inJson.json()['path'], inJson.json()['dialect']], ['a/b.tool.yml', 'galaxy']);
    assert.deepEqual(inQuery.json(), inJson.json());
  });

  it('reads the tools in a workflow, which its name says that it is', async () => {
    const { ask } = await service();
    const source = workflowWith(good.replace('wc -l', 'echo $(date)'), { indent: 4 });
    const asked = await ask('POST', '/api/tools/check', { body: { source, path: 'a.gxwf.yml' } });
    const { valid, dialect, problems } = asked.json() as {
      valid: boolean;
      dialect: string;
      problems: Problem[];
    };
    assert.deepEqual([valid, dialect], [false, 'platform']);
    assert.deepEqual(
      problems.map(({ code, range }) => [code, range.start.line]),
      [['shell-unescaped', workflowHead.length + 6]],
    );
  });

  const codes: [title: string, body: string | Buffer, code: string][] = [
    ['UTF-16', Buffer.from(`\ufeff${good}`, 'utf16le'), 'limit-reached'],
    ['bytes that are no text', Buffer.from([0, 1, 2, 0xff]), 'limit-reached'],
    ['nothing', '\n', 'class-unknown'],
    ['a broken document', 'a: [', 'yaml-syntax'],
  ];
  for (const [title, body, code] of codes) {
    it(`${title}: 200 with ${code}`, async () => {
      const answer = await (await service()).ask('POST', '/api/tools/check', { headers: yaml, body });
      const { valid, problems } = answer.json() as { valid: boolean; problems: { code: string }[] };
      assert.deepEqual([answer.status, valid], [200, false]);
      assert.ok(
        problems.some((problem) => problem.code === code),
        JSON.stringify(problems),
      );
    });
  }

  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    it(`what forms of other web pages can send is not read: ${type}`, async () => {
      const { ask } = await service();
      const json = type.includes('urlencoded') ? [] : ['/api/roles'];
      for (const url of ['/api/tools/check', '/api/unprivileged_tools', ...json]) {
        const answer = await ask('POST', url, { as: 'admin', headers: { 'content-type': type }, body: good });
        assert.deepEqual([answer.status, answer.json()['err_code']], [415, 415001], url);
        assert.match(String(answer.json()['err_msg']), /application\/json.*text\/yaml/);
      }
    });
  }

  it('a dialect that there is not: 400', async () => {
    const answer = await (
      await service()
    ).ask('POST', '/api/tools/check?dialect=latin', { headers: yaml, body: good });
    assert.deepEqual(
      [answer.status, answer.json()['err_msg']],
      [400, "Input should be 'platform' or 'galaxy' in ('query', 'dialect')"],
    );
  });

  it('GET /api/tools/schema and /api/tools/rules tell of the language', async () => {
    const { ask } = await service();
    assert.deepEqual(
      (await ask('GET', '/api/tools/schema')).json(),
      JSON.parse(JSON.stringify(jsonSchema('platform'))),
    );
    for (const name of Object.keys(toolClasses) as ToolClassName[])
      assert.deepEqual(
        (await ask('GET', `/api/tools/schema?dialect=${name}`)).json(),
        JSON.parse(JSON.stringify(jsonSchema(name))),
      );
    const listed = (await ask('GET', '/api/tools/rules')).json() as unknown as { code: string }[];
    assert.deepEqual(
      listed.map(({ code }) => code),
      rules.map(({ code }) => code),
    );
  });
});

describe('a check whose caller hangs up', () => {
  usesService();

  it('is called off', async () => {
    const askers: Asker[] = [];
    const checker = new TextChecker(checkerOptions);
    checker.check = (_, asker) => {
      askers.push(asker);
      return new Promise(() => undefined);
    };
    const { listen } = await service({}, { checker });
    const sent = request(`${await listen()}/api/tools/check`, { method: 'POST', headers: yaml });
    sent.on('error', () => undefined).end(good);
    const { signal } = await until('the check', () => askers[0]);
    assert.equal(signal?.aborted, false);
    sent.destroy();
    await until('the end', () => signal.aborted);
  });
});

describe('long documents', () => {
  usesService();
  const workerFile = path.resolve(import.meta.dirname, '../../server/dist/check-worker.js');
  const long = `${good}help: |\n${'  a long text, line after line\n'.repeat(30_000)}`;
  let checker: TextChecker;

  before(async () => {
    await built();
  });
  afterEach(() => checker.close());

  it('say what the language says, while the service answers others', async () => {
    checker = new TextChecker({ ...checkerOptions, workerFile });
    const { ask } = await service({}, { checker });
    const order: string[] = [];
    const slow = ask('POST', '/api/tools/check', { headers: yaml, body: long }).then((answer) => {
      order.push('check');
      return answer;
    });
    await ask('GET', '/api/health').then(() => order.push('health'));
    const answer = await slow;
    assert.deepEqual(order, ['health', 'check']);
    assert.deepEqual(answer.json()['problems'], JSON.parse(JSON.stringify(check(new Document(long)))));
  });

  const faulty: readonly (readonly [title: string, text: string])[] = [
    ['references', good.replace('wc -l', `wc -l ${'$(inputs.zz) '.repeat(50_000)}`)],
    ['unknown keys', good + Array.from({ length: 30_000 }, (_, index) => `k${index}: 1\n`).join('')],
    ['equal keys', good + 'a: 1\n'.repeat(50_000)],
  ];
  for (const [title, text] of faulty) {
    it(`full of problems have a short answer, while the service answers others: ${title}`, async () => {
      checker = new TextChecker({ ...checkerOptions, workerFile });
      const { ask } = await service({}, { checker });
      const order: string[] = [];
      const slow = ask('POST', '/api/tools/check', { headers: yaml, body: text }).then((answer) => {
        order.push('check');
        return answer;
      });
      await ask('GET', '/api/health').then(() => order.push('health'));
      const answer = await slow;
      assert.deepEqual(order, ['health', 'check']);
      const { valid, problems } = answer.json() as { valid: boolean; problems: Problem[] };
      assert.deepEqual([answer.status, valid, problems.length], [200, false, 1_001]);
      assert.ok(answer.bytes.length < 1_000_000, `${answer.bytes.length} bytes`);
      assert.equal(problems[0]?.code, 'limit-reached');
      assert.ok(countProblems(problems).error > 29_000);
    });
  }

  it('full of problems are refused with a short answer', async () => {
    checker = new TextChecker({ ...checkerOptions, workerFile });
    const { ask } = await service({}, { checker });
    const [, text = ''] = faulty[0] ?? [];
    const answer = await ask('POST', '/api/unprivileged_tools', { as: 'alice', headers: yaml, body: text });
    const { problems, validation_errors: faults } = answer.json() as Record<string, unknown[]>;
    assert.deepEqual([answer.status, problems?.length, faults?.length], [400, 1_001, 100]);
    assert.ok(answer.bytes.length < 1_000_000, `${answer.bytes.length} bytes`);
  });

  it('are submitted, and their forms and models made, in the same words', async () => {
    checker = new TextChecker({ ...checkerOptions, workerFile });
    const document = { text: long };
    const tool = toolIn(long);
    const made = {
      representation: plainValue(tool.document.yaml.root),
      form: platformForm(tool),
      runtimeModel: runtimeModel(tool),
    };
    for (const wanted of ['representation', 'form', 'runtimeModel'] as const) {
      const asked = { document, wanted, maxMade: Infinity };
      const submission = await checker.submit(asked, { caller: 'alice' });
      assert.deepEqual([submission.faults, submission.made], [[], JSON.stringify(made[wanted])]);
    }
    const { ask } = await service({}, { checker });
    const answer = await ask('POST', '/api/unprivileged_tools', {
      as: 'alice',
      headers: yaml,
      body: `${long}oops: 1\n`,
    });
    assert.deepEqual([answer.status, String(answer.json()['err_msg']).slice(0, 6)], [400, 'oops: ']);
  });

  it('are given up when they take too long: 503', async () => {
    checker = new TextChecker({ ...checkerOptions, timeoutMs: 1, workerFile });
    const { ask } = await service({}, { checker });
    const answer = await ask('POST', '/api/tools/check', { headers: yaml, body: long });
    assert.deepEqual(
      [answer.status, answer.json()],
      [503, { err_msg: 'The document could not be checked within 0.001 seconds.', err_code: 503001 }],
    );
  });
});
