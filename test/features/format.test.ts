import fc from 'fast-check';
import assert from 'node:assert/strict';
import { Document } from '../../shared/src/tool/document.js';
import { walk } from '../../shared/src/yaml/node.js';
import { layouts } from '../support/layouts.js';
import { runs } from '../support/runs.js';
import { scalarTexts, yamlish } from '../support/scalars.js';
import { exampleTools, platformTools, ruleExamples } from '../support/tools.js';
import { suiteCases } from '../support/yaml-suite.js';
import { assertSame, formatted } from './format-support.js';

type Row = [what: string, before: string, after: string];

const indentation: Row[] = [
  [
    'a list in the column of its key',
    'inputs:\n- name: a\n  type: text\n- b\n',
    'inputs:\n  - name: a\n    type: text\n  - b\n',
  ],
  [
    'a list that is too far in',
    'a:\n      - b\n      - c:\n          d: 1\n',
    'a:\n  - b\n  - c:\n      d: 1\n',
  ],
  ['mappings', 'a:\n    b:\n     c: 1\n    d: 2\n', 'a:\n  b:\n    c: 1\n  d: 2\n'],
  ['a document that is further in', '  a: 1\n  b:\n    - c\n', 'a: 1\nb:\n  - c\n'],
  [
    'wide dashes',
    'a:\n  -   b: 1\n      c: 2\n  -    - d\n       - e\n',
    'a:\n  - b: 1\n    c: 2\n  - - d\n    - e\n',
  ],
  ['a dash alone', 'a:\n  -\n    b: 1\n    c: 2\n  -\n\n      - d\n', 'a:\n  - b: 1\n    c: 2\n  - - d\n'],
  [
    'a dash alone above a comment',
    'a:\n- # c\n     b: 1\n-\n   # d\n   e\n',
    'a:\n  - # c\n    b: 1\n  -\n    # d\n    e\n',
  ],
  ['an empty item', 'a:\n-\n-   b\n', 'a:\n  -\n  - b\n'],
  ['a value below its key', 'a:\n      b\nc:\n   "d"\n', 'a:\n  b\nc:\n  "d"\n'],
  [
    'explicit keys',
    '?   a\n:   b\n? - c\n  - d\n: -   e: 1\n      f: 2\n',
    '? a\n: b\n? - c\n  - d\n: - e: 1\n    f: 2\n',
  ],
  [
    'properties',
    'a: &x\n    b: 1\nc:   !!map\n      d: *x\n-f: !!str   g\n',
    'a: &x\n  b: 1\nc: !!map\n  d: *x\n-f: !!str g\n',
  ],
  ['a key with an anchor', 'a:\n- &x  b : 1\n  *x  : 2\n', 'a:\n  - &x b: 1\n    *x : 2\n'],
  ['merge keys', 'a: &x {b: 1}\nc:\n    <<:   *x\n    d: 2\n', 'a: &x { b: 1 }\nc:\n  <<: *x\n  d: 2\n'],
];

const spacing: Row[] = [
  ['colons', 'a:   1\nb :  2\n"c"  : 3\n', 'a: 1\nb: 2\n"c": 3\n'],
  ['white space at line ends', 'a: 1  \nb:\t\n  - c \n', 'a: 1\nb:\n  - c\n'],
  ['braces', 'a: {b: 1,c: {d:   2 } , e : []}\n', 'a: { b: 1, c: { d: 2 }, e: [] }\n'],
  ['brackets', 'a: [ 1,2 ,  3 ]\nb: [ ]\nc: {   }\n', 'a: [1, 2, 3]\nb: []\nc: {}\n'],
  [
    'quoted keys that touch their values',
    'a: {"b":1,\'c\':{"d":[2]}}\n',
    'a: { "b": 1, \'c\': { "d": [2] } }\n',
  ],
  ['a comma at the end', 'a: [1,2,]\nb: {c: 1,  }\n', 'a: [1, 2,]\nb: { c: 1, }\n'],
  ['keys without values', 'a: {b:, c: ,d}\n', 'a: { b:, c: , d }\n'],
  [
    'names that a colon would lengthen',
    'a: &b 1\nc: {*b : 2, !!str  : 3}\n',
    'a: &b 1\nc: { *b : 2, !!str : 3 }\n',
  ],
  ['empty lines', '\n\na: 1\n\n\n\nb:\n\n\n  - c\n \n\n  - d\n\n\n', 'a: 1\n\nb:\n\n  - c\n\n  - d\n'],
  ['no line end at the end', 'a: 1', 'a: 1\n'],
  ['white space alone', '  \n\n ', ''],
  ['comments alone', '\n  # a\n\n\n# b', '# a\n\n# b\n'],
];

