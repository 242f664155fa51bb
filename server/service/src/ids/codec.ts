import { ServiceError } from '../errors/service-error.js';

/** Kinds of records that have ids; the numbers are part of every id, so they must never change. */
export const idKinds = {
  user: 1,
  role: 2,
  group: 3,
  history: 4,
  dataset: 5,
  tool: 6,
  collection: 7,
  job: 8,
  'tool-request': 9,
  'library-dataset': 10,
  page: 11,
  workflow: 12,
  visualization: 13,
  element: 14,
} as const;

/** The kind of record of an id. */
export type IdKind = keyof typeof idKinds;

/** Converts record numbers to opaque texts and back (interface document, `EncodedId`). */
export interface IdCodec {
  encode(kind: IdKind, id: number): string;
  /** The number; undefined for a text that this codec did not create for the kind. Never throws. */
  decode(kind: IdKind, text: string): number | undefined;
}

/**
 * Decodes an id from a request.
 * @throws ServiceError `malformedId` if it is not of this kind
 */
export function decodeId(codec: IdCodec, kind: IdKind, text: string): number {
  const id = codec.decode(kind, text);
  if (id === undefined)
    throw new ServiceError('malformedId', { text: `Wrong  id ( ${text} ) specified, unable to decode.` });
  return id;
}

/**
 * What is wrong with the format of an encoded id, in the public platform's words (Encoded ids); undefined if valid.
 */
export function encodedIdFault(text: string): string | undefined {
  if (text.length % 16 !== 0) return 'Invalid id length, must be multiple of 16';
  return /^f?[0-9a-f]+$/.test(text.toLowerCase()) ? undefined : 'Invalid characters in encoded ID';
}
