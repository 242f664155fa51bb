import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import assert from 'node:assert/strict';
import { check } from '../../shared/src/checker/check.js';
import { inputValues } from '../../shared/src/evaluate/values/input-values.js';
import { placedForm } from '../../shared/src/features/forms/placed-form.js';
import { runtimeModel } from '../../shared/src/features/forms/runtime-model.js';
import { toolForm, type FormInput } from '../../shared/src/features/forms/tool-form.js';
import type { Range } from '../../shared/src/text/range.js';
import { Document, type Tool } from '../../shared/src/tool/document.js';
import { sampleOf } from '../support/sample.js';
import { exampleTools, platformTools, ruleExamples, toolIn } from '../support/tools.js';

const all = (): { name: string; tool: Tool }[] =>
  sampleOf([...exampleTools(), ...platformTools(), ...ruleExamples()], 3).flatMap(({ name, text }) => {
    const { tool } = new Document(text);
    return tool ? [{ name, tool }] : [];
  });

/** The model's schema of one input. */
function schemaOf(input: string): unknown {
  const { inputs } = runtimeModel(toolIn(`inputs:\n  - ${input}\n`)).components.schemas;
  return Object.values(inputs?.['properties'] as object)[0];
}

/** The form's field of one input. */
function fieldOf(input: string): FormInput | undefined {
  return toolForm(toolIn(`inputs:\n  - ${input}\n`)).inputs[0];
}

const file = { $ref: '#/components/schemas/File' };
const options = 'options: [{ label: A, value: a }, { label: B, value: b, selected: true }]';
const size = '{ name: size, type: integer }';

describe('the form beside its document', () => {
  /** An input, its initial value in a preview, and whether that is a sample. */
  const starts: [input: string, start: unknown, sampled?: true][] = [
    ['{ name: x, type: text }', 'sample', true],
    ['{ name: x, type: text, default: a }', 'a'],
    ['{ name: x, type: text, optional: true }', null],
    ['{ name: x, type: integer, min: 4 }', 4, true],
    ['{ name: x, type: integer, min: 4, value: 5 }', 5],
    ['{ name: x, type: float, optional: true, default: 0.5 }', 0.5],
    ['{ name: x, type: boolean }', false],
    [`{ name: x, type: select, ${options} }`, 'b'],
    ['{ name: x, type: select, options: [{ value: a }, { value: b }] }', 'a'],
    [
      '{ name: x, type: select, multiple: true, optional: true, options: [{ value: a }, { value: b }] }',
      null,
    ],
    ['{ name: x, type: select, multiple: true, options: [{ value: a }, { value: b }] }', ['a', 'b'], true],
    ['{ name: x, type: data, format: txt }', 'x.txt', true],
    ['{ name: x, type: data, optional: true }', null],
    [
      '{ name: x, type: data_collection, collection_type: paired }',
      { forward: 'x_forward.dat', reverse: 'x_reverse.dat' },
      true,
    ],
    ['{ name: x, type: nonsense }', null],
  ];

  for (const [input, start, sampled] of starts)
    it(`begins with ${JSON.stringify(start)} for ${input}`, () => {
      const [field] = placedForm(toolIn(`inputs:\n  - ${input}\n`)).inputs;
      assert.deepEqual([field?.['start'], field?.['sampled']], [start, sampled]);
    });

  it('has the place of every name, also inside of groups', () => {
    const text = `inputs:
  - { name: aa, type: conditional, test_parameter: { name: bb, type: boolean }, whens: [{ discriminator: true, parameters: [{ name: cc, type: text }] }] }
  - { name: dd, type: repeat, parameters: [{ name: ee, type: section, parameters: [{ name: ff, type: text }] }] }
`;
    const tool = toolIn(text);
    const fieldsOf = (field: FormInput): FormInput[] => [
      field,
      ...[field.test_param ?? [], field.inputs ?? [], (field.cases ?? []).flatMap(({ inputs }) => inputs)]
        .flat()
        .flatMap(fieldsOf),
    ];
    const names = placedForm(tool).inputs.flatMap(fieldsOf);
    assert.equal(names.map(({ name }) => name).join(' '), 'aa bb cc dd ee ff');
    for (const field of names) {
      const { start, end } = tool.source.spanOf(field['range'] as Range);
      assert.equal(text.slice(start, end), field.name);
      assert.equal('start' in field, !field.model_class.match(/^(?:Conditional|Repeat|Section)$/));
    }
  });

  it('is the form of the platform in everything else', () => {
    const own = new Set(['range', 'start', 'sampled']);
    for (const { name, tool } of all()) {
      const placed = JSON.stringify(placedForm(tool), (key, value: unknown) =>
        own.has(key) ? undefined : value,
      );
      assert.equal(placed, JSON.stringify(toolForm(tool)), name);
    }
  });
});

