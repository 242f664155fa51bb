const utf8 = new TextEncoder();

/** What may be made of a document. */
export interface MadeLimit {
  /** The most bytes of the result as JSON. */
  maxMade: number;
}

/**
 * A value as JSON in UTF-8, which whoever sends it neither reads nor writes again.
 * @returns undefined if it is larger than allowed
 */
export function madeJson(value: unknown, { maxMade }: MadeLimit): Uint8Array | undefined {
  const bytes = utf8.encode(JSON.stringify(value));
  return bytes.length <= maxMade ? bytes : undefined;
}
