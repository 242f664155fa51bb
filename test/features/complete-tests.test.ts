import assert from 'node:assert/strict';
import { complete } from './support.js';

const document = (tests: string): string => `class: PlatformUserTool
inputs:
  - { name: table, type: data, format: csv }
  - { name: 'yes', type: boolean, optional: true }
  - { name: mode, type: select, options: [{ label: Off, value: 'off' }, { label: On, value: full }] }
  - { name: rows, type: integer, default: 3 }
  - { name: group, type: section, parameters: [{ name: depth, type: integer }] }
outputs:
  - { name: count, type: data, from_work_dir: x }
tests:
${tests}`;

const otherParts = [
  'assert_stdout',
  'assert_stderr',
  'expect_exit_code',
  'expect_failure',
  'expect_test_failure',
];

describe('completion in tests', () => {
  const accepted: [what: string, tests: string, label: string, result: string][] = [
    ['a part', '  - ‸\n', 'inputs', '  - inputs:\n      \n'],
    ['a part below others', '  - doc: x\n    ‸\n', 'outputs', '  - doc: x\n    outputs:\n      \n'],
    ['a part without a dash', '  ‸\n', 'doc', '  - doc: \n'],
    ['an input', '  - inputs:\n      ‸\n', 'table', '  - inputs:\n      table: \n'],
    ['an input that is begun', '  - inputs:\n      ta‸\n', 'table', '  - inputs:\n      table: \n'],
    [
      'an input below another',
      '  - inputs:\n      table: x\n      ‸\n',
      'yes',
      '  - inputs:\n      table: x\n      "yes": \n',
    ],
    [
      'an input in the place of another',
      '  - inputs:\n      ta‸bel: 1\n',
      'table',
      '  - inputs:\n      table: 1\n',
    ],
    ['an input between braces', '  - inputs: { ‸ }\n', 'table', '  - inputs: { table:  }\n'],
    [
      'a nested input',
      '  - inputs:\n      group:\n        ‸\n',
      'depth',
      '  - inputs:\n      group:\n        depth: \n',
    ],
    ['an output', '  - outputs:\n      ‸\n', 'count', '  - outputs:\n      count: \n'],
    ['an option', '  - inputs:\n      mode: ‸\n', 'full', '  - inputs:\n      mode: full\n'],
    ['an option that is begun', '  - inputs:\n      mode: f‸\n', 'full', '  - inputs:\n      mode: full\n'],
    ['an option behind a colon', '  - inputs:\n      mode:‸\n', 'off', '  - inputs:\n      mode: "off"\n'],
    ['an option between braces', '  - inputs: { mode: ‸ }\n', 'full', '  - inputs: { mode: full }\n'],
    ['a switch', '  - inputs:\n      yes: ‸\n', 'true', '  - inputs:\n      yes: true\n'],
    [
      'a whole test',
      '  - ‸\n',
      'test',
      '  - inputs:\n      table: { class: File, path: table.txt }\n      mode: "off"\n      rows: 3\n      group: {}\n    outputs:\n      count: expected.txt\n',
    ],
  ];
  for (const [what, tests, label, result] of accepted) {
    it(`inserts ${what}`, () => {
      assert.equal(complete(document(tests)).accept(label), document(result));
    });
    it(`inserts ${what}, with CRLF`, () => {
      const crlf = (text: string): string => document(text).replaceAll('\n', '\r\n');
      assert.equal(complete(crlf(tests)).accept(label), crlf(result));
    });
  }

  it('offers names that the test does not have', () => {
    const names = complete(document('  - inputs:\n      table: x\n      ‸\n')).labels;
    assert.deepEqual(names, ['yes', 'mode', 'rows', 'group']);
    assert.deepEqual(complete(document('  - inputs: {}\n    ‸\n')).labels, ['doc', 'outputs', ...otherParts]);
  });

  it('offers nothing where values are', () => {
    assert.deepEqual(complete(document('  - inputs:\n      table: ‸\n')).labels, []);
    assert.deepEqual(complete(document('  - outputs:\n      count:\n        ‸\n')).labels, []);
  });
});
