import type { Problem } from '../../problems/problem.js';
import { addToMultimap, partitionPoint } from '../../util/collections.js';
import type { SourceText } from '../../text/source.js';
import type { EditMap } from '../../text/edit-map.js';
import type { Span } from '../../text/range.js';
import { uncertainFrom } from '../../tool/template-faults.js';
import type { Template } from '../../tool/template.js';
import { readsMoreValues, type Change } from './reading.js';

/** How the problems of two versions of a document differ. */
export interface Difference {
  /** Those of the next version that edits have led to. */
  added: readonly Problem[];
  /** Those of the first version that are still there. */
  remaining: ReadonlySet<Problem>;
}

/**
 * Compares the problems of two versions of a document. What is found only because the edits make more of the document
 * readable is not added by them, unless it is in what they have written.
 */
export function compareProblems(
  change: Change,
  before: readonly Problem[],
  after: readonly Problem[],
): Difference {
  const [source, edited] = [change.before.document.source, change.after.document.source];
  const matcher = new ProblemMatcher(before, source);
  const unknown = matcher.without(after, edited, change.map).filter(isMistake);
  const { remaining } = matcher;
  if (unknown.length === 0) return { added: [], remaining };
  const revealed = new Revealed(change);
  const added = unknown.filter((problem) => !revealed.has(edited.spanOf(problem.range)));
  return { added, remaining };
}

/** A hint is none. */
function isMistake({ severity }: Problem): boolean {
  return severity !== 'hint';
}

/** Problems of a version, each of which can be one of the problems of the next version. */
class ProblemMatcher {
  readonly remaining = new Set<Problem>();

  constructor(
    private readonly problems: readonly Problem[],
    private readonly source: SourceText,
  ) {}

  /** The problems of the next version that are none of these: at other places, and elsewhere in the tree. */
  without(next: readonly Problem[], edited: SourceText, map: EditMap): Problem[] {
    const byPlace = this.matcher(
      ({ code, range }) => `${code} ${this.source.offsetAt(range.start)}`,
      ({ code, range }) => `${code} ${map.oldOffset(edited.offsetAt(range.start)) ?? 'new'}`,
    );
    // Of several at one place, such as fields that are missing, each is the one that says the same.
    const byBoth = this.matcher(
      (one) => `${sentenceKey(one)} ${this.source.offsetAt(one.range.start)}`,
      (one) => `${sentenceKey(one)} ${map.oldOffset(edited.offsetAt(one.range.start)) ?? 'new'}`,
    );
    const bySentence = this.matcher(sentenceKey, sentenceKey);
    return next
      .filter((one) => !byBoth(one))
      .filter((one) => !byPlace(one))
      .filter((one) => !bySentence(one));
  }

  private matcher(
    keyOf: (problem: Problem) => string,
    nextKeyOf: (problem: Problem) => string,
  ): (problem: Problem) => boolean {
    const groups = new Map<string, Problem[]>();
    for (const problem of this.problems) {
      const key = keyOf(problem);
      addToMultimap(groups, key, problem);
    }
    return (problem) => {
      const group = groups.get(nextKeyOf(problem)) ?? [];
      for (let match = group.shift(); match; match = group.shift()) {
        if (this.remaining.has(match)) continue;
        this.remaining.add(match);
        return true;
      }
      return false;
    };
  }
}

function sentenceKey({ code, message, path }: Problem): string {
  return JSON.stringify([code, message, path]);
}

/** The parts of a document that are read only after edits. */
class Revealed {
  private readonly readsValues: boolean;
  private readonly templates: readonly RevealedTemplate[];

  constructor(private readonly change: Change) {
    this.readsValues = readsMoreValues(change);
    this.templates = change.after.templates.map((template) => revealedIn(template, change));
  }

  /** Whether a problem at a place can be known only now. */
  has(span: Span): boolean {
    const { map } = this.change;
    const template = this.templates.find(({ place }) => place.start <= span.start && span.end <= place.end);
    if (template ? map.isChanged(span) : map.oldOffset(span.start) === undefined) return false;
    if (this.readsValues) return true;
    if (!template)
      return this.templates.some(({ spans, uncertain }) => spans.length > 0 || uncertain !== undefined);
    const next = template.spans[partitionPoint(template.spans, ({ end }) => end < span.start)];
    return [next, template.uncertain].some((one) => one && one.start <= span.end && span.start <= one.end);
  }
}

interface RevealedTemplate {
  /** In the document. */
  place: Span;
  /** Parts of the document that are read in another way than before; in document order, and apart. */
  spans: readonly Span[];
  /** A part whose text was uncertain before. */
  uncertain?: Span;
}

function revealedIn(template: Template, { before, after, map }: Change): RevealedTemplate {
  const place = template.scalar.span;
  const old = templateBefore(template, before.templates, map);
  if (!old || !before.tool || !after.tool) return { place, spans: [place] };
  const oldExpressions = before.expressionsOf(old);
  const newExpressions = after.expressionsOf(template);
  const spans = template.expressions
    .map(({ span }) => span)
    .filter((span) => {
      if (map.isChanged(span)) return false;
      return oldExpressions.get(map.oldOffset(span.start) ?? -1) !== newExpressions.get(span.start);
    });
  const [from, newFrom] = [
    Math.min(...uncertainFrom(before.tool, old)),
    Math.min(...uncertainFrom(after.tool, template)),
  ];
  if (from === Infinity) return { place, spans };
  const start = template.scalar.decoded.offsetOf(Math.min(from, template.text.length));
  const end = newFrom === Infinity ? place.end : template.scalar.decoded.offsetOf(newFrom);
  return start < end ? { place, spans, uncertain: { start, end } } : { place, spans };
}

/** The same template before edits: with the same key, or the same value. */
export function templateBefore(
  { pair, scalar }: Template,
  templates: readonly Template[],
  map: EditMap,
): Template | undefined {
  const [key, value] = [map.oldOffset(pair.start), map.oldOffset(scalar.start)];
  return (
    templates.find((one) => one.pair.start === key) ?? templates.find((one) => one.scalar.start === value)
  );
}
