import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestError } from '../../server/src/run/testing/assertions/assertion.js';
import { assertionFaults } from '../../server/src/run/testing/assertions/assertion-table.js';
import { fileFaults } from '../../server/src/run/testing/compare.js';
import { plainValue, type PlainValue } from '../../shared/src/yaml/node.js';
import { parseYaml } from '../../shared/src/yaml/parse.js';

const yaml = (text: string): PlainValue => plainValue(parseYaml(text).root);

const content = 'name\tcount\na\t1\nb\t22\nb\t22\n';

/** What assertions in YAML say about the content; `undefined` if they hold. */
const cases: Readonly<Record<string, string | undefined>> = {
  '[{ has_line: { line: "a\\t1" } }]': undefined,
  '[{ that: has_line, line: "a\\t1" }]': undefined,
  'has_line: { line: "a\\t1" }': undefined,
  'has_line: { line: a }': 'does not have the line "a"',
  'has_line: { line: a, negate: true }': undefined,
  'has_line: { line: "b\\t22", n: 2 }': undefined,
  'has_line: { line: "b\\t22", n: 1 }': 'has the line "b\t22" 2 times, not 1',
  'has_line: { line: "b\\t22", min: 3 }': 'has the line "b\t22" 2 times, not at least 3',
  'has_line: { line: "b\\t22", n: 1, delta: 1 }': undefined,
  'has_line: { line: "b\\t22", n: 2, negate: true }': 'has the line "b\t22" 2 times, not another number',
  'has_line_matching: { expression: "b\\\\t\\\\d+" }': undefined,
  'has_line_matching: { expression: "\\\\t\\\\d" }': 'does not have a line that matches "\\t\\d"',
  'has_text: { text: count }': undefined,
  'has_text: { text: "22", n: 2 }': undefined,
  'has_text: { text: no }': 'does not have the text "no"',
  'not_has_text: { text: count }': 'has the text "count"',
  'not_has_text: { text: no }': undefined,
  'has_text_matching: { expression: "^name" }': undefined,
  'has_text_matching: { expression: "^a" }': 'does not have text that matches "^a"',
  'has_text_matching: { expression: "\\\\d+", n: 3 }': undefined,
  'has_n_lines: { n: 4 }': undefined,
  'has_n_lines: { n: 5 }': 'has 4 lines, not 5',
  'has_n_lines: { n: "5", delta: 1 }': undefined,
  'has_n_lines: { min: 1, max: 3 }': 'has 4 lines, not at least 1, at most 3',
  'has_n_columns: { n: 2 }': undefined,
  'has_n_columns: { n: 2, sep: "," }': 'has 1 columns, not 2',
  'has_n_columns: { n: 2, comment: "n" }': undefined,
  'has_size: { value: 25 }': undefined,
  'has_size: { size: 1k, delta: 1k }': undefined,
  'has_size: { min: 1Ki }': 'has 25 bytes, not at least 1024',
  '[{ has_line: { line: x } }, { has_n_lines: { n: 1 } }]': 'does not have the line "x"; has 4 lines, not 1',
};

const json = '{"a": {"b": [1, {"c": "text", "d": null}]}}';

const jsonCases: Readonly<Record<string, string | undefined>> = {
  'has_json_property_with_value: { property: d, value: "null" }': undefined,
  'has_json_property_with_value: { property: c, value: \'"text"\' }': undefined,
  'has_json_property_with_value: { property: a, value: { b: [1, { c: text, d: null }] } }': undefined,
  'has_json_property_with_value: { property: c, value: "1" }':
    'does not have the property "c" with the value "1"',
  'has_json_property_with_text: { property: c, text: text }': undefined,
  'has_json_property_with_text: { property: b, text: text }':
    'does not have the property "b" with the value "text"',
};

/** Assertions that cannot be decided. */
const errors: Readonly<Record<string, RegExp>> = {
  'has_lines: { line: x }': /^The assertion "has_lines" is not supported: did you mean "has_line"\?$/,
  'xml_element: { path: x }': /^The assertion "xml_element" is not supported\.$/,
  '[{ toString: {} }]': /^The assertion "toString" is not supported\.$/,
  'has_line: { lin: x }': /^"has_line" has no parameter "lin": use "line", "n", /,
  'has_line: {}': /^"has_line" needs the parameter "line"\.$/,
  'has_n_lines: { n: many }': /^"many" is not a number \("n"\)\.$/,
  'has_text_matching: { expression: "(" }': /^The pattern "\(" is not valid\.$/,
  'has_text_matching: { expression: "(?i)x" }': /^The pattern "\(\?i\)x" uses syntax that only Python has\.$/,
  'has_json_property_with_value: { property: a, value: text }': /^The value "text" is not JSON/,
  text: /^Assertions are a list, or a mapping/,
  '[text]': /^An assertion is a mapping/,
};

