import { accepts, finds, offer, sure } from '../support/rule-cases.js';
import { inputs, integer } from './documents.js';

const both = ['platform', 'galaxy'] as const;

const typed = (type: string, fields: string): string => inputs(`  - name: n\n    type: ${type}\n${fields}`);
/** A select with options `a` (labeled Fast) and `b`, and other fields. */
const select = (fields: string): string =>
  typed('select', `    options: [{ label: Fast, value: a }, { label: Slow, value: b }]\n${fields}`);
const options = (list: string): string => typed('select', `    options:${list}`);
/** A conditional whose test parameter is a select with other fields. */
const chosen = (fields: string): string =>
  typed(
    'conditional',
    `    test_parameter:\n      name: m\n      type: select\n${fields}      options: [{ label: A, value: a }, { label: B, value: b }]\n    whens:\n      - { discriminator: a, parameters: [] }\n      - { discriminator: b, parameters: [] }\n`,
  );

describe('options-invalid', () => {
  const sample = '[{ label: Option, value: option }]';
  finds('options-invalid', both, [
    {
      fields: inputs('  - «name»: n\n    type: select\n'),
      severity: 'error',
      says: `The "select" input "n" is missing "options": add it, as in "options: ${sample}".`,
      fixes: [offer(inputs(`  - name: n\n    type: select\n    options: ${sample}\n`))],
    },
    {
      fields: typed('select', '    «options»:\n'),
      severity: 'error',
      says: 'The "options" of the "select" input "n" is empty',
      fixes: [offer(typed('select', `    options: ${sample}\n`))],
    },
    {
      fields: options(' «[]»\n'),
      severity: 'error',
      says: 'The "options" of the "select" input "n" is empty: add at least one item.',
      fixes: [offer(options(` ${sample}\n`))],
    },
    {
      fields: typed('select', '    «options»:\n      label: A\n      value: a\n'),
      severity: 'error',
      says: '"options" is a mapping',
      fixes: [sure(options('\n      - label: A\n        value: a\n'))],
    },
    {
      fields: options('\n      - «fast» # one\n      - «5»\n      «-»\n'),
      severity: 'error',
      says: '"fast" is text, but an item of "options" must be a mapping with "label" and "value".',
      fixes: [sure(options('\n      - { label: fast, value: fast } # one\n      - 5\n      -\n'))],
    },
    {
      // Perhaps a value with its label.
      fields: options(' [«"a: b"»]\n'),
      severity: 'error',
      says: '"a: b" is text, but an item of "options" must be a mapping',
      fixes: [offer(options(' [{ label: "a: b", value: "a: b" }]\n'))],
    },
    {
      fields: options('\n      - «value»: a # one\n'),
      severity: 'error',
      says: 'The option is missing "label": add it, as in "label: Option".',
      fixes: [offer(options('\n      - label: a\n        value: a # one\n'))],
    },
    {
      fields: options(' [{ «label»: "A, b" }]\n'),
      severity: 'error',
      says: 'The option is missing "value"',
      // The command has no quotes for a value with a space.
      fixes: [],
    },
    {
      fields: options(
        ' [{ label: A, value: «1.0» }, { label: B, value: «true» }, { label: C, value: «012» }]\n',
      ),
      severity: 'error',
      says: '"1.0" is a number, but "value" must be text: quote it.',
      fixes: [
        sure(options(' [{ label: A, value: "1.0" }, { label: B, value: true }, { label: C, value: 012 }]\n')),
      ],
    },
    {
      fields: options(' [{ label: A, value: a }, { label: B, value: «"a"» }, { label: C, value: «a» }]\n'),
      severity: 'error',
      says: 'Another option already has the value "a": change one of them.',
    },
    {
      fields: options(
        '\n      - { label: A, value: a, selected: true }\n      - label: B\n        value: b\n        selected: «true»\n',
      ),
      severity: 'warning',
      says: 'Only one option of the "select" input "n" can be selected without "multiple: true": choose one.',
      fixes: [
        offer(
          options('\n      - { label: A, value: a, selected: true }\n      - label: B\n        value: b\n'),
        ),
      ],
    },
    {
      // Shared by an alias: reported once.
      fields: inputs(
        '  - { name: n, type: select, options: &o [{ label: A, value: a }, { label: B, value: «a» }] }\n  - { name: m, type: select, options: *o }\n',
      ),
      severity: 'error',
      says: 'Another option',
    },
    {
      fields: chosen('      multiple: «true»\n'),
      severity: 'error',
      says: 'The value of a test parameter selects one case, so it cannot be a list: remove "multiple".',
      fixes: [offer(chosen(''))],
    },
  ]);
  accepts('options-invalid', both, [
    select(''),
    options(' [{ label: "", value: "" }, { label: No, value: "no" }]\n'),
    options(
      ' [{ label: A, value: a, selected: true }, { label: B, value: b, selected: true }]\n    multiple: true\n',
    ),
    options(' [{ label: A, value: yes }]\n'),
    chosen('      multiple: false\n'),
  ]);
});

