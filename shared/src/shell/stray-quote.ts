import type { StrayQuote } from './fault.js';
import { nodesFrom, type ShellKind, type ShellNode, type ShellTree } from './tree.js';

/** A text as read, and the first quote without a partner, also where shells disagree. */
export interface Reading {
  tree: ShellTree;
  unpaired: number | undefined;
}

/** Reads the text with the characters at some offsets as letters. */
type ReadWith = (letters: readonly number[]) => Reading;

/** A stray quote, and the text as read without it. */
export interface Recovery {
  stray: StrayQuote;
  tree: ShellTree;
}

/**
 * The quote that is probably why a text cannot be read, or is read oddly; undefined if all quotes seem right. Reads the
 * text again a limited number of times.
 */
export function findStray(reading: Reading, readWith: ReadWith): Recovery | undefined {
  const isUnpaired = reading.unpaired !== undefined;
  if (!isUnpaired && !mayBeStray.test(reading.tree.text)) return undefined;
  const quotes = quotesIn(reading);
  const obvious = obviousStray(reading.tree, quotes, readWith);
  return obvious ?? (isUnpaired ? likeliest(reading.tree, quotes, readWith) : undefined);
}

/** A character that the shell reads as a quote. */
interface Quote {
  at: number;
  isEnd: boolean;
}

const quoteKinds: ReadonlySet<ShellKind> = new Set(['single', 'double', 'ansi']);

function* quotedTexts({ root }: ShellTree): Generator<ShellNode> {
  for (const node of nodesFrom(root)) if (quoteKinds.has(node.kind)) yield node;
}

/** The quotes in text order. */
function quotesIn({ tree, unpaired }: Reading): Quote[] {
  const quotes: Quote[] = unpaired === undefined ? [] : [{ at: unpaired, isEnd: false }];
  for (const { kind, start, end } of quotedTexts(tree)) {
    quotes.push({ at: kind === 'ansi' ? start + 1 : start, isEnd: false }, { at: end - 1, isEnd: true });
  }
  return quotes.filter(({ at }) => /["']/.test(tree.text.charAt(at))).sort((a, b) => a.at - b.at);
}

/** What an apostrophe in a word of English, French, or Italian looks like; options such as `-d'x'` do not. */
const apostrophe =
  /(?<=[a-z])'(?=(?:s|t|re|ll|ve|d|m)(?![\w']))|(?<=(?<![\w-])(?:[cdjlmnst]|qu|aujourd|dell|all|nell|sull))'(?=\p{L})/giu;
