import assert from 'node:assert/strict';
import { meansSame } from '../../server/src/platform/meaning.js';
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
