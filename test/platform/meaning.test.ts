import assert from 'node:assert/strict';
import { asAuthored } from '../../server/platform-api/src/as-authored.js';
import { meansSame } from '../../server/platform-api/src/meaning.js';
import { unknownAssertions } from '../../server/platform-api/src/unshown.js';
import { plainValue } from '../../shared/src/yaml/node.js';
import { parseYaml } from '../../shared/src/yaml/parse.js';

const json = (yaml: string): Record<string, unknown> =>
  plainValue(parseYaml(yaml).root) as Record<string, unknown>;

describe('the meaning of a document to a platform', () => {
  const same: Readonly<Record<string, readonly [string, string]>> = {
    'the order of members': ['{ id: a, name: b }', '{ name: b, id: a }'],
    'the order of members in lists': [
      'inputs: [{ name: a, type: text }]',
      'inputs: [{ type: text, name: a }]',
    ],
    'a datatype as text and as list': ['inputs: [{ format: txt }]', 'inputs: [{ format: [txt] }]'],
    'datatypes with commas': ['inputs: [{ format: "txt, TABULAR" }]', 'inputs: [{ format: [txt, tabular] }]'],
    'the datatype of an output': ['outputs: [{ format: txt }]', 'outputs: [{ format: [txt] }]'],
    'any datatype': ['inputs: [{ name: a, format: data }]', 'inputs: [{ name: a }]'],
    defaults: [
      'inputs: [{ name: a, optional: false, multiple: false, label: null, validators: [] }]',
      'inputs: [{ name: a }]',
    ],
    'no lists': ['{ id: a, requirements: [], inputs: [], tests: null }', 'id: a'],
    'defaults of discovery': [
      'outputs: [{ discover_datasets: [{ pattern: x, discover_via: pattern, sort_key: filename, sort_comp: lexical, recurse: false }] }]',
      'outputs: [{ discover_datasets: [{ pattern: x }] }]',
    ],
    'the type of a validator': [
      'inputs: [{ validators: [{ type: regex, expression: a, negate: false }] }]',
      'inputs: [{ validators: [{ expression: a }] }]',
    ],
    'the usual messages of validators': [
      `inputs:
  - name: a
    type: text
    validators:
      - { expression: "^a", message: "Value '%s' does not match regular expression '^a'" }
      - { min: 1, message: Must have length of at least 1 and at most None }
      - { message: Field requires a value }
  - { name: b, type: float, validators: [{ min: 0, message: "Value ('%s') must fulfill (0.0 <= value <= +infinity)" }] }
  - { name: c, type: select, validators: [{ message: No options available for selection }] }
`,
      `inputs:
  - { name: a, type: text, validators: [{ type: regex, expression: "^a" }, { type: length, min: 1 }, { type: empty_field }] }
  - { name: b, type: float, validators: [{ type: in_range, min: 0 }] }
  - { name: c, type: select, validators: [{ type: no_options }] }
`,
    ],
    'the usual engine of a config file': [
      'configfiles: [{ name: a, eval_engine: ecmascript }]',
      'configfiles: [{ name: a }]',
    ],
    'usual resources': [
      'requirements: [{ type: resource, cores_min: 1, ram_min: 256 }, { type: resource, cores_min: 2 }]',
      'requirements: [{ type: resource }, { type: resource, cores_min: 2 }]',
    ],
    'defaults of assertions': [
      'tests: [{ outputs: { a: { class: File, asserts: [{ that: has_n_columns, n: 2, delta: 0, sep: "\\t", comment: "" }] } } }]',
      'tests: [{ outputs: { a: { asserts: [{ that: has_n_columns, n: 2 }] } } }]',
    ],
    'inputs by name': ['inputs: { a: { type: text } }', 'inputs: [{ name: a, type: text }]'],
    'the structure of a collection': [
      'outputs: [{ name: a, structure: { collection_type: list } }]',
      'outputs: [{ name: a, collection_type: list }]',
    ],
    'a number': ['inputs: [{ value: 3 }]', 'inputs: [{ value: 3.0 }]'],
    'inputs in a conditional': [
      'inputs: [{ whens: [{ discriminator: false, parameters: [{ name: a, format: txt }] }] }]',
      'inputs: [{ whens: [{ discriminator: false, parameters: [{ name: a, format: [txt], optional: false }] }] }]',
    ],
  };
  for (const [what, [one, other]] of Object.entries(same))
    it(`does not depend on ${what}`, () => {
      assert.ok(meansSame(json(one), json(other)));
      assert.ok(meansSame(json(other), json(one)));
    });

  const different: Readonly<Record<string, readonly [string, string]>> = {
    'a text': ['name: a', 'name: b'],
    'an added field': ['id: a', '{ id: a, license: MIT }'],
    'the order of a list': ['inputs: [{ name: a }, { name: b }]', 'inputs: [{ name: b }, { name: a }]'],
    'a flag': ['inputs: [{ name: a }]', 'inputs: [{ name: a, optional: true }]'],
    'another datatype': ['inputs: [{ format: txt }]', 'inputs: [{ format: [txt, tabular] }]'],
    'an empty text': ['inputs: [{ name: a, value: "" }]', 'inputs: [{ name: a }]'],
    zero: ['inputs: [{ name: a, value: 0 }]', 'inputs: [{ name: a }]'],
    'a message of a validator': [
      'inputs: [{ validators: [{ expression: a, message: Only a. }] }]',
      'inputs: [{ validators: [{ type: regex, expression: a }] }]',
    ],
    'the kind of an assertion': [
      'tests: [{ outputs: { a: { asserts: [{ that: has_text, text: a }] } } }]',
      'tests: [{ outputs: { a: { asserts: [{ that: not_has_text, text: a }] } } }]',
    ],
    'an assertion more': [
      'tests: [{ outputs: { a: { asserts: [{ text: a }] } } }]',
      'tests: [{ outputs: { a: { asserts: [{ that: has_text, text: a }, { that: has_text, text: b }] } } }]',
    ],
    'a value of a test': ['tests: [{ inputs: { a: false } }]', 'tests: [{ inputs: { b: 1 } }]'],
    'a flag of a test': ['tests: [{ inputs: { a: false, b: 1 } }]', 'tests: [{ inputs: { b: 1 } }]'],
    'the case of an option': [
      'inputs: [{ whens: [{ discriminator: false }] }]',
      'inputs: [{ whens: [{ discriminator: true }] }]',
    ],
    'white space in the command': ['shell_command: "a"', 'shell_command: "a "'],
  };
  for (const [what, [one, other]] of Object.entries(different))
    it(`depends on ${what}`, () => {
      assert.ok(!meansSame(json(one), json(other)));
    });
});

