import assert from 'node:assert/strict';
import { usesCommand, workspace } from '../cli/command.js';
import { usesPodman } from './podman.js';
import { tableTool as tool } from './table-tool.js';

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
    /^The output "head" .*"one\.txt"/,
  ],
  [`{ inputs: ${input}, assert_stdout: { has_text: { text: working } } }`, 'passed'],
  [
    `{ inputs: ${input}, assert_stderr: { has_text: { text: calm } } }`,
    'failed',
    /^The standard error does not have the text "calm"/,
  ],
  ['{ inputs: { table: table.tsv, lines: 0 } }', 'failed', /^The command failed .*3\.$/],
  ['{ inputs: { table: table.tsv, lines: 0 }, expect_exit_code: 3 }', 'passed'],
  ['{ inputs: { table: table.tsv, lines: 0 }, expect_failure: true }', 'passed'],
  [
    `{ inputs: ${input}, expect_failure: true }`,
    'failed',
    /^The command succeeded, but the test expects it to fail\.$/,
  ],
  [`{ inputs: ${input}, expect_exit_code: 3 }`, 'failed', /^The command ended with exit code 0, not 3\.$/],
  [`{ inputs: ${input}, outputs: { head: two.txt }, expect_test_failure: true }`, 'passed'],
  [
    `{ inputs: ${input}, outputs: { head: one.txt }, expect_test_failure: true }`,
    'failed',
    /^All expectations of the test were met, but/,
  ],
  [`{ inputs: ${input}, outputs: { parts: { element_count: 3, elements: { p_1: one.txt } } } }`, 'passed'],
  [
    `{ inputs: ${input}, outputs: { parts: { element_count: 2, elements: { p_zz: one.txt, p_2: one.txt } } } }`,
    'failed',
    /^The output "parts" has 3 elements, not 2\.$/,
    /^The output "parts" has no element "p_zz"\.$/,
    /^The element "p_2" of the output "parts" .*"one\.txt"/,
  ],
  [`{ inputs: ${input}, outputs: { haed: one.txt } }`, 'error', /^There is no output named "haed"/],
  ['{ inputs: { table: none.tsv } }', 'error', /"none\.tsv"/],
  ['{ inputs: { table: table.tsv, lines: x } }', 'error', /"lines" .*"x"\.$/],
  ['{ inputs: { tabel: table.tsv } }', 'error', /"tabel".*"table"\?$/, /needs a value/],
  [
    `{ inputs: ${input}, outputs: { head: { asserts: { has_image_width: { width: 1 } } } } }`,
    'error',
    /^The assertion "has_image_width" is not supported/,
  ],
  [
    `{ inputs: ${input}, outputs: { head: { asserts: { is_valid_xml: {} } } } }`,
    'failed',
    /^The output "head" .* XML \(line 2\)\.$/,
  ],
  [
    `{ inputs: ${input}, outputs: { parts: { collection_type: list, attributes: { collection_type: list } } } }`,
    'passed',
  ],
  [
    `{ inputs: ${input}, outputs: { parts: { collection_type: paired } } }`,
    'failed',
    /^The output "parts" is a collection of the type "list", not "paired"\.$/,
  ],
  [
    `{ inputs: ${input}, outputs: { parts: { element_count: 3, count: 3 } } }`,
    'error',
    /^"count" is not supported for collections\.$/,
  ],
  [`{ inputs: ${input}, expect_exit_code: "0" }`, 'error', /^"expect_exit_code" needs a whole number\.$/],
  [`{ inputs: ${input}, expect_failure: no thanks }`, 'error', /^"expect_failure" needs true or false\.$/],
  [`{ inputs: ${input}, outputs: [one.txt] }`, 'error', /^"outputs" needs a mapping\.$/],
  ['', 'error', /^"tests" needs a list of mappings\.$/, /needs a value/],
  [`{ inputs: ${input}, expect_exit_code: }`, 'error', /^"expect_exit_code" needs a whole number\.$/],
  [
    `{ inputs: ${input}, expect_failure: true, expect_exit_code: 0 }`,
    'error',
    /^"expect_failure" contradicts "expect_exit_code: 0": remove one of them\.$/,
  ],
  [
    `{ inputs: ${input}, outputs: { parts: { asserts: { has_n_lines: { n: 1 } } } } }`,
    'error',
    /^The output "parts" is a collection: write what is expected of its elements below "elements"\.$/,
  ],
  [
    `{ inputs: ${input}, outputs: { parts: { element_count: } } }`,
    'error',
    /^"element_count" has no value\.$/,
  ],
  [`{ inputs: ${input}, outputs: { head: { file: } } }`, 'error', /^"file" has no value\.$/],
  [
    `{ inputs: ${input}, outputs: { head: { asserts: { has_n_lines: { n: } } } } }`,
    'error',
    /^"n" has no value\.$/,
  ],
  [`{ inputs: ${input}, outputs: { head: {} } }`, 'error', /"asserts"/],
  [
    `{ inputs: ${input}, outputs: { parts: { elements: {} } } }`,
    'error',
    /^Nothing is expected of the collection: use "elements" or "element_count"\.$/,
  ],
  [
    `{ inputs: ${input}, outputs: { head: { asserts: { has_line: { line: x }, has_line: { line: "1" } } } } }`,
    'error',
    /^The key "has_line" appears twice: write assertions as a list\.$/,
    /^The output "head" does not have the line "x"\.$/,
  ],
  ['text', 'error', /^"tests" needs a list of mappings\.$/, /needs a value/],
  [
    `{ inputs: ${input}, command: { has_text: { text: x } } }`,
    'error',
    /^"command" is not supported in tests\.$/,
  ],
  [`{ inputs: ${input}, output: { head: one.txt } }`, 'error', /^A test has no key "output"\.$/],
];

