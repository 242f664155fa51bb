import assert from 'node:assert/strict';
import { usesCommand, workspace } from '../cli/command.js';
import { endsServices, serve, unlimited, type Running } from '../http/serving.js';
import { connect, eras, usesClients } from '../mcp/http-client.js';
import { blockIn, fromSentence } from '../mcp/transcript.js';

const key = 'agent-0123456789abcdef-0123';

/** A service that runs jobs with Bubblewrap, and one administrator. */
function start(): Promise<Running> {
  return serve(workspace(), ['--mcp', '--job-runtime', 'bubblewrap'], {
    ...unlimited,
    USER_TOOL_BOOTSTRAP_ADMIN_KEY: key,
  });
}

describe('an agent that knows only the answers of /api/mcp', () => {
  usesCommand();
  endsServices();
  usesClients();

  for (const era of eras)
    for (const [means, options, given] of [
      ['a header', { key }, {}],
      ['arguments', {}, { api_key: key }],
    ] as const)
      it(`gets from a sentence to an output that it reads, with its key in ${means} (${era})`, async () => {
        const { address, err } = await start();
        const { client } = await connect(address, { era, ...options });
        const turns = await fromSentence(client, given);
        assert.deepEqual(
          turns.map(({ verb }) => verb),
          ['new', 'fix', 'datasets', 'datasets', 'run', 'datasets'],
        );
        assert.equal(blockIn(turns.at(-1)!.text), '3\n');
        assert.equal(err(), '');
      });

  const tool = (command: string, tests: string): string => `class: GalaxyUserTool
id: copy-file
name: Copy a file
version: "1.0"
container: busybox:1.36.1
shell_command: |
  ${command}
inputs:
  - { name: table, type: data, format: txt }
outputs:
  - { name: out, type: data, format: txt, from_work_dir: out.txt }
  - { name: parts, type: collection, collection_type: list, discover_datasets: [{ pattern: 'part_(?P<name>.+)' }] }
tests:
${tests}`;

  /** A client, and the id of a dataset for each text. */
  async function clientWith(...texts: readonly string[]) {
    const { address, err } = await start();
    const { call } = await connect(address, { key });
    const datasets: string[] = [];
    for (const [index, text] of texts.entries()) {
      const added = await call('datasets', { action: 'add', name: `${index}.txt`, text });
      datasets.push(/^Added "(\w+)"/.exec(added.text)?.[1] ?? assert.fail(added.text));
    }
    return { call, datasets, err };
  }

  it('tests a tool, and reads what does not hold in each test', async () => {
    const { call, datasets, err } = await clientWith('a\nb\n', 'a\n');
    const source = tool(
      "cat '$(inputs.table.path)' > out.txt; echo done; split -l 1 out.txt part_; grep -q b out.txt",
      `- doc: holds
  inputs: { table: { class: File, path: ab.txt } }
  outputs:
    out: { file: ab.txt }
    parts: { class: Collection, collection_type: list, element_count: 2, elements: { aa: { asserts: [{ has_text: { text: a } }] } } }
  assert_stdout: [{ has_line: { line: done } }]
- doc: does not
  inputs: { table: { class: File, path: ab.txt } }
  outputs: { out: { file: a.txt }, parts: { class: Collection, collection_type: list, element_count: 3 } }
- doc: fails
  inputs: { table: { class: File, path: a.txt } }
  expect_exit_code: 1
- doc: fails, too
  inputs: { table: { class: File, path: a.txt } }
- doc: cannot be checked
  inputs: { table: { class: File, path: a.txt } }
  expect_exit_code: 1
  assert_stdout: [{ has_h5_keys: { keys: done } }]
`,
    );
    const files = { 'ab.txt': datasets[0], 'a.txt': datasets[1] };
    const { text, isError, data } = await call('test', { source, files, wait: 45 });
    assert.equal(isError, false);
    assert.deepEqual(data, { passed: 2, failed: 2, undecided: 1 }, text);
    assert.match(text, /^passed: test 1: holds \(job \w+\)$/m);
    assert.match(text, /^failed: test 2: does not \(job \w+\)\n {2}source:\d+: The output "out" .*"a\.txt"/m);
    assert.match(text, /^ {2}source:\d+: The output "parts" has 2 elements, not 3\.$/m);
    assert.match(text, /^failed: test 4: fails, too \(job \w+\)\n {2}source:\d+: The command failed .*1\.$/m);
    assert.match(text, /^error: test 5: .*\n {2}source:\d+: The assertion "has_h5_keys" /m);
    assert.equal(err(), '');
  });

  it('waits for tests in several calls', async () => {
    const { call, datasets } = await clientWith('a\n');
    const source = tool(
      "sleep 2; cp '$(inputs.table.path)' out.txt; cp out.txt part_a",
      '- { inputs: { table: { class: File, path: a.txt } }, outputs: { out: { file: a.txt } } }\n',
    );
    let turn = await call('test', { source, files: { 'a.txt': datasets[0] }, wait: 0 });
    assert.match(
      turn.text,
      /^waiting: test 1 \(job \w+\)\n\n0 passed, 0 failed, 1 not decided\.\n\nNext: test /,
    );
    const [, again] = /\nNext: test (\{.*\})$/.exec(turn.text)!;
    turn = await call('test', JSON.parse(again!) as object);
    assert.match(turn.text, /^passed: test 1 /);
    assert.match((await call('jobs', { action: 'list' })).text, /^\w+: ok: Copy a file\n\w+: ok: import/);
  });

  it('gives the elements of a collection by their names', async () => {
    const { call, datasets } = await clientWith('a\n', 'b\n');
    const source = tool(
      `cat $(Object.values(inputs.table.elements ?? inputs.table).map((one) => "'" + one.path + "'").join(' ')) > out.txt; cp out.txt part_a`,
      '- { inputs: { table: { class: Collection, collection_type: list, elements: [{ class: File, identifier: x, path: a.txt }, { class: File, identifier: y, path: b.txt }] } }, outputs: { out: { asserts: [{ has_n_lines: { n: 2 } }] } } }\n',
    ).replace('type: data, format: txt }', 'type: data_collection, collection_type: list, format: txt }');
    const inputs = { table: { x: datasets[0], y: datasets[1] } };
    const ran = await call('run', { source, inputs });
    assert.match(ran.text, /^Job \w+ of "Copy a file".*: ok/, ran.text);
    assert.match(ran.text, /\na\nb\n/);
    const files = { 'a.txt': datasets[0], 'b.txt': datasets[1] };
    const tested = await call('test', { source, files, wait: 45 });
    assert.match(tested.text, /^passed: test 1 /, tested.text);
  });
});