/** Tests as a platform shows them, and as they were submitted. */
const shown = json(`tests:
  - inputs: { table: { class: File, path: a.txt } }
    outputs:
      out: { file: b.txt, asserts: [{ text: a }, { has_line: { line: a } }, { n: 3 }] }
      parts: { collection_type: list, elements: { x: { asserts: [{ text: a }] }, y: { elements: { z: { file: z.txt } } } } }
    assert_stdout: [{ text: done }]
`);
const submitted = json(`tests:
  - inputs: { table: { class: File, path: a.txt } }
    outputs:
      out: { class: File, file: b.txt, asserts: [{ that: has_text, text: a }, { has_line: { line: a } }, { that: has_n_lines, n: 3 }] }
      parts:
        class: Collection
        collection_type: list
        elements: { x: { asserts: [{ that: has_text, text: a }] }, y: { class: Collection, elements: { z: { file: z.txt } } } }
    assert_stdout: [{ that: has_text, text: done }]
`);

describe('tests that a platform shows in part', () => {
  it('mean what was submitted', () => {
    assert.ok(meansSame(shown, submitted));
  });

  it('differ from others in what is shown', () => {
    const other = json('tests: [{ assert_stdout: [{ that: has_text, text: failed }] }]');
    assert.ok(!meansSame(shown, other));
  });

  it('are pulled without the assertions whose kind is not shown, and with the class of collections', () => {
    assert.equal(unknownAssertions(shown), 4);
    assert.deepEqual(
      asAuthored(shown),
      json(`tests:
  - inputs: { table: { class: File, path: a.txt } }
    outputs:
      out: { file: b.txt, asserts: [{ has_line: { line: a } }] }
      parts:
        class: Collection
        collection_type: list
        elements: { x: {}, y: { class: Collection, elements: { z: { file: z.txt } } } }
`),
    );
    assert.equal(unknownAssertions(submitted), 0);
    assert.deepEqual(asAuthored(submitted), submitted);
  });
});