describe('the run-time model', () => {
  it('of every document is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    for (const { name, tool } of all()) {
      const model = runtimeModel(tool);
      const { valid, errors } = await validator.validate(
        JSON.parse(JSON.stringify(model)) as Record<string, unknown>,
      );
      assert.ok(valid, `${name}: ${JSON.stringify(errors)}`);
    }
  });

  it('of every sound tool takes the values that its expressions see', () => {
    let held = 0;
    for (const { name, tool } of all()) {
      const { values, faults } = inputValues(tool.inputs, { sample: true });
      if (faults.length > 0 || check(tool.document).some(({ severity }) => severity === 'error')) continue;
      const ajv = new Ajv2020({ strict: false });
      ajv.addSchema({ $id: 'model', ...runtimeModel(tool) });
      const validate = ajv.compile({ $ref: 'model#/components/schemas/inputs' });
      assert.ok(validate(values), `${name}: ${JSON.stringify(validate.errors)}`);
      held++;
    }
    assert.ok(held > 20, String(held));
  });

  const rows: [input: string, schema: unknown][] = [
    ['{ name: x, type: text }', { type: 'string' }],
    ['{ name: x, type: color }', { type: 'string' }],
    ['{ name: x, type: text, optional: true }', { anyOf: [{ type: 'string' }, { type: 'null' }] }],
    [
      '{ name: x, type: text, label: L, help: H, default: d }',
      { type: 'string', title: 'L', description: 'H', default: 'd' },
    ],
    [
      '{ name: x, type: integer, min: 1, max: 3, value: 2 }',
      { type: 'integer', minimum: 1, maximum: 3, default: 2 },
    ],
    ['{ name: x, type: float, min: 0.5 }', { type: 'number', minimum: 0.5 }],
    ['{ name: x, type: float, min: .inf, max: low }', { type: 'number' }],
    ['{ name: x, type: boolean }', { type: 'boolean' }],
    [`{ name: x, type: select, ${options} }`, { type: 'string', enum: ['a', 'b'], default: 'b' }],
    [
      `{ name: x, type: select, multiple: true, ${options} }`,
      {
        anyOf: [{ type: 'array', items: { type: 'string', enum: ['a', 'b'] } }, { type: 'null' }],
        default: ['b'],
      },
    ],
    ['{ name: x, type: select }', { type: 'string' }],
    ['{ name: x, type: data, format: txt }', file],
    ['{ name: x, type: data, multiple: true }', { type: 'array', items: file }],
    ['{ name: x, type: data, optional: true }', { anyOf: [file, { type: 'null' }] }],
    ['{ name: x, type: strange }', {}],
    [
      `{ name: x, type: section, parameters: [${size}, ${size}] }`,
      {
        type: 'object',
        properties: { size: { type: 'integer' } },
        required: ['size'],
        additionalProperties: false,
      },
    ],
    [
      `{ name: x, type: repeat, min: 1, max: -1, parameters: [${size}] }`,
      {
        type: 'array',
        items: {
          type: 'object',
          properties: { size: { type: 'integer' } },
          required: ['size'],
          additionalProperties: false,
        },
        minItems: 1,
      },
    ],
    [
      `{ name: x, type: conditional, test_parameter: { name: c, type: boolean }, whens: [{ discriminator: true, parameters: [${size}] }] }`,
      {
        oneOf: [
          {
            type: 'object',
            properties: { size: { type: 'integer' }, c: { type: 'boolean', enum: [true] } },
            required: ['size', 'c'],
            additionalProperties: false,
          },
          {
            type: 'object',
            properties: { c: { type: 'boolean', enum: [false] } },
            required: ['c'],
            additionalProperties: false,
          },
        ],
      },
    ],
    ['{ name: x, type: conditional }', { type: 'object' }],
  ];
  for (const [input, schema] of rows) {
    it(input, () => {
      assert.deepEqual(schemaOf(input), schema);
    });
  }

  const collections: [type: string, elements: unknown][] = [
    ['list', { type: 'array', items: file }],
    ['list:paired', { type: 'array' }],
    ['list,paired', {}],
  ];
  for (const [type, elements] of collections) {
    it(`elements of a collection "${type}"`, () => {
      const schema = schemaOf(`{ name: x, type: data_collection, collection_type: "${type}" }`);
      const { description, ...rest } = (schema as { properties: Record<string, { description: string }> })
        .properties['elements']!;
      assert.ok(description);
      assert.deepEqual(rest, elements);
    });
  }

  it('elements of a pair are its two datasets', () => {
    const schema = schemaOf('{ name: x, type: data_collection, collection_type: paired }');
    assert.match(JSON.stringify(schema), /"required":\["forward","reverse"\]/);
  });
});

