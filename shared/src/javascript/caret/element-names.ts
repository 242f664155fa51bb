import { elementParameters } from '../signatures/methods.js';
import type { TokenTree } from '../token-tree.js';
import { pathEndingAt } from './path-ending-at.js';

/** A function, or the body of a loop, around the caret. */
interface Around {
  /** In their order. */
  parameters: string[];
  /** The token of the bracket or name that begins it. */
  at: number;
  /** What it iterates over: the last token of the list, and the parameters that receive an element. */
  source?: { list: number; elements: readonly (string | undefined)[] } | undefined;
}

/** The names of parameters in scope at a token, innermost first. */
export function parametersAround(token: number, words: TokenTree): string[] {
  return [...around(token, words)].flatMap(({ parameters }) => parameters);
}

/**
 * The path with its root traced to its origin: for `f.path` in `inputs.many.map((f) => f.path)` it is
 * `inputs`, `many`, `[]`, `path`. Other paths are unchanged.
 * @param token of the path
 */
export function elementsOf(path: readonly string[] | undefined, token: number, words: TokenTree): string[] {
  const [root, ...rest] = path ?? [];
  if (root === undefined) return [];
  for (const { parameters, at, source } of around(token, words)) {
    if (!parameters.includes(root)) continue;
    const list = source?.elements.includes(root) ? pathEndingAt(source.list, words) : undefined;
    return list ? [...elementsOf(list, at, words), '[]', ...rest] : [root, ...rest];
  }
  return [root, ...rest];
}

/** The scopes around a token, from the inside out. */
function* around(token: number, words: TokenTree): Generator<Around> {
  const { tokens, brackets } = words;
  let before = token + 1;
  for (let open = bracketAround(token, words); open !== undefined; open = brackets.around[open]) {
    yield* arrowIn(open, before, words);
    if (tokens[open]?.text === '{') yield* loopOrBody(open, words);
    before = open;
  }
  yield* arrowIn(undefined, before, words);
}

/** The bracket that is open after a token. */
function bracketAround(token: number, { tokens, brackets }: TokenTree): number | undefined {
  const isOpen =
    /^[([{]$|\$\{$/.test(tokens[token]?.text ?? '') && (brackets.partners.get(token) ?? Infinity) > token;
  return isOpen ? token : brackets.around[token];
}

function loopOrBody(open: number, words: TokenTree): Around[] {
  const scope = loopBefore(open, words) ?? bodyOf(open, words);
  return scope ? [scope] : [];
}

/** `for (const x of list) {` */
function loopBefore(open: number, { tokens, brackets }: TokenTree): Around | undefined {
  const close = open - 1;
  const head = tokens[close]?.text === ')' ? brackets.partners.get(close) : undefined;
  if (head === undefined || tokens[head - 1]?.text !== 'for') return undefined;
  const name = /^(?:const|let|var)$/.test(tokens[head + 1]?.text ?? '') ? head + 2 : head + 1;
  if (tokens[name + 1]?.text !== 'of') return undefined;
  const parameters = [tokens[name]?.text ?? ''];
  return { parameters, at: head, source: { list: close - 1, elements: parameters } };
}

/** `(x) => {` and `function (x) {` */
function bodyOf(open: number, words: TokenTree): Around | undefined {
  const { tokens } = words;
  if (tokens[open - 1]?.text === '=>') return parametersEndingAt(open - 2, words);
  return tokens[open - 1]?.text === ')' ? parametersEndingAt(open - 1, words) : undefined;
}

/** `x =>` directly in a bracket, or in none, whose body contains the token before `before`. */
function arrowIn(open: number | undefined, before: number, words: TokenTree): Around[] {
  const { tokens, brackets } = words;
  for (let index = before - 1; index > (open ?? -1); index--) {
    if (brackets.around[index] !== open) continue;
    if (/^[,;]$/.test(tokens[index]?.text ?? '')) return [];
    const parameters = tokens[index]?.text === '=>' ? parametersEndingAt(index - 1, words) : undefined;
    if (parameters) return [parameters];
  }
  return [];
}

/** The parameters that end with a token, with the list that calls their function. */
function parametersEndingAt(last: number, words: TokenTree): Around | undefined {
  const { tokens, brackets } = words;
  const open = tokens[last]?.text === ')' ? brackets.partners.get(last) : undefined;
  const at = open ?? last;
  const names = tokens.slice(open === undefined ? last : open + 1, open === undefined ? last + 1 : last);
  if (open === undefined && tokens[last]?.kind !== 'name') return undefined;
  const parameters = names.flatMap(({ kind, text }, index) =>
    kind === 'name' && /^(?:,|\.\.\.|)$/.test(names[index - 1]?.text ?? '') ? [text] : [],
  );
  return { parameters, at, source: sourceOf(at, parameters, words) };
}

/** For a function that is the first argument of an array method. */
function sourceOf(at: number, parameters: readonly string[], { tokens }: TokenTree): Around['source'] {
  let first = at;
  while (/^(?:async|function|\*)$/.test(tokens[first - 1]?.text ?? '')) first--;
  if (tokens[first - 1]?.kind === 'name' && tokens[first - 2]?.text === 'function') first -= 2;
  const places = elementParameters.get(tokens[first - 2]?.text ?? '');
  const isArgument = tokens[first - 1]?.text === '(' && /^\??\.$/.test(tokens[first - 3]?.text ?? '');
  return isArgument && places
    ? { list: first - 3, elements: places.map((place) => parameters[place]) }
    : undefined;
}
