import { translateSearch, type PlainValue } from '@user-tool/shared';
import { createContext, Script } from 'node:vm';
import { shown, TestError, textOf } from './assertion.js';

/** How long patterns may take to match one content; tests shorten it. */
export const patternTime = { limitMs: 10_000 };

/** Counts the matches of a Python pattern anywhere in a text. */
export function countMatches(pattern: PlainValue | undefined, text: string): number {
  return search(count, [searched(pattern)], [text], pattern) as number;
}

/** The first match of a Python pattern with `re.MULTILINE`; undefined if there is none. */
export function firstMatch(pattern: string, text: string): string | undefined {
  return search(first, [searched(pattern, true)], [text], pattern) as string | undefined;
}

/** Counts the lines of a text that a Python pattern matches as a whole; of alternatives, each has one of the ends. */
export function countMatchingLines(pattern: PlainValue | undefined, text: string): number {
  return search(count, [searched(`^${textOf(pattern)}$`, true)], [text], pattern) as number;
}

/**
 * The indexes of texts at whose start a Python pattern does not match.
 * @param patterns one for each text, or one for all
 */
export function unmatched(
  patterns: string | readonly string[],
  texts: readonly string[],
  flags: { isMultiline?: boolean } = {},
): number[] {
  const all = [patterns].flat();
  const sources = all.map((pattern) => {
    const { flags: patternFlags, source } = searched(pattern, flags.isMultiline);
    return { flags: patternFlags, source: `^${source}` };
  });
  return Array.from(search(indexes, sources, texts, all[0]) as ArrayLike<number>);
}

/** The number of matches of the first pattern in the first text. */
const count = new Script(`
  const [text] = texts;
  let number = 0;
  // V8 also finds what is empty between the halves of a character.
  const isHalf = (at) => at > 0 && text.codePointAt(at - 1) > 0xffff;
  for (const { index } of text.matchAll(new RegExp(sources[0].source, 'gu' + sources[0].flags)))
    if (!isHalf(index)) number++;
  number;
`);

/** The first match of the first pattern in the first text. */
const first = new Script('(texts[0].match(new RegExp(sources[0].source, "u" + sources[0].flags)) ?? [])[0]');

/** The indexes of the texts that do not match. */
const indexes = new Script(`
  const patterns = sources.map(({ source, flags }) => new RegExp(source, 'u' + flags));
  texts.map((_, i) => i).filter((i) => !patterns[i % patterns.length].test(texts[i]));
`);

/**
 * @param written the first of the patterns
 * @throws TestError if the patterns take too long
 */
function search(
  script: Script,
  sources: readonly PatternSource[],
  texts: readonly string[],
  written: PlainValue | undefined,
): unknown {
  try {
    // A realm of its own, as V8 interrupts only what a script of it runs.
    return script.runInContext(createContext({ sources, texts }), { timeout: patternTime.limitMs });
  } catch {
    throw new TestError(`The pattern ${shown(written)} takes too long.`);
  }
}

/** A regular expression of JavaScript. */
interface PatternSource {
  source: string;
  /** `i` or nothing, besides those of each use. */
  flags: string;
}

/** Flags in front of a pattern that JavaScript has too, and comments between them; `u` changes nothing. */
const leadingFlags = /^(?:\(\?[imsu]+\)|\(\?#(?:\\[^]|[^\\)])*\))+/;
/** A group with flags around a whole pattern, but for its ends, and without others in it. */
const wholeGroup = /^(\^?)\(\?([is]+):((?:\\[^]|[^\\()[])*\)\$?)$/;

/** A Python pattern that matches anywhere; its flags may be in front. */
function searched(pattern: PlainValue | undefined, isMultiline = false): PatternSource {
  const text = textOf(pattern);
  const [leading = ''] = leadingFlags.exec(text) ?? [];
  const rest = text.slice(leading.length);
  const [, start = '', ofGroup = '', inside] = wholeGroup.exec(rest) ?? [];
  const flags = leading.replaceAll(/\(\?#(?:\\[^]|[^\\)])*\)/g, '') + ofGroup;
  const source = translateSearch(inside === undefined ? rest : `${start}(?:${inside}`, {
    isMultiline: isMultiline || flags.includes('m'),
    isDotAll: flags.includes('s'),
  });
  return { source: compiled(pattern, source), flags: flags.includes('i') ? 'i' : '' };
}

function compiled(pattern: PlainValue | undefined, source: string | undefined): string {
  if (source === undefined)
    throw new TestError(`The pattern ${shown(pattern)} uses syntax that only Python has.`);
  try {
    return new RegExp(source, 'u').source;
  } catch {
    throw new TestError(`The pattern ${shown(pattern)} is not valid.`);
  }
}
