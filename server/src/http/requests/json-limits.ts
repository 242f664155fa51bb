import type { ErrorName } from '../errors/error-table.js';
import { ServiceError } from '../errors/service-error.js';

/** The limits of one JSON body; a longer list would keep the validator busy for seconds. */
export const jsonLimits = {
  /** Nesting; more than that of documents, for which the language has a better message. */
  depth: 256,
  /** Members of one list or object. */
  members: 10_000,
  /** Members of all lists and objects. */
  values: 100_000,
} as const;

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Rejects a JSON text beyond {@link jsonLimits}, in one pass over the bytes without building values. Whether it is
 * valid JSON is up to the parser.
 * @throws ServiceError that says which limit is exceeded
 */
export function checkJsonLimits(bytes: Uint8Array): void {
  const { depth, members, values } = jsonLimits;
  /** The number of members so far of each enclosing list or object. */
  const open: number[] = [];
  let all = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === quote) at = stringEnd(bytes, at);
    else if (byte === closeList || byte === closeObject) open.pop();
    else if (byte === comma || byte === openList || byte === openObject) {
      const own = byte === comma ? (open.pop() ?? 0) + 1 : 1;
      if (open.push(own) > depth) refuse('invalidJson', `is nested more than ${depth} levels deep`);
      if (own > members)
        refuse(
          'bodyTooLarge',
          `has a list or an object with more than ${members.toLocaleString('en')} members`,
        );
      if (++all > values) refuse('bodyTooLarge', `has more than ${values.toLocaleString('en')} values`);
    }
  }
}

function refuse(row: ErrorName, excess: string): never {
  throw new ServiceError(row, { text: `The body ${excess}, which is not supported.` });
}

/** The index of a string's closing quote, or of the end of the text. */
function stringEnd(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at;
}
