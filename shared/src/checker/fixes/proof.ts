import type { Fix, Problem } from '../../problems/problem.js';
import type { ReportedFix } from '../../problems/rule.js';
import { applySpanEdits } from '../../text/apply-edits.js';
import { editsBetween } from '../../text/difference.js';
import { EditMap } from '../../text/edit-map.js';
import type { Span, SpanEdit } from '../../text/range.js';
import { Document } from '../../tool/document.js';
import { DocumentCache } from '../../tool/document-cache.js';
import { addToMultimap } from '../../util/collections.js';
import { lazy } from '../../util/once.js';
import { compareProblems } from './added-problems.js';
import { Reading, type Change } from './reading.js';
import { keepsMeaning, type AppliedFix } from './safety.js';

/** A problem as plain data, with what it takes to prove its fixes. */
export interface FoundProblem {
  /** None of its fixes is preferred, as none is proven. */
  problem: Problem;
  /** Its place in the text of the document. */
  span: Span;
  /** Its fixes as the rule reports them, in the same order. */
  fixes: readonly ReportedFix[];
  /** The platform rejects the document because of it, or the job certainly fails there, whatever is configured. */
  isError: boolean;
}

/** Edits that one or several problems have as a fix. */
export interface Candidate extends AppliedFix {
  /** The problems. */
  owners: readonly FoundProblem[];
  /** A rule reports it as safe. */
  isClaimed: boolean;
}

/** What is proven of a fix; one that adds a problem is not offered. */
type Verdict = 'safe' | 'suggested' | 'withdrawn';

/**
 * How often a document is checked at most to prove its fixes. If it has more fixes than that, those that do not touch each
 * other are proven together, and what is not proven after as many checks is suggested.
 */
const maxChecks = 60;
/** How much text is checked at most, in UTF-16 units; so there are fewer checks of a long document, but some. */
const maxText = 1_000_000;
const leastChecks = 6;
/** What the title of a fix may say in addition, so that it takes few more checks; UTF-16 units. */
const longestTitle = 100;

/**
 * The problems of one version of a document. Whether a fix is safe is proven when it is asked for: a rule reports it as
 * such, it adds no problem, and it {@link keepsMeaning keeps the meaning}.
 */
export class FoundProblems {
  private readonly verdicts = new Map<Candidate, Verdict>();
  /** The fixes that need more than the rule reports. */
  private readonly completed = new Map<Candidate, Completed>();
  private candidatesOnce?: ReadonlyMap<string, Candidate>;
  private readingOnce?: Reading;
  private allOnce?: readonly Problem[];
  private readonly facts = new DocumentCache();
  /** In document order; no fix is proven, so none is preferred. */
  readonly problems: readonly Problem[];

  /** @param find finds all problems of another version of the document, without a limit */
  constructor(
    readonly document: Document,
    private readonly entries: readonly FoundProblem[],
    private readonly find: (document: Document) => FoundProblems,
    private readonly kind: 'tool' | 'config' = 'tool',
  ) {
    this.problems = entries.map(({ problem }) => problem);
  }

  /** In document order, with the fixes that are proven to do no harm. */
  get proven(): Problem[] {
    return this.entries.map((one) => this.withProof(one));
  }

  /** Some of {@link problems} with the fixes that are proven to do no harm. */
  provenOf(problems: readonly Problem[]): Problem[] {
    const asked = new Set(problems);
    return this.entries.filter(({ problem }) => asked.has(problem)).map((one) => this.withProof(one));
  }

  /** Whether a rule reports a fix as safe, which is not proven. */
  get hasClaims(): boolean {
    return this.entries.some(({ fixes }) => fixes.some(({ preferred }) => preferred));
  }

  /** The first safe fix of each problem. */
  get safeFixes(): Candidate[] {
    const safe = this.entries.flatMap(({ fixes }) => {
      const claimed = fixes.filter(({ preferred }) => preferred).map((fix) => this.candidateOf(fix));
      return claimed.find((one) => this.verdictOf(one) === 'safe') ?? [];
    });
    return [...new Set(safe)];
  }

  /** Whether the edits of one of the fixes add a problem. */
  addsProblem(edits: readonly SpanEdit[]): boolean {
    const candidate = this.candidates.get(keyOf(edits));
    if (!candidate) return false;
    const attempt = this.attempt([candidate]);
    return !attempt.isSound && !this.complete(attempt);
  }