const comments: Row[] = [
  ['keep their distance and their text', 'a:   1   #  b  \n', 'a: 1   #  b  \n'],
  ['go with what is below', 'a:\n# b\n- c\n      # d\n- e\n', 'a:\n  # b\n  - c\n  # d\n  - e\n'],
  [
    'stay with what is above when they are further in',
    'a:\n    - b\n    # - c\nd: 1\n',
    'a:\n  - b\n  # - c\nd: 1\n',
  ],
  ['stay in the value of a key that has none', 'a:\n     # - c\nd: 1\n', 'a:\n  # - c\nd: 1\n'],
  ['at the end stay where they belong', 'a:\n- b: 1\n\n  # c\n# d\n', 'a:\n  - b: 1\n\n    # c\n# d\n'],
  ['in brackets', 'a: [\n# b\n 1, # c\n      # d\n]\n', 'a: [\n  # b\n  1, # c\n  # d\n]\n'],
  ['in the column of a compact list go with what follows', 'a:\n- b\n# c\nd: 1\n', 'a:\n  - b\n# c\nd: 1\n'],
  [
    'that are commented-out keys',
    'a:\n    - b: 1\n      # c: 2\n        # d: 3\n    - e: 1\n',
    'a:\n  - b: 1\n    # c: 2\n    # d: 3\n  - e: 1\n',
  ],
];

const scalars: Row[] = [
  ['a literal block', 'a: |\n      b\n        c\n\n      d\ne: 1\n', 'a: |\n  b\n    c\n\n  d\ne: 1\n'],
  ['one that is not far enough in for its new place', 'a:\n- |\n b\n  c\n', 'a:\n  - |\n    b\n     c\n'],
  ['spaces in its empty lines', 'a: |\n    b\n      \n   \n    c\n', 'a: |\n  b\n    \n  \n  c\n'],
  ['spaces below it, which would become text', 'a: |\n    b\n   \n    \n\nc: 1\n', 'a: |\n  b\n\nc: 1\n'],
  ['an indicator', 'a:\n- |2-\n    b\n   c\n', 'a:\n  - |2-\n      b\n     c\n'],
  ['empty lines that are kept', 'a: |+\n     b\n   \n\n\nc: 1\n', 'a: |+\n  b\n  \n\n\nc: 1\n'],
  ['empty lines that are kept at the end', 'a: |+\n   b\n\n\n', 'a: |+\n  b\n\n\n'],
  [
    'empty lines that are dropped',
    'a: |-\n  b\n\n\n\nc: >\n\n\n\n  d\n\n\n',
    'a: |-\n  b\n\nc: >\n\n\n\n  d\n',
  ],
  ['no text at all', 'a: |\n\n\nb: >+\n\n\nc: 1\n', 'a: |\n\nb: >+\n\n\nc: 1\n'],
  ['a comment behind the header', 'a:   |   # b  \n      # text\nc: 1\n', 'a: |   # b  \n  # text\nc: 1\n'],
  ['a header below its key', 'a:\n      >-\n      b\n', 'a:\n  >-\n  b\n'],
  ['a folded block', 'a:\n- >\n  b\n  c\n\n    d\n  e\n', 'a:\n  - >\n    b\n    c\n\n      d\n    e\n'],
  ['tabs in a block', 'a: |\n    b\n    \tc\n\t\n', 'a: |\n    b\n    \tc\n\t\n'],
  ['quotes over lines', 'a:\n- "b  \n\n      c\n   d"\n', 'a:\n  - "b  \n\n        c\n     d"\n'],
  ['plain text over lines', 'a:\n- b\n  c\n-    d\n      e\n', 'a:\n  - b\n    c\n  - d\n     e\n'],
  ['quotes whose lines are not far enough in', 'a:\n- b: "c\n   d"\n', 'a:\n  - b: "c\n     d"\n'],
  ['text below its key', 'a:\n      b\n        c\n', 'a:\n  b\n    c\n'],
];

