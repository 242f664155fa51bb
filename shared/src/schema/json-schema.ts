import { dialects, type DialectName } from '../dialect.js';
import { plainValue } from '../yaml/plain-value.js';
import { parseYaml } from '../yaml/parse.js';
import {
  fieldsIn,
  requiredIn,
  typeOf,
  type Field,
  type RequiredUnless,
  type Shape,
  type Union,
  type ValueType,
} from './shape.js';
import { toolShape } from './tool.js';

/** A JSON Schema, or a part of one. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * The declared shape of a tool as a JSON Schema (draft 2020-12). It holds for the values that YAML 1.2 reads,
 * and says what the structure rules say; formats such as that of the version are the rules' own. Where a field
 * decides the shape of a mapping, only that shape is asked, so that a validator reports no alternatives.
 */
export function jsonSchema(dialect: DialectName): JsonSchema {
  return new Writer(dialect).document();
}

type TypeName = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'null';
/** A schema that says which types it is for. */
type TypedSchema = JsonSchema & { type: TypeName | readonly TypeName[] };

const anyText: TypedSchema = { type: 'string' };
const filledText: TypedSchema = { type: 'string', pattern: '\\S' };
/** What the key gives in the mapping form of a list. */
const givenByKey = 'name';

class Writer {
  private readonly definitions = new Map<string, JsonSchema>();

  constructor(private readonly dialect: DialectName) {}

  document(): JsonSchema {
    const { classConstant } = dialects[this.dialect];
    const { properties, ...tool } = this.members(toolShape) as { properties: Record<string, JsonSchema> };
    return {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: `User tool (${classConstant})`,
      description: 'A command-line program as a tool: its container, inputs, outputs and command.',
      type: 'object',
      ...tool,
      properties: { ...properties, class: { ...properties.class, enum: undefined, const: classConstant } },
      $defs: Object.fromEntries(this.definitions),
    };
  }
}
