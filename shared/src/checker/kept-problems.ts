import type { Severity } from '../problems/problem.js';
import { reportLimits } from '../problems/report-limits.js';
import { descriptionOf, type Description } from '../problems/rule.js';
import { movedSpan, type Span } from '../text/range.js';
import type { SeparatePart } from '../tool/part.js';
import { pointerOf } from '../yaml/node.js';
import type { ActiveRule } from './active-rules.js';
import { spanOf, type Finding } from './to-problem.js';

/** A finding in a part, wherever the part is: its offsets and its path begin with the part. */
export interface KeptProblem {
  rank: number;
  /** If it differs from the rule's own. */
  severity?: Severity;
  span: Span;
  path: string;
  description: Description;
}

/** The findings of a part as they are kept; undefined if one of them is not about the part alone. */
export function keepFindings(part: SeparatePart, findings: readonly Finding[]): KeptProblem[] | undefined {
  const kept: KeptProblem[] = [];
  for (const finding of findings) {
    const problem = keepFinding(part, finding);
    if (!problem) return undefined;
    kept.push(problem);
  }
  // As a copy, because a piece of a text keeps the whole text in memory.
  return kept.length === 0 ? kept : (JSON.parse(JSON.stringify(kept)) as KeptProblem[]);
}

/** A longer path may be shortened, which depends on where the part is. */
const longestPath = reportLimits.path / 2;

function keepFinding({ region, member }: SeparatePart, { rule, problem }: Finding): KeptProblem | undefined {
  const { start, end } = region;
  const isInside = (span: Span): boolean => start <= span.start && span.end <= end;
  const description = descriptionOf(problem);
  const path = problem.node ? pointerOf(problem.node) : '';
  const isOwn = path.startsWith(pointerOf(member)) && path.length <= longestPath;
  if (!isOwn || !isInside(spanOf(problem)) || !spansOf(description).every(isInside)) return undefined;
  return {
    rank: rule.rank,
    ...(problem.severity && { severity: problem.severity }),
    span: movedSpan(spanOf(problem), -start),
    path: path.slice(pointerOf(member).length),
    description: movedDescription(description, -start),
  };
}

/** Kept problems as findings at the part's place. */
export function placeKept(
  { region: { start }, member }: SeparatePart,
  kept: readonly KeptProblem[],
  active: readonly (ActiveRule | undefined)[],
): Finding[] {
  if (kept.length === 0) return [];
  const pointer = pointerOf(member);
  return kept.flatMap(({ rank, severity, span, path, description }) => {
    const rule = active[rank];
    const problem = {
      span: movedSpan(span, start),
      ...(severity && { severity }),
      describe: () => movedDescription(description, start),
    };
    return rule ? [{ rule, problem, path: pointer + path }] : [];
  });
}

function spansOf({ related = [], fixes = [] }: Description): Span[] {
  return [
    // A place in another document is not inside.
    ...related.map((place) => ('span' in place ? place.span : { start: -1, end: -1 })),
    ...fixes.flatMap(({ edits }) => edits.map(({ span }) => span)),
  ];
}

function movedDescription({ message, url, related, fixes }: Description, by: number): Description {
  return {
    message,
    ...(url !== undefined && { url }),
    ...(related && {
      related: related.map((place) =>
        'span' in place ? { ...place, span: movedSpan(place.span, by) } : place,
      ),
    }),
    ...(fixes && {
      fixes: fixes.map((fix) => ({
        ...fix,
        edits: fix.edits.map(({ span, newText }) => ({ span: movedSpan(span, by), newText })),
      })),
    }),
  };
}
