import assert from 'node:assert/strict';
import { assertionFaults } from '../../server/runner/src/testing/assertions/assertion-table.js';
import { assertionCases, hurriesPatterns, yaml, type AssertionCases } from './assertion-cases.js';

const content = 'name\tcount\na\t1\nb\t22\nb\t22\n';

const cases: AssertionCases = {
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
  'has_n_columns: { n: 2, sep: "," }': 'has 1 column, not 2',
  'has_n_columns: { n: 2, comment: "n" }': undefined,
  'has_n_columns: { n: 2, comment: "nab" }': 'has 1 column, not 2',
  'has_n_columns: { sep: [] }': undefined,
  'has_n_columns: { n: 1, sep: "" }': /^"sep" is empty\.$/,
  'has_n_lines: { delta: 3 }': undefined,
  'has_size: {}': undefined,
  'has_n_lines: { max: .inf }': /^"Infinity" is not a finite number \("max"\)\.$/,
  'has_text: { text: "" }': undefined,
  'has_text_matching: { expression: "" }': undefined,
  'has_line: { line: a, negate: ture }': /^"ture" is neither true nor false \("negate"\)\.$/,
  'has_line: { line: a, negate: }': /^"null" is neither true nor false \("negate"\)\.$/,
  'has_line: { line: "a\\t1", negate: "No" }': undefined,
  '{}': /^There is no assertion where some are expected\.$/,
  '[]': /^There is no assertion where some are expected\.$/,
  'has_n_columns: { columns: 2 }': /^"has_n_columns" has no parameter "columns": use "n", "sep", /,
  'has_line_matching: { expression: ".*", n: 5 }': undefined,
  'has_line_matching: { expression: "b.22", negate: true }': 'has a line that matches "b.22"',
  'has_line_matching: { expression: "[" }': /^The pattern "\^\[\$" uses syntax that only Python has\.$/,
  'has_text_matching: { expression: "2$" }': undefined,
  'has_text_matching: { expression: "1$" }': 'does not have text that matches "1$"',
  'not_has_text: {}': /^"not_has_text" needs the parameter "text"\.$/,
  'not_has_text: { text: }': /^"not_has_text" needs the parameter "text"\.$/,
  'has_text: text': /^The parameters of "has_text" are not a mapping\.$/,
  'has_size: { value: 25 }': undefined,
  'has_size: { size: 1 }': 'has 25 bytes, not 1',
  'has_size: { max: 1G }': undefined,
  'has_size: { max: 1Ei }': undefined,
  'has_size: { size: 1X }': /^"1X" is not a finite number \("size"\)\.$/,
  'has_size: { size: 1k, delta: 1k }': undefined,
  'has_size: { min: 1Ki }': 'has 25 bytes, not at least 1024',
  '[{ has_line: { line: x } }, { has_n_lines: { n: 1 } }]': 'does not have the line "x"; has 4 lines, not 1',
  'has_lines: { line: x }': /^The assertion "has_lines" is not supported: did you mean "has_line"\?$/,
  '[{ toString: {} }]': /^The assertion "toString" is not supported\.$/,
  'has_line: { lin: x }': /^"has_line" has no parameter "lin": use "line", "n", /,
  'has_line: {}': /^"has_line" needs the parameter "line"\.$/,
  'has_n_lines: { n: many }': /^"many" is not a finite number \("n"\)\.$/,
  'has_text_matching: { expression: "(" }': /^The pattern "\(" is not valid\.$/,
  'has_text_matching: { expression: "(?i)x" }': 'does not have text that matches "(?i)x"',
  'has_text_matching: { expression: "(?x)x" }': /^The pattern "\(\?x\)x" uses syntax that only Python has\.$/,
  text: /^Assertions are a list, or a mapping/,
  '[text]': /^An assertion is a mapping/,
  'is_valid_xmls: {}': /^The assertion "is_valid_xmls" is not supported: did you mean "is_valid_xml"\?$/,
  'has_image_width: { width: 1 }':
    /^The assertion "has_image_width" is not supported: images cannot be checked here\.$/,
  'has_image_center_of_mass: { center_of_mass: "1, 2" }': /images cannot be checked here\.$/,
  'has_h5_keys: { keys: [a] }':
    /^The assertion "has_h5_keys" is not supported: HDF5 files cannot be checked here\.$/,
  'has_h5_attribute: { key: a, value: b }': /HDF5 files cannot be checked here\.$/,
};

const json = '{"a": {"b": [1, {"c": "text", "d": null}]}}';

const jsonCases: AssertionCases = {
  'has_json_property_with_value: { property: d, value: "null" }': undefined,
  'has_json_property_with_value: { property: c, value: \'"text"\' }': undefined,
  'has_json_property_with_value: { property: a, value: { b: 1 } }': /is not text: write it in quotes\.$/,
  'has_json_property_with_value: { property: a, value: "[true, NaN]" }':
    'does not have the property "a" with the value "[true, NaN]"',
  'has_json_property_with_value: { property: c, value: "1" }':
    'does not have the property "c" with the value "1"',
  'has_json_property_with_text: { property: c, text: text }': undefined,
  'has_json_property_with_text: { property: b, text: text }':
    'does not have the property "b" with the value "text"',
  'has_json_property_with_value: { property: a, value: text }':
    'is compared with "text", which is not JSON: quote text as \'"text"\'',
  'has_json_property_with_value: { property: a }':
    /^"has_json_property_with_value" needs the parameter "value"\.$/,
  'has_json_property_with_text: { property: c, text: other }':
    'does not have the property "c" with the value "other"',
  'has_json_property_with_text: { property: [] }':
    /^"has_json_property_with_text" needs the parameter "text"\.$/,
};

const unicode: AssertionCases = {
  'has_n_lines: { n: 3 }': undefined,
  'has_line: { line: ä }': undefined,
  'has_line: { line: b }': 'does not have the line "b"',
  'has_line_matching: { expression: "\\w" }': undefined,
  'has_line_matching: { expression: "b\\s" }': undefined,
  'has_size: { size: 10 }': undefined,
};

describe('assertions about text', () => {
  assertionCases(content, cases);

  describe('split lines as Python does', () => {
    assertionCases('ä\nb\r\nc\u2028', unicode);
  });

  describe('with a pattern that never ends', () => {
    hurriesPatterns();

    it('stop', async () => {
      const slow = yaml('has_text_matching: { expression: "(a+)+b" }');
      await assert.rejects(assertionFaults(Buffer.from('a'.repeat(60)), slow), /takes too long/);
    });
  });
});

describe('assertions about JSON', () => {
  assertionCases(json, jsonCases);

  describe('of a content that is not JSON', () => {
    assertionCases('{', {
      'has_json_property_with_text: { property: a, text: b }': 'is not JSON',
      'has_json_property_with_value: { property: a, value: "1" }': 'is not JSON',
    });
  });
});
