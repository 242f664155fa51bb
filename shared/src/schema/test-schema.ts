import type { JsonSchema } from './json-types.js';
import type { RecordType, TestType } from './test-type.js';

/** Adds a definition, unless there is one of the name, and gives the reference to it. */
type Define = (name: string, title: string, describe: () => JsonSchema) => string;

/** The JSON Schema of a value in a test. */
export function testSchema(type: TestType, define: Define): JsonSchema {
  const schemaOf = (one: TestType): JsonSchema => testSchema(one, define);
  switch (type.kind) {
    case 'any':
      return {};
    case 'scalar':
      return type.schema;
    case 'nullable':
      return orNull(schemaOf(type.of));
    case 'list':
      return { type: ['array'], items: schemaOf(type.of) };
    case 'entries':
      return { type: ['object'], additionalProperties: schemaOf(type.of) };
    case 'record': {
      const { id, noun } = type;
      const describe = (): JsonSchema => recordSchema(type, schemaOf);
      return id === undefined ? describe() : { $ref: define(id, noun, describe) };
    }
    case 'selected': {
      const { definition } = type;
      return definition
        ? { $ref: define(definition.id, definition.title, () => definition.schema(schemaOf)) }
        : {};
    }
  }
}

function recordSchema(
  { fields, required }: RecordType,
  schemaOf: (type: TestType) => JsonSchema,
): JsonSchema {
  const properties = Object.entries(fields).map(([name, field]) => [name, schemaOf(field)] as const);
  return {
    type: ['object'],
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

/** A condition instead of alternatives, of which a validator would report each. */
function orNull(schema: JsonSchema): JsonSchema {
  const { type } = schema;
  return Array.isArray(type)
    ? { ...schema, type: [...(type as string[]), 'null'] }
    : { if: { type: 'null' }, else: schema };
}
