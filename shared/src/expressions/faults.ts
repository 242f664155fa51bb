import { isFunction, nodesOf } from '../javascript/nodes.js';
import type { SyntaxTree } from '../javascript/script.js';
import { valueFollows, type Token } from '../javascript/tokens.js';
import type { TokenTree } from '../javascript/token-tree.js';
import type { Span } from '../text/range.js';
import { quoted } from './quote.js';
import type { ExpressionFault, ScannedExpression } from './types.js';

/** What is around the place at which JavaScript stopped making sense. */
interface NearbyTokens {
  kind: ScannedExpression['kind'];
  /** What the parser says; only asked about what the words around the place do not show. */
  detail: string;
  /** The word at the place, undefined at the end of the text; and the one before it. */
  at: Token | undefined;
  before: Token | undefined;
  /** The innermost bracket that is open there and never closed. */
  open: Token | undefined;
  /** A word whose text was taken for the expression's end. */
  extraCloser: Token | undefined;
  /** A `?` without a `:`. */
  choice: Token | undefined;
  /** A comment that reaches the end of the text. */
  lastComment: Token | undefined;
}

type FaultTest = (around: NearbyTokens) => ExpressionFault | undefined;

const statementWord = /^(?:var|let|const|return|if|for|while|do|switch|throw|try|break|continue)$/;
const unclosed: Partial<Record<Token['kind'], string>> = {
  string: 'the quote is not closed on its line',
  template: 'the backquote is never closed',
  regex: 'the regular expression is cut off, because brackets and quotes inside it count too',
  comment: 'the comment is never closed',
};

function faultAt(token: Token | undefined, reason: string): ExpressionFault | undefined {
  return token && { span: { start: token.start, end: token.end }, reason };
}

const wordOperators = new Map([
  ['and', '&&'],
  ['or', '||'],
  ['is', '==='],
]);

function isOperator({ kind, text }: Token): boolean {
  return kind === 'punctuator' && !/^(?:[()[\]{},;.#@\\]|\?\.|\.\.\.)$/.test(text);
}

/** The first that applies says what is wrong. */
const situations: FaultTest[] = [
  ({ at, detail }) =>
    at && /already been declared/.test(detail)
      ? faultAt(at, `the name ${quoted(at.text)} is declared twice`)
      : undefined,
  ({ at, before, lastComment }) => {
    const open = [at, before, lastComment].find((token) => token?.closed === false);
    return open && faultAt(open, unclosed[open.kind] ?? '');
  },
  ({ at, before, detail }) =>
    /regular expression/i.test(detail)
      ? faultAt(at?.kind === 'regex' ? at : before, 'the regular expression has a mistake')
      : undefined,
  ({ at }) =>
    at && /^[“”„‘’«»]/.test(at.text)
      ? faultAt(at, `${quoted(at.text)} is no quote to a program, write ' or "`)
      : undefined,
  ({ at, before }) =>
    before?.text === '[' && at?.text === ']'
      ? { span: { start: before.start, end: at.end }, reason: 'there is no index or quoted name in "[]"' }
      : undefined,
  ({ at, before }) =>
    before && /^\??\.$/.test(before.text)
      ? {
          span: { start: before.start, end: (at?.text === '.' ? at : before).end },
          reason: 'a name has to follow the dot',
        }
      : undefined,
  ({ at, before }) =>
    at?.text === 'if' && before && !valueFollows(before)
      ? faultAt(at, 'a choice is written "condition ? value : other value"')
      : undefined,
  ({ at, before }) => {
    const operator = at && before && !valueFollows(before) ? wordOperators.get(at.text) : undefined;
    return at && operator
      ? {
          span: { start: at.start, end: at.end },
          reason: `${quoted(at.text)} is written "${operator}"`,
          suggestion: operator,
        }
      : undefined;
  },
  ({ at, before }) =>
    before?.text === '$' && at?.text === '{'
      ? faultAt(before, 'inside an expression "${ … }" is not needed and not understood')
      : undefined,
  ({ kind, at, before }) =>
    kind === 'paren' && at?.kind === 'name' && valueFollows(before) && statementWord.test(at.text)
      ? faultAt(at, `${quoted(at.text)} starts a statement, which needs "\${ … return … }"`)
      : undefined,
  ({ at, before }) =>
    before && (isOperator(before) || (before.kind === 'name' && valueFollows(before))) && at?.kind !== 'name'
      ? faultAt(before, `a value is missing after ${quoted(before.text)}`)
      : undefined,
  ({ open, at, extraCloser }) =>
    open && at === undefined ? faultAt(extraCloser, 'a bracket in it counts as the closing one') : undefined,
  ({ open, at }) =>
    open && (at === undefined || /^[)\]};]$/.test(at.text))
      ? faultAt(open, `the bracket ${quoted(open.text)} is never closed`)
      : undefined,
  ({ at, choice }) => (at === undefined ? faultAt(choice, 'the choice lacks ": other value"') : undefined),
  ({ kind, at }) =>
    kind === 'paren' && at?.text === ';'
      ? faultAt(at, 'only one value can stand there, without a semicolon')
      : undefined,
  ({ at, detail }) =>
    at && /rvalue|assign/i.test(detail)
      ? faultAt(at, `nothing can be assigned to ${quoted(at.text)}`)
      : undefined,
  ({ at, detail }) =>
    at && /keyword|reserved|strict mode/i.test(detail)
      ? faultAt(at, `${quoted(at.text)} cannot be used like that in JavaScript`)
      : undefined,
  ({ at, before }) =>
    at && before && !valueFollows(before) && /^(?:name|number|string|template)$/.test(at.kind)
      ? faultAt(at, `an operator or a comma is missing before ${quoted(at.text)}`)
      : undefined,
  ({ at, lastComment }) =>
    at === undefined && lastComment?.text.startsWith('//')
      ? faultAt(lastComment, 'the comment hides the closing bracket, end it with a new line')
      : undefined,
  ({ at }) => at && faultAt(at, `${quoted(at.text)} does not fit there`),
  ({ before }) => before && faultAt(before, `something is missing after ${quoted(before.text)}`),
];

