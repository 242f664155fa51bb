import { pathEndingAt } from './path-before.js';
import type { Words } from './words.js';

/** Methods of lists that call a function with one element first (ECMAScript, "Array.prototype"). */
const withElement = /^(?:every|filter|find|findIndex|findLast|findLastIndex|flatMap|forEach|map|some|sort)$/;

/** A function, or the body of a loop, that the caret is in. */
interface Around {
  /** In their order. */
  parameters: string[];
  /** The token of the bracket or name with which it begins. */
  at: number;
  /** The last token of the list whose element the first parameter is. */
  list?: number;
}

/** The names of parameters that hold at a token, the innermost first. */
export function parametersAround(token: number, words: Words): string[] {
  return [...around(token, words)].flatMap(({ parameters }) => parameters);
}

/**
 * The path with its root followed to where it is from: of `f.path` in `inputs.many.map((f) => f.path)` it is
 * `inputs`, `many`, `[]`, `path`. Other paths stay as they are.
 * @param token at which the path stands
 */
export function elementsOf(path: readonly string[] | undefined, token: number, words: Words): string[] {
  const [root, ...rest] = path ?? [];
  if (root === undefined) return [];
  for (const { parameters, at, list } of around(token, words)) {
    if (!parameters.includes(root)) continue;
    const source = list !== undefined && parameters[0] === root ? pathEndingAt(list, words) : undefined;
    return source ? [...elementsOf(source, at, words), '[]', ...rest] : [root, ...rest];
  }
  return [root, ...rest];
}

/** What is around a token, from the inside out. */
function* around(token: number, words: Words): Generator<Around> {
  const { tokens, brackets } = words;
  let before = token + 1;
  for (let open = bracketAround(token, words); open !== undefined; open = brackets.around[open]) {
    yield* arrowIn(open, before, words);
    if (tokens[open]?.text === '{') yield* loopOrBody(open, words);
    before = open;
  }
  yield* arrowIn(undefined, before, words);
}

/** The bracket that is open behind a token. */
function bracketAround(token: number, { tokens, brackets }: Words): number | undefined {
  const isOpen =
    /^[([{]$|\$\{$/.test(tokens[token]?.text ?? '') && (brackets.partners.get(token) ?? Infinity) > token;
  return isOpen ? token : brackets.around[token];
}

function loopOrBody(open: number, words: Words): Around[] {
  const found = loopBefore(open, words) ?? bodyOf(open, words);
  return found ? [found] : [];
}

/** `for (const x of list) {` */
function loopBefore(open: number, { tokens, brackets }: Words): Around | undefined {
  const close = open - 1;
  const head = tokens[close]?.text === ')' ? brackets.partners.get(close) : undefined;
  if (head === undefined || tokens[head - 1]?.text !== 'for') return undefined;
  const name = /^(?:const|let|var)$/.test(tokens[head + 1]?.text ?? '') ? head + 2 : head + 1;
  if (tokens[name + 1]?.text !== 'of') return undefined;
  return { parameters: [tokens[name]?.text ?? ''], at: head, list: close - 1 };
}

/** `(x) => {` and `function (x) {` */
function bodyOf(open: number, words: Words): Around | undefined {
  const { tokens } = words;
  if (tokens[open - 1]?.text === '=>') return parametersEndingAt(open - 2, words);
  return tokens[open - 1]?.text === ')' ? parametersEndingAt(open - 1, words) : undefined;
}

/** `x =>` directly in a bracket, or in none, whose body the token before `before` is in. */
function arrowIn(open: number | undefined, before: number, words: Words): Around[] {
  const { tokens, brackets } = words;
  for (let index = before - 1; index > (open ?? -1); index--) {
    if (brackets.around[index] !== open) continue;
    if (/^[,;]$/.test(tokens[index]?.text ?? '')) return [];
    const found = tokens[index]?.text === '=>' ? parametersEndingAt(index - 1, words) : undefined;
    if (found) return [found];
  }
  return [];
}

/** The parameters whose last token is that, with the list that calls their function. */
function parametersEndingAt(last: number, words: Words): Around | undefined {
  const { tokens, brackets } = words;
  const open = tokens[last]?.text === ')' ? brackets.partners.get(last) : undefined;
  const at = open ?? last;
  const names = tokens.slice(open === undefined ? last : open + 1, open === undefined ? last + 1 : last);
  if (open === undefined && tokens[last]?.kind !== 'name') return undefined;
  const parameters = names.flatMap(({ kind, text }, index) =>
    kind === 'name' && /^(?:,|\.\.\.|)$/.test(names[index - 1]?.text ?? '') ? [text] : [],
  );
  const call = callAround(at, words);
  return { parameters, at, ...(call !== undefined && { list: call }) };
}

/** Of a function that is the first argument of a list's method: the last token of the list. */
function callAround(at: number, { tokens }: Words): number | undefined {
  let first = at;
  while (/^(?:async|function|\*)$/.test(tokens[first - 1]?.text ?? '')) first--;
  if (tokens[first - 1]?.kind === 'name' && tokens[first - 2]?.text === 'function') first -= 2;
  const isArgument = tokens[first - 1]?.text === '(' && withElement.test(tokens[first - 2]?.text ?? '');
  return isArgument && /^\??\.$/.test(tokens[first - 3]?.text ?? '') ? first - 3 : undefined;
}
