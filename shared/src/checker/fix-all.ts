import type { Fix, Problem } from '../problems/problem.js';
import { applySpanEdits } from '../text/apply-edits.js';
import type { SpanEdit } from '../text/range.js';
import { SourceText } from '../text/source.js';
import { Document } from '../tool/document.js';
import { check, type CheckOptions } from './check.js';

/** A text with all preferred fixes applied. */
export interface Fixed {
  text: string;
  /** How many fixes were applied. */
  applied: number;
  /** The remaining problems. */
  problems: Problem[];
}

/** Stops after this many rounds, as fixes that trigger each other would never end. */
const maxRounds = 25;

/**
 * Applies a document's preferred fixes until none are left. The rest stays byte for byte.
 * @param options how to check it
 */
export function applyFixes(document: Document, options: CheckOptions = {}): Fixed {
  const { text } = document.source;
  return applyFixesOf(text, (current) =>
    check(current === text ? document : new Document(current, document.options), { ...options, all: true }),
  );
}

/**
 * Applies a text's preferred fixes until none are left.
 * @param problemsOf finds the problems of a version of the text
 */
export function applyFixesOf(text: string, problemsOf: (text: string) => Problem[]): Fixed {
  let current = text;
  let applied = 0;
  for (let round = 1; ; round++) {
    const problems = problemsOf(current);
    const next = round <= maxRounds ? applyOnce(current, problems) : { text: current, applied: 0 };
    if (next.applied === 0) return { text: current, applied, problems };
    current = next.text;
    applied += next.applied;
  }
}

/** Applies the preferred fixes that do not touch each other; of two that do, the first. */
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