  /** What fixes that do not touch each other lead to; undefined if they are not safe together. */
  after(fixes: readonly Candidate[]): FoundProblems | undefined {
    const { next, isSound, isSafe } = this.attempt(fixes);
    return isSound && isSafe ? next : undefined;
  }

  /** Proofs check the document again and again, so they wait until somebody reads the fixes. */
  private withProof(entry: FoundProblem): Problem {
    if (entry.fixes.length === 0) return entry.problem;
    const fixes = lazy(() => this.provenFixes(entry));
    return {
      ...entry.problem,
      get fixes() {
        return fixes();
      },
    };
  }

  private provenFixes({ problem, fixes }: FoundProblem): Fix[] {
    return problem.fixes.flatMap((fix, index): Fix[] => {
      const reported = fixes[index];
      const verdict = reported ? this.verdictOf(this.candidateOf(reported)) : 'withdrawn';
      if (verdict === 'withdrawn') return [];
      const completed = reported && this.completed.get(this.candidateOf(reported));
      if (completed) {
        if (this.isReported(completed, fixes)) return [];
        const edits = completed.edits.map((edit) => this.document.source.editOf(edit));
        return [{ ...fix, title: fix.title + completed.more, edits }];
      }
      return [{ ...fix, preferred: reported?.preferred === true && verdict === 'safe' }];
    });
  }

  /** Whether a fix that is completed does the same as one of those that are reported. */
  private isReported({ edits }: Completed, fixes: readonly ReportedFix[]): boolean {
    const text = applySpanEdits(this.text, edits);
    return fixes.some((fix) => applySpanEdits(this.text, fix.edits) === text);
  }

  private candidateOf({ edits }: ReportedFix): Candidate {
    return this.candidates.get(keyOf(edits)) as Candidate;
  }

  private get candidates(): ReadonlyMap<string, Candidate> {
    return (this.candidatesOnce ??= candidatesOf(this.entries));
  }

  private get reading(): Reading {
    return (this.readingOnce ??= new Reading(this.document, this.kind));
  }

  /** The problems, those that are not reported included. */
  private get all(): readonly Problem[] {
    const isLimited = this.entries.some(({ problem }) => problem.leftOut);
    return (this.allOnce ??= isLimited ? this.find(this.document).problems : this.problems);
  }

  private get text(): string {
    return this.document.source.text;
  }

  private verdictOf(candidate: Candidate): Verdict {
    if (!this.verdicts.has(candidate)) {
      const most = Math.floor(maxText / (this.text.length + 1));
      const checks = Math.max(leastChecks, Math.min(maxChecks, most));
      if (this.candidates.size <= checks) this.judge([candidate]);
      else this.judgeAll(checks);
    }
    return this.verdicts.get(candidate) ?? 'withdrawn';
  }

  /** Judges fixes together; false if they have to be judged apart. */
  private judge(fixes: readonly Candidate[]): boolean {
    const attempt = this.attempt(fixes);
    const { isSound, isSafe } = attempt;
    const isClaimed = fixes.some((fix) => fix.isClaimed);
    const [only] = fixes;
    const completed = !isSound && only && fixes.length === 1 ? this.complete(attempt) : undefined;
    if (only && completed) {
      this.completed.set(only, completed);
      this.verdicts.set(only, 'suggested');
      return true;
    }
    if (fixes.length > 1 && !(isSound && (isSafe || !isClaimed))) return false;
    for (const fix of fixes)
      this.verdicts.set(fix, !isSound ? 'withdrawn' : isSafe && fix.isClaimed ? 'safe' : 'suggested');
    return true;
  }

  /** A fix together with the first fixes of what it writes, such as quotes; undefined if more is needed. */
  private complete({ next, added, map }: Attempt, more = ''): Completed | undefined {
    const isWritten = ({ range }: Problem): boolean => map.isChanged(next.document.source.spanOf(range));
    if (!added.every(isWritten) || more.length > longestTitle) return undefined;
    const first = next.entries.filter(({ problem }) => added.includes(problem)).map(({ fixes }) => fixes[0]);
    const fixes = first.filter((fix) => fix !== undefined);
    const candidates = withoutTouching([...new Set(fixes.map((fix) => next.candidateOf(fix)))]);
    if (fixes.length < first.length || candidates.length === 0) return undefined;
    const titles = new Set(fixes.map(({ title }) => title.charAt(0).toLowerCase() + title.slice(1)));
    const all = more + [...titles].map((title) => `, and ${title}`).join('');
    const { next: last } = next.attempt(candidates);
    const edits = editsBetween(this.text, last.text);
    // The fixes undo each other.
    if (edits.length === 0) return undefined;
    const change: Change = { before: this.reading, after: last.reading, map: new EditMap(edits) };
    const rest = compareProblems(change, this.all, last.problems).added;
    if (rest.length === 0) return { edits, more: all };
    return this.complete({ next: last, added: rest, map: change.map, isSound: false, isSafe: false }, all);
  }

