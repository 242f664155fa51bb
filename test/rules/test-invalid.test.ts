import assert from 'node:assert/strict';
import { accepts, finds, offer, problemsOf, sure, toolWith, type RuleCase } from '../support/rule-cases.js';

const both = ['platform', 'galaxy'] as const;
const tests = (test: string): string => `tests:\n  - ${test}\n`;
const table = 'table: { class: File, path: a.tsv }';
/** A test with the input that the tool needs. */
const given = (rest: string): string => `{ inputs: { ${table} }, ${rest} }`;
/** The public platform rejects the tool. */
const rejected = { platform: 'warning', galaxy: 'error' } as const;
const found = (test: string, severity: RuleCase['severity'], says: string, ...after: string[]): RuleCase => ({
  fields: tests(test),
  severity,
  says,
  fixes: after.map((text) => offer(tests(text))),
});
const surely = (test: string, says: string, after: string): RuleCase => ({
  ...found(test, 'error', says),
  fixes: [sure(tests(after))],
});

describe('test-invalid', () => {
  finds('test-invalid', both, [
    found(
      '{ inputs: { «tabel»: { class: File, path: a.tsv } } }',
      rejected,
      'The test names the input "tabel", which is not declared: did you mean "table"?',
      `{ inputs: { ${table} } }`,
    ),
    found(
      given('outputs: { «cuont»: a.txt }'),
      'warning',
      'The test names the output "cuont", which is not declared: did you mean "count"?',
      given('outputs: { count: a.txt }'),
    ),
    found(given('outputs: { «other»: a.txt }'), 'warning', 'declare it, or use another one.'),
    found('{ inputs: { «cond|table»: a.tsv } }', rejected, 'names the input "cond|table"'),
    found(given('expect_exit_code: «none»'), rejected, '"expect_exit_code" needs a whole number.'),
    found(given('expect_failure: «no thanks»'), rejected, '"expect_failure" needs true or false.'),
    found('{ inputs: «[table]» }', rejected, '"inputs" needs a mapping'),
    found('«hello»', rejected, '"tests" needs a'),
    surely(
      given('«output»: { count: a.txt }'),
      'A test has no key "output": use "outputs".',
      given('outputs: { count: a.txt }'),
    ),
    surely(
      `\n    inputs: { ${table} }\n    «output»:\n    - name: count\n      file: a.txt\n`,
      'A test has no key "output": use "outputs" with the values by name.',
      `\n    inputs: { ${table} }\n    outputs:\n      count: a.txt\n`,
    ),
    found(given('«steps»: []'), 'error', 'A test has no key "steps": remove it.'),
  ]);
  finds(
    'test-invalid',
    ['platform'],
    [
      found(given('expect_exit_code: «"0"»'), 'warning', '"expect_exit_code" needs a whole number.'),
      surely(
        '\n    «param»:\n      - name: table\n        value: a.tsv\n',
        'A test has no key "param": use "inputs" with the values by name.',
        '\n    inputs:\n      table: a.tsv\n',
      ),
    ],
  );
  accepts('test-invalid', both, [
    tests(given('outputs: { count: a.txt }')),
    tests(given('doc: Counts., expect_exit_code: 1, expect_failure: true, expect_test_failure: false')),
    tests(given('assert_stdout: {}, assert_stderr: {}, command: [], credentials: []')),
    tests(
      given('assert_stdout: { has_text: { text: a } }, assert_stderr: { has_n_lines: , is_valid_xml: {} }'),
    ),
    'tests: []\n',
    'tests:\n',
  ]);
  accepts(
    'test-invalid',
    ['platform'],
    [
      tests('{ inputs: { table|x: a.tsv, table_0|y: b.tsv } }'),
      tests('{ outputs: { count: a.txt } }'),
      tests('{ inputs: { table: a.tsv } }'),
    ],
  );
});

