/** The subset of JSON Schema in the service's OpenAPI document. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  examples?: unknown[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

interface Content {
  content?: Record<string, { schema?: Schema }>;
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
}

/** The parts of an OpenAPI document for generating requests. */
export interface OpenApi {
  paths: Record<string, Record<string, { parameters?: Parameter[]; requestBody?: Content }>>;
  components?: { schemas?: Record<string, Schema> };
}

/** One method at one path, with its parameters and bodies. */
export interface Operation {
  method: string;
  /** With `{name}` for parameters. */
  path: string;
  parameters: readonly Parameter[];
  /** Type and schema of each kind of body. */
  bodies: readonly (readonly [type: string, schema: Schema])[];
}

/** All operations of a document, in order. */
export function operationsOf({ paths }: OpenApi): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      ...{ method: method.toUpperCase(), path, parameters },
      bodies: Object.entries(requestBody?.content ?? {}).map(
        ([type, { schema = {} }]) => [type, schema] as const,
      ),
    })),
  );
}