describe('default-invalid', () => {
  // The public platform converts them.
  for (const [dialect, severity] of [
    ['platform', 'error'],
    ['galaxy', 'warning'],
  ] as const) {
    finds(
      'default-invalid',
      [dialect],
      [
        {
          fields: integer("    value: «'5'»\n"),
          severity,
          says: '"5" is text, but "value" must be a whole number: remove the quotes.',
          fixes: [sure(integer('    value: 5\n'))],
        },
        {
          fields: typed('boolean', '    value: «"False"»\n'),
          severity,
          says: 'use "false".',
          fixes: [sure(typed('boolean', '    value: false\n'))],
        },
      ],
    );
  }
  finds('default-invalid', both, [
    {
      fields: integer('    value: «1.5»\n'),
      severity: 'error',
      says: 'remove the fraction.',
      fixes: [],
    },
    {
      fields: integer('    value: «many»\n'),
      severity: 'error',
      says: '"many" is text, but "value" must be a whole number.',
      fixes: [],
    },
    {
      fields: integer('    min: 1\n    max: 1_0\n    value: «0»\n'.replace('1_0', '10')),
      severity: 'error',
      says: 'The default 0 is below the "min" of 1: use a number that users can choose.',
      fixes: [offer(integer('    min: 1\n    max: 10\n    value: 1\n'))],
    },
    {
      fields: typed('float', '    max: 0.50\n    value: «1.»\n'),
      severity: 'error',
      says: 'The default 1. is above the "max" of 0.50',
      fixes: [offer(typed('float', '    max: 0.50\n    value: 0.50\n'))],
    },
    {
      fields: typed('float', '    value: «1e-5»\n'),
      severity: 'warning',
      says: '"1.0e-5"',
      fixes: [sure(typed('float', '    value: 1.0e-5\n'))],
    },
    {
      fields: typed('text', '    value: «012»\n'),
      severity: 'error',
      says: '"012" is a number, but "value" must be text: quote it.',
      fixes: [sure(typed('text', '    value: "012"\n'))],
    },
    {
      fields: typed('text', '    value: «[a]»\n'),
      severity: 'error',
      says: '"value" is a list, but must be text: use only a.',
      fixes: [sure(typed('text', '    value: a\n'))],
    },
    {
      fields: typed('color', '    value: «#ff0000» # red\n'),
      severity: 'error',
      says: '"#ff0000" is a comment here, so there is no default: quote it.',
      fixes: [sure(typed('color', '    value: "#ff0000" # red\n'))],
    },
  ]);

  finds(
    'default-invalid',
    ['platform'],
    [
      {
        fields: typed('boolean', '    default: «yes»\n'),
        severity: 'warning',
        says: '"yes" is "true" only',
        // To other parsers, the value was another one.
        fixes: [offer(typed('boolean', '    default: true\n'))],
      },
      {
        fields: integer('    default: 5\n    «value»: 5\n'),
        severity: 'warning',
        says: '"default" and "value" both set the default value: remove one of them.',
        fixes: [sure(integer('    default: 5\n')), offer(integer('    value: 5\n'))],
      },
      {
        fields: integer('    default: 5\n    «value»: 6\n'),
        severity: 'warning',
        says: 'both set the default value',
        fixes: [offer(integer('    default: 5\n')), offer(integer('    value: 6\n'))],
      },
      {
        fields: select('    default: «"Fast"»\n'),
        severity: 'error',
        says: 'The default "Fast" is not one of the options: "Fast" is a label: use its value "a".',
        fixes: [sure(select('    default: "a"\n'))],
      },
      {
        fields: select('    default: «nosuch»\n'),
        severity: 'error',
        says: 'The default "nosuch" is not one of the options: use "a" or "b".',
        fixes: [],
      },
      {
        fields: typed('select', '    default: «fats»\n    options: [{ label: F, value: fast }]\n'),
        severity: 'error',
        says: 'did you mean "fast"?',
        fixes: [offer(typed('select', '    default: fast\n    options: [{ label: F, value: fast }]\n'))],
      },
      {
        fields: typed('select', '    default: «1»\n    options: [{ label: F, value: "1" }]\n'),
        severity: 'error',
        says: '"1" is a number, but "default" must be text or a list: quote it.',
        fixes: [sure(typed('select', '    default: "1"\n    options: [{ label: F, value: "1" }]\n'))],
      },
      {
        fields: select('    default: «1»\n'),
        severity: 'error',
        says: 'quote it.',
        // The text is not an option, either.
        fixes: [],
      },
      {
        fields: select('    default: «[a]»\n'),
        severity: 'error',
        says: 'Several values can be selected only with "multiple: true": add it, or use one value.',
        // The command uses the value as one text.
        fixes: [],
      },
      {
        fields: select('    multiple: true\n    default: [a, «c»]\n'),
        severity: 'error',
        says: 'The default "c" is not one of the options',
        fixes: [],
      },
    ],
  );

  accepts('default-invalid', both, [
    integer('    value: 0\n    min: 0\n'),
    typed('float', '    value: 0.0\n'),
    typed('float', '    value: 5\n'),
    typed('boolean', '    value: false\n'),
    typed('text', '    value: ""\n'),
    typed('text', '    value: null\n'),
    integer('    value:\n    min: 1\n'),
    // The bounds have their own problem.
    integer('    min: 5\n    max: 1\n    value: 0\n'),
    typed('color', '    value: "#ff0000"\n'),
    typed('color', '    value: # the default\n'),
  ]);
  accepts(
    'default-invalid',
    ['platform'],
    [
      integer('    default: 5\n    value:\n'),
      select('    default: a\n'),
      select('    multiple: true\n    default: [a, b]\n'),
      select('    multiple: true\n    default: b\n'),
      // The options cannot be determined.
      typed('select', '    default: c\n    options: [{ label: A, value: 1 }]\n'),
      typed('select', '    default: c\n    options: []\n'),
      inputs('  - { name: n, type: data, format: txt, default: null }\n'),
    ],
  );
});

