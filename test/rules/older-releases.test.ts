import assert from 'node:assert/strict';
import { allShapes } from '../../shared/src/schema/all-shapes.js';
import { fieldsIn } from '../../shared/src/schema/shape.js';
import { platformReleases } from '../../shared/src/values/platform-version.js';
import { problemsOf, severitiesOf, toolWith } from '../support/rule-cases.js';

const [e, w] = ['error', 'warning'];
const all = (severity: string): string[] => platformReleases.map(() => severity);
const onFirst = (severity: string): string[] => [severity, ...all('-').slice(1)];
/** A requirement with all amounts. */
const resource = (first: string): string => {
  const [, ...others] = fieldsIn(allShapes.get('resource-requirement')!, 'galaxy')
    .filter(({ optionalSince }) => optionalSince)
    .map(({ name }) => name);
  const amounts = [`cores_min: ${first}`, ...others.map((name) => `${name}: 1`)];
  return `requirements:\n  - type: resource\n    ${amounts.join('\n    ')}\n`;
};
const data = (fields: string): string =>
  `inputs:\n  - name: table\n    type: data\n    format: txt\n    ${fields}\n`;
const choice = 'type: conditional, test_parameter: { name: b, type: boolean }';
const conditionalOf = (whens: string): string => `inputs:
  - { name: c, ${choice}, whens: [${whens}] }
shell_command: echo $(inputs.c.b) > count.txt
`;
const conditional = conditionalOf('');
const validator = (fields: string): string =>
  `inputs:\n  - name: t\n    type: text\n    validators: [{ ${fields} }]\nshell_command: echo '$(inputs.t)' > count.txt\n`;
const hidden = (fields: string): string =>
  `inputs:\n  - { name: h, type: hidden, ${fields} }\nshell_command: echo '$(inputs.h)' > count.txt\n`;
const inStructure = (field: string): string =>
  `outputs:\n  - { name: parts, type: collection, structure: { collection_type: list, ${field}, discover_datasets: [] } }\n`;

