import { collectionMembers, fileMembers, type Member, type MemberType } from '../../expressions/members.js';
import type { JsonSchema } from '../../schema/json-types.js';
import { declaredDefault, numberField, selectOptions } from '../../tool/declaration.js';
import type { Tool } from '../../tool/document.js';
import { casesOf, inputsByName, testParameterOf, type ToolInput } from '../../tool/input.js';
import { valueOf, type Value } from '../../tool/value.js';
import { asText } from '../../yaml/node.js';

/** An OpenAPI 3.1 document that contains only schemas. */
export interface RuntimeModel {
  openapi: '3.1.0';
  info: { title: string; version: string };
  paths: Record<string, never>;
  components: { schemas: Readonly<Record<string, JsonSchema>> };
}

/**
 * The value of `inputs` in expressions, as `components.schemas.inputs`: the possible values of each input at
 * run time. Also works for a broken document, with whatever can be read of its inputs.
 *
 * Source: public platform, "What is in scope" and "User tools".
 */
export function runtimeModel(tool: Tool): RuntimeModel {
  return {
    openapi: '3.1.0',
    info: {
      title: `The inputs of ${tool.text('name')?.value ?? 'a user tool'}`,
      version: tool.text('version')?.value ?? '0',
    },
    paths: {},
    components: {
      schemas: { inputs: groupSchema(tool.inputs), File: membersSchema('A dataset.', fileMembers) },
    },
  };
}

const file: JsonSchema = { $ref: '#/components/schemas/File' };
const text: JsonSchema = { type: 'string' };

const valueSchemas: Readonly<Record<string, (input: ToolInput) => JsonSchema>> = {
  text: () => text,
  color: () => text,
  integer: (input) => ({ type: 'integer', ...bounds(input) }),
  float: (input) => ({ type: 'number', ...bounds(input) }),
  boolean: () => ({ type: 'boolean' }),
  select: (input) => several(input, { ...text, ...oneOf([...(selectOptions(input)?.keys() ?? [])]) }),
  data: (input) => several(input, file),
  data_collection: collectionSchema,
  conditional: conditionalSchema,
  section: ({ children }) => groupSchema(children),
  repeat: (input) => ({
    type: 'array',
    items: groupSchema(input.children),
    ...length('minItems', numberField(input, 'min')),
    ...length('maxItems', numberField(input, 'max')),
  }),
};

/** Types whose values consist of those of other inputs; they are never null. */
const groupTypes = new Set(['conditional', 'section', 'repeat']);

function inputSchema(input: ToolInput): JsonSchema {
  const { type = '', pairs } = input;
  const schema = Object.hasOwn(valueSchemas, type) ? (valueSchemas[type]?.(input) ?? {}) : {};
  const [title, description] = ['label', 'help'].map((field) => asText(pairs.get(field)?.value)?.value);
  const byDefault = declaredDefault(input);
  return {
    ...(mayBeNull(input) ? orNull(schema) : schema),
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(byDefault !== undefined && { default: byDefault }),
  };
}

/** An input without a value is null, even for a choice (public platform, "What is in scope"). */
function mayBeNull({ type = '', optional, multiple }: ToolInput): boolean {
  return !groupTypes.has(type) && (optional || (type === 'select' && multiple));
}

function groupSchema(inputs: readonly ToolInput[]): JsonSchema {
  return objectSchema([...inputsByName(inputs)].map(([name, input]) => [name, inputSchema(input)]));
}

/** One object for each value of the test parameter, as each has its own inputs. */
function conditionalSchema(input: ToolInput): JsonSchema {
  const test = testParameterOf(input);
  const cases = casesOf(input);
  if (test?.name === undefined || test.multiple) return { type: 'object' };
  const { name } = test;
  const values = valuesOf(test) ?? cases.map(({ discriminator }) => discriminator);
  const chosen = new Map(cases.map(({ discriminator, inputs }) => [discriminator, inputs]));
  const branch = (some: readonly unknown[], inputs: readonly ToolInput[]): JsonSchema =>
    objectSchema([
      ...[...inputsByName(inputs)].map(([key, one]) => [key, inputSchema(one)] as const),
      [name, { ...inputSchema(test), ...oneOf(some) }],
    ]);
  const branches = values.flatMap((value) => {
    const inputs = chosen.get(String(value));
    return inputs ? [branch([value], inputs)] : [];
  });
  const others = [
    ...values.filter((value) => !chosen.has(String(value))),
    ...(mayBeNull(test) ? [null] : []),
  ];
  return { oneOf: others.length > 0 ? [...branches, branch(others, [])] : branches };
}

function valuesOf(test: ToolInput): (boolean | string)[] | undefined {
  return test.type === 'boolean' ? [true, false] : [...(selectOptions(test)?.keys() ?? [])];
}

function collectionSchema(input: ToolInput): JsonSchema {
  const value = valueOf(input);
  const elements = value.kind === 'collection' ? elementsSchema(value.elements) : {};
  return membersSchema('A collection of datasets.', collectionMembers, { elements });
}

function elementsSchema(value: Value): JsonSchema {
  if (value.kind === 'list') return { type: 'array', ...(value.of.kind === 'file' && { items: file }) };
  return value.kind === 'pair' ? membersSchema('A pair of datasets.', value.members) : {};
}

const memberSchemas: Readonly<Record<MemberType, JsonSchema>> = {
  text,
  number: { type: 'number' },
  file,
  files: { type: 'array', items: file },
  list: { type: 'array' },
  object: { type: 'object' },
  null: { type: 'null' },
  unknown: {},
};

/** An object of the sandbox. */
function membersSchema(
  description: string,
  members: readonly Member[],
  overrides: Readonly<Record<string, JsonSchema>> = {},
): JsonSchema {
  const properties = members.map(({ name, type, nullable, summary }) => {
    const schema = overrides[name] ?? memberSchemas[type];
    return [name, { ...(nullable ? orNull(schema) : schema), description: summary }] as const;
  });
  return { ...objectSchema(properties), description };
}

function objectSchema(properties: readonly (readonly [string, JsonSchema])[]): JsonSchema {
  const byName = Object.fromEntries(properties);
  return { type: 'object', properties: byName, required: Object.keys(byName), additionalProperties: false };
}

function several({ multiple }: ToolInput, items: JsonSchema): JsonSchema {
  return multiple ? { type: 'array', items } : items;
}

function orNull(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, { type: 'null' }] };
}

/** Nothing if there are no values: an empty enumeration is not a valid schema. */
function oneOf(values: readonly unknown[]): JsonSchema {
  return values.length > 0 ? { enum: [...new Set(values)] } : {};
}

function bounds(input: ToolInput): JsonSchema {
  const [minimum, maximum] = ['min', 'max'].map((field) => numberField(input, field));
  return { ...finite('minimum', minimum), ...finite('maximum', maximum) };
}

function finite(keyword: string, value: number | undefined): JsonSchema {
  return Number.isFinite(value) ? { [keyword]: value } : {};
}

function length(keyword: string, value: number | undefined): JsonSchema {
  return Number.isSafeInteger(value) && (value ?? -1) >= 0 ? { [keyword]: value } : {};
}
