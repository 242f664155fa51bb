import { countProblems, severities, type Fix, type Problem, type Severity } from '../problems/problem.js';
import { applySpanEdits } from '../text/apply-edits.js';
import type { SpanEdit } from '../text/range.js';
import { SourceText } from '../text/source.js';
import { Document, type ParseOptions } from '../tool/document.js';
import { findProblems, type CheckOptions } from './check.js';
import { withoutTouching, type FoundProblems } from './fixes/proof.js';
import { findConfigProblems } from './read-config.js';

/** A text with fixes applied. */
export interface Fixed {
  text: string;
  /** How many problems were fixed, of those that the text had before. */
  applied: number;
  /** How many of them with suggested fixes. */
  suggested: number;
  /** Whether suggested fixes are left that another run may apply. */
  isStopped: boolean;
  /** The remaining problems. */
  problems: Problem[];
  /** The problems that the text had before and no longer has, at their places before. */
  solved: Problem[];
}

/** Stops after this many rounds, as fixes that trigger each other would never end. */
const maxRounds = 25;

/** A version of a text, with its problems. */
interface Version {
  text: string;
  /** Without their fixes, or with unproven ones. */
  problems: readonly Problem[];
  /** The same with the fixes that are offered. */
  offered: () => Problem[];
  /** Whether a fix adds a problem, so that it is not offered. */
  addsProblem: (edits: readonly SpanEdit[]) => boolean;
  /** What the safe fixes lead to, as many of them as can be applied at once; undefined if there are none. */
  fixSafely: () => Version | undefined;
}

/** Finds the problems of a version of a text. */
type FindProblems = (text: string) => Problem[];
type ReadVersion = (text: string) => Version;

/**
 * Applies a document's safe fixes until none are left. The rest stays byte for byte.
 * @param options how to check it, and whether to apply suggested fixes too, see {@link applyAllFixesOf}
 */
export function applyFixes(
  document: Document,
  { suggested, ...options }: CheckOptions & { suggested?: boolean } = {},
): Fixed {
  const { text } = document.source;
  const read: ReadVersion = (current) =>
    provenVersion(findProblems(new Document(current, document.options), { ...options, all: true }));
  return suggested ? applyAll(text, read) : applySafe(text, read);
}

/** The same for a configuration file. */
export function applyConfigFixes(
  { text, unreadableReason }: { text: string } & Pick<ParseOptions, 'unreadableReason'>,
  { suggested }: { suggested?: boolean } = {},
): Fixed {
  const read: ReadVersion = (current) =>
    provenVersion(
      findConfigProblems(new Document(current, unreadableReason === undefined ? {} : { unreadableReason }), {
        all: true,
      }),
    );
  return suggested ? applyAll(text, read) : applySafe(text, read);
}

/** A version whose fixes are proven: those that are safe one by one, but not together, are applied in parts. */
function provenVersion(result: FoundProblems): Version {
  return {
    text: result.document.source.text,
    problems: result.problems,
    offered: () => result.proven,
    addsProblem: (edits) => result.addsProblem(edits),
    fixSafely() {
      let fixes = withoutTouching(result.safeFixes);
      while (fixes.length > 0) {
        const next = result.after(fixes);
        if (next) return provenVersion(next);
        fixes = fixes.slice(0, Math.floor(fixes.length / 2));
      }
      return undefined;
    },
  };
}

/** A version whose preferred fixes are applied as they are. */
function plainVersion(text: string, problemsOf: FindProblems): Version {
  const problems = problemsOf(text);
  return {
    text,
    problems,
    offered: () => [...problems],
    addsProblem: () => false,
    fixSafely() {
      const fixed = applyOnce(text, problems);
      return fixed === undefined ? undefined : plainVersion(fixed, problemsOf);
    },
  };
}

/** After this many checks, the rest is left to the next run. */
const maxTries = 200;

/**
 * Applies the safe fixes, and the first suggested fix of each problem, until none helps: all that do not touch each
 * other at once, then those of what is left. A fix that does not remove its problem, or that leads to another one at
 * least as severe, is not applied; neither are fixes of hints, which are not mistakes, and those that remove a line,
 * which may be at the wrong column only.
 */
export function applyAllFixesOf(text: string, problemsOf: FindProblems): Fixed {
  return applyAll(text, (current) => plainVersion(current, problemsOf));
}

