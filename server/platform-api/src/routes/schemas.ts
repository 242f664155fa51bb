import { Type, type Static, type TSchema, type TSchemaOptions, type TStringOptions } from 'typebox';
import { maxListLength, maxTags, tagSource, textLimits } from '../constants.js';

/** The name of the format of encoded ids. */
export const encodedIdFormat = 'encoded-id';

/** An encoded id, as in the API documentation of the public platform (Encoded ids). */
export const EncodedId = Type.String({
  format: encodedIdFormat,
  minLength: 16,
  pattern: '^(?:[0-9a-fA-F]{16})+$',
  description: 'An id from a list or another response.',
  examples: ['0123456789abcdef0123456789abcdef'],
});

/** Parameters of lists that can be long. */
export const PageQuery = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: maxListLength,
      description: 'Maximum number of items in the response.',
    }),
  ),
  offset: Type.Optional(Type.Integer({ minimum: 0, description: 'Number of items to skip.' })),
};

/** Parameters that choose fields of records (public platform, `view` and `keys`). */
export const fieldsQuery = (views: readonly string[]) => ({
  view: Type.Optional(
    Type.String({ description: `A set of fields: ${views.join(', ')}.`, examples: [views[0] ?? ''] }),
  ),
  keys: Type.Optional(
    Type.String({ description: 'Names of fields, separated by commas. With a view, they are added to it.' }),
  ),
});

/** The fields of each view of a record, by name. */
export type Views<Shape> = Readonly<Record<string, readonly (keyof Shape & string)[]>>;

/** A record with some of its fields, of which all views have those that are named. */
export type ShownRecord<Shape, Name extends keyof Shape> = Pick<Shape, Name> & Partial<Shape>;

/** A parameter that may be repeated. */
export const texts = Type.Union([Type.String(), Type.Array(Type.String(), { maxItems: 20 })]);

/** Whether what is deleted cannot be restored, and its content is removed. */
export const purgeQuery = {
  purge: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        'Whether it cannot be restored, and its content is removed in a day or two; in a body as well.',
    }),
  ),
};

/** An object with any members. */
export const anyObject = Type.Unsafe<object>({ type: 'object', additionalProperties: true });

/** The same, whose members can be read. */
export const anyRecord = Type.Unsafe<Record<string, unknown>>(anyObject);

/** A time in the format of RFC 3339. */
export const Moment = Type.String({ format: 'date-time' });

/** One of some texts. */
export const oneOf = <const Name extends string>(names: readonly Name[], options: TStringOptions = {}) =>
  Type.Unsafe<Name>({ type: 'string', enum: [...names], ...options });

/** A field that may be missing or `null`. */
export const orNull = <Schema extends TSchema>(schema: Schema, options: TSchemaOptions = {}) =>
  Type.Optional(Type.Union([schema, Type.Null()], options));

/** The schema of a text that users choose, and its limits after trimming. */
export const textOf = (kind: keyof typeof textLimits, options: TStringOptions = {}) => {
  const { least, most } = textLimits[kind];
  return Type.String({ ...(least > 0 && { minLength: least }), maxLength: most, ...options });
};

/** Tags in a body, which replace those of an item; whitespace around each is removed. */
export const TagList = Type.Array(textOf('tag', { pattern: `^\\s*${tagSource}\\s*$` }), {
  maxItems: maxTags,
});

/** The schema that a reference is to. */
const referent = Symbol('referent');

/** Refers to a schema by its `$id`, its name in the documentation. */
export function refTo<Schema extends TSchema>(schema: Schema, options: TSchemaOptions = {}) {
  const { $id } = schema as { $id?: string };
  if ($id === undefined) throw new Error('A schema without an "$id" cannot be referred to.');
  return Type.Unsafe<Static<Schema>>(Object.assign(Type.Ref($id, options), { [referent]: schema }));
}

/** All schemas that a value refers to, also through others, by their `$id`. */
export function referredSchemas(value: unknown, all = new Map<string, TSchema>()): Map<string, TSchema> {
  if (typeof value !== 'object' || value === null) return all;
  const { [referent]: schema } = value as { [referent]?: TSchema & { $id: string } };
  if (schema && !all.has(schema.$id)) {
    all.set(schema.$id, schema);
    referredSchemas(schema, all);
  }
  for (const part of Object.values(value)) referredSchemas(part, all);
  return all;
}

/** The body of every error (public platform, Error body). */
export const MessageExceptionModel = Type.Object(
  {
    err_msg: Type.String({ description: 'The error message.' }),
    err_code: Type.Integer({ description: 'The error code.' }),
    validation_errors: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Errors of fields: each a JSON object with type, loc, msg, and input.',
      }),
    ),
  },
  { $id: 'MessageExceptionModel', additionalProperties: true },
);