describe('what only some releases of the platform take', () => {
  /** Severities on 25.0, 25.1, 26.0, 26.1.0, 26.1, and what comes next. */
  const rows: [code: string, what: string, fields: string, galaxy: string[], platform: string[]][] = [
    ['unknown-field', 'a number of datasets', data('min: 1'), all(e), all(e)],
    [
      'unknown-field',
      'a number of several datasets',
      data('multiple: true\n    min: 1'),
      ['-', '-', '-', e, e, e],
      all(e),
    ],
    [
      'unknown-field',
      'a second name of the type',
      data('parameter_type: gx_data'),
      [w, w, w, e, e, e],
      all(e),
    ],
    ['unknown-field', 'another name of the type', data('parameter_type: data'), all(e), all(e)],
    ['not-allowed-value', 'a conditional without cases', conditional, [w, w, w, e, e, e], all(e)],
    ['not-allowed-value', 'a hidden input', hidden('value: x'), ['-', '-', '-', e, e, e], all(e)],
    ['not-allowed-value', 'a hidden input without a value', hidden('optional: true'), all(e), all(e)],
    [
      'not-allowed-value',
      'an expression of Python',
      validator('type: expression, expression: value'),
      ['-', '-', '-', e, e, e],
      all(e),
    ],
    ['not-allowed-value', 'the same, left out', validator('type: expression, min: 1'), all(e), all(e)],
    [
      'not-allowed-value',
      'the same, with another field',
      validator('type: expression, expression: value, min: 1'),
      all(e),
      all(e),
    ],
    [
      'not-allowed-value',
      'the same, with all its fields',
      validator('type: expression, expression: value, message: No., negate: true'),
      ['-', '-', '-', e, e, e],
      all(e),
    ],
    ['not-allowed-value', 'a number', validator('type: expression, expression: 5'), all(e), all(e)],
    [
      'not-allowed-value',
      'what is not Python',
      validator("type: expression, expression: '['"),
      all(e),
      all(e),
    ],
    [
      'not-allowed-value',
      'its type in capitals',
      validator('type: EXPRESSION, expression: value'),
      all(e),
      all(e),
    ],
    [
      'range-empty',
      'a negated empty range',
      validator('type: length, min: 9, max: 2, negate: true'),
      all(e),
      all(w),
    ],
    ['too-new-for-platform', 'an amount that is null', resource('null'), onFirst(e), onFirst(e)],
    ['too-new-for-platform', 'all amounts', resource('1'), all('-'), all('-')],
    ['unknown-field', 'a datatype in a structure', inStructure('format: txt'), all('-'), all('-')],
    ['unknown-field', 'a name in a structure', inStructure('name: parts'), all('-'), all('-')],
    ['unknown-field', 'a file in a structure', inStructure('from_work_dir: a'), [w, w, w, w, e, e], all(e)],
    [
      'value-format',
      'two types of a collection',
      'outputs:\n  - { name: parts, type: collection, collection_type: list, collection_type_source: table }\n',
      [w, w, w, e, e, e],
      all('-'),
    ],
    [
      'value-format',
      'a type of a collection, and the input that has the type beside its structure',
      'outputs:\n  - { name: parts, type: collection, collection_type_source: table, structure: { collection_type: list } }\n',
      [w, w, w, e, e, e],
      all('-'),
    ],
    [
      'value-format',
      'files in a structure, beside the input that has the files',
      'outputs:\n  - { name: parts, type: collection, structured_like: table, structure: { discover_datasets: [] } }\n',
      [w, w, w, e, e, e],
      all('-'),
    ],
    [
      'test-invalid',
      'a size that JSON writes with an exponent',
      'tests: [{ inputs: {}, outputs: { count: { asserts: [{ that: has_size, value: 1.0e+300 }] } } }]\n',
      [w, w, w, e, e, e],
      all('-'),
    ],
    ['blank-value', 'a blank id that is long enough', "id: '   '\n", [w, w, w, e, e, e], all(e)],
    ['blank-value', 'a blank id', "id: ' '\n", all(e), all(e)],
    ['blank-value', 'a blank version', "version: ' '\n", [w, w, w, e, e, e], all(e)],
    ['blank-value', 'an empty version', "version: ''\n", all(e), all(e)],
    [
      'blank-value',
      'a structure that is null',
      'outputs: [{ name: parts, type: collection, structure: null, collection_type: list }]\n',
      all(e),
      all('-'),
    ],
    [
      'output-unclaimed',
      'a dataset with the structure of a collection',
      'outputs: [{ name: a, type: data, structure: { discover_datasets: [{ pattern: __name__ }] } }]\n',
      all(e),
      all(e),
    ],
  ];
  for (const [of, what, fields, galaxy, platform] of rows) {
    it(`${of}: ${what}`, () => {
      assert.deepEqual(severitiesOf(of, 'galaxy', fields), galaxy, 'galaxy');
      assert.deepEqual(severitiesOf(of, 'platform', fields), platform, 'platform');
    });
  }

  for (const [what, fields, severity] of [
    ['the name of an output', 'outputs: [{ type: data, from_work_dir: count.txt }]\n', w],
    ['the inputs of a case', conditionalOf('{ discriminator: true }'), undefined],
    [
      'the inputs of a case in a case',
      conditionalOf(
        `{ discriminator: true, parameters: [{ name: c, ${choice}, whens: [{ discriminator: true }] }] }`,
      ),
      undefined,
    ],
  ] as const)
    it(`missing-field: ${what}, without which a tool of administrators cannot be opened`, () => {
      const text = toolWith('galaxy', fields);
      const found = [text, text.replace('GalaxyUserTool', 'GalaxyTool')].map(
        (each) => problemsOf(each, 'latest').find(({ code }) => code === 'missing-field')?.severity,
      );
      assert.deepEqual(found, [severity, e]);
    });

  for (const [what, fields] of [
    ['a name with whitespace at its end', "name: 'Count lines '\n"],
    ['a profile of no release', 'profile: 3\n'],
    [
      'a long label',
      `outputs: [{ type: data, name: count, from_work_dir: count.txt, label: ${'a'.repeat(251)} }]\n`,
    ],
  ] as const)
    it(`value-format: ${what}, with which a tool of administrators is created`, () => {
      const text = toolWith('galaxy', fields);
      const severities = [text, text.replace('GalaxyUserTool', 'GalaxyTool')].map(
        (each) => problemsOf(each, 'latest').find(({ code }) => code === 'value-format')?.severity,
      );
      assert.deepEqual(severities, [e, w]);
    });
});