const flow: Row[] = [
  ['lines in brackets', 'a: [\n     b,\n  c,\n  ]\n', 'a: [\n  b,\n  c,\n]\n'],
  ['lines in brackets of an item', '- [\n     b,\n  c ]\n', '- [\n    b,\n    c]\n'],
  [
    'braces in brackets',
    'a:\n- b: [\n      {c: 1,\n    d: 2},\n     ]\n',
    'a:\n  - b: [\n      { c: 1,\n        d: 2 },\n    ]\n',
  ],
  ['brackets below their key', 'a:\n     [\n b\n ]\n', 'a:\n  [\n    b\n  ]\n'],
];

const whole: Row[] = [
  ['document markers', '%YAML   1.2\n---   # a\nb:   1\n...\n', '%YAML   1.2\n---   # a\nb: 1\n...\n'],
  ['a text behind a marker', '---    a\n', '--- a\n'],
  ['only the first of several documents', 'a:   1\n---\nb:   2\n\n\n\n', 'a: 1\n---\nb:   2\n\n\n\n'],
  ['a byte order mark', '\uFEFF\n\na:   1\nb:\n- c\n', '\uFEFFa: 1\nb:\n  - c\n'],
  ['CRLF', 'a:   1\r\n\r\n\r\nb:\r\n- c: |\r\n    d\r\n', 'a: 1\r\n\r\nb:\r\n  - c: |\r\n      d\r\n'],
  ['lone carriage returns', 'a:   1\rb:\r- c\r', 'a: 1\rb:\r  - c\r'],
  ['a missing line end where lines end in CRLF', 'a: 1\r\nb:  2', 'a: 1\r\nb: 2\r\n'],
];

const untouched: Record<string, string> = {
  'an open bracket': 'a:   [1\nb:   2\n',
  'a tab as indentation': 'a:\n\t- b\nc:   1\n',
  'a half-typed key': 'a:   1\nb\nc: 2\n',
  'an undefined alias': 'a:   *b\n',
  'a merge conflict': '<<<<<<< a\nb:   1\n=======\nb:   2\n>>>>>>> c\n',
};

/** Documents for all properties. */
const documents = [
  ...[...exampleTools(), ...platformTools(), ...ruleExamples()],
  ...suiteCases.map(({ id, yaml }) => ({ name: id, text: yaml })),
];

const hasMistake = (text: string): boolean =>
  new Document(text).yaml.problems.some(({ kind }) => kind === 'syntax' || kind === 'limit');

function checkDocument(text: string, tabSize: number): void {
  const after = formatted(text, { tabSize });
  if (hasMistake(text)) assert.equal(after, text);
  assertSame(text, after);
  assert.equal(formatted(after, { tabSize }), after, 'formatting again changes nothing');
}