function openChoice(tokens: readonly Token[]): Token | undefined {
  const open: Token[] = [];
  for (const token of tokens) {
    if (token.text === '?') open.push(token);
    else if (token.text === ':') open.pop();
  }
  return open.at(-1);
}

/**
 * A comment, regular expression or template literal that closes more brackets than it opens: to JavaScript these
 * are text, but the platform counts them.
 */
function extraCloser(
  [opener, closer]: readonly [string, string],
  { tokens, comments }: TokenTree,
): Token | undefined {
  const count = (text: string, char: string): number => text.split(char).length;
  return [...comments, ...tokens].find(
    ({ kind, text }) =>
      /^(?:comment|regex|template)$/.test(kind) && count(text, closer) > count(text, opener),
  );
}

/** Where and why a closed expression is not JavaScript. */
export function syntaxFault({ kind, inside, script }: ScannedExpression): ExpressionFault {
  const { words, error } = script;
  const { tokens, brackets } = words;
  const found = tokens.findIndex((token) => token.end > (error?.offset ?? inside.start));
  const index = found === -1 ? tokens.length : found;
  const lastComment = words.comments.at(-1);
  const around: NearbyTokens = {
    kind,
    detail: error?.detail ?? '',
    at: tokens[index],
    before: tokens[index - 1],
    open: tokens[
      brackets.lonely.findLast((lonely) => lonely < index && /[([{]$/.test(tokens[lonely]?.text ?? '')) ?? -1
    ],
    extraCloser: extraCloser(kind === 'paren' ? ['(', ')'] : ['{', '}'], words),
    choice: openChoice(tokens),
    lastComment: lastComment?.end === inside.end ? lastComment : undefined,
  };
  for (const situation of situations) {
    const result = situation(around);
    if (result) return result;
  }
  return { span: inside, reason: 'there is no value in it' };
}

/**
 * What is wrong with the body of `${ … }` when it certainly gives no value: nothing in the function itself returns
 * one. A body that throws is left alone, as it does so on purpose.
 */
export function returnFault({ body, spanOf }: SyntaxTree, inside: Span): ExpressionFault | undefined {
  if (body === undefined) return undefined;
  const own = nodesOf(body.body, (node) => !isFunction(node));
  for (const node of own) {
    if ((node.type === 'ReturnStatement' && node.argument) || node.type === 'ThrowStatement')
      return undefined;
  }
  const statements = body.body.body;
  const last = statements.at(-1);
  const span = last ? spanOf(last) : inside;
  const reason = 'it gives no value, because nothing is returned';
  if (last?.type !== 'ExpressionStatement' || statements.length > 1) return { span, reason };
  return { span, reason, edit: { span: { start: span.start, end: span.start }, newText: 'return ' } };
}
