import type { Identifier } from 'acorn';
import type { Span } from '../text/range.js';
import { parseScript } from './parse.js';
import { pathsOfBrokenText } from './paths.js';
import { referencesOf } from './references.js';
import { nameUses } from './scope.js';
import { readScript, type Script } from './script.js';
import type { Token } from './tokens.js';
import type { MemberSegment, ScannedExpression, ScopeReference } from './types.js';
import { variablePaths } from './variable-paths.js';
import { readWords, type Words } from './words.js';

/** A place where a name is used; offsets are those of the text that was read. */
export interface NameUse {
  name: string;
  span: Span;
}

/**
 * Where an expression uses names that `expression_lib` declares; what it declares itself under such a name is
 * something else. Of an expression that is no JavaScript: every word that can be such a use. Throws nothing.
 */
export function libraryUses(
  text: string,
  expression: ScannedExpression,
  names: ReadonlySet<string>,
): NameUse[] {
  const { start, end } = expression.inside;
  const words = text.slice(start, end).match(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu) ?? [];
  if (!words.some((word) => names.has(word))) return [];
  const script = attempt(() => readScript(text, expression));
  return script && !('detail' in script)
    ? usesOf(script.free, script, names)
    : wordsUsed(readWords(text, expression.inside), names);
}

/**
 * The members of inputs that an expression names through variables of its own: `r.reads` of
 * `inputs.queries.map((r) => r.reads.path)`. Each has the path from the root. Throws nothing.
 */
export function usesThroughVariables(text: string, expression: ScannedExpression): MemberSegment[][] {
  const inside = text.slice(expression.inside.start, expression.inside.end);
  if (!/\binputs\b/.test(inside) || !/=>|\bfunction\b|\b(?:const|let|var)\b/.test(inside)) return [];
  const script = attempt(() => readScript(text, expression));
  if (!script || 'detail' in script) return [];
  return attempt(() => variablePaths(script, readWords(text, expression.inside))) ?? [];
}

/** What an `expression_lib` text uses. */
export interface LibraryUses {
  /** Names of the library, those that the text declares too. */
  names: NameUse[];
  /** Of the platform's objects. */
  references: ScopeReference[];
  /** See {@link usesThroughVariables}. */
  throughVariables: MemberSegment[][];
}

/** What an `expression_lib` text uses, of the names of the library and of the platform's objects. */
export function usesInLibrary(source: string, names: ReadonlySet<string>): LibraryUses {
  const words = readWords(source, { start: 0, end: source.length });
  const parsed = attempt(() => parseScript(source));
  const script =
    parsed && 'program' in parsed ? attempt(() => asScript(nameUses(parsed.program))) : undefined;
  if (!script)
    return { names: wordsUsed(words, names), references: pathsOfBrokenText(words), throughVariables: [] };
  return {
    names: usesOf([...script.topLevel, ...script.free], script, names),
    references: referencesOf(script, words.tokens, words.brackets),
    throughVariables: attempt(() => variablePaths(script, words)) ?? [],
  };
}

/** Whether a word stands in JavaScript by itself, as no member and no key: it may be a name declared there. */
export function hasWord(text: string, span: Span, name: string): boolean {
  return (
    text.slice(span.start, span.end).includes(name) &&
    wordsUsed(readWords(text, span), new Set([name])).length > 0
  );
}

function asScript(uses: ReturnType<typeof nameUses>): Script {
  return { ...uses, body: undefined, spanOf: ({ start, end }) => ({ start, end }) };
}

function usesOf(identifiers: readonly Identifier[], script: Script, names: ReadonlySet<string>): NameUse[] {
  return identifiers
    .filter(({ name }) => names.has(name))
    .map((identifier) => ({ name: identifier.name, span: script.spanOf(identifier) }));
}

function wordsUsed({ tokens }: Words, names: ReadonlySet<string>): NameUse[] {
  return tokens
    .filter((token, index) => names.has(token.text) && isFree(token, tokens[index - 1], tokens[index + 1]))
    .map(({ text, start, end }) => ({ name: text, span: { start, end } }));
}

/** Whether a word is no member and no key. */
function isFree({ kind }: Token, before: Token | undefined, behind: Token | undefined): boolean {
  return kind === 'name' && !/^\??\.$/.test(before?.text ?? '') && behind?.text !== ':';
}

/** Undefined for a text that is nested too deeply to be read. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
}
