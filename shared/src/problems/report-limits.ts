/**
 * Limits on the reported problems of one document, so that a report stays below 4 MB: every word of a
 * document can be wrong, and many problems can quote one long word.
 */
export const reportLimits = {
  /** Problems, the most severe first. */
  problems: 1_000,
  /** Characters of a message or title; the middle of a longer one is left out. */
  sentence: 400,
  /** Characters of a path; a longer one is replaced by that of the nearest ancestor that fits. */
  path: 300,
  /** Characters of all related places and fixes as JSON; problems beyond that have none. */
  extras: 512 * 1024,
} as const;