describe('run-fails', () => {
  const withFile = (content: string, name = 'filename: c'): string =>
    `shell_command: cat c '$(inputs.t.path)'\ninputs:\n  - name: t\n    type: data\n  - name: n\n    type: integer\n    value: 1\n  - name: s\n    type: text\n    optional: true\nconfigfiles:\n  - ${name}\n    content: ${content}\n`;

  finds(
    'run-fails',
    ['galaxy'],
    [
      {
        fields: withFile('«$(inputs)»'),
        severity: 'error',
        says: 'is an object, not text',
        fixes: [offer(withFile('$(JSON.stringify(inputs))'))],
      },
      {
        fields: withFile('«$(inputs.n)»'),
        severity: 'error',
        says: 'is a number, not text',
        fixes: [offer(withFile('$(String(inputs.n))'))],
      },
      {
        fields: withFile('«$(inputs.s)»'),
        severity: 'warning',
        says: 'is null if no value is given',
        fixes: [offer(withFile("$(inputs.s || '')"))],
      },
      { fields: withFile('$(inputs.t.path)', '«name»: c'), severity: 'error', says: 'has no "filename"' },
      {
        fields: inputs('  - name: n\n    type: «color»\n    value: "#ff0000"\n'),
        severity: 'warning',
        says: 'with an input of the type "color"',
      },
    ],
  );
  accepts('run-fails', ['galaxy'], [withFile('$(inputs.t.path)'), withFile("'n = $(inputs.n)'")]);
  accepts('run-fails', ['platform'], [withFile('$(inputs)')]);
});

describe('default-invalid', () => {
  finds(
    'default-invalid',
    ['galaxy'],
    [
      {
        fields: typed('boolean', '    value: «true»\n'),
        severity: 'warning',
        says: 'ignores "value" of a boolean',
      },
      {
        fields: typed('boolean', '    value: «yes»\n'),
        severity: 'warning',
        says: '"yes" is "true" only',
        // It would be ignored.
        fixes: [],
      },
    ],
  );
  accepts('default-invalid', ['galaxy'], [typed('boolean', '    value: false\n')]);
});
