import type { Span } from '../../text/range.js';
import type { Script } from '../script.js';
import { valueFollows, type Token } from '../tokens.js';
import { elementsOf, parametersAround } from './element-names.js';
import { pathEndingAt } from './path-ending-at.js';

/** What precedes a caret where a name can be written. */
export interface PathBeforeCaret {
  /**
   * The first name of the path; undefined if a new value begins. A parameter that an array method calls with
   * each element is such an element: after `inputs.many.map((f) => f.` the root is `inputs`.
   */
  root?: string;
  /**
   * The steps from the root to the name at the caret: names, `[]` for an element of a list or a computed
   * name, and `name()` for the result of a method.
   */
  path: string[];
  /** Parameter names of the functions around the caret, innermost first. */
  parameters: string[];
  /** Names that the expression declares itself: variables, functions, classes. */
  declared: string[];
  /** The name at the caret, including the part after it; may be empty. */
  partial: Span;
}

/** A quoted name in a bracket, `['re`; the end of the quote counts only if a bracket follows it. */
function quotedPartial(text: string, token: Token, next: Token | undefined, offset: number): Span {
  if (token.closed && next?.text === ']') return { start: token.start + 1, end: token.end - 1 };
  const rest = /^[\p{L}\p{N}_-]*/u.exec(text.slice(offset, token.end))?.[0] ?? '';
  return { start: token.start + 1, end: offset + rest.length };
}

/** Whether a name can begin a new value after the token. */
function valueCanBegin({ text, form }: Script, before: Token | undefined, at: number): boolean {
  if (before === undefined) return true;
  if (isDeclaring(before)) return false;
  if (valueFollows(before)) return true;
  return form.hasStatements && (/^[)}]$/.test(before.text) || text.slice(before.end, at).includes('\n'));
}

/** The names after the words that declare one, ignoring their scopes. */
function declaredIn(tokens: readonly Token[]): string[] {
  return tokens.flatMap(({ kind, text }, index) =>
    kind === 'name' && isDeclaring(tokens[index - 1]) ? [text] : [],
  );
}

function isDeclaring(token: Token | undefined): boolean {
  return token !== undefined && /^(?:var|let|const|function|class)$/.test(token.text);
}

/** The name at the caret, or the place for one, after the token at `before`. */
interface NameAtCaret {
  before: number;
  partial: Span;
  /** In quotes between square brackets. */
  quoted: boolean;
}

function nameAt(text: string, tokens: readonly Token[], offset: number): NameAtCaret | undefined {
  const name = tokens.findIndex(
    ({ kind, start, end }) => kind === 'name' && start <= offset && offset <= end,
  );
  if (name !== -1) {
    const { start = offset, end = offset } = tokens[name] ?? {};
    return { before: name - 1, partial: { start, end }, quoted: false };
  }
  const around = tokens.findIndex((token) => reachesInto(token, offset));
  const token = tokens[around];
  if (token === undefined) {
    const before = tokens.findLastIndex(({ end }) => end <= offset);
    return { before, partial: { start: offset, end: offset }, quoted: false };
  }
  if (!/^['"`]/.test(token.text) || tokens[around - 1]?.text !== '[') return undefined;
  const partial = quotedPartial(text, token, tokens[around + 1], offset);
  return { before: around - 1, partial, quoted: true };
}

/** Whether text typed at the offset would become part of the word. */
function reachesInto({ kind, start, end, closed, text }: Token, offset: number): boolean {
  const isOpen = kind === 'number' || !closed || text.startsWith('//');
  return start < offset && (offset < end || (offset === end && isOpen));
}

/**
 * The path that a name at the caret would extend, read from the words before it, so broken code works too.
 * Undefined where no name can be: in text, numbers, comments, after a value, outside the script.
 */
export function memberPathBefore(script: Script, offset: number): PathBeforeCaret | undefined {
  const { text, span, words } = script;
  if (offset < span.start || offset > span.end) return undefined;
  const { tokens, comments } = words;
  if (comments.some((comment) => reachesInto(comment, offset))) return undefined;
  const name = nameAt(text, tokens, offset);
  if (name === undefined) return undefined;
  const { before, partial, quoted } = name;
  const isMember = quoted || /^\??\.$/.test(tokens[before]?.text ?? '');
  if (!isMember) {
    return valueCanBegin(script, tokens[before], partial.start)
      ? { path: [], partial, parameters: parametersAround(before, words), declared: declaredIn(tokens) }
      : undefined;
  }
  const [root, ...path] = elementsOf(pathEndingAt(quoted ? before - 1 : before, words), before, words);
  return root === undefined ? undefined : { root, path, partial, parameters: [], declared: [] };
}
