import type { Range } from '../text/range.js';

/** `error`: the platform would refuse the document or the run would fail for certain. */
export type Severity = 'error' | 'warning' | 'info' | 'hint';

/** Severities from the gravest on; the order of every summary. */
export const severities: readonly Severity[] = ['error', 'warning', 'info', 'hint'];

/** How many problems there are of each severity. */
export type SeverityCounts = Record<Severity, number>;

/** A replacement in the document; an empty range inserts. */
export interface TextEdit {
  range: Range;
  newText: string;
}

/** One way to mend a problem. */
export interface Fix {
  /** Imperative, quotes what it writes: `Write "1.0.0"`. */
  title: string;
  /** Do not overlap; in document order. */
  edits: TextEdit[];
  /** The only sensible fix, which needs no guess and no placeholder: what `fix` and fix-all apply. */
  preferred: boolean;
}

/** Another place that explains the problem. */
export interface RelatedPlace {
  range: Range;
  message: string;
  /** The document that it is in, where that is another one: its path on the command line, its address in an editor. */
  file?: string;
}

/**
 * One finding, the same value in the editor, on the command line and over HTTP. Plain data.
 * Ranges are zero-based lines and UTF-16 characters.
 */
export interface Problem {
  code: string;
  severity: Severity;
  /** One sentence in the author's words that quotes the source. */
  message: string;
  range: Range;
  /** JSON pointer (RFC 6901) of the nearest node of the document; empty for the document itself. */
  path: string;
  related: RelatedPlace[];
  fixes: Fix[];
  /** The page that says more: the rule's, or that of another program's finding. */
  url: string;
  /** Of the problem that says so: the problems that are not reported, see {@link reportLimits}. */
  leftOut?: SeverityCounts;
}

/** Counts problems, with those that are not reported. */
export function countProblems(problems: Iterable<Pick<Problem, 'severity' | 'leftOut'>>): SeverityCounts {
  const counts: SeverityCounts = { error: 0, warning: 0, info: 0, hint: 0 };
  for (const { severity, leftOut } of problems) {
    if (leftOut) for (const one of severities) counts[one] += leftOut[one];
    else counts[severity]++;
  }
  return counts;
}
