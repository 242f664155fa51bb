import { accepts, finds, offer, sure } from '../support/rule-cases.js';
import { inputs, integer } from './documents.js';

const both = ['platform', 'galaxy'] as const;

/** The input of the plain tool renamed, and a command that refers to it. */
const named = (reference: string, name: string): string =>
  `shell_command: wc '$(inputs${reference}.path)' > count.txt\ninputs:\n  - name: ${name}\n    type: data\n    format: tabular\n`;

describe('input-name', () => {
  finds('input-name', both, [
    {
      fields: inputs('  - «type»: text\n'),
      severity: 'error',
      says: 'The "text" input is missing "name": add it, as in "name: input1".',
      // The command refers to "n", which no input would have as its name.
      fixes: [],
    },
    {
      fields: inputs('  - «name»:\n    type: text\n  - name: «"  "»\n    type: integer\n'),
      severity: 'error',
      says: '"name: input1"',
      fixes: [offer(inputs('  - name: input1\n    type: text\n  - name: "  "\n    type: integer\n'))],
    },
    {
      fields: 'inputs:\n  table: { type: data, format: tabular }\n  «""»: { type: text }\n',
      severity: 'error',
      says: 'The name of this input is empty: add the name that the command refers to.',
      fixes: [],
    },
    {
      fields: inputs('  - { name: «5», type: text }\n'),
      severity: 'error',
      says: '"5" is a number, but "name" must be text: quote it.',
      fixes: [],
    },
    {
      fields: named('.true', '«true»'),
      severity: 'error',
      says: 'quote it.',
      fixes: [sure(named('.true', '"true"'))],
    },
    {
      fields: named("['my-table']", '«my-table»'),
      severity: 'warning',
      says: 'Only inputs[\'my-table\'] can refer to this input: use only letters, digits, and underscores in its name, as in "my_table".',
      fixes: [offer(named("['my_table']", 'my_table'))],
    },
    {
      fields: `shell_command: wc '$(inputs["2nd"].path)' $(inputs['2nd'].size) > count.txt\ninputs:\n  «'2nd'»: {type: data, format: tabular}\n`,
      severity: 'warning',
      says: `Only inputs['2nd'] can refer to this input`,
      fixes: [
        offer(
          `shell_command: wc '$(inputs["_2nd"].path)' $(inputs['_2nd'].size) > count.txt\ninputs:\n  '_2nd': {type: data, format: tabular}\n`,
        ),
      ],
    },
    {
      fields: inputs('  - { name: «"it\'s"», type: text }\n  - { name: it_s, type: text }\n'),
      severity: 'warning',
      says: "Only inputs['it\\'s'] can refer to this input",
      fixes: [],
    },
    {
      fields: inputs('  - { name: «"--"», type: text }\n'),
      severity: 'warning',
      says: 'use only letters, digits, and underscores in its name.',
      fixes: [],
    },
    {
      fields: inputs(
        '  - name: n\n    type: section\n    parameters:\n      - { name: «a b», type: text }\n',
      ),
      severity: 'warning',
      says: '"a_b"',
      fixes: [],
    },
  ]);
  accepts('input-name', both, [
    named('.table', 'table'),
    named('.größe', 'größe'),
    named('._1', '_1'),
    named('.class', 'class'),
    'inputs: []\n',
    'inputs: {<<: {table: {type: data, format: tabular}}}\n',
  ]);
});

describe('input-duplicate', () => {
  finds('input-duplicate', both, [
    {
      fields: inputs(
        '  - { name: n, type: text }\n  - { name: «n», type: text }\n  - { name: «table», type: text }\n',
      ),
      severity: 'error',
      says: 'Another input is already named "n": rename one of them.',
    },
    {
      fields: inputs('  - &n { name: n, type: text }\n  - «*n»\n'),
      severity: 'error',
      says: '"n"',
    },
    {
      fields: inputs(
        '  - name: n\n    type: conditional\n    test_parameter: { name: t, type: boolean }\n    whens:\n      - discriminator: true\n        parameters: &p\n          - { name: «t», type: text }\n          - { name: q, type: text }\n          - { name: «q», type: text }\n      - discriminator: false\n        parameters: *p\n',
      ),
      severity: 'error',
      says: '"t"',
    },
  ]);
  accepts('input-duplicate', both, [
    // A duplicate key is reported as such.
    'inputs:\n  table: { type: data, format: tabular }\n  table: { type: data, format: tabular }\n',
    inputs(
      '  - name: n\n    type: conditional\n    test_parameter: { name: t, type: boolean }\n    whens:\n      - { discriminator: true, parameters: [{ name: table, type: text }] }\n      - { discriminator: false, parameters: [{ name: table, type: text }] }\n',
    ),
    inputs('  - { name: count, type: text }\n'),
    inputs('  - { name: "", type: text }\n  - { name: "", type: text }\n'),
  ]);
});