const files = { 'test-data/table.tsv': '1\n2\n3\n', 'one.txt': '1\n', 'two.txt': '1\n2\n' };

interface Report {
  tools: { tests: { outcome: string; faults: { code?: string; message: string }[] }[] }[];
}

describe('user-tool test', () => {
  usesCommand();
  const podman = usesPodman();

  it('overlooks no test that it cannot read', () => {
    const good = `${tool}  - { inputs: ${input}, outputs: { head: one.txt } }\n`;
    for (const [bad, message] of [
      [`${tool}  nothing\n`, /"tests" needs a list of mappings/],
      [`${tool}  - [\n`, /bad\.tool\.yml: its tests cannot be read: "user-tool check" says why/],
      ['- 1\n', /bad\.tool\.yml: its tests cannot be read/],
    ] as const) {
      const space = workspace({ ...files, 'good.tool.yml': good, 'bad.tool.yml': bad });
      const { code, stdout, stderr } = space.run(['test'], { env: podman().env });
      assert.equal(code, 2, bad);
      assert.match(stdout, /1 passed/);
      assert.match(stdout + stderr, message);
    }
  });

  it('runs each test of a tool, and decides no test that it cannot', () => {
    const text = tool + tests.map(([test]) => `  - ${test}\n`).join('');
    const space = workspace({ ...files, 'a.tool.yml': text });
    const { code, stdout, stderr } = space.run(['test', '--format', 'json'], { env: podman().env });
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
    assert.deepEqual(podman().containers(), []);
  });

  it('reports what cannot be decided at its place, and goes on with the rest', () => {
    const text = `${tool}  - inputs:
      table: none.tsv
  - inputs:
      table: table.tsv
      lines: x
  - inputs: ${input}
    outputs:
      head: { compare: diff }
      haed: one.txt
      parts: { element_count: 2 }
    assert_stdout: { has_txt: { text: x } }
`;
    const space = workspace({ ...files, 'a.tool.yml': text });
    const { code, stdout } = space.run(['test', 'a.tool.yml'], { env: podman().env });
    const first = tool.split('\n').length;
    const places = [...stdout.matchAll(/^ {4}a\.tool\.yml:(\d+):(\d+): (\S+ \S+)/gm)].map(
      ([, line, column, message]) => [Number(line) - first, Number(column), message],
    );
    assert.equal(code, 2);
    assert.deepEqual(places, [
      [1, 7, 'There is'],
      [4, 7, 'The input'],
      [10, 5, 'The assertion'],
      [7, 7, 'Nothing is'],
      [8, 7, 'There is'],
      [9, 7, 'The output'],
    ]);
  });

  it('does not take a container that does not start for a command that fails', () => {
    podman().importEmpty('empty');
    const text = `${tool.replace('container: busybox', 'container: localhost/empty')}  - { inputs: ${input}, expect_failure: true }\n`;
    const space = workspace({ ...files, 'a.tool.yml': text });
    const args = ['test', 'a.tool.yml', '--format', 'json'];
    const { code, stdout } = space.run(args, { env: podman().env });
    assert.equal(code, 2, stdout);
    const { tools } = JSON.parse(stdout) as Report;
    const [fault] = tools[0]?.tests[0]?.faults ?? [];
    assert.equal(fault?.code, 'not-started', stdout);
    assert.match(fault.message, /"podman" .* 127: /);
  });

  it('ends with 0 if all pass, and with 1 if one fails', () => {
    const [passing, , failing] = tests.map(([test]) => `  - ${test}\n`);
    const space = workspace({ ...files, 'a.tool.yml': `${tool}${passing}${failing}` });
    const all = space.run(['test', 'a.tool.yml', '--no-cache'], { env: podman().env });
    assert.equal(all.code, 1);
    assert.match(all.stdout, /^a\.tool\.yml\n {2}✓ test 1 \(.* s\)\n {2}✗ test 2 \(/);
    assert.match(all.stdout, /^ {4}a\.tool\.yml:22:\d+: The output "head" /m);
    assert.match(all.stdout, /^ {4}\| careful$/m);
    assert.match(all.stdout, /\n1 passed, 1 failed\.\n$/);
    assert.equal(space.run(['test', 'a.tool.yml', '--filter', '1'], { env: podman().env }).code, 0);
  });

  it('is no success without tests', () => {
    const space = workspace({ 'a.tool.yml': tool.replace('tests:\n', '') });
    const { code, stderr } = space.run(['test'], { env: podman().env });
    assert.deepEqual([code, stderr], [2, 'user-tool: There are no tests.\n']);
  });

  it('reports to programs while tests run, and runs those of a number', () => {
    const [passing, , failing, , noisy] = tests.map(([test]) => `  - ${test}\n`);
    const missing = tool.replace('container: busybox', 'container: not-there');
    const space = workspace({
      ...files,
      'a.tool.yml': `${tool}${passing}${failing}${noisy}`,
      'b.tool.yml': `${missing}${passing}`,
    });
    const events = (...args: string[]): Record<string, unknown>[] => {
      const { stdout } = space.run(['test', ...args, '--format', 'events'], { env: podman().env });
      return stdout
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    };
    const of = (number: number, all: Record<string, unknown>[]): unknown[] =>
      all
        .filter((one) => one['number'] === number)
        .map(({ event, path, text, stream, outcome }) => [event, path, stream ?? outcome ?? '', text ?? '']);
    const found = events('a.tool.yml', '--number', '3', '--number', '2');
    assert.deepEqual(of(1, found), []);
    for (const [number, outcome] of [
      [2, 'failed'],
      [3, 'failed'],
    ] as const) {
      const path = 'a.tool.yml';
      const [first, ...rest] = of(number, found);
      assert.deepEqual(first, ['started', path, '', '']);
      assert.deepEqual(rest.pop(), ['ended', path, outcome, '']);
      assert.deepEqual(rest.sort(), [
        ['printed', path, 'stderr', 'careful\n'],
        ['printed', path, 'stdout', 'working\n'],
      ]);
    }
    const [, end] = events('b.tool.yml');
    const [fault] = end?.['faults'] as { code: string; range: { start: { line: number } } }[];
    assert.deepEqual(
      [end?.['outcome'], fault?.code, fault?.range.start.line],
      ['error', 'image-missing', 20],
    );
    assert.equal(
      space.run(['test', '--number', '9'], { env: podman().env }).stderr,
      'user-tool: No test matches the filter.\n',
    );
  });

  it('reports to CI servers', () => {
    const [passing, , failing] = tests.map(([test]) => `  - ${test}\n`);
    const space = workspace({ ...files, 'a.tool.yml': `${tool}${passing}${failing}` });
    const report = (format: string): string =>
      space.run(['test', '--no-cache', '--format', format], { env: podman().env }).stdout;
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
