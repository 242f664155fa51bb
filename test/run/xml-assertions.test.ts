import assert from 'node:assert/strict';
import { findElements } from '../../server/runner/src/testing/assertions/element-path.js';
import { parseXml } from '../../server/runner/src/testing/assertions/xml-tree.js';
import { assertionCases, type AssertionCases } from './assertion-cases.js';

const xml = `<?xml version="1.0"?>
<report xmlns:m="urn:m" date="today">
  <hit id="1" kind="a">first<more>inner</more>rest</hit>
  <hit id="2">second
</hit>
  <empty/>
  <m:meta m:unit="s">3</m:meta>
  <list><item>x</item><item>y</item><item>z</item></list>
</report>`;

const cases: AssertionCases = {
  'is_valid_xml: {}': undefined,
  'is_valid_xml:': undefined,
  '[{ that: is_valid_xml }]': undefined,
  'is_valid_xml: { path: x }': /^"is_valid_xml" .*"path"\.$/,

  'has_element_with_path: { path: hit }': undefined,
  'has_element_with_path: { path: miss }': 'does not have the element "miss"',
  'has_element_with_path: { path: miss, negate: true }': undefined,
  'has_element_with_path: { path: hit, negate: true }': 'has the element "hit"',
  'has_element_with_path: {}': /^"has_element_with_path" .*"path"\.$/,
  'has_element_with_path: { path: /report }':
    /^The path "\/report" is not relative to the root element: try "\.\/report"\.$/,
  'has_element_with_path: { path: "hit[" }': /^The path "hit\[" cannot be read\.$/,
  'has_element_with_path: { path: m:meta }': /^The prefix of "m:meta" is unknown: /,

  'has_n_elements_with_path: { path: hit, n: 2 }': undefined,
  'has_n_elements_with_path: { path: hit, n: 3 }': 'has the element "hit" 2 times, not 3',
  'has_n_elements_with_path: { path: hit, n: 3, delta: 1 }': undefined,
  'has_n_elements_with_path: { path: list/item, min: 1, max: 3 }': undefined,
  'has_n_elements_with_path: { path: list/item, max: 2 }':
    'has the element "list/item" 3 times, not at most 2',
  'has_n_elements_with_path: { path: hit, n: two }': /^"two" .*"n"/,
  'has_n_elements_with_path: { n: 2 }': /^"has_n_elements_with_path" .*"path"\.$/,

  'element_text_is: { path: hit, text: first }': undefined,
  'element_text_is: { path: "hit[2]", text: second }': undefined,
  'element_text_is: { path: "{urn:m}meta", text: 3 }': undefined,
  'element_text_is: { path: hit, text: other }': 'has "first" as the text of the element "hit", not "other"',
  'element_text_is: { path: hit, text: first, negate: true }':
    'has "first" as the text of the element "hit", but must not',
  'element_text_is: { path: hit, text: other, negate: true }': undefined,
  'element_text_is: { path: miss, text: x }': 'does not have the element "miss"',
  'element_text_is: { path: miss, text: x, negate: true }': 'does not have the element "miss"',
  'element_text_is: { path: empty, text: x }': 'does not have the text of the element "empty"',
  'element_text_is: { path: hit }': /^"element_text_is" .*"text"\.$/,

  'element_text_matches: { path: hit, expression: "f.*t" }': undefined,
  'element_text_matches: { path: hit, expression: "^x" }':
    'has "first" as the text of the element "hit", not text that matches "^x"',
  'element_text_matches: { path: hit, expression: "^x", negate: true }': undefined,
  'element_text_matches: { path: hit, expression: "(" }': /^The pattern "\(" is not valid\.$/,

  'attribute_is: { path: hit, attribute: kind, text: a }': undefined,
  'attribute_is: { path: ., attribute: date, text: today }': undefined,
  'attribute_is: { path: "{*}meta", attribute: "{urn:m}unit", text: s }': undefined,
  'attribute_is: { path: hit, attribute: kind, text: b }':
    'has "a" as the attribute "kind" of the element "hit", not "b"',
  'attribute_is: { path: hit, attribute: none, text: b }': /^There is no attribute "none" to compare\.$/,
  'attribute_is: { path: hit, text: b }': /^"attribute_is" .*"attribute"\.$/,

  'attribute_matches: { path: hit, attribute: id, expression: "\\\\d" }': undefined,
  'attribute_matches: { path: hit, attribute: id, expression: "\\\\d", negate: true }':
    'has "1" as the attribute "id" of the element "hit", but must not',
  'attribute_matches: { path: hit, attribute: id, expression: "[a-z]" }':
    'has "1" as the attribute "id" of the element "hit", not text that matches "[a-z]"',
  'attribute_matches: { path: hit, attribute: id }': /^"attribute_matches" .*"expression"\.$/,

  'element_text: { path: hit, asserts: [{ has_text: { text: first } }] }': undefined,
  'element_text: { path: hit, children: [{ that: not_has_text, text: other }] }': undefined,
  'element_text: { path: hit, asserts: { has_text: { text: other } } }':
    'does not have the text "other", in the text of the element "hit"',
  'element_text: { path: miss, asserts: [{ has_size: { min: 0 } }] }': 'does not have the element "miss"',
  'element_text: { path: miss, negate: true, asserts: [{ has_text: { text: x } }] }': undefined,
  'element_text: { path: hit, asserts: [{ has_txt: {} }] }': /^The assertion "has_txt" .*"has_text"\?$/,
  'element_text: { path: miss, negate: true, asserts: [{ has_txt: {} }] }': /^The assertion "has_txt" /,

  'xml_element: { path: ./hit }': undefined,
  'xml_element: { path: .//item, n: 3 }': undefined,
  'xml_element: { path: .//item, n: 2 }': 'has the element ".//item" 3 times, not 2',
  'xml_element: { path: hit, attribute: id, all: true, asserts: [{ has_size: { size: 1 } }] }': undefined,
  'xml_element: { path: hit, attribute: kind, all: true, asserts: [{ has_size: { size: 1 } }] }':
    'does not have the attribute "kind" of the element "hit"',
  'xml_element: { path: hit, attribute: kind, asserts: [{ has_size: { size: 1 } }] }': undefined,
  'xml_element: { path: hit, all: yes, children: [{ has_text: { text: first } }] }':
    'does not have the text "first", in the text of the element "hit"',
  'xml_element: { path: hit, asserts: x }': /^Assertions are /,
  'xml_element: { path: hit, attributes: id }': /^"xml_element" .*"attributes"/,
};