describe('format-missing', () => {
  finds(
    'format-missing',
    ['platform'],
    [
      {
        fields: 'inputs:\n  - «name»: table\n    type: data\n    label: Table\n',
        severity: 'error',
        says: 'The "data" input "table" is missing "format": add it, as in "format: data".',
        fixes: [offer('inputs:\n  - name: table\n    type: data\n    label: Table\n    format: data\n')],
      },
      {
        fields: 'inputs:\n  «table»: { type: data }\n',
        severity: 'error',
        says: 'The "data" input "table" is missing "format"',
        fixes: [offer('inputs:\n  table: { type: data, format: data }\n')],
      },
      {
        fields: 'inputs:\n  - name: table\n    type: data\n    «format»: # which?\n',
        severity: 'error',
        says: '"format: data"',
        fixes: [offer('inputs:\n  - name: table\n    type: data\n    format: data # which?\n')],
      },
      {
        fields: 'inputs:\n  - { name: table, type: data, format: «[]» }\n',
        severity: 'error',
        says: 'The "format" of this input names no datatype: add one, as in "format: data".',
        fixes: [offer('inputs:\n  - { name: table, type: data, format: data }\n')],
      },
      {
        fields: 'inputs:\n  - { name: table, type: data, format: «" , "» }\n',
        severity: 'error',
        says: 'names no datatype',
        fixes: [offer('inputs:\n  - { name: table, type: data, format: data }\n')],
      },
      {
        fields: inputs(
          '  - name: n\n    type: repeat\n    parameters:\n      - &d\n        «name»: q\n        type: data\n      - *d\n',
        ),
        severity: 'error',
        says: 'The "data" input "q" is missing "format"',
        fixes: [
          offer(
            inputs(
              '  - name: n\n    type: repeat\n    parameters:\n      - &d\n        name: q\n        type: data\n        format: data\n      - *d\n',
            ),
          ),
        ],
      },
    ],
  );
  accepts(
    'format-missing',
    ['platform'],
    [
      inputs('  - { name: n, type: data_collection, collection_type: list }\n  - { name: m, type: text }\n'),
      'inputs:\n  - { name: table, type: data, format: "tabular, csv" }\n',
      'inputs:\n  - { name: table, type: data, formt: tabular }\n',
      'inputs:\n  - { name: table, type: data, format: "" }\n',
      'inputs:\n  - name: table\n    type: data\n    form',
    ],
  );
  accepts(
    'format-missing',
    ['galaxy'],
    ['inputs:\n  - { name: table, type: data }\n', 'inputs:\n  - { name: table, type: data, format: [] }\n'],
  );
});

describe('range-empty', () => {
  for (const [dialect, severity] of [
    ['platform', 'warning'],
    ['galaxy', 'error'],
  ] as const) {
    finds(
      'range-empty',
      [dialect],
      [
        {
          // Negated, it accepts everything.
          fields: integer('    validators: [{ type: in_range, min: «5», max: 4, negate: true }]\n'),
          severity,
          says: 'The "in_range" validator',
          fixes: [offer(integer('    validators: [{ type: in_range, min: 4, max: 5, negate: true }]\n'))],
        },
      ],
    );
  }
  accepts('range-empty', ['platform'], [integer('    min: "2"\n    max: 1\n')]);
  finds('range-empty', both, [
    {
      fields: integer('    min: «10»\n    max: 1 # one\n'),
      severity: 'error',
      says: 'The "integer" input "n" has a "min" of 10, which is above its "max" of 1: no value is valid.',
      fixes: [offer(integer('    min: 1\n    max: 10 # one\n'))],
    },
    {
      fields: inputs('  - { name: n, type: float, max: -1.50, min: «0.0» }\n'),
      severity: 'error',
      says: 'a "min" of 0.0, which is above its "max" of -1.50',
      fixes: [offer(inputs('  - { name: n, type: float, max: 0.0, min: -1.50 }\n'))],
    },
    {
      fields: inputs(
        '  - name: n\n    type: text\n    validators:\n      - { type: length, min: «5», max: 4 }\n      - { type: length, min: 4, max: 4 }\n',
      ),
      severity: 'error',
      says: 'The "length" validator has a "min" of 5',
      fixes: [
        offer(
          inputs(
            '  - name: n\n    type: text\n    validators:\n      - { type: length, min: 4, max: 5 }\n      - { type: length, min: 4, max: 4 }\n',
          ),
        ),
      ],
    },
    {
      fields: inputs('  - { name: n, type: repeat, parameters: [], min: «3», max: 2 }\n'),
      severity: 'error',
      says: 'The "repeat" input "n"',
      fixes: [offer(inputs('  - { name: n, type: repeat, parameters: [], min: 2, max: 3 }\n'))],
    },
    {
      fields: 'requirements: [{ type: resource, cores_min: «8», cores_max: 2, ram_min: "9", ram_max: 1 }]\n',
      severity: 'warning',
      says: 'The "resource" requirement has a "cores_min" of 8, which is above its "cores_max" of 2',
      fixes: [
        offer('requirements: [{ type: resource, cores_min: 2, cores_max: 8, ram_min: "9", ram_max: 1 }]\n'),
      ],
    },
  ]);
  accepts('range-empty', both, [
    integer('    min: 1\n    max: 1\n'),
    integer('    min: 1\n'),
    integer('    min: null\n    max: 1\n'),
    'tests: [{ min: 2, max: 1 }]\n',
    'requirements: [{ type: resource, cuda_version_min: 12.0 }]\n',
  ]);
});
