import { Type, type Static, type TSchema, type TStringOptions } from 'typebox';
import { maxListLength, textRules } from '@user-tool/records';
import { encodedIdFormat } from '../ids/codec.js';

/** An encoded id, as in the API documentation of the public platform (Encoded ids). */
export const EncodedId = Type.String({
  format: encodedIdFormat,
  minLength: 16,
  pattern: '^(?:[0-9a-fA-F]{16})+$',
  description: 'An id from a list or another response.',
  examples: ['0123456789abcdef0123456789abcdef'],
});

/** Parameters of a path that ends with an id. */
export const IdParams = Type.Object({ id: EncodedId });

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

/** An object with any members. */
export const anyObject = Type.Unsafe<object>({ type: 'object', additionalProperties: true });

/** A time in the format of RFC 3339. */
export const Moment = Type.String({ format: 'date-time' });

/** The schema of a text that users choose, and its limits after trimming. */
export const textOf = (kind: keyof typeof textRules, options: TStringOptions = {}) => {
  const { least, most } = textRules[kind];
  return Type.String({ ...(least > 0 && { minLength: least }), maxLength: most, ...options });
};

/** Refers to a schema that is registered under its `$id`, its name in the documentation. */
export function refTo<Schema extends TSchema>(schema: Schema) {
  const { $id } = schema as { $id?: string };
  if ($id === undefined) throw new Error('A schema without an "$id" cannot be referred to.');
  return Type.Unsafe<Static<Schema>>(Type.Ref($id));
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