describe('test-invalid on the public platform', () => {
  finds(
    'test-invalid',
    ['galaxy'],
    [
      found('{ «outputs»: { count: a.txt } }', 'error', 'There is no "inputs" in a test: add it.'),
      found(
        '{ inputs: { «other»: 1 } }',
        'error',
        'The test names the input "other", which is not declared: declare it, or use another one.',
      ),
      found('{ inputs: «{}» }', 'error', 'There is no "table" in the inputs of a test: add it.'),
      surely(
        '{ inputs: { table: «a.tsv» } }',
        '"table" needs a file as a mapping: write "{ class: File, path: a.tsv }".',
        '{ inputs: { table: { class: File, path: a.tsv } } }',
      ),
      surely(
        '{ inputs: { table: «a b.tsv» } }',
        'write "{ class: File, path: "a b.tsv" }".',
        '{ inputs: { table: { class: File, path: "a b.tsv" } } }',
      ),
      surely(
        '\n    inputs:\n      table: «"a.tsv"» # the table\n',
        'write "{ class: File, path: a.tsv }".',
        '\n    inputs:\n      table: { class: File, path: a.tsv } # the table\n',
      ),
      found('{ inputs: { table: «5» } }', 'error', '"table" needs a mapping with "class".'),
      found('{ inputs: { table: { «path»: a.tsv } } }', 'error', 'There is no "class" in a file: add it.'),
      found(
        '{ inputs: { table: { class: File, path: a.tsv, «value»: a.tsv } } }',
        'error',
        'A file cannot have "value": use "class", "path",',
      ),
      {
        ...found('{ «output»: { count: a.txt } }', 'error', 'A test has no key "output": use "outputs".'),
        fields: tests('{ ««output»»: { count: a.txt } }'),
        fixes: [sure(tests('{ outputs: { count: a.txt } }'))],
      },
      {
        ...found('', 'error', 'A test has no key "param": use "inputs" with the values by name.'),
        fields: tests('\n    ««param»»:\n      - name: table\n        value: a.tsv\n'),
        fixes: [sure(tests(`\n    inputs:\n      ${table}\n`))],
      },
      found(
        given('outputs: { count: { class: File, «path»: a.txt } }'),
        'warning',
        'The platform compares no output with a "path": use "file".',
        given('outputs: { count: { class: File, file: a.txt } }'),
      ),
      surely(
        given('outputs: { count: { asserts: «{ has_text: { text: a }, has_n_lines: { n: 2 } }» } }'),
        '"asserts" needs a list.',
        given('outputs: { count: { asserts: [{ has_text: { text: a } }, { has_n_lines: { n: 2 } }] } }'),
      ),
      surely(
        given('assert_stdout: «{ that: has_text, text: a }»'),
        '"assert_stdout" needs a list.',
        given('assert_stdout: [{ that: has_text, text: a }]'),
      ),
      surely(given('command: «{}»'), '"command" needs a list.', given('command: []')),
      found(
        given('assert_stdout: { element_text: { «path»: a } }'),
        'error',
        'There is no "children" in "element_text": add it.',
      ),
      found(
        given('assert_stdout: { «has_txt»: { text: a } }'),
        'error',
        'A mapping of assertions cannot have "has_txt": remove it.',
      ),
      surely(
        `\n    inputs: { ${table} }\n    command: # two\n      «has_text:\n        text: |\n          a\n            b\n      # and\n      has_n_lines:\n        n: 2»\n`,
        '"command" needs a list.',
        `\n    inputs: { ${table} }\n    command: # two\n      - has_text:\n          text: |\n            a\n              b\n        # and\n      - has_n_lines:\n          n: 2\n`,
      ),
      surely(
        given(
          'assert_stdout: [{ that: has_archive_member, path: a, children: «{ has_text: { text: b } }» }]',
        ),
        '"children" needs a list.',
        given(
          'assert_stdout: [{ that: has_archive_member, path: a, children: [{ has_text: { text: b } }] }]',
        ),
      ),
      found(
        given('outputs: { count: { «class»: Collection, elements: {} } }'),
        'error',
        'There is no "collection_type" in an expected collection: add it.',
      ),
      found(
        given('assert_stdout: [{ that: «has_txt» }]'),
        'error',
        '"that" needs the name of an assertion, such as "has_text".',
      ),
    ],
  );
  accepts(
    'test-invalid',
    ['galaxy'],
    [
      tests(given('expect_exit_code: "0"')),
      tests(given('assert_stdout: [{ has_text: { text: a } }, { that: has_n_lines, n: 2 }]')),
      tests(given('outputs: { count: { class: Collection, collection_type: list, element_tests: {} } }')),
    ],
  );
  finds(
    'test-invalid',
    ['galaxy'],
    [found('{ «outputs»: { count: a.txt } }', 'warning', 'There is no "inputs" in a test: add it.')],
    '26.0',
  );

  it('has the path of the key', () => {
    const paths: [test: string, path: string][] = [
      [given('steps: []'), '/tests/0/steps'],
      ['{ inputs: { tabel: { class: File, path: a.tsv } } }', '/tests/0/inputs/tabel'],
      [given('outputs: { other: a.txt }'), '/tests/0/outputs/other'],
      [given('expect_failure: maybe'), '/tests/0/expect_failure'],
    ];
    for (const dialect of both)
      for (const [test, path] of paths) {
        const problems = problemsOf(toolWith(dialect, tests(test)));
        const own = problems.filter(({ code }) => code === 'test-invalid');
        assert.deepEqual(
          own.map((problem) => problem.path),
          [path],
        );
      }
  });
});
