import { isEscaped } from './script.js';
import type { Quoting } from './place.js';
import type { PlacedHole } from './shell-reader.js';

/** A quote of the shell. */
export type ShellQuote = "'" | '"';

/** What stands around an expression that writes a list into a command. */
export interface ListPlace {
  /** What ends behind each value and begins before the next, so that each is a word; undefined where blanks do. */
  quote: ShellQuote | undefined;
  /** Quotes are still to be put around the whole expression. */
  isBare: boolean;
}

/** Outside of a command, and where one text of all values is wanted. */
const asText: ListPlace = { quote: undefined, isBare: false };

const quotes: Partial<Readonly<Record<Quoting, ShellQuote>>> = { single: "'", ansi: "'", double: '"' };

/** How a list is written at a place so that each of its values is one word; without a place as one text. */
export function listPlace(placed: PlacedHole | undefined): ListPlace {
  if (!placed) return asText;
  const { script, hole, place } = placed;
  const isBare = place.quoting === 'bare' && !isEscaped(script.text, hole.start);
  if (place.isForShell) return { quote: innerQuote(placed), isBare: false };
  if (isAssigned(script.text, place.quotes?.start ?? hole.start)) return { quote: undefined, isBare };
  return { quote: isBare ? "'" : quotes[place.quoting], isBare };
}

/** Of `sh -c 'cat "…"'` the quote that the other shell reads. */
function innerQuote({ script: { text }, hole, place }: PlacedHole): ShellQuote | undefined {
  const inner = place.quoting === 'double' ? "'" : '"';
  return text[hole.start - 1] === inner && text[hole.end] === inner ? inner : undefined;
}

/** A variable of the shell holds one text, from which it parts the words later. */
function isAssigned(text: string, start: number): boolean {
  return /(?:^|[\s;&|(`])[A-Za-z_]\w{0,99}\+?=$/.test(text.slice(Math.max(0, start - 110), start));
}

const separators: Readonly<Record<ShellQuote, string>> = { "'": `"' '"`, '"': `'" "'` };

/**
 * JavaScript behind a list that puts its values into one text.
 * @param member what is written of each value, with its dot; empty for the value itself
 * @param quote see {@link ListPlace}
 */
export function joinSuffix(member: string, quote: ShellQuote | undefined): string {
  const each = member === '' ? '' : `.map((f) => f${member})`;
  return `${each}.join(${quote ? separators[quote] : `' '`})`;
}
