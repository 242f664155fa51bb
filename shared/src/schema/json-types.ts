/** A JSON Schema, or a part of one. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The schema of every type but "anything"; further constraints apply only to values of their own type. */
export type TypedSchema = JsonSchema & { type: readonly string[] };

/** What the public platform converts to a type (pydantic, "Conversion table"). */
export const convertedSchemas: Readonly<Record<'boolean' | 'integer' | 'number', TypedSchema>> = {
  boolean: {
    type: ['boolean', 'integer', 'string'],
    minimum: 0,
    maximum: 1,
    pattern:
      '^(?:[01TtFfYyNn]|[Oo][Nn]|[Oo][Ff][Ff]|[Nn][Oo]|[Yy][Ee][Ss]|[Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee])$',
  },
  integer: {
    type: ['integer', 'boolean', 'string'],
    pattern: String.raw`^\s*[-+]?\d+(?:_\d+)*(?:\.0*)?\s*$`,
  },
  number: {
    type: ['number', 'boolean', 'string'],
    pattern: String.raw`^\s*[-+]?(?:(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|[iI][nN][fF](?:[iI][nN][iI][tT][yY])?|[nN][aA][nN])\s*$`,
  },
};
