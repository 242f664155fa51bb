/** How much of a document is read; exceeding a limit is a `limit-reached` problem. */
export const limits = {
  /** Characters of a document (8 MiB of ASCII). */
  documentLength: 8 * 1024 * 1024,
  /** Nesting of mappings and sequences. */
  depth: 200,
  /** Nodes that aliases add when each is replaced by its target. */
  expandedNodes: 100_000,
  /** Characters of keys and values that aliases add in the same way. */
  expandedText: 1_000_000,
  /** Words, signs, spaces, and line ends: they determine the cost of a document of maximum length. */
  pieces: 4_000_000,
} as const;

/** Why a document of that many characters or bytes is not read. */
export function tooLong(size: number): string {
  const [actual, max] = [size, limits.documentLength].map((bytes) => bytes / 1024 / 1024);
  return `The document is ${actual?.toFixed(1)} MiB, which is over the limit of ${max} MiB, so it was not checked.`;
}

/** Why a document that contains a zero byte is not read. */
export const notText = 'This is not a text file, so it was not checked.';
