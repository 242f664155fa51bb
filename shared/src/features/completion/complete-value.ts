import type { CheckOptions } from '../../checker/check.js';
import type { Span } from '../../text/range.js';
import { doubleQuoted, isPlainSafe, writeText } from '../../text/write-scalar.js';
import type { Document } from '../../tool/document.js';
import type { PlatformVersion } from '../../values/platform-version.js';
import type { ValueContext } from './completion-context.js';
import type { Suggestion } from './completion-item.js';

/** What is known about a document's surroundings. */
export interface CompletionSurroundings {
  /** Datatype names in addition to the bundled ones. */
  datatypes: readonly string[];
  /** The version of the platform that the tool is written for. */
  platform: PlatformVersion;
  /** Container images that other tools name, the best ones first. */
  containers: readonly string[];
  /** How to check the document, if completion depends on its problems. */
  checkOptions?: CheckOptions;
}

/** Where to complete a value. */
export interface ValueAt {
  document: Document;
  place: ValueContext;
  /** The cursor. */
  offset: number;
  known: CompletionSurroundings;
}

/** Completes the values of some fields; undefined if their type says it all. */
export type ValueCompleter = (at: ValueAt) => Suggestion[] | undefined;

/** The text of a value, to be written in the style of the present one. */
export type ValueSuggestion = Omit<Suggestion, 'span' | 'text' | 'filter'> & { value: string };

/** Values that replace the whole value, quoted if necessary. */
export function wholeValues(at: ValueAt, values: readonly ValueSuggestion[]): Suggestion[] {
  const { place } = at;
  return place.isTrailing
    ? []
    : parts(at, place.span, values, place.style === 'plain' ? writeText : undefined);
}

/** Values that replace a part of the value; for a plain one, only those that need no quotes. */
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

/** The part of the value around the cursor, between separators and without surrounding whitespace. */
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