function applyAll(text: string, read: ReadVersion): Fixed {
  const before = read(text);
  const safe = applySafely(before);
  // A fix that declares a name can put another one before the fix that the author has seen.
  const shown = new Set(safe.offered().map((problem) => choiceKey(problem, problem.fixes[0])));
  const useless = new Set<string>();
  const withdrawn = new Set<string>();
  let fixed = safe;
  let hasHelped = false;
  let most = Infinity;
  let tries = 0;
  for (; tries < maxTries; tries++) {
    const choices = togetherIn(fixed, { shown, useless, withdrawn }).slice(0, most);
    if (choices.length === 0) {
      if (!hasHelped || useless.size === 0) break;
      // What did not help may help now.
      useless.clear();
      hasHelped = false;
      continue;
    }
    const [first] = choices;
    if (first && choices.length === 1 && fixed.addsProblem(first.edits)) {
      withdrawn.add(first.key);
      continue;
    }
    const tried = applySpanEdits(fixed.text, uniqueEdits(choices));
    const next = applySafely(read(tried));
    if (areSolved(choices, fixed.problems, next.problems)) {
      fixed = next;
      hasHelped = true;
      most = 2 * choices.length;
    } else if (choices.length === 1) {
      for (const { key } of choices) useless.add(key);
      most = 2;
    } else {
      most = Math.ceil(choices.length / 2);
    }
  }
  const applied = solvedBy(before, fixed);
  const suggested = Math.max(0, applied - solvedBy(before, safe));
  return { ...resultOf(before, fixed), applied, suggested, isStopped: tries === maxTries };
}

function resultOf(before: Version, fixed: Version): Fixed {
  return {
    text: fixed.text,
    problems: fixed.offered(),
    applied: solvedBy(before, fixed),
    suggested: 0,
    solved: solvedProblems(before.problems, fixed.problems),
    isStopped: false,
  };
}

/** A suggested fix that is to be applied. */
interface Choice {
  problem: Problem;
  edits: SpanEdit[];
  /** The same for the same fix of the same problem in different versions of a text. */
  key: string;
}

/** What is known of the fixes of a text and its earlier versions, by {@link choiceKey} and {@link fixKey}. */
interface Experience {
  /** The first fixes that the author has seen. */
  shown: ReadonlySet<string>;
  /** Those that do not help. */
  useless: ReadonlySet<string>;
  /** Those that are not offered. */
  withdrawn: ReadonlySet<string>;
}

/** The chosen fixes that do not touch each other, in document order. Insertions at one place come one after another. */
function togetherIn({ text, problems }: Version, { shown, useless, withdrawn }: Experience): Choice[] {
  const source = new SourceText(text);
  const choices = problems.flatMap((problem): Choice[] => {
    if (problem.severity === 'hint') return [];
    const fixes = problem.fixes.filter(
      (fix) => !withdrawn.has(fixKey(problem, fix)) && (fix.preferred || !removesLines(source, fix)),
    );
    const inOrder = [...fixes.filter((fix) => shown.has(choiceKey(problem, fix))), ...fixes.slice(0, 1)];
    const fix = inOrder.find((one) => !useless.has(fixKey(problem, one)));
    return fix ? [{ problem, edits: spanEdits(source, fix), key: fixKey(problem, fix) }] : [];
  });
  choices.sort((a, b) => startOf(a) - startOf(b));
  let last: Choice | undefined;
  return choices.filter((choice) => {
    const isApart =
      !last || startOf(choice) > (last.edits.at(-1)?.span.end ?? -1) || areInsertions(last, choice);
    if (isApart) last = choice;
    return isApart;
  });
}

/** Whether a fix leaves fewer lines: what an author wrote is not removed unseen. */
function removesLines(source: SourceText, fix: Fix): boolean {
  const lines = (text: string): number => text.split('\n').filter((line) => line.trim() !== '').length;
  const edits = spanEdits(source, fix).filter(({ span }) => !onlyMarks.test(source.slice(span)));
  const fewer = edits.map(({ span, newText }) => lines(source.slice(span)) - lines(newText));
  return fewer.reduce((sum, count) => sum + count, 0) > 0;
}

/** Quotes and the like in a line. */
const onlyMarks = /^[^\p{L}\d\n]*$/u;

function startOf({ edits }: Choice): number {
  return edits[0]?.span.start ?? 0;
}

/** Whether both only insert, at the same place. */
function areInsertions(...choices: readonly Choice[]): boolean {
  const [place = -1] = choices.map(startOf);
  return choices.every(
    ({ edits }) =>
      edits.length === 1 && edits.every(({ span }) => span.start === place && span.end === place),
  );
}