const secondQuote = /(?<=(["']))\1/g;
const mayBeStray = new RegExp(`${apostrophe.source}|${secondQuote.source}`, 'iu');

/** The first of the apostrophes and doubled quotes, if the text can be read without them. */
function obviousStray(tree: ShellTree, quotes: readonly Quote[], readWith: ReadWith): Recovery | undefined {
  const { text } = tree;
  const values = new ValueSides(tree);
  const inWords = new Set(offsetsOf(text, apostrophe).filter((at) => !values.isBeside(at)));
  // A second quote that begins others is right: `'a''$(x)''b'`.
  const isDoubled = ({ at, isEnd }: Quote, index: number): boolean =>
    (isEnd && values.isBehindPair(at)) || (quotes[index - 1]?.at === at - 1 && values.isBehindQuotes(at));
  const first = quotes.find((quote, index) => inWords.has(quote.at) || isDoubled(quote, index));
  if (!first) return undefined;
  const doubled = offsetsOf(text, secondQuote).filter((at) => values.isBesidePair(at));
  const likewise = [...new Set([...inWords, ...doubled])]
    .filter((at) => at >= first.at)
    .sort((a, b) => a - b);
  const read = readWith(likewise);
  if (read.unpaired !== undefined || read.tree.fault) return undefined;
  return recovery(first, inWords.has(first.at) ? 'apostrophe' : 'doubled', likewise, read.tree);
}

function offsetsOf(text: string, pattern: RegExp): number[] {
  return [...text.matchAll(pattern)].map(({ index }) => index);
}

function recovery(
  { at, isEnd }: Quote,
  kind: StrayQuote['kind'],
  likewise: readonly number[],
  tree: ShellTree,
): Recovery {
  return { stray: { start: at, end: at + 1, kind, isEnd, likewise }, tree };
}

/** What is beside the values of a text. */
class ValueSides {
  private readonly text: string;
  /** The end of each value by its start. */
  private readonly values: ReadonlyMap<number, number>;
  private readonly ends: ReadonlySet<number>;

  constructor({ text, holes }: ShellTree) {
    this.text = text;
    this.values = new Map(holes.map(({ start, end }) => [start, end]));
    this.ends = new Set(holes.map(({ end }) => end));
  }

  /** Whether a value is directly before or behind a character. */
  isBeside(at: number): boolean {
    return this.ends.has(at) || this.values.has(at + 1);
  }

  /** Whether a value is directly before or behind two characters, the second of which is at an offset. */
  isBesidePair(at: number): boolean {
    return this.ends.has(at - 1) || this.values.has(at + 1);
  }

  /** Whether a quote is the second of a pair before a value with such a pair behind it: `''$(x)''`. */
  isBehindPair(at: number): boolean {
    const end = this.values.get(at + 1) ?? Infinity;
    const pair = this.text.slice(at - 1, at + 1);
    return pair[0] === pair[1] && this.text.startsWith(pair, end);
  }

  /** Whether a quote follows one behind a value, and a word or the end of the line follows it: `'$(x)'' -k`. */
  isBehindQuotes(at: number): boolean {
    const { text } = this;
    return text[at] === text[at - 1] && this.ends.has(at - 1) && /^\s?$/.test(text.charAt(at + 1));
  }
}

/** At most so many quotes are tried, and characters read. */
const maxTried = 24;
const maxRead = 1_000_000;

/** The quote without which all others are paired and look most like quotes. */
function likeliest(tree: ShellTree, quotes: readonly Quote[], readWith: ReadWith): Recovery | undefined {
  const { text } = tree;
  const values = new ValueSides(tree);
  const most = Math.floor(maxRead / text.length);
  let best: (Recovery & { cost: number }) | undefined;
  for (const quote of candidates(text, quotes).slice(0, most)) {
    const read = readWith([quote.at]);
    if (read.unpaired !== undefined) continue;
    const isInWord = isBetweenLetters(text, quote.at) && !values.isBeside(quote.at);
    const isText = quote.isEnd && isDelimited(text, quote.at);
    const cost = oddness(read.tree) - (isInWord || isText ? 1.5 : 0);
    if (best && best.cost <= cost) continue;
    const isApostrophe = isInWord || (isText && text[quote.at] === "'");
    const kind = isApostrophe ? 'apostrophe' : 'unpaired';
    best = { cost, ...recovery(quote, kind, [quote.at], read.tree) };
  }
  return best;
}

/** The first and last quotes, and those near odd ones, in text order. */
function candidates(text: string, quotes: readonly Quote[]): Quote[] {
  const chosen = new Set([...quotes.slice(0, 2), ...quotes.slice(-2)]);
  for (const [index, quote] of quotes.entries()) {
    if (chosen.size >= maxTried) break;
    if (!isOdd(text, quote) && !isDelimited(text, quote.at)) continue;
    for (const one of quotes.slice(Math.max(0, index - 2), index + 2)) chosen.add(one);
  }
  return [...chosen].sort((a, b) => a.at - b.at);
}

function isBetweenLetters(text: string, at: number): boolean {
  return text[at] === "'" && /^\p{L}'\p{L}$/u.test(text.slice(at - 1, at + 2)) && !isBehindOption(text, at);
}

/** A quote that is a text or pattern of a program: `"'"`, `/'/`, `[']`. */
function isDelimited(text: string, at: number): boolean {
  return /^(?:(["'/|,#])["']\1|\[["']\])$/.test(text.slice(at - 1, at + 2));
}

/** `-F'…'` and the like. */
function isBehindOption(text: string, at: number): boolean {
  return /(?:^|[\s=])-{1,2}[\w-]*$/.test(text.slice(Math.max(0, at - 20), at));
}

/** Whether quotes begin behind a word, or end before one. */
function isOdd(text: string, { at, isEnd }: Quote): boolean {
  if (isEnd) return /[\w$(]/.test(text.charAt(at + 1));
  return /[\w)}]/.test(text.charAt(at - 1)) && !isBehindOption(text, at);
}

/** How little the quotes of a text look as if they were meant so. */
function oddness(tree: ShellTree): number {
  const { text, fault } = tree;
  let sum = fault ? 10 : 0;
  for (const { start, end } of quotedTexts(tree)) {
    if (isOdd(text, { at: start, isEnd: false })) sum++;
    if (isOdd(text, { at: end - 1, isEnd: true })) sum++;
    const inside = text.slice(start + 1, end - 1);
    // What is between two texts in quotes, rather than one.
    if (/^\s.*\S.*\s$/s.test(inside)) sum += 0.5;
    if (inside.includes('\n')) sum += 0.25;
  }
  return sum;
}