describe('the form of a tool', () => {
  it('is there for every document, and is plain data', () => {
    for (const { name, tool } of all()) {
      const form = toolForm(tool);
      assert.deepEqual(JSON.parse(JSON.stringify(form)), form, name);
    }
  });

  it('has the fields of the tool', () => {
    const { inputs, ...rest } = toolForm(
      toolIn(
        'class: PlatformUserTool\nid: a-tool\nname: A tool\nversion: 1.0.0\nlicense: MIT\nhelp: Read this.\ncitations: [{ type: doi, content: 10.1/x }]\n',
      ),
    );
    assert.deepEqual(
      [inputs, rest],
      [
        [],
        {
          model_class: 'Tool',
          id: 'a-tool',
          name: 'A tool',
          version: '1.0.0',
          description: null,
          license: 'MIT',
          citations: true,
          help: 'Read this.',
          help_format: 'plain_text',
        },
      ],
    );
    const help = toolForm(toolIn('help: { format: markdown, content: "*Read*" }\n'));
    assert.deepEqual([help.help, help.help_format], ['*Read*', 'markdown']);
  });

  const rows: [input: string, field: Partial<FormInput>][] = [
    ['{ name: x, type: text, label: L, help: H }', { label: 'L', help: 'H', value: '', area: false }],
    [
      '{ name: x, type: text, area: true, optional: true }',
      { label: 'x', value: null, area: true, optional: true },
    ],
    [
      '{ name: x, type: integer, min: 1 }',
      { model_class: 'IntegerToolParameter', value: null, min: 1, max: null },
    ],
    ['{ name: x, type: float, default: 0.5 }', { model_class: 'FloatToolParameter', default_value: 0.5 }],
    ['{ name: x, type: boolean }', { value: false, truevalue: 'true', falsevalue: 'false' }],
    [
      `{ name: x, type: select, ${options} }`,
      {
        value: 'b',
        multiple: false,
        options: [
          ['A', 'a', false],
          ['B', 'b', true],
        ],
      },
    ],
    [
      `{ name: x, type: select, ${options}, default: a }`,
      {
        value: 'a',
        options: [
          ['A', 'a', true],
          ['B', 'b', false],
        ],
      },
    ],
    [
      '{ name: x, type: data, format: "TXT, csv", multiple: true }',
      { extensions: ['txt', 'csv'], multiple: true },
    ],
    [
      '{ name: x, type: data_collection, collection_type: "list, paired" }',
      { extensions: ['data'], collection_types: ['list', 'paired'] },
    ],
  ];
  for (const [input, expected] of rows) {
    it(input, () => {
      const field = fieldOf(input);
      assert.deepEqual({ ...field, ...expected }, field);
    });
  }

  it('groups hold the inputs of their own', () => {
    const names = (inputs: FormInput[] | undefined): string[] => (inputs ?? []).map(({ name }) => name);
    const conditional = fieldOf(
      `{ name: x, type: conditional, test_parameter: { name: c, type: select, ${options} }, whens: [{ discriminator: a, parameters: [${size}] }, { discriminator: b, parameters: [] }] }`,
    );
    assert.deepEqual(
      [conditional?.test_param?.name, conditional?.test_param?.refresh_on_change],
      ['c', true],
    );
    assert.deepEqual(
      conditional?.cases?.map(({ value, inputs }) => [value, names(inputs)]),
      [
        ['a', ['size']],
        ['b', []],
      ],
    );
    assert.equal('value' in conditional, false);
    for (const type of ['section', 'repeat'])
      assert.deepEqual(names(fieldOf(`{ name: x, type: ${type}, parameters: [${size}] }`)?.inputs), ['size']);
  });

  it('nothing of a broken document throws', () => {
    const texts = fc.constantFrom(...all().map(({ tool }) => tool.source.text));
    fc.assert(
      fc.property(texts, fc.nat(), fc.nat(200), fc.string(), (text, at, cut, instead) => {
        const start = at % (text.length + 1);
        const { tool } = new Document(text.slice(0, start) + instead + text.slice(start + cut));
        JSON.stringify(tool && [toolForm(tool), runtimeModel(tool)]);
      }),
    );
  });
});
