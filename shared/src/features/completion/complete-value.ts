import type { CheckOptions } from '../../checker/check.js';
import type { Span } from '../../text/range.js';
import { doubleQuoted, isPlainSafe, writeText } from '../../text/write-scalar.js';
import type { Document } from '../../tool/document.js';
import type { ValueContext } from './completion-context.js';
import type { Suggestion } from './completion-item.js';

/** What is known around a document. */
export interface CompletionSurroundings {
  /** Datatype names known beside the bundled ones. */
  datatypes: readonly string[];
  /** Container images that other tools name, those to offer first at the beginning. */
  containers: readonly string[];
  /** By what the document is judged, where what can be written depends on its problems. */
  judgedBy?: CheckOptions;
}

/** Where a value is to be completed. */
export interface ValueAt {
  document: Document;
  place: ValueContext;
  /** The cursor. */
  offset: number;
  known: CompletionSurroundings;
}

/** Knows the values of some fields; undefined where what their type says is all there is to say. */
export type ValueCompleter = (at: ValueAt) => Suggestion[] | undefined;

/** The text of a value, written the way that the value at the place is. */
export type ValueSuggestion = Omit<Suggestion, 'span' | 'text' | 'filter'> & { value: string };

/** Values in the place of the whole value, quoted where they have to be. */
export function wholeValues(at: ValueAt, values: readonly ValueSuggestion[]): Suggestion[] {
  const { place } = at;
  return place.isTrailing
    ? []
    : parts(at, place.span, values, place.style === 'plain' ? writeText : undefined);
}

/** Values in the place of a part of the value; of a plain one only those that need no quotes. */
export function partialValues(at: ValueAt, span: Span, values: readonly ValueSuggestion[]): Suggestion[] {
  const isAll = span.start <= at.place.span.start && at.place.span.end <= span.end;
  if (isAll) return parts(at, span, values, at.place.style === 'plain' ? writeText : undefined);
  return parts(
    at,
    span,
    at.place.style === 'plain' ? values.filter(({ value }) => isPlainSafe(value)) : values,
  );
}

function parts(
  { place: { style, needsSpace } }: ValueAt,
  span: Span,
  values: readonly ValueSuggestion[],
  write: (value: string) => string = inStyle[style],
): Suggestion[] {
  const space = needsSpace ? ' ' : '';
  return values.map(({ value, ...one }) => {
    const text = space + write(value);
    return { ...one, span, text, ...(text !== one.label && { filter: value }) };
  });
}

const asWritten = (value: string): string => value;

const inStyle: Readonly<Record<ValueContext['style'], (value: string) => string>> = {
  plain: asWritten,
  literal: asWritten,
  folded: asWritten,
  single: (value) => value.replaceAll("'", "''"),
  double: (value) => doubleQuoted(value).slice(1, -1),
};

/** The part of the value around the cursor, between separators and without the blanks around it. */
export function partAt({ document: { source }, place, offset }: ValueAt, separator: RegExp): Span {
  const { start, end } = place.span;
  const ends = [...source.slice(place.span).matchAll(separator)].map((match) => ({
    start: start + match.index,
    end: start + match.index + match[0].length,
  }));
  const from = ends.findLast((one) => one.end <= offset)?.end ?? start;
  const to = ends.find((one) => one.start >= offset && one.start >= from)?.start ?? end;
  const part = source.text.slice(from, to);
  const first = from + (part.length - part.trimStart().length);
  return { start: Math.min(first, offset), end: Math.max(offset, first + part.trim().length) };
}
