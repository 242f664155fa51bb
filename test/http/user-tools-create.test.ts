import assert from 'node:assert/strict';
import { check } from '../../shared/src/checker/check.js';
import { completeExample } from '../../shared/src/checker/complete-example.js';
import type { Problem } from '../../shared/src/problems/problem.js';
import { rules } from '../../shared/src/rules/rule-table.js';
import { Document } from '../../shared/src/tool/document.js';
import { plainValue } from '../../shared/src/yaml/node.js';
import { good } from '../cli/command.js';
import { sampleOf } from '../support/sample.js';
import { exampleTools, platformTools, ruleExamples } from '../support/tools.js';
import { service, usesService, type Answer, type TestService } from './service.js';

const url = '/api/unprivileged_tools';
const yaml = { 'content-type': 'text/yaml' };
const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** The parts of a refusal that tests check. */
interface Refused {
  err_msg: string;
  err_code: number;
  validation_errors: string[];
  problems: Problem[];
  source?: string;
}

const submit = ({ ask }: TestService, text: string | Buffer): Promise<Answer> =>
  ask('POST', url, { as: 'alice', headers: yaml, body: text });

const send = ({ ask }: TestService, representation: unknown): Promise<Answer> =>
  ask('POST', url, { as: 'alice', body: { representation } });

const refused = (answer: Answer): Refused => answer.json() as unknown as Refused;

const codesOf = (answer: Answer): string[] =>
  refused(answer)
    .problems.filter(({ severity }) => severity === 'error')
    .map(({ code }) => code);

/** The language's problems, ignoring suppression comments. */
const problemsOf = (text: string): Problem[] => check(new Document(text), { suppressions: false });

