/**
 * How much is reported of the problems of one document, so that a report stays below 4 MB: a document can be wrong in
 * each of its words, and one long word can be quoted by many problems.
 */
export const reportLimits = {
  /** Problems, the most severe first. */
  problems: 1_000,
  /** Characters of a message or title; the middle of a longer one is left out. */
  sentence: 400,
  /** Characters of a path; where it is longer, that of the nearest holder with a shorter one is given. */
  path: 300,
  /** Characters of all related places and fixes as JSON; problems behind these have none. */
  extras: 512 * 1024,
} as const;
