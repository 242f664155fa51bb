import type { Span } from '../text/range.js';
import type { Script } from './script.js';
import type { TokenTree } from './token-tree.js';
import type { Token } from './tokens.js';

/** A place where a name is used. */
export interface NameUse {
  name: string;
  span: Span;
}

/**
 * Where a script uses names declared around it or at its top level, including their declarations there, but
 * not nested declarations of the same names. In broken code: every word that can be such a use.
 */
export function usesOfNames(script: Script, names: ReadonlySet<string>): NameUse[] {
  const words = script.source.match(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu) ?? [];
  if (!words.some((word) => names.has(word))) return [];
  const { tree } = script;
  if (!tree) return usesInWords(script.words, names);
  return [...tree.topLevel, ...tree.free]
    .filter(({ name }) => names.has(name))
    .map((identifier) => ({ name: identifier.name, span: tree.spanOf(identifier) }));
}

/** Whether a script contains a word that is not a member or a key, so may be a name declared there. */
export function hasName(script: Script, name: string): boolean {
  return script.source.includes(name) && usesInWords(script.words, new Set([name])).length > 0;
}

function usesInWords({ tokens }: TokenTree, names: ReadonlySet<string>): NameUse[] {
  return tokens
    .filter((token, index) => names.has(token.text) && isFree(token, tokens[index - 1], tokens[index + 1]))
    .map(({ text, start, end }) => ({ name: text, span: { start, end } }));
}

/** Whether a word is neither a member nor a key. */
function isFree({ kind }: Token, before: Token | undefined, behind: Token | undefined): boolean {
  return kind === 'name' && !/^\??\.$/.test(before?.text ?? '') && behind?.text !== ':';
}
