import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { TextChecker } from '../../server/checking/src/text-checker.js';
import { createSandbox } from '../../server/common/src/sandbox.js';
import { applyFixes } from '../../shared/src/checker/fix-all.js';
import { check } from '../../shared/src/checker/check.js';
import { evaluateTool, rendering } from '../../shared/src/features/evaluation/rendering.js';
import { Document } from '../../shared/src/tool/document.js';
import { SourceText } from '../../shared/src/text/source.js';
import type { TextEdit } from '../../shared/src/problems/problem.js';
import { good } from '../cli/command.js';
import { built } from '../support/built.js';
import { sampleOf } from '../support/sample.js';
import { exampleTools, platformTools, ruleExamples } from '../support/tools.js';
import { workflowWith } from '../support/workflows.js';
import { checkerOptions, ids, service, usesService, type TestService } from './service.js';

const yaml = { 'content-type': 'text/yaml' };

/** As it is in a response. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** A text after edits, whose ranges are those before. */
function edited(text: string, edits: readonly TextEdit[]): string {
  const source = new SourceText(text);
  return edits.toReversed().reduce((now, { range, newText }) => {
    const { start, end } = source.spanOf(range);
    return now.slice(0, start) + newText + now.slice(end);
  }, text);
}

describe('POST /api/tools/fix', () => {
  usesService();

  it('makes of each document what the language makes of it, and says what remains', async () => {
    const { ask } = await service();
    for (const { name, text } of sampleOf([...ruleExamples(), ...exampleTools()]))
      for (const suggested of [false, true]) {
        const document = new Document(text);
        const fixed = applyFixes(document, { suggested });
        const after = new Document(fixed.text);
        const problems = check(after);
        const answer = await ask('POST', '/api/tools/fix', { body: { source: text, suggested } });
        assert.equal(answer.status, 200, name);
        const { edits, ...rest } = answer.json();
        assert.equal(edited(text, edits as TextEdit[]), fixed.text, name);
        assert.deepEqual(
          rest,
          plain({
            ...{ path: 'document.tool.yml', dialect: after.dialect.name },
            valid: problems.every(({ severity }) => severity !== 'error'),
            ...{ problems, source: fixed.text, applied: fixed.applied, suggested: fixed.suggested },
            stopped: fixed.isStopped,
            solved: fixed.solved.map((problem) => ({ ...problem, fixes: [] })),
          }),
          name,
        );
      }
  });

  it('reads documents as they are, with the rest in the query', async () => {
    const { ask } = await service();
    const source = good.replace(/^version: .*$/m, 'version: 1.0');
    const inJson = await ask('POST', '/api/tools/fix', { body: { source, path: 'a.yml', suggested: true } });
    const inQuery = await ask('POST', '/api/tools/fix?path=a.yml&suggested=true', {
      headers: yaml,
      body: source,
    });
    assert.deepEqual(inQuery.json(), inJson.json());
    assert.equal(inJson.json()['path'], 'a.yml');
  });

  it('fixes the tools in a workflow', async () => {
    const { ask } = await service();
    const source = workflowWith(good.replace(/^version: .*$/m, 'version: 1.0'), { indent: 4 });
    const { source: fixed } = (
      await ask('POST', '/api/tools/fix', { body: { source, path: 'a.gxwf.yml', suggested: true } })
    ).json();
    assert.notEqual(fixed, source);
    assert.match(String(fixed), /^ +version: ["']?1\.0\.0/m);
  });
});

describe('what is made of a document', () => {
  usesService();

  const inputs = Array.from({ length: 90_000 }, (_, index) => `  - {name: i${index}, type: text}\n`);
  for (const [path, what, source] of [
    ['fix', 'The fixed document and its problems together have', `${good}help: ${'x'.repeat(4_000_000)}\n`],
    ['inputs', 'The inputs of the document have', good.replace('inputs:\n', `inputs:\n${inputs.join('')}`)],
  ] as const) {
    it(`has at most 4 MB: 413 beyond it (${path})`, async () => {
      const { ask } = await service();
      const answer = await ask('POST', `/api/tools/${path}`, { headers: yaml, body: source });
      assert.deepEqual(
        [answer.status, answer.json()],
        [413, { err_msg: `${what} more than 4,000,000 bytes, which is not supported.`, err_code: 413001 }],
      );
    });
  }
});

describe('POST /api/tools/inputs', () => {
  usesService();

  it('lists the inputs, with a value for each that needs one', async () => {
    const { ask } = await service();
    const source = `${good.replace(/^inputs:[^]*?(?=^\w)/m, '')}
inputs:
  - { name: reads, type: data, format: txt }
  - { name: more, type: data, format: txt, multiple: true, optional: true }
  - { name: lines, type: integer, default: 3 }
  - { name: count, type: integer, min: 2 }
`;
    const answer = await ask('POST', '/api/tools/inputs', { body: { source } });
    const inputs = JSON.parse(answer.text) as { name: string; sample?: unknown }[];
    assert.deepEqual(
      inputs.map(({ name, sample }) => [name, sample !== undefined]),
      [
        ['reads', true],
        ['more', false],
        ['lines', false],
        ['count', true],
      ],
    );
    assert.equal(inputs[3]?.sample, 2);
    for (const text of ['', 'class: x', '[', workflowWith(good, { indent: 4 })]) {
      const body = { source: text, path: 'a.gxwf.yml' };
      assert.equal((await ask('POST', '/api/tools/inputs', { body })).text, '[]');
    }
  });
});

const head = `class: GalaxyUserTool
id: a-tool
name: A tool
version: "1.0"
container: busybox
`;
const out = 'outputs:\n  - { name: out, type: data, format: txt, from_work_dir: out.txt }\n';

/** A tool with that command and these inputs. */
const tool = (command: string, inputs: string): string =>
  `${head}shell_command: |\n  ${command} > out.txt\ninputs:\n${inputs}${out}`;

describe('POST /api/tools/render', () => {
  usesService();
  let checker: TextChecker;

  before(async () => {
    await built();
    // Threads load the sandbox only from the built program.
    const workerFile = fileURLToPath(new URL('../../server/dist/check-worker.js', import.meta.url));
    checker = new TextChecker({ ...checkerOptions, workerFile });
  });
  after(() => checker.close());

  const start = (): Promise<TestService> => service({}, { checker });

  const render = async (test: TestService, body: object) =>
    test.ask('POST', '/api/tools/render', { as: 'alice', body });

  it('returns what the command prints as JSON', async () => {
    const test = await start();
    const sandbox = await createSandbox();
    for (const { name, text } of sampleOf([...exampleTools(), ...platformTools()], 3)) {
      const document = new Document(text);
      const evaluated = await evaluateTool(document, { sample: true }, sandbox);
      const path = 'document.tool.yml';
      const expected = rendering(document, evaluated, { path, problems: check(document) });
      const answer = await render(test, { source: text, sample: true });
      assert.deepEqual([answer.status, answer.json()], [200, plain(expected)], name);
    }
  });

  /** Datasets of a user, and a list of pairs of them. */
  const data = async ({ store, users }: TestService) => {
    const historyId = (await store.histories.add({ ownerId: users.alice, name: 'a' })).id;
    const datasets = [];
    for (const name of ['f.txt', 'r.txt'])
      datasets.push(await store.datasets.add({ historyId, name, extension: 'txt', state: 'ok' }));
    const pairs = await store.collections.add(
      { historyId, name: 'pairs', collectionType: 'list:paired' },
      datasets.map(({ id }, index) => ({
        ...{ identifiers: ['s', index === 0 ? 'forward' : 'reverse'], datasetId: id },
      })),
    );
    return {
      hda: datasets.map(({ id }) => ({ src: 'hda', id: ids.encode('dataset', id) })),
      hdca: { src: 'hdca', id: ids.encode('collection', pairs.id) },
    };
  };

  it('names the datasets and collections of the caller', async () => {
    const test = await start();
    const { hda, hdca } = await data(test);
    const [first, second] = hda;
    const one = '  - { name: in, type: data, format: txt }\n';
    const several = '  - { name: in, type: data, format: txt, multiple: true }\n';
    const collection = '  - { name: in, type: data_collection, collection_type: "list:paired" }\n';
    for (const [inputs, given, command, expected] of [
      [one, first, "cat '$(inputs.in.path)' # $(inputs.in.basename)", "cat 'dataset_1.dat' # f.txt"],
      [one, { __class__: 'Batch', values: hda }, "cat '$(inputs.in.path)'", "cat 'dataset_1.dat'"],
      [one, hdca, "cat '$(inputs.in.path)'", "cat 'dataset_1.dat'"],
      [several, [second, first], "$(inputs.in.map((f) => f.path).join(' '))", 'dataset_2.dat dataset_1.dat'],
      [several, second, '$(inputs.in.length)', '1'],
      [
        collection,
        hdca,
        "$(inputs.in.elements[0].elements.reverse.path) '$(inputs.in.elements[0].name)'",
        "dataset_2.dat 's'",
      ],
    ] as const) {
      const answer = await render(test, { source: tool(command, inputs), inputs: { in: given } });
      assert.equal(answer.json()['command'], `${expected} > out.txt`, answer.text);
    }
  });

  it('refuses values as a request to run the tool does', async () => {
    const test = await start();
    const { hda } = await data(test);
    const source = tool(
      "cat '$(inputs.in.path)' $(inputs.n)",
      '  - { name: in, type: data, format: txt }\n  - { name: n, type: integer, min: 2 }\n',
    );
    const unknown = { src: 'hda', id: ids.encode('dataset', 999) };
    const { status, text } = await test.ask('POST', '/api/unprivileged_tools', {
      ...{ as: 'alice', headers: yaml, body: source },
    });
    assert.equal(status, 200, text);
    const { uuid } = JSON.parse(text) as { uuid: string };
    for (const inputs of [
      {},
      { in: 'x', n: 'y' },
      { in: unknown, n: 1 },
      { in: hda[0], n: 3, other: 1 },
      { in: { src: 'hda', id: 'no id' }, n: 2 },
    ]) {
      const run = await test.ask('POST', '/api/jobs', { as: 'alice', body: { tool_uuid: uuid, inputs } });
      assert.equal(run.status, 400, run.text);
      const { command, errors } = (await render(test, { source, inputs })).json();
      assert.equal(command, null);
      const messages = (errors as { message: string }[]).map(({ message }) => message);
      assert.deepEqual(messages.join('\n'), run.json()['err_msg']);
    }
    // With sample values, only what is given can be wrong.
    const sampled = (await render(test, { source, inputs: { n: 5 }, sample: true })).json();
    assert.match(String(sampled['command']), /^cat '[^']+' 5 > out\.txt$/m);
    const refused = (await render(test, { source, inputs: { n: 1 }, sample: true })).json();
    assert.equal(refused['command'], null);
  });

  it('names no dataset of others', async () => {
    const test = await start();
    const { hda } = await data(test);
    const source = tool("cat '$(inputs.in.path)'", '  - { name: in, type: data, format: txt }\n');
    const body = { source, inputs: { in: hda[0] } };
    const bobs = await test.ask('POST', '/api/tools/render', { as: 'bob', body });
    assert.deepEqual([bobs.status, bobs.json()['command']], [200, null]);
    assert.ok(!bobs.text.includes('f.txt'));
    assert.equal((await test.ask('POST', '/api/tools/render', { body })).status, 403);
  });
});
