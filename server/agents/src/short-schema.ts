import { isObject, jsonSchema, type DialectName } from '@user-tool/shared';

/** The fields that most tools need, by definition; others are in the whole schema. */
const kept: Readonly<Record<string, readonly string[]>> = {
  'config-file': ['filename', 'content'],
  'data-input': ['name', 'type', 'label', 'format', 'multiple', 'optional'],
  'data_collection-input': ['name', 'type', 'label', 'format', 'collection_type', 'optional'],
  'text-input': ['name', 'type', 'label', 'value', 'default', 'optional'],
  'integer-input': ['name', 'type', 'label', 'value', 'default', 'min', 'max', 'optional'],
  'float-input': ['name', 'type', 'label', 'value', 'default', 'min', 'max', 'optional'],
  'boolean-input': ['name', 'type', 'label', 'value', 'default'],
  'select-input': ['name', 'type', 'label', 'options', 'multiple'],
  option: ['label', 'value', 'selected'],
  'data-output': ['name', 'type', 'label', 'format', 'from_work_dir'],
  'collection-output': ['name', 'type', 'label', 'collection_type', 'discover_datasets'],
  'discovery-entry': ['pattern', 'format', 'directory'],
  help: ['format', 'content'],
};

const keptOfTool = [
  ...['class', 'id', 'name', 'version', 'description', 'container', 'shell_command', 'configfiles'],
  ...['inputs', 'outputs', 'help', 'tests'],
];

type Schema = Readonly<Record<string, unknown>>;

/** The part of the JSON Schema of tools that authoring needs: what it accepts, the whole schema does too. */
export function shortSchema(dialect: DialectName): Schema {
  const whole = jsonSchema(dialect);
  const definitions = whole['$defs'] as Readonly<Record<string, Schema>>;
  const members = Object.entries(kept).flatMap(([name, fields]) => {
    const definition = definitions[name];
    return definition ? [[name, withFields(definition, fields)] as const] : [];
  });
  const { properties, ...rest } = withFields(whole, keptOfTool);
  const { tests, ...others } = properties as Readonly<Record<string, Schema>>;
  return trimmed({
    ...rest,
    // What tests can expect is as long as all else.
    properties: { ...others, tests: { ...tests, items: { type: 'object' } } },
    $defs: {
      ...Object.fromEntries(members),
      input: variants(definitions['input'] ?? {}, 'input'),
      output: variants(definitions['output'] ?? {}, 'output'),
    },
  }) as Schema;
}

function withFields(schema: Schema, fields: readonly string[]): Schema {
  const properties = schema['properties'] as Schema;
  const entries = Object.entries(properties).filter(([name]) => fields.includes(name));
  const others = Object.entries(schema).filter(([name]) => name !== 'allOf');
  return { ...Object.fromEntries(others), properties: Object.fromEntries(entries) };
}

/** The types of inputs or outputs that are kept, as alternatives. */
function variants({ title, description }: Schema, kind: 'input' | 'output'): Schema {
  const names = Object.keys(kept).filter((name) => name.endsWith(`-${kind}`));
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    type: 'object',
    required: ['name', 'type'],
    oneOf: names.map((name) => ({ $ref: `#/$defs/${name}` })),
  };
}

/** Keys that only editors use. */
const forEditors: ReadonlySet<string> = new Set(['examples', 'enumDescriptions']);

/** Without what authors do not need: examples, and null as another way to leave out a field. */
function trimmed(value: unknown, isField = false): unknown {
  if (Array.isArray(value)) {
    const texts = value.filter((one) => one !== 'null' && one !== null);
    return texts.length === 1 && isField ? texts[0] : texts.map((one) => trimmed(one));
  }
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([name]) => !forEditors.has(name));
  return Object.fromEntries(members.map(([name, member]) => [name, trimmed(member, name === 'type')]));
}