describe('assertions of tests', () => {
  for (const [asserts, expected] of Object.entries(cases))
    it(asserts, () => {
      const faults = assertionFaults(Buffer.from(content), yaml(asserts));
      assert.equal(faults.length > 0 ? faults.join('; ') : undefined, expected);
    });

  for (const [asserts, expected] of Object.entries(jsonCases))
    it(asserts, () => {
      assert.equal(assertionFaults(Buffer.from(json), yaml(asserts))[0], expected);
    });

  it('say that a content is not JSON', () => {
    const faults = assertionFaults(
      Buffer.from('{'),
      yaml('has_json_property_with_text: { property: a, text: b }'),
    );
    assert.deepEqual(faults, ['is not JSON']);
  });

  for (const [asserts, message] of Object.entries(errors))
    it(`never pass where they cannot be decided: ${asserts}`, () => {
      const broken = Buffer.from(asserts.includes('json') ? json : content);
      assert.throws(
        () => assertionFaults(broken, yaml(asserts)),
        (error: Error) => {
          assert.ok(error instanceof TestError);
          assert.match(error.message, message);
          return true;
        },
      );
    });

  it('stop a pattern that takes too long', function () {
    this.timeout(60_000);
    const slow = yaml('has_text_matching: { expression: "(a+)+b" }');
    assert.throws(() => assertionFaults(Buffer.from('a'.repeat(60)), slow), /takes too long/);
  });
});

describe('files that tests expect', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'user-tool-compare-'));
    const files = {
      made: 'a\nb\nc\n',
      same: 'a\nb\nc\n',
      other: 'a\nx\nc\n',
      mixed: 'c\na\nb\n',
      windows: 'a\r\nb\r\nc\r\n',
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, 'made.gz'), gzipSync('a\nb\nc\n'));
  });
  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const sha256 = 'a3bb48c2bbd8b4be0de1cbb27a0fbcb5ac8b0e6a6d4f3b5d7b4b5d31a4ef9b4f';
  const expectations: Readonly<Record<string, string | RegExp | undefined>> = {
    same: undefined,
    other: 'differs from "other", first in line 2: "b" instead of "x"',
    windows: 'differs from "windows", in line breaks only',
    '{ file: other, lines_diff: 2 }': undefined,
    '{ file: other, lines_diff: 1 }': /^differs from/,
    '{ path: mixed, sort: true }': undefined,
    '{ file: mixed, compare: sim_size, delta: 0 }': undefined,
    '{ file: other, compare: contains }': 'does not contain "other"',
    '{ file: same, ftype: txt }': undefined,
    '{ file: same, ftype: tabular }': 'is of the type "txt", not "tabular"',
    [`{ checksum: sha256$${sha256} }`]: /^has the checksum "sha256\$[0-9a-f]{64}"$/,
    '{ class: File, path: same, asserts: { has_n_lines: { n: 3 } } }': undefined,
  };
  for (const [expected, fault] of Object.entries(expectations))
    it(expected, () => {
      const [found] = fileFaults(join(folder, 'made'), yaml(expected), { folder, format: 'txt' });
      if (fault instanceof RegExp) assert.match(found ?? '', fault);
      else assert.equal(found, fault);
    });

  it('are compared decompressed if the test says so', () => {
    const about = { folder, format: null };
    assert.deepEqual(
      fileFaults(join(folder, 'made.gz'), yaml('{ file: same, decompress: true }'), about),
      [],
    );
    assert.equal(fileFaults(join(folder, 'made.gz'), yaml('same'), about).length, 1);
  });

  const undecided: Readonly<Record<string, RegExp>> = {
    nowhere: /^There is no file "nowhere" next to the tool or in "test-data"\.$/,
    '{ file: same, compare: re_match }': /^"compare: re_match" is not supported\.$/,
    '{ file: same, metadata: {} }': /^"metadata" is not supported here\.$/,
    '{ checksum: x }': /^"x" is not a checksum/,
  };
  for (const [expected, message] of Object.entries(undecided))
    it(`are never accepted where they cannot be compared: ${expected}`, () => {
      const about = { folder, format: null };
      assert.throws(() => fileFaults(join(folder, 'made'), yaml(expected), about), { message });
    });
});
