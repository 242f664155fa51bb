/** The most that one JSON text may hold; more would keep whoever reads it busy for long. */
export interface JsonLimits {
  /** Nesting. */
  depth: number;
  /** Members of one list or object. */
  members: number;
  /** Members of all lists and objects. */
  values: number;
  /** Bytes of one string as written. */
  text: number;
}

/** The limit that a text exceeds, and its value. */
export interface JsonExcess {
  limit: keyof JsonLimits;
  most: number;
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * The first limit that a JSON text exceeds, found in one pass over its bytes without building values. Whether it is
 * valid JSON is up to the parser.
 */
export function jsonExcess(bytes: Uint8Array, limits: JsonLimits): JsonExcess | undefined {
  const { depth, members, values, text } = limits;
  const over = (limit: keyof JsonLimits): JsonExcess => ({ limit, most: limits[limit] });
  /** The number of members so far of each enclosing list or object. */
  const open: number[] = [];
  let all = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === quote) {
      const end = stringEnd(bytes, at);
      if (end - at - 1 > text) return over('text');
      at = end;
    } else if (byte === closeList || byte === closeObject) open.pop();
    else if (byte === comma || byte === openList || byte === openObject) {
      const count = byte === comma ? (open.pop() ?? 0) + 1 : 1;
      if (open.push(count) > depth) return over('depth');
      if (count > members) return over('members');
      if (++all > values) return over('values');
    }
  }
  return undefined;
}

/** The index of a string's closing quote, or of the end of the text. */
function stringEnd(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at;
}