describe('POST /api/unprivileged_tools', () => {
  usesService();

  it('takes every document without an error, and refuses every other with all of its problems', async () => {
    const tests = await service();
    for (const { name, text } of sampleOf([...ruleExamples(), ...exampleTools(), ...platformTools()])) {
      const problems = problemsOf(text);
      const answer = await submit(tests, text);
      const errors = problems.filter(({ severity }) => severity === 'error');
      assert.equal(answer.status, errors.length > 0 ? 400 : 200, name);
      assert.deepEqual(answer.json()['problems'], json(problems), name);
      if (errors.length === 0) continue;
      const { err_msg, err_code, validation_errors } = refused(answer);
      assert.equal(err_msg.split('\n').length, errors.length, name);
      const faults = validation_errors.map((one) => JSON.parse(one) as Record<string, unknown>);
      // In front of some, there is what clients of the public platform look for.
      for (const [index, { message }] of errors.entries())
        assert.ok(String(faults[index]?.['msg']).endsWith(message), `${name}: ${message}`);
      for (const fault of faults) assert.deepEqual(Object.keys(fault), ['type', 'loc', 'msg', 'input']);
      const types = faults.map(({ type }) => type);
      assert.equal(err_code, types.includes('missing') && !types.includes('type_error') ? 400007 : 400008);
    }
  });

  it('refuses the bad example of each rule that is an error, and takes the good one', async () => {
    const tests = await service();
    const checked = rules.filter((rule) => rule.code !== 'config-invalid');
    for (const { code, bad, good: sound } of sampleOf(checked, 3)) {
      const isError = problemsOf(completeExample(bad)).some(
        (problem) => problem.code === code && problem.severity === 'error',
      );
      const answer = await submit(tests, completeExample(bad));
      if (isError) assert.ok(codesOf(answer).includes(code), code);
      const taken = await submit(tests, completeExample(sound));
      // Its example suppresses an error with a comment.
      assert.equal(taken.status, code === 'bad-suppression' ? 400 : 200, `${code}: ${taken.text}`);
    }
  });

  it('takes the examples', async () => {
    const tests = await service();
    for (const { name, text } of exampleTools()) assert.equal((await submit(tests, text)).status, 200, name);
  });

  it('says the same of JSON as of YAML, with ranges in the text that it gives', async () => {
    const tests = await service();
    for (const { name, text } of sampleOf([...ruleExamples(), ...exampleTools(), ...platformTools()])) {
      const document = new Document(text);
      const value: unknown = json(plainValue(document.yaml.root));
      if (typeof value !== 'object' || value === null || Array.isArray(value)) continue;
      const answer = await send(tests, value);
      const { source } = answer.json() as { source: string };
      assert.deepEqual(JSON.parse(source), value, name);
      assert.deepEqual(answer.json()['problems'], json(problemsOf(source)), name);
      if (answer.status === 200) assert.deepEqual(answer.json()['representation'], value, name);
      // Errors of the text's form do not exist in JSON.
      const ofForm = /^(?:yaml-syntax|duplicate-key|multiple-documents|limit-reached)$/;
      const errors = problemsOf(text).filter(({ severity }) => severity === 'error');
      if (errors.some(({ code }) => ofForm.test(code)) || answer.status !== 400) continue;
      assert.deepEqual(codesOf(answer).sort(), errors.map(({ code }) => code).sort(), name);
    }
  });

  it('takes a text of YAML in JSON as it takes the text', async () => {
    const tests = await service();
    const answer = await send(tests, good);
    assert.equal(answer.status, 200);
    assert.equal(answer.json()['source'], good);
    const [inJson, alone] = [await send(tests, `${good}oops: 1\n`), await submit(tests, `${good}oops: 1\n`)];
    assert.deepEqual(inJson.json(), alone.json());
    assert.equal('source' in alone.json(), false);
  });

  for (const type of ['text/yaml', 'application/yaml', 'application/x-yaml', 'text/yaml; charset=utf-8']) {
    it(`takes a document as ${type}`, async () => {
      const { ask } = await service();
      const answer = await ask('POST', url, { as: 'alice', headers: { 'content-type': type }, body: good });
      assert.deepEqual([answer.status, answer.json()['source']], [200, good]);
    });
  }

  it('answers in the shape of the platform', async () => {
    const tests = await service();
    const tool = (await submit(tests, good)).json();
    const { id, uuid, create_time, ...rest } = tool;
    assert.match(String(id), /^[0-9a-f]{16,}$/);
    assert.match(String(uuid), /^[0-9a-f-]{36}$/);
    assert.equal(new Date(String(create_time)).toISOString(), create_time);
    assert.deepEqual(rest, {
      model_class: 'DynamicTool',
      active: true,
      hidden: false,
      tool_id: (rest['representation'] as { id: string }).id,
      tool_version: (rest['representation'] as { version: string }).version,
      tool_format: 'PlatformUserTool',
      representation: json(plainValue(new Document(good).yaml.root)),
      representation_status: 'ok',
      representation_errors: [],
      source: good,
      problems: [],
    });
  });

  const wishes: [active: boolean | null, hidden: boolean | null, expected: unknown][] = [
    [false, true, [false, true]],
    [true, false, [true, false]],
    [null, null, [true, false]],
  ];
  for (const [active, hidden, expected] of wishes) {
    it(`active: ${active}, hidden: ${hidden}`, async () => {
      const { ask } = await service();
      const body = { src: 'representation', representation: good, active, hidden, allow_load: true };
      const tool = (await ask('POST', url, { as: 'alice', body })).json();
      assert.deepEqual([tool['active'], tool['hidden']], expected);
    });
  }

  it('the class of the document says by which rules it is judged', async () => {
    const tests = await service();
    const galaxy = good
      .replace('PlatformUserTool', 'GalaxyUserTool')
      .replace(/^id: .*$/m, 'id: with_underscore');
    assert.equal((await submit(tests, galaxy)).json()['tool_format'], 'GalaxyUserTool');
    const platform = galaxy.replace('GalaxyUserTool', 'PlatformUserTool');
    assert.deepEqual(codesOf(await submit(tests, platform)), ['id-format']);
  });

  for (const comment of ['# user-tool-disable-next-line id-format\n', '# user-tool-disable id-format\n']) {
    it(`"${comment.trim()}" does not help`, async () => {
      const tests = await service();
      const text = good.replace(/^id: .*$/m, `${comment}id: Not_an_id`);
      assert.deepEqual(check(new Document(text)), []);
      assert.deepEqual(codesOf(await submit(tests, text)), ['id-format']);
    });
  }

  it('tells of warnings and takes the tool', async () => {
    const tests = await service();
    const answer = await submit(tests, good.replace(/^container: .*$/m, 'container: busybox:latest'));
    const problems = answer.json()['problems'] as Problem[];
    assert.deepEqual([answer.status, problems.map(({ code }) => code)], [200, ['container-latest']]);
  });

  const faults: [title: string, from: RegExp, to: string, fault: Record<string, unknown>, line: RegExp][] = [
    [
      'a value',
      /^id: .*$/m,
      'id: My Tool',
      { type: 'string_pattern_mismatch', loc: ['id'], input: 'My Tool' },
      /^id: .*"My Tool"/,
    ],
    [
      'a missing field',
      /^container: .*\n/m,
      '',
      { type: 'missing', loc: [], input: null },
      /^The tool|container/,
    ],
    [
      'a field that there is not',
      /$/,
      'oops: 1\n',
      { type: 'extra_forbidden', loc: ['oops'], input: 1 },
      /^oops: .*"oops"/,
    ],
    [
      'a container of blanks',
      /^container: .*$/m,
      'container: " "',
      { type: 'dynamic_tool.blank_container', loc: ['container'], input: ' ' },
      /^container: /,
    ],
    [
      'an undeclared input',
      /^shell_command: .*$/m,
      'shell_command: echo "$(inputs.nowhere)"',
      { type: 'dynamic_tool.undeclared_input_ref', loc: ['shell_command'] },
      /^shell_command: .*nowhere/,
    ],
  ];
  for (const [title, from, to, expected, line] of faults) {
    it(`validation_errors: ${title}`, async () => {
      const { validation_errors, err_msg } = refused(await submit(await service(), good.replace(from, to)));
      const fault = validation_errors
        .map((one) => JSON.parse(one) as Record<string, unknown>)
        .find(({ type }) => type === expected['type']);
      assert.deepEqual({ ...fault, ...expected }, fault);
      assert.ok(
        err_msg.split('\n').some((one) => line.test(one)),
        err_msg,
      );
    });
  }
});