/** The actual and expected columns of block collections. */
function columns(text: string, step: number): [is: number[], want: number[]] {
  const { source, yaml } = new Document(text);
  const [is, want]: [number[], number[]] = [[], []];
  const wanted = new Map<unknown, number>();
  for (const node of yaml.root ? walk(yaml.root) : []) {
    if ((node.kind !== 'mapping' && node.kind !== 'sequence') || node.flow) continue;
    const around = node.parent?.parent;
    const inset = node.parent?.kind === 'pair' ? step : 2;
    const column = around ? (wanted.get(around) ?? 0) + inset : 0;
    wanted.set(node, column);
    for (const { span } of node.kind === 'mapping' ? node.pairs : node.items) {
      const { line, character } = source.positionAt(span.start);
      is.push(character - (line === 0 && text.startsWith('\uFEFF') ? 1 : 0));
      want.push(column);
    }
  }
  return [is, want];
}

describe('formatting', () => {
  const tables = { indentation, spacing, comments, scalars, flow, whole };
  for (const [table, rows] of Object.entries(tables)) {
    for (const [what, before, after] of rows) {
      it(`${table}: ${what}`, () => {
        assert.equal(formatted(before), after);
        assertSame(before, after);
        assert.equal(formatted(after), after);
        const crlf = (text: string): string => text.replace(/(?<!\r)\n/g, '\r\n');
        if (/^[^\r]*\n[^\r]*$/.test(before)) assert.equal(formatted(crlf(before)), crlf(after));
      });
    }
  }

  for (const [what, text] of Object.entries(untouched)) {
    it(`leaves a document with ${what} alone`, () => {
      assert.equal(formatted(text), text);
    });
  }

  it('takes the step that an editor asks for, and two columns where it asks for none that makes sense', () => {
    const text = 'a:\n- b:\n  - |\n   c\n  d:\n   e: 1\n';
    assert.equal(
      formatted(text, { tabSize: 4 }),
      'a:\n    - b:\n          - |\n            c\n      d:\n          e: 1\n',
    );
    for (const tabSize of [2, 0, -1, 1.5, 8, NaN, 1000])
      assert.equal(formatted(text, { tabSize }), 'a:\n  - b:\n      - |\n        c\n    d:\n      e: 1\n');
  });

  it('leaves a field alone that cannot be laid out, and does the others', () => {
    // At the start of the line, the marker would be a merge conflict.
    const text = 'a:   1\nb:\n- |\n  x\nc:\n <<<<<<< d\ne:   2\n';
    assert.equal(formatted(text), 'a: 1\nb:\n  - |\n    x\nc:\n  <<<<<<< d\ne: 2\n');
  });

  for (const { name, text } of documents) {
    it(`keeps what ${name} says, and has nothing to do the second time`, () => {
      for (const tabSize of [2, 4]) {
        checkDocument(text, tabSize);
        checkDocument(text.replace(/\r?\n/g, '\r\n'), tabSize);
      }
    });
  }

  it('finds nothing to do in the examples of the project', () => {
    for (const { text } of exampleTools()) assert.equal(formatted(text), text);
  });

  it('keeps what documents in any layout say, and has nothing to do the second time', () => {
    fc.assert(
      fc.property(layouts, fc.constantFrom(2, 4, 3), (text, tabSize) => {
        checkDocument(text, tabSize);
      }),
      runs(300),
    );
  });

  it('brings every key and dash of documents in any layout to its column', () => {
    fc.assert(
      fc.property(layouts, fc.constantFrom(2, 4), (text, tabSize) => {
        fc.pre(
          !hasMistake(text) && !/^\uFEFF?\s*-/.test(text) && !text.includes('&b') && !text.includes('?'),
        );
        const [is, want] = columns(formatted(text, { tabSize }), tabSize);
        assert.deepEqual(is, want);
      }),
      runs(300),
    );
  });

  it('keeps scalars of all styles at all places', () => {
    fc.assert(
      fc.property(scalarTexts, (text) => {
        checkDocument(text, 2);
      }),
      runs(300),
    );
  });

  it('does no harm to any text', () => {
    fc.assert(
      fc.property(yamlish, (text) => {
        checkDocument(text, 2);
      }),
      runs(300),
    );
  });
});