  /** Judges as many fixes together as possible, and halves what cannot be. */
  private judgeAll(checks: number): void {
    const candidates = [...this.candidates.values()];
    for (const one of candidates) this.verdicts.set(one, 'suggested');
    const waiting = [true, false].flatMap((isClaimed) =>
      apart(
        candidates.filter((one) => one.isClaimed === isClaimed),
        checks,
      ),
    );
    for (let left = checks; left > 0; left--) {
      const fixes = waiting.shift();
      if (!fixes) return;
      if (this.judge(fixes)) continue;
      const half = Math.ceil(fixes.length / 2);
      waiting.unshift(fixes.slice(0, half), fixes.slice(half));
    }
  }

  private attempt(fixes: readonly Candidate[]): Attempt {
    const edits = fixes.flatMap((fix) => fix.edits);
    const edited = new Document(applySpanEdits(this.text, edits), this.document.options, this.facts);
    const next = this.find(edited);
    const change: Change = { before: this.reading, after: next.reading, map: new EditMap(edits) };
    const { added, remaining } = compareProblems(change, this.all, next.problems);
    const isSolved = fixes.every(({ owners }) => !owners.some(({ problem }) => remaining.has(problem)));
    return {
      next,
      added,
      map: change.map,
      isSound: added.length === 0,
      isSafe: isSolved && keepsMeaning(change, fixes),
    };
  }
}

/** A fix with those of what it would add. */
interface Completed {
  edits: readonly SpanEdit[];
  /** What its title says in addition. */
  more: string;
}

/** What fixes lead to. */
interface Attempt {
  map: EditMap;
  /** The problems that they add. */
  added: readonly Problem[];
  next: FoundProblems;
  /** They add no problem. */
  isSound: boolean;
  /** They solve their problems and keep the meaning. */
  isSafe: boolean;
}

function keyOf(edits: readonly SpanEdit[]): string {
  return JSON.stringify(edits);
}

function candidatesOf(problems: readonly FoundProblem[]): ReadonlyMap<string, Candidate> {
  const owners = new Map<string, { owner: FoundProblem; fix: ReportedFix }[]>();
  for (const owner of problems)
    for (const fix of owner.fixes) addToMultimap(owners, keyOf(fix.edits), { owner, fix });
  const entries = [...owners].flatMap(([key, uses]): [string, Candidate][] => {
    const [first] = uses;
    if (!first) return [];
    const candidate = {
      edits: first.fix.edits,
      owners: uses.map(({ owner }) => owner),
      places: uses.map(({ owner }) => owner.span),
      isOfError: uses.some(({ owner }) => owner.isError),
      isClaimed: uses.some(({ fix }) => fix.preferred === true),
    };
    return [[key, candidate]];
  });
  return new Map(entries);
}

/** Groups of fixes that do not touch each other, each in document order; at most so many. */
function apart(fixes: readonly Candidate[], most: number): Candidate[][] {
  const groups: Candidate[][] = [];
  let left = inOrder(fixes);
  while (left.length > 0 && groups.length < most) {
    const group = withoutTouching(left);
    groups.push(group);
    const taken = new Set(group);
    left = left.filter((fix) => !taken.has(fix));
  }
  return groups;
}

/** The fixes that do not touch each other, in document order; of two that do, the first. */
export function withoutTouching(fixes: readonly Candidate[]): Candidate[] {
  let last = -1;
  return inOrder(fixes).filter((fix) => {
    const { start, end } = extentOf(fix);
    if (start <= last) return false;
    last = end;
    return true;
  });
}

function inOrder(fixes: readonly Candidate[]): Candidate[] {
  return [...fixes].sort((a, b) => extentOf(a).start - extentOf(b).start);
}

/** From the first to the last edit. */
function extentOf({ edits }: AppliedFix): Span {
  return {
    start: Math.min(...edits.map(({ span }) => span.start)),
    end: Math.max(...edits.map(({ span }) => span.end)),
  };
}
