import type { Range } from '../text/range.js';

/** `error`: the platform would reject the document, or the run would certainly fail. */
export type Severity = 'error' | 'warning' | 'info' | 'hint';

/** Severities, most severe first; the order of every summary. */
export const severities: readonly Severity[] = ['error', 'warning', 'info', 'hint'];

/** The number of problems of each severity. */
export type SeverityCounts = Record<Severity, number>;

/** A replacement in the document; an empty range inserts. */
export interface TextEdit {
  range: Range;
  newText: string;
}

/** One way to fix a problem. */
export interface Fix {
  /** Imperative, quotes the text that it writes: `Write "1.0.0"`. */
  title: string;
  /** Do not overlap; in document order. */
  edits: TextEdit[];
  /**
   * Whether it is proven safe, see `FoundProblems`. `fix` and fix-all apply these. Others are suggested: on the light
   * bulb, and with `fix --suggested`.
   */
  preferred: boolean;
}

/** Another place that explains the problem. */
export interface RelatedPlace {
  range: Range;
  message: string;
  /** The other document, if it is not the same: its path on the command line, its URI in an editor. */
  file?: string;
}

/**
 * One finding, the same value in the editor, on the command line, and over HTTP. Plain data, but `fixes` may be computed
 * when they are first read. Ranges are zero-based lines and UTF-16 characters.
 */
export interface Problem {
  code: string;
  severity: Severity;
  /** One sentence in the author's terms that quotes the source. */
  message: string;
  range: Range;
  /** JSON pointer (RFC 6901) to the nearest node of the document; empty for the document itself. */
  path: string;
  related: RelatedPlace[];
  fixes: Fix[];
  /** The page with details: the rule's, or that of another program's finding. */
  url: string;
  /** On the problem that says so: how many problems are not reported, see {@link reportLimits}. */
  leftOut?: SeverityCounts;
}

/** Counts problems, including unreported ones. */
export function countProblems(problems: Iterable<Pick<Problem, 'severity' | 'leftOut'>>): SeverityCounts {
  const counts: SeverityCounts = { error: 0, warning: 0, info: 0, hint: 0 };
  for (const { severity, leftOut } of problems) {
    if (leftOut) for (const one of severities) counts[one] += leftOut[one];
    else counts[severity]++;
  }
  return counts;
}
