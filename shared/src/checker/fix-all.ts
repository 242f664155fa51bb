import type { Fix, Problem } from '../problems/problem.js';
import { applySpanEdits } from '../text/apply-edits.js';
import type { SpanEdit } from '../text/range.js';
import { SourceText } from '../text/source.js';
import { Document } from '../tool/document.js';
import { check, type CheckOptions } from './check.js';

/** A text with fixes applied. */
export interface Fixed {
  text: string;
  /** How many fixes were applied. */
  applied: number;
  /** How many of them are suggested ones. */
  suggested: number;
  /** The remaining problems. */
  problems: Problem[];
}

/** Stops after this many rounds, as fixes that trigger each other would never end. */
const maxRounds = 25;

/** Finds the problems of a version of a text. */
type FindProblems = (text: string) => Problem[];

/**
 * Applies a document's safe fixes until none are left. The rest stays byte for byte.
 * @param options how to check it, and whether to apply suggested fixes too, see {@link applyAllFixesOf}
 */
export function applyFixes(
  document: Document,
  { suggested, ...options }: CheckOptions & { suggested?: boolean } = {},
): Fixed {
  const { text } = document.source;
  const problemsOf: FindProblems = (current) =>
    check(current === text ? document : new Document(current, document.options), { ...options, all: true });
  return suggested ? applyAllFixesOf(text, problemsOf) : applyFixesOf(text, problemsOf);
}

/** Suggested fixes beyond this number are left to the next run. */
const maxSuggested = 200;

/**
 * Applies the safe fixes, and the first suggested fix of each problem, one at a time in document order, until none
 * helps. A fix that does not remove its problem, or that leads to an earlier version, is skipped; so are hints, which
 * are no mistakes.
 */
export function applyAllFixesOf(text: string, problemsOf: FindProblems): Fixed {
  let fixed = applyFixesOf(text, problemsOf);
  const seen = new Set([text, fixed.text]);
  const skipped = new Set<string>();
  for (let tries = 0; tries < maxSuggested; tries++) {
    const chosen = fixed.problems.find(
      (problem) => problem.severity !== 'hint' && problem.fixes.length > 0 && !skipped.has(keyOf(problem)),
    );
    const [fix] = chosen?.fixes ?? [];
    if (!chosen || !fix) break;
    const next = applyFixesOf(applySpanEdits(fixed.text, spanEdits(new SourceText(fixed.text), fix)), problemsOf);
    if (seen.has(next.text) || countOf(chosen, next.problems) >= countOf(chosen, fixed.problems)) {
      skipped.add(keyOf(chosen));
      continue;
    }
    seen.add(next.text);
    fixed = { ...next, applied: fixed.applied + next.applied + 1, suggested: fixed.suggested + 1 };
  }
  return fixed;
}

/** Problems with the same key are the same problem in different versions of a text. */
function keyOf({ code, message, path }: Problem): string {
  return JSON.stringify([code, message, path]);
}

function countOf(problem: Problem, problems: readonly Problem[]): number {
  const key = keyOf(problem);
  return problems.filter((one) => keyOf(one) === key).length;
}

/** Applies a text's safe fixes until none are left. */
export function applyFixesOf(text: string, problemsOf: FindProblems): Fixed {
  let current = text;
  let applied = 0;
  for (let round = 1; ; round++) {
    const problems = problemsOf(current);
    const next = round <= maxRounds ? applyOnce(current, problems) : { text: current, applied: 0 };
    if (next.applied === 0) return { text: current, applied, suggested: 0, problems };
    current = next.text;
    applied += next.applied;
  }
}

/** Applies the safe fixes that do not touch each other; of two that do, the first. */
function applyOnce(text: string, problems: readonly Problem[]): { text: string; applied: number } {
  const source = new SourceText(text);
  const fixes = problems
    .flatMap(({ fixes }) => fixes.find(({ preferred }) => preferred) ?? [])
    .map((fix) => spanEdits(source, fix))
    .filter((edits) => edits.some(({ span, newText }) => source.slice(span) !== newText))
    .sort((a, b) => (a[0]?.span.start ?? 0) - (b[0]?.span.start ?? 0));
  const chosen: SpanEdit[] = [];
  let applied = 0;
  let behind = -1;
  for (const edits of fixes) {
    const [first, last] = [edits[0], edits.at(-1)];
    if (!first || !last || first.span.start <= behind) continue;
    chosen.push(...edits);
    behind = last.span.end;
    applied++;
  }
  return { text: applySpanEdits(text, chosen), applied };
}

function spanEdits(source: SourceText, fix: Fix): SpanEdit[] {
  return fix.edits.map(({ range, newText }) => ({ span: source.spanOf(range), newText }));
}
