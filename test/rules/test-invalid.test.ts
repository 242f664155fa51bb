import { accepts, finds, offer, sure } from '../support/rule-cases.js';

const both = ['platform', 'galaxy'] as const;
const tests = (test: string): string => `tests:\n  - ${test}\n`;
const found = (test: string, says: string, ...after: string[]) => ({
  fields: tests(test),
  severity: 'warning' as const,
  says,
  fixes: after.map((text) => offer(tests(text))),
});

describe('test-invalid', () => {
  finds('test-invalid', both, [
    found(
      '{ inputs: { «tabel»: a.tsv } }',
      'The test names the input "tabel", which is not declared: did you mean "table"?',
      '{ inputs: { table: a.tsv } }',
    ),
    found(
      '{ outputs: { «cuont»: a.txt } }',
      'The test names the output "cuont", which is not declared: did you mean "count"?',
      '{ outputs: { count: a.txt } }',
    ),
    found('{ outputs: { «other»: a.txt } }', 'declare it, or use another one.'),
    found('{ inputs: { «cond|table»: a.tsv } }', 'names the input "cond|table"'),
    found('{ expect_exit_code: «"0"» }', '"expect_exit_code" needs a whole number.'),
    found('{ expect_failure: «no thanks» }', '"expect_failure" needs true or false.'),
    found('{ inputs: «[table]» }', '"inputs" needs a mapping.'),
    found('«hello»', '"tests" needs a list of mappings.'),
    {
      ...found('{ «output»: { count: a.txt } }', 'A test has no key "output": use "outputs".'),
      severity: 'error',
      fixes: [sure(tests('{ outputs: { count: a.txt } }'))],
    },
    {
      ...found(
        '\n    «param»:\n      - name: table\n        value: a.tsv\n',
        'A test has no key "param": use "inputs" with the values by name.',
      ),
      severity: 'error',
      fixes: [sure(tests('\n    inputs:\n      table: a.tsv\n'))],
    },
    {
      ...found(
        '\n    «output»:\n    - name: count\n      file: a.txt\n',
        'A test has no key "output": use "outputs" with the values by name.',
      ),
      severity: 'error',
      fixes: [sure(tests('\n    outputs:\n      count: a.txt\n'))],
    },
    { ...found('{ «steps»: [] }', 'A test has no key "steps": remove it.'), severity: 'error' },
  ]);
  accepts('test-invalid', both, [
    tests('{ inputs: { table: { class: File, path: a.tsv } }, outputs: { count: a.txt } }'),
    tests('{ doc: Counts., expect_exit_code: 1, expect_failure: true, expect_test_failure: false }'),
    tests('{ assert_stdout: {}, assert_stderr: {}, command: {}, credentials: [] }'),
    tests('{ inputs: { table|x: a.tsv, table_0|y: b.tsv } }'),
    'tests: []\n',
    'tests:\n',
  ]);
});
