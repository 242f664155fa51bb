import assert from 'node:assert/strict';
import fc from 'fast-check';
import { applySpanEdits } from '../../shared/src/text/apply-edits.js';
import { Document, type Tool } from '../../shared/src/tool/document.js';
import { checksumEdit, expectationsEdit, type Expectations } from '../../shared/src/tool/test-edits.js';
import { toolTests } from '../../shared/src/tool/tool-tests.js';
import type { SpanEdit } from '../../shared/src/text/range.js';
import { runs } from '../support/runs.js';

const head = 'class: GalaxyUserTool\ninputs:\n  - name: a\n    type: text\n';

/** The tests of a tool after an edit; undefined if there is none. */
function edited(tests: string, edit: (tool: Tool) => SpanEdit | undefined): string | undefined {
  const { tool, source } = new Document(head + tests);
  assert.ok(tool);
  const found = edit(tool);
  return found && applySpanEdits(source.text, [found]).slice(head.length);
}

const expected: Expectations = [
  ['out', { asserts: { has_n_lines: { n: 1 }, is_valid_xml: {} } }],
  ['yes', { decompress: true, asserts: { has_line: { line: 'a: b' } } }],
];

const inFlow =
  'out: { asserts: { has_n_lines: { n: 1 }, is_valid_xml: {} } }, "yes": { decompress: true, asserts: { has_line: { line: "a: b" } } }';

const block = (indent: string): string =>
  [
    'out:',
    '  asserts:',
    '    has_n_lines: { n: 1 }',
    '    is_valid_xml: {}',
    '"yes":',
    '  decompress: true',
    '  asserts:',
    '    has_line: { line: "a: b" }',
  ]
    .map((line) => `${indent}${line}\n`)
    .join('');

/** Tests before and after what they expect was added to the first; undefined if it cannot be. */
const additions: Readonly<Record<string, readonly [before: string, after: string | undefined]>> = {
  'to a test in block style': [
    'tests:\n  - doc: x # why\n    inputs:\n      a: b\n# end\n',
    `tests:\n  - doc: x # why\n    inputs:\n      a: b\n    outputs:\n${block('      ')}# end\n`,
  ],
  'to one at the end of a document without a line end': [
    'tests:\n- inputs: {}',
    `tests:\n- inputs: {}\n  outputs:\n${block('    ')}`.trimEnd(),
  ],
  'to outputs in block style': [
    'tests:\n  - outputs:\n      other: x # why\n    doc: x\n',
    `tests:\n  - outputs:\n      other: x # why\n${block('      ')}    doc: x\n`,
  ],
  'to outputs that are absent': [
    'tests:\n  - outputs: # why\n    doc: x\n',
    `tests:\n  - outputs: # why\n${block('      ')}    doc: x\n`,
  ],
  'to outputs that are null': [
    'tests:\n  - outputs: null # why\n',
    `tests:\n  - outputs: { ${inFlow} } # why\n`,
  ],
  'to outputs that are empty': ['tests:\n  - outputs: {}\n', `tests:\n  - outputs: { ${inFlow} }\n`],
  'to outputs in flow style': [
    'tests:\n  - outputs: { other: x } # why\n',
    `tests:\n  - outputs: { other: x, ${inFlow} } # why\n`,
  ],
  'to a test in flow style': [
    'tests:\n  - { doc: x } # why\n',
    `tests:\n  - { doc: x, outputs: { ${inFlow} } } # why\n`,
  ],
  'to a test in flow style with empty outputs': [
    'tests: [{ outputs: }]\n',
    `tests: [{ outputs: { ${inFlow} } }]\n`,
  ],
  'to an empty test': ['tests: [{}]\n', `tests: [{ outputs: { ${inFlow} } }]\n`],
  'to a test after a block scalar': [
    'tests:\n  - doc: |\n      x\n\n      y\n\n',
    `tests:\n  - doc: |\n      x\n\n      y\n    outputs:\n${block('      ')}\n`,
  ],
  'not to outputs that are not a mapping': ['tests:\n  - outputs: [x]\n', undefined],
  'not to outputs of another mapping': ['x: &x { a: b }\ntests:\n  - outputs: *x\n', undefined],
  'not to a test that stands for another': ['x: &x { a: b }\ntests:\n  - *x\n', undefined],
  'not to outputs that are merged': ['x: &x { outputs: { a: b } }\ntests:\n  - <<: *x\n', undefined],
  'not to a test that is not there': ['tests: []\n', undefined],
};

const checksums: Readonly<
  Record<string, readonly [before: string, place: string[], after: string | undefined]>
> = {
  plain: [
    'tests: [{ outputs: { a: { checksum: b } } }] # c\n',
    ['a'],
    'tests: [{ outputs: { a: { checksum: md5$0 } } }] # c\n',
  ],
  quoted: [
    "tests:\n- outputs:\n    a:\n      checksum: 'b' # c\n",
    ['a'],
    "tests:\n- outputs:\n    a:\n      checksum: 'md5$0' # c\n",
  ],
  'in an element': [
    'tests: [{ outputs: { a: { elements: { b: { checksum: "c" } } } } }]',
    ['a', 'elements', 'b'],
    'tests: [{ outputs: { a: { elements: { b: { checksum: "md5$0" } } } } }]',
  ],
  'not of another mapping': ['x: &x { checksum: b }\ntests: [{ outputs: { a: *x } }]', ['a'], undefined],
  'not of an alias': ['x: &x b\ntests: [{ outputs: { a: { checksum: *x } } }]', ['a'], undefined],
  'not where there is none': ['tests: [{ outputs: { a: {} } }]', ['a'], undefined],
};

describe('edits of tests', () => {
  for (const [name, [before, after]] of Object.entries(additions))
    it(`add what is expected ${name}`, () => {
      assert.equal(
        edited(before, (tool) => expectationsEdit(tool, 1, expected)),
        after,
      );
    });

  for (const [name, [before, place, after]] of Object.entries(checksums))
    it(`write a checksum: ${name}`, () => {
      const found = edited(before, (tool) => checksumEdit(tool, 1, place, 'md5$0'));
      assert.equal(found, after);
    });

  it('add what is read then, whatever it is', () => {
    const text = fc.string({ unit: 'binary', maxLength: 10 }).filter((one) => one !== '<<');
    const scalar = fc.oneof(text, fc.integer(), fc.boolean());
    const parameters = fc.dictionary(text, scalar, { noNullPrototype: true, maxKeys: 3 });
    const expectation = fc.record(
      { asserts: fc.dictionary(text, parameters, { noNullPrototype: true, maxKeys: 3 }) },
      { noNullPrototype: true },
    );
    const added = fc.uniqueArray(fc.tuple(text, expectation), {
      selector: ([name]) => name,
      minLength: 1,
      maxLength: 3,
    });
    const starts = Object.values(additions).flatMap(([before, after]) =>
      after === undefined ? [] : [before],
    );
    fc.assert(
      fc.property(fc.constantFrom(...starts), added, (before, members) => {
        const after = edited(before, (tool) => expectationsEdit(tool, 1, members));
        const { tool } = new Document(head + (after ?? ''));
        const [test] = tool ? toolTests(tool) : [];
        for (const [name, value] of members) assert.deepEqual(test?.outputs.get(name)?.value, value, after);
      }),
      runs(500),
    );
  });
});
