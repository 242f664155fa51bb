import type { YamlNode } from '../yaml/node.js';
import type { ScalarValue } from '../yaml/read/schema.js';
import type { JsonSchema } from './json-types.js';

/** What a value in a test has to be (public platform, `tool_util_models`: `YamlToolTest` and `assertions`). */
export type TestType =
  | { kind: 'any' }
  /** `needs`: "text". */
  | { kind: 'scalar'; needs: string; accepts: (value: ScalarValue) => boolean; schema: JsonSchema }
  | RecordType
  /** A mapping with any names. */
  | { kind: 'entries'; of: TestType }
  /** `takesMapping`: a mapping says the same elsewhere, each of its members an item. */
  | { kind: 'list'; of: TestType; takesMapping?: true }
  | { kind: 'nullable'; of: TestType }
  /** Selected by the value itself. */
  | { kind: 'selected'; by: (node: YamlNode) => TestType; definition?: TestDefinition };

/** The JSON Schema of values that select their type. */
export interface TestDefinition {
  /** Names it in the JSON Schema. Unique. */
  id: string;
  title: string;
  /** @param schemaOf writes the schema of one of the types */
  schema: (schemaOf: (type: TestType) => JsonSchema) => JsonSchema;
}

/** A mapping with certain names. */
export interface RecordType {
  kind: 'record';
  noun: string;
  /** Names it in the JSON Schema, if it is there more than once. Unique. */
  id?: string;
  fields: Readonly<Record<string, TestType>>;
  required: readonly string[];
  /** The mapping, in YAML's flow style, that a text alone stands for, as it does elsewhere. */
  ofText?: (text: string) => string;
}
