import type { Fix, Problem } from '../problems/problem.js';
import { applySpanEdits } from '../text/apply-edits.js';
import type { SpanEdit } from '../text/range.js';
import { SourceText } from '../text/source.js';
import { Document } from '../tool/document.js';
import { check, type CheckOptions } from './check.js';

/** A text after all that mends itself was mended. */
export interface Fixed {
  text: string;
  /** How many fixes were applied. */
  applied: number;
  /** The problems that are left. */
  problems: Problem[];
}

/** After so many rounds the text is left as it is: fixes that call for each other must not go on for ever. */
const maxRounds = 25;

/**
 * Applies the preferred fixes of a document until there are none. The rest stays byte for byte.
 * @param options by which it is judged
 */
export function applyFixes(document: Document, options: CheckOptions = {}): Fixed {
  const { text } = document.source;
  return applyFixesOf(text, (current) =>
    check(current === text ? document : new Document(current, document.options), { ...options, all: true }),
  );
}

/**
 * Applies the preferred fixes of a text until there are none.
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

/** Applies those preferred fixes that do not touch one another; of two that do, the first. */
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