/** Texts that are not XML, by the line at which that shows. */
const broken: readonly (readonly [text: string, line: number])[] = [
  ['', 1],
  ['text', 1],
  ['<a>', 1],
  ['<a>\n</b>', 2],
  ['<a/>\n<b/>', 2],
  ['<a b=1/>', 1],
  ['<a b="1" b="2"/>', 1],
  ['<a>&unknown;</a>', 1],
  ['<x:a/>', 1],
  ['<a>\u0001</a>', 1],
];

/** Paths, and the texts of the elements that they lead to. */
const paths: Readonly<Record<string, readonly string[]>> = {
  '.': ['abcd'],
  '*': ['ab', 'c', 'd'],
  a: ['ab', 'd'],
  'a/b': ['b'],
  './/b': ['b', 'c'],
  'a//b': ['b'],
  'a/': ['b'],
  'a[1]': ['ab'],
  'a[2]': ['d'],
  'a[3]': [],
  'a[last()]': ['d'],
  'a[last()-1]': ['ab'],
  'a[b]': ['ab'],
  "a[b='b']": ['ab'],
  "a[b!='b']": [],
  "a[.='d']": ['d'],
  'a[@x]': ['ab'],
  "a[@x='1']": ['ab'],
  "a[@x!='1']": [],
  "*[@x][b='b']": ['ab'],
  './/b/..': ['ab', 'abcd'],
  '{urn:n}b': [],
  '{*}b': ['c'],
  '{}b': ['c'],
};

describe('assertions about XML', () => {
  assertionCases(xml, cases);

  for (const [text, line] of broken)
    describe(`of ${JSON.stringify(text)}`, () => {
      const fault = `is not valid XML (line ${line})`;
      // Only one assertion is about being XML.
      assertionCases(text, {
        'xml_element: { path: a }': new RegExp(`^The content is not valid XML \\(line ${line}\\)\\.$`),
        'is_valid_xml: {}': fault,
      });
    });

  describe('of what is not read', () => {
    assertionCases('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', {
      'is_valid_xml: {}': /^XML that declares entities cannot be checked\.$/,
    });
    assertionCases('<a>'.repeat(300), {
      'is_valid_xml: {}': /^XML of more than 256 levels cannot be checked\.$/,
    });
    assertionCases(() => Buffer.alloc(65 * 1024 * 1024), {
      'is_valid_xml: {}': /^XML of more than 64 MiB cannot be checked\.$/,
    });
  });
});

describe('paths to elements', () => {
  const root = parseXml(Buffer.from('<r><a x="1">a<b>b</b></a><b>c</b><a>d</a></r>'));
  const textIn = ({ nodes }: typeof root): string =>
    nodes.map((node) => (typeof node === 'string' ? node : textIn(node))).join('');
  for (const [path, texts] of Object.entries(paths))
    it(path, () => {
      assert.deepEqual(findElements(root, path).map(textIn), texts);
    });

  for (const path of [
    '',
    ' ',
    'a b',
    'a[',
    'a[]',
    'a]',
    'a[0]',
    'a[@]',
    '..//.',
    'a///b',
    'a[b=c]',
    'count(a)',
    'a|b[',
    'a'.repeat(2000),
  ])
    it(`cannot be read: ${path.slice(0, 20)}`, () => {
      assert.throws(() => findElements(root, path), /cannot be read\.$/);
    });

  it('stop at paths that lead to too much', () => {
    const nested = parseXml(Buffer.from(`${'<a>'.repeat(200)}${'</a>'.repeat(200)}`));
    assert.throws(() => findElements(nested, './/a//a//a//a//a'), /takes too long\.$/);
    const wide = parseXml(Buffer.from(`<a>${'<b/>'.repeat(200_000)}</a>`));
    assert.equal(findElements(wide, 'b[200000]').length, 1);
  });
});
