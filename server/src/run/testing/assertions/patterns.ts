import { translatePattern, translateSearch, type PlainValue } from '@user-tool/shared';
import { createContext, Script } from 'node:vm';
import { shown, TestError, textOf } from './assertion.js';

/** How long patterns may take to match one content, in milliseconds. */
const patience = 10_000;

/** Counts the matches of a Python pattern anywhere in a text. */
export function countMatches(pattern: PlainValue | undefined, text: string): number {
  return search(count, [compiled(pattern, translateSearch(textOf(pattern)))], [text], pattern) as number;
}

/** Counts the lines of a text that a Python pattern matches as a whole. */
export function countMatchingLines(pattern: PlainValue | undefined, text: string): number {
  // Only line feeds end lines, other than with the flag `m`.
  const source = translateSearch(textOf(pattern), { isMultiline: true });
  const whole = source === undefined ? undefined : `(?<![^\\n])${source}(?![^\\n])`;
  return search(count, [compiled(pattern, whole)], [text], pattern) as number;
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
  const sources = all.map((pattern) => compiled(pattern, translatePattern(pattern, flags)));
  return Array.from(search(indexes, sources, texts, all[0]) as ArrayLike<number>);
}

/** The number of matches of the first pattern in the first text. */
const count = new Script('(texts[0].match(new RegExp(sources[0], "gu")) ?? []).length');

/** The indexes of the texts that do not match. */
const indexes = new Script(`
  const patterns = sources.map((source) => new RegExp(source, 'u'));
  texts.map((_, i) => i).filter((i) => !patterns[i % patterns.length].test(texts[i]));
`);

/**
 * @param first of the patterns as it is written
 * @throws TestError if the patterns take too long
 */
function search(
  script: Script,
  sources: readonly string[],
  texts: readonly string[],
  first: PlainValue | undefined,
): unknown {
  try {
    // A realm of its own, as V8 interrupts only what a script of it runs.
    return script.runInContext(createContext({ sources, texts }), { timeout: patience });
  } catch {
    throw new TestError(`The pattern ${shown(first)} takes too long.`);
  }
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
