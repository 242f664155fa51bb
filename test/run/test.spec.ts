import assert from 'node:assert/strict';
import { usesCommand, workspace } from '../cli/command.js';
import { Podman } from './podman.js';

const tool = `class: GalaxyUserTool
id: a-tool
name: A tool
version: "1.0"
container: busybox
shell_command: |
  echo working; echo careful >&2
  head -n $(inputs.lines) '$(inputs.table.path)' > out.txt
  mkdir parts; awk '{ print > "parts/p_" NR }' '$(inputs.table.path)'
  if [ $(inputs.lines) = 0 ]; then exit 3; fi
inputs:
  - { name: table, type: data, format: tabular }
  - { name: lines, type: integer, value: 1 }
outputs:
  - { name: head, type: data, format: txt, from_work_dir: out.txt }
  - name: parts
    type: collection
    collection_type: list
    discover_datasets: [{ pattern: __name__, directory: parts }]
tests:
`;

const input = '{ table: { class: File, path: table.tsv } }';

/** A test in flow style, and what comes of it: nothing if it passes. */
const tests: readonly (readonly [
  test: string,
  outcome: 'passed' | 'failed' | 'error',
  ...messages: RegExp[],
])[] = [
  [`{ inputs: ${input}, outputs: { head: one.txt } }`, 'passed'],
  ['{ inputs: { table: table.tsv }, outputs: { head: { asserts: { has_line: { line: "1" } } } } }', 'passed'],
  [
    `{ inputs: { table: table.tsv, lines: 2 }, outputs: { head: one.txt } }`,
    'failed',
    /^The output "head" differs from "one\.txt"/,
  ],
  [`{ inputs: ${input}, assert_stdout: { has_text: { text: working } } }`, 'passed'],
  [
    `{ inputs: ${input}, assert_stderr: { has_text: { text: calm } } }`,
    'failed',
    /^The standard error does not have the text "calm"/,
  ],
  ['{ inputs: { table: table.tsv, lines: 0 } }', 'failed', /^The command failed with exit code 3\.$/],
  ['{ inputs: { table: table.tsv, lines: 0 }, expect_exit_code: 3 }', 'passed'],
  ['{ inputs: { table: table.tsv, lines: 0 }, expect_failure: true }', 'passed'],
  [`{ inputs: ${input}, expect_failure: true }`, 'failed', /^The command succeeded, but had to fail\.$/],
  [`{ inputs: ${input}, expect_exit_code: 3 }`, 'failed', /^The command ended with exit code 0, not 3\.$/],
  [`{ inputs: ${input}, outputs: { head: two.txt }, expect_test_failure: true }`, 'passed'],
  [
    `{ inputs: ${input}, outputs: { head: one.txt }, expect_test_failure: true }`,
    'failed',
    /^The test passes, but/,
  ],
  [`{ inputs: ${input}, outputs: { parts: { element_count: 3, elements: { p_1: one.txt } } } }`, 'passed'],
  [
    `{ inputs: ${input}, outputs: { parts: { element_count: 2, elements: { p_zz: one.txt, p_2: one.txt } } } }`,
    'failed',
    /^The output "parts" has 3 elements, not 2\.$/,
    /^The output "parts" has no element "p_zz"\.$/,
    /^The element "p_2" of the output "parts" differs from "one\.txt"/,
  ],
  [`{ inputs: ${input}, outputs: { haed: one.txt } }`, 'error', /^There is no output named "haed"/],
  ['{ inputs: { table: none.tsv } }', 'error', /^There is no file "none\.tsv" next to the tool/],
  ['{ inputs: { table: table.tsv, lines: x } }', 'error', /^The input "lines" needs a whole number/],
  [
    '{ inputs: { tabel: table.tsv } }',
    'error',
    /^There is no input named "tabel": did you mean "table"\?$/,
    /needs a value/,
  ],
  [
    `{ inputs: ${input}, outputs: { head: { asserts: { is_valid_xml: {} } } } }`,
    'error',
    /^The assertion "is_valid_xml" is not supported\.$/,
  ],
  [`{ inputs: ${input}, output: { head: one.txt } }`, 'error', /^A test has no key "output"\.$/],
];

const files = { 'test-data/table.tsv': '1\n2\n3\n', 'one.txt': '1\n', 'two.txt': '1\n2\n' };

interface Report {
  tools: { tests: { outcome: string; faults: { message: string }[] }[] }[];
}

describe('user-tool test', function () {
  this.timeout(180_000);
  usesCommand();
  let podman: Podman;
  before(() => {
    podman = new Podman();
  });
  after(() => {
    podman.remove();
  });

  it('runs each test of a tool, and decides no test that it cannot', () => {
    const text = tool + tests.map(([test]) => `  - ${test}\n`).join('');
    const space = workspace({ ...files, 'a.tool.yml': text });
    const { code, stdout, stderr } = space.run(['test', '--format', 'json'], { env: podman.env });
    assert.equal(code, 2, stderr);
    const [first] = (JSON.parse(stdout) as Report).tools;
    for (const [index, [test, outcome, ...messages]] of tests.entries()) {
      const found = first?.tests[index];
      const said = found?.faults.map(({ message }) => message) ?? [];
      assert.deepEqual(
        [found?.outcome, said.length],
        [outcome, messages.length],
        `${test}\n${said.join('\n')}`,
      );
      for (const [i, message] of messages.entries()) assert.match(said[i] ?? '', message);
    }
    assert.deepEqual(podman.containers(), []);
  });

  it('ends with 0 if all pass, and with 1 if one fails', () => {
    const [passing, , failing] = tests.map(([test]) => `  - ${test}\n`);
    const space = workspace({ ...files, 'a.tool.yml': `${tool}${passing}${failing}` });
    const all = space.run(['test', 'a.tool.yml'], { env: podman.env });
    assert.equal(all.code, 1);
    assert.match(all.stdout, /^a\.tool\.yml\n {2}✓ test 1 \(.* s\)\n {2}✗ test 2 \(/);
    assert.match(all.stdout, /^ {4}a\.tool\.yml:22:\d+: The output "head" differs from/m);
    assert.match(all.stdout, /^ {4}\| careful$/m);
    assert.match(all.stdout, /\n1 passed, 1 failed\.\n$/);
    assert.equal(space.run(['test', 'a.tool.yml', '--filter', '1'], { env: podman.env }).code, 0);
  });

  it('is no success without tests', () => {
    const space = workspace({ 'a.tool.yml': tool.replace('tests:\n', '') });
    const { code, stderr } = space.run(['test'], { env: podman.env });
    assert.deepEqual([code, stderr], [2, 'user-tool: There are no tests.\n']);
  });

  it('reports to CI servers', () => {
    const [passing, , failing] = tests.map(([test]) => `  - ${test}\n`);
    const space = workspace({ ...files, 'a.tool.yml': `${tool}${passing}${failing}` });
    const report = (format: string): string =>
      space.run(['test', '--format', format], { env: podman.env }).stdout;
    assert.match(
      report('tap'),
      /^TAP version 14\nok 1 - a\.tool\.yml: test 1\nnot ok 2 - .*\n# a\.tool.*\n1\.\.2\n$/,
    );
    assert.match(
      report('junit'),
      /<testsuites name="user-tool test" tests="2" failures="1" errors="0">\n[^]*<failure type="failed"/,
    );
  });
});