describe('texts of user tools', () => {
  usesService();

  const kept: [title: string, text: string][] = [
    ['a byte order mark', `\ufeff${good}`],
    ['CRLF', good.replaceAll('\n', '\r\n')],
    ['comments and blank lines', `# first\n\n${good}\n\n# last`],
    ['no line end at the end', good.trimEnd()],
    ['aliases', `${good}help: &text One text.\ndescription: *text\n`],
    ['all planes', `${good}help: "\u{1f9ec} \u00e4 \\u0007"\n`],
    ['a long text', `${good}help: |\n${'  line after line\n'.repeat(200)}`],
  ];
  for (const [title, text] of kept) {
    it(`are kept to the byte: ${title}`, async () => {
      const tests = await service();
      const created = await submit(tests, Buffer.from(text));
      assert.equal(created.status, 200, created.text);
      const seen = await tests.ask('GET', `${url}/${String(created.json()['uuid'])}`, { as: 'alice' });
      assert.deepEqual(Buffer.from(String(seen.json()['source'])), Buffer.from(text));
      assert.deepEqual(seen.json()['representation'], json(plainValue(new Document(text).yaml.root)));
    });
  }

  const asJson = { 'content-type': 'application/json' };
  const deep = `{"representation":${'{"a":'.repeat(250)}1${'}'.repeat(250)}}`;
  const bad: [title: string, body: string | Buffer, code: string, headers?: Record<string, string>][] = [
    ['not UTF-8', Buffer.from([...Buffer.from(good), 0xff]), 'limit-reached'],
    ['UTF-16', Buffer.from(good, 'utf16le'), 'limit-reached'],
    ['a duplicate key', `${good}version: 1.0.0\n`, 'duplicate-key'],
    ['two documents', `${good}---\n${good}`, 'multiple-documents'],
    ['an alias of nothing', `${good}help: *nothing\n`, 'yaml-syntax'],
    [
      'aliases without end',
      `${good}help:\n${Array.from({ length: 20 }, (_, at) => `  a${at}: &a${at} [${`*a${at - 1}, `.repeat(at && 9)}]\n`).join('')}`,
      'limit-reached',
    ],
    ['nothing', '\n', 'class-unknown'],
    ['a list', '- a\n', 'class-unknown'],
    ['another kind of document', 'class: GalaxyTool\nid: a\n', 'class-unknown'],
    [
      'half a character',
      JSON.stringify({ representation: `${good}help: "\ud800"\n` }),
      'limit-reached',
      asJson,
    ],
    ['a zero character', JSON.stringify({ representation: `${good}help: "\0"\n` }), 'limit-reached', asJson],
    ['JSON with nothing in it', '{"representation":{}}', 'class-unknown', asJson],
    ['JSON that is deep', deep, 'limit-reached', asJson],
  ];
  for (const [title, body, code, headers = yaml] of bad) {
    it(`are refused: ${title}`, async () => {
      const tests = await service();
      const answer = await tests.ask('POST', url, { as: 'alice', headers, body });
      assert.equal(answer.status, 400);
      assert.ok(codesOf(answer).includes(code), answer.text.slice(0, 500));
      assert.deepEqual((await tests.store.tools.list({ ownerId: tests.users.alice })).tools, []);
    });
  }

  it('characters that YAML does not print come as they are in JSON', async () => {
    const tests = await service();
    const representation = {
      ...(plainValue(new Document(good).yaml.root) as object),
      help: '\u007f\u0085\u2028\ufeff\ud800\0 end',
    };
    const answer = await send(tests, representation);
    assert.deepEqual([answer.status, answer.json()['representation']], [200, representation]);
  });

  it('a thousand errors are told in full as problems, and as a hundred lines', async () => {
    const tests = await service();
    const answer = await submit(
      tests,
      good + Array.from({ length: 1000 }, (_, at) => `zz${at}: 1\n`).join(''),
    );
    assert.equal(codesOf(answer).length, 1000);
    assert.equal(refused(answer).validation_errors.length, 100);
    assert.equal(refused(answer).err_msg.split('\n').length, 100);
  });

  it('that are said to be so large are not taken', async () => {
    const tests = await service({ toolLimit: 1024 });
    const answer = await submit(tests, `${good}help: ${'x'.repeat(4096)}\n`);
    assert.deepEqual([answer.status, answer.json()['err_code']], [413, 413001]);
  });

  const requests: [title: string, body: unknown, status: number, code: number][] = [
    ['no representation', {}, 400, 400007],
    ['a number', { representation: 1 }, 400, 400008],
    ['null', { representation: null }, 400, 400008],
    ['a list', { representation: [] }, 400, 400008],
    ['another source', { src: 'from_path', representation: {} }, 400, 400008],
    ['active that is no truth value', { representation: good, active: 'yes' }, 400, 400008],
    ['no body', undefined, 400, 400007],
    ['a body of another shape', [], 400, 400008],
  ];
  for (const [title, body, status, code] of requests) {
    it(`in a request that is none: ${title}`, async () => {
      const answer = await (
        await service()
      ).ask('POST', url, { as: 'alice', ...(body !== undefined && { body }) });
      assert.deepEqual([answer.status, answer.json()['err_code']], [status, code], answer.text);
    });
  }
});
