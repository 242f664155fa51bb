import type { Quoting } from '../../shell/places.js';
import type { TemplateExpression } from '../template.js';
import { isEscaped, type PlacedHole, type PlacedSpan, type ShellScript } from './script.js';

/** A shell quote. */
export type ShellQuote = "'" | '"';

/** The surroundings of an expression that writes a list into a command. */
export interface ListPlace {
  /** Closes after each value and opens before the next, so that each is one word; undefined if spaces will do. */
  quote: ShellQuote | undefined;
  /** There are no quotes yet. */
  isBare: boolean;
}

/** Outside of commands, and where all values form one text. */
const asText: ListPlace = { quote: undefined, isBare: false };

const quotes: Partial<Readonly<Record<Quoting, ShellQuote>>> = { single: "'", ansi: "'", double: '"' };

/** How to write a list so that each value is one word; without a place, as one text. */
export function listPlace(placed: PlacedSpan | undefined): ListPlace {
  if (!placed) return asText;
  const { script, hole, place } = placed;
  const isBare = place.quoting === 'bare' && !isEscaped(script.text, hole.start);
  if (place.isForShell) return { quote: innerQuote(placed), isBare: false };
  if (isAssigned(script.text, place.quotes?.start ?? hole.start)) return { quote: undefined, isBare };
  return { quote: isBare ? "'" : quotes[place.quoting], isBare };
}

/** In `sh -c 'cat "…"'`, the quote that the inner shell reads. */
function innerQuote({ script: { text }, hole, place }: PlacedSpan): ShellQuote | undefined {
  const inner = place.quoting === 'double' ? "'" : '"';
  return text[hole.start - 1] === inner && text[hole.end] === inner ? inner : undefined;
}

/** A shell variable holds one text, which is split into words later. */
function isAssigned(text: string, start: number): boolean {
  return /(?:^|[\s;&|(`])[A-Za-z_]\w{0,99}\+?=$/.test(text.slice(Math.max(0, start - 110), start));
}

const separators: Readonly<Record<ShellQuote, string>> = { "'": `"' '"`, '"': `'" "'` };

/** What to write after a list so that its values are in one text. */
export interface ListText {
  suffix: string;
  /** Single quotes go around the whole expression. */
  isWrapped: boolean;
}

/**
 * How to write the values of a list at a place.
 * @param member the part of each value to write, with its dot; empty for the value itself
 * @param isWhole whether the expression is just the list
 * @param hasArrayForm whether `[].path` is possible
 */
export function listForm(
  { quote, isBare }: ListPlace,
  member: string,
  isWhole: boolean,
  hasArrayForm: boolean,
): ListText {
  const isInQuotes = quote !== undefined && !isBare;
  if (hasArrayForm && isWhole && !isInQuotes) return { suffix: `[]${member}`, isWrapped: false };
  const isWrapped = isBare && isWhole;
  return { suffix: joinSuffix(member, isBare && !isWhole ? undefined : quote), isWrapped };
}

/** JavaScript after a list that joins its values; see {@link listForm} and {@link ListPlace}. */
export function joinSuffix(member: string, quote: ShellQuote | undefined): string {
  const each = member === '' ? '' : `.map((f) => f${member})`;
  return `${each}.join(${quote ? separators[quote] : `' '`})`;
}

/** The places of all values in a shell script, as far as it can be parsed; none in other texts. */
export function placedHoles(script: ShellScript | undefined): readonly PlacedHole[] {
  return script?.isWhole ? script.placed : [];
}

/** The place of an expression's value in a shell script, if it is known. */
export function placeOfValue(
  script: ShellScript | undefined,
  expression: TemplateExpression,
): PlacedHole | undefined {
  const placed = script?.isWhole ? script.placeOf(expression) : undefined;
  return placed && !script?.isBehindFault(placed.hole) ? placed : undefined;
}
