import type { Quoting } from '../../shell/places.js';
import type { Span } from '../../text/range.js';
import type { TemplateExpression } from '../template.js';
import { isEscaped, type PlacedHole, type PlacedSpan, type ShellScript } from './script.js';

/** A shell quote. */
export type ShellQuote = "'" | '"';

/** The surroundings of an expression that writes a list into a text. */
export interface ListPlace {
  /** Closes after each value and opens before the next, so that each is one word; undefined if spaces will do. */
  quote: ShellQuote | undefined;
  /** There are no quotes yet. */
  isBare: boolean;
  /** The expression with the quotes around it, in offsets of the decoded text, if they enclose nothing else. */
  whole?: Span;
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
  const around = quotesAround(placed);
  const whole = around && script.shell.decodedSpan(around);
  return { quote: isBare ? "'" : quotes[place.quoting], isBare, ...(whole && { whole }) };
}

/** The quotes that enclose a value and nothing else, in offsets of the shell text. */
export function quotesAround({ hole, place: { quotes, quoting } }: PlacedSpan): Span | undefined {
  const opener = quoting === 'ansi' ? 2 : 1;
  return quotes?.start === hole.start - opener && quotes.end === hole.end + 1 ? quotes : undefined;
}

/** In `sh -c 'cat "…"'`, the quote that the inner shell reads. */
function innerQuote(placed: PlacedSpan): ShellQuote | undefined {
  const { text } = placed.script;
  const { start, end } = placed.hole;
  const inner = innerQuoteFor(placed);
  return text[start - 1] === inner && text[end] === inner ? inner : undefined;
}

/** The quote to write in a script for another shell, which does not end the quotes around it. */
export function innerQuoteFor({ place }: PlacedSpan): ShellQuote {
  return place.quoting === 'double' ? "'" : '"';
}

/** In `sh -c '…'`, whether the value is in quotes that the inner shell reads; looks at what is close. */
export function isInInnerQuotes({ script, hole, place: { quotes } }: PlacedSpan): boolean {
  const first = Math.max(quotes?.start ?? hole.start, hole.start - 1000);
  const before = script.text.slice(first, hole.start).replace(/^["']/, '');
  return /["']/.test(before) && ['"', "'"].some((sign) => before.split(sign).length % 2 === 0);
}

/** A shell variable holds one text, which is split into words later. */
function isAssigned(text: string, start: number): boolean {
  return /(?:^|[\s;&|(`])[A-Za-z_]\w{0,99}\+?=$/.test(text.slice(Math.max(0, start - 110), start));
}

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
  // In an assignment, quotes keep the values together.
  if (hasArrayForm && isWhole && !isInQuotes)
    return { suffix: `[]${member}`, isWrapped: isBare && quote === undefined };
  const isWrapped = isBare && isWhole;
  return { suffix: joinSuffix(member, isBare && !isWhole ? undefined : quote), isWrapped };
}

/** What to write after a list inside an expression, where no quotes can go around the whole; see {@link listForm}. */
export function listTextInside({ quote, isBare }: ListPlace, member: string): string {
  if (!isBare || quote === undefined) return joinSuffix(member, quote);
  return `.map((f) => "'" + f${member} + "'").join(' ')`;
}

function joinSuffix(member: string, quote: ShellQuote | undefined): string {
  const each = member === '' ? '' : `.map((f) => f${member})`;
  return `${each}.join(${separatorFor(quote)})`;
}

/**
 * The JavaScript text between the values of a list, so that each is one word.
 * @param quote what is open around the list, if that is a quote
 * @param blank what separates the words, which is whitespace or begins and ends with it
 */
export function separatorFor(quote: ShellQuote | undefined, blank = ' '): string {
  const outer = quote === "'" ? '"' : "'";
  const inner = JSON.stringify(blank).slice(1, -1).replaceAll('\\"', '"').replaceAll(outer, `\\${outer}`);
  return outer + (quote ?? '') + inner + (quote ?? '') + outer;
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