/** The edits of several fixes; what several of them insert, as a declaration for each of its uses, once. */
function uniqueEdits(choices: readonly Choice[]): SpanEdit[] {
  const edits = choices.flatMap((choice) => choice.edits);
  return [...new Map(edits.map((edit) => [JSON.stringify(edit), edit])).values()];
}

/**
 * Whether the problems of the choices are gone. Several fixes must not lead to any other problem; a single one may lead
 * to less severe ones.
 */
function areSolved(
  choices: readonly Choice[],
  before: readonly Problem[],
  after: readonly Problem[],
): boolean {
  const chosen = choices.map(({ problem }) => problem);
  const left = countKeys(after);
  const had = countKeys(before);
  for (const [key, count] of countKeys(chosen)) {
    if ((left.get(key) ?? 0) > (had.get(key) ?? 0) - count) return false;
  }
  const [was, solved, is] = [before, chosen, after].map(countProblems);
  const change = (severity: Severity): number => (is?.[severity] ?? 0) - (was?.[severity] ?? 0);
  const judged = severities.filter((severity) => severity !== 'hint');
  if (choices.length > 1) return judged.every((severity) => change(severity) <= -(solved?.[severity] ?? 0));
  return change(judged.find((severity) => change(severity) !== 0) ?? 'hint') < 0;
}

/** How many problems are gone; those that a fix has led to do not count against it. At least one if a text changed. */
function solvedBy(from: Version, to: Version): number {
  const [was, is] = [countProblems(from.problems), countProblems(to.problems)];
  const fewer = severities.reduce((sum, severity) => sum + Math.max(0, was[severity] - is[severity]), 0);
  return from.text === to.text ? 0 : Math.max(1, fewer);
}

/** The problems that are gone, wherever the others are now. */
export function solvedProblems(before: readonly Problem[], after: readonly Problem[]): Problem[] {
  const key = ({ code, message }: Problem): string => JSON.stringify([code, message]);
  const left = new Map<string, number>();
  for (const problem of after) left.set(key(problem), (left.get(key(problem)) ?? 0) + 1);
  return before.filter((problem) => {
    const count = left.get(key(problem)) ?? 0;
    left.set(key(problem), count - 1);
    return count <= 0;
  });
}

/** Problems with the same key are the same problem in different versions of a text. */
function keyOf({ code, message, path }: Problem): string {
  return JSON.stringify([code, message, path]);
}

function fixKey(problem: Problem, { title }: Fix): string {
  return `${keyOf(problem)} ${title}`;
}

/** Like {@link fixKey}, for a problem whose message may change. */
function choiceKey({ code }: Problem, fix: Fix | undefined): string {
  return `${code} ${fix?.title ?? ''}`;
}

function countKeys(problems: readonly Problem[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const problem of problems) counts.set(keyOf(problem), (counts.get(keyOf(problem)) ?? 0) + 1);
  return counts;
}

/** Applies a text's preferred fixes until none are left. */
export function applyFixesOf(text: string, problemsOf: FindProblems): Fixed {
  return applySafe(text, (current) => plainVersion(current, problemsOf));
}

function applySafe(text: string, read: ReadVersion): Fixed {
  const before = read(text);
  return resultOf(before, applySafely(before));
}

function applySafely(before: Version): Version {
  let version = before;
  for (let round = 1; round <= maxRounds; round++) {
    const next = version.fixSafely();
    if (!next || next.text === version.text) break;
    version = next;
  }
  return version;
}

/** Applies the preferred fixes that do not touch each other; of two that do, the first. Undefined if there are none. */
function applyOnce(text: string, problems: readonly Problem[]): string | undefined {
  const source = new SourceText(text);
  const fixes = problems
    .flatMap(({ fixes }) => fixes.find(({ preferred }) => preferred) ?? [])
    .map((fix) => spanEdits(source, fix))
    .filter((edits) => edits.some(({ span, newText }) => source.slice(span) !== newText))
    .sort((a, b) => (a[0]?.span.start ?? 0) - (b[0]?.span.start ?? 0));
  const chosen: SpanEdit[] = [];
  let behind = -1;
  for (const edits of fixes) {
    const [first, last] = [edits[0], edits.at(-1)];
    if (!first || !last || first.span.start <= behind) continue;
    chosen.push(...edits);
    behind = last.span.end;
  }
  return chosen.length > 0 ? applySpanEdits(text, chosen) : undefined;
}

function spanEdits(source: SourceText, fix: Fix): SpanEdit[] {
  return fix.edits.map(({ range, newText }) => ({ span: source.spanOf(range), newText }));
}
