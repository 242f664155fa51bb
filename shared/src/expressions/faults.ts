import { isFunction, nodesOf } from '../javascript/nodes.js';
import type { SyntaxTree } from '../javascript/script.js';
import type { TokenTree } from '../javascript/token-tree.js';
import { valueFollows, type Token } from '../javascript/tokens.js';
import type { Span, SpanEdit } from '../text/range.js';
import { quoted } from '../util/wording.js';
import type { ExpressionFault, ScannedExpression } from './types.js';

/** The context of the place where JavaScript parsing failed. */
interface NearbyTokens {
  kind: ScannedExpression['kind'];
  /** The parser's message; only used if the surrounding words do not show the fault. */
  detail: string;
  /** The word at the place, undefined at the end of the text; and the one before it. */
  at: Token | undefined;
  before: Token | undefined;
  /** The innermost open bracket there that is never closed. */
  open: Token | undefined;
  /** A word whose text was taken for the expression's end. */
  extraCloser: Token | undefined;
  /** A `?` without a `:`. */
  choice: Token | undefined;
  /** What rewrites `value if condition else other` as JavaScript, if the expression is that. */
  choiceInWords: SpanEdit | undefined;
  /** A comment that reaches the end of the text. */
  lastComment: Token | undefined;
}

type FaultTest = (around: NearbyTokens) => ExpressionFault | undefined;

const statementWord = /^(?:var|let|const|return|if|for|while|do|switch|throw|try|break|continue)$/;
const unclosed: Partial<Record<Token['kind'], string>> = {
  string: 'the quote is not closed on the same line',
  template: 'the template literal is never closed',
  regex: 'the regular expression ends too early, because brackets and quotes inside it count too',
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

/** The first one that applies describes the fault. */
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
      ? faultAt(at?.kind === 'regex' ? at : before, 'the regular expression is not valid')
      : undefined,
  ({ at }) =>
    at && /^[“”„‘’«»]/.test(at.text)
      ? faultAt(at, `${quoted(at.text)} is not a JavaScript quote: use ' or "`)
      : undefined,
  ({ at, before }) =>
    before?.text === '[' && at?.text === ']'
      ? { span: { start: before.start, end: at.end }, reason: '"[]" needs an index or a quoted name' }
      : undefined,
  ({ at, before }) =>
    before && /^\??\.$/.test(before.text)
      ? {
          span: { start: before.start, end: (at?.text === '.' ? at : before).end },
          reason: 'a name must follow the dot',
        }
      : undefined,
  ({ at, before, choiceInWords }) => {
    if (at?.text !== 'if' || !before || valueFollows(before)) return undefined;
    const fault = faultAt(at, '"if" is written "condition ? value : other value" in an expression');
    return fault && choiceInWords ? { ...fault, edit: choiceInWords } : fault;
  },
  ({ at, before }) => {
    const operator = at && before && !valueFollows(before) ? wordOperators.get(at.text) : undefined;
    return at && operator
      ? {
          span: { start: at.start, end: at.end },
          reason: `${quoted(at.text)} is not a JavaScript operator`,
          suggestion: operator,
        }
      : undefined;
  },
  ({ at, before }) =>
    before?.text === '$' && at?.text === '{'
      ? faultAt(before, '"${ … }" is neither needed nor supported inside an expression')
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
    open && at === undefined
      ? faultAt(
          extraCloser,
          `a bracket inside ${quoted(extraCloser?.text ?? '')} counts as the closing bracket`,
        )
      : undefined,
  ({ open, at }) =>
    open && (at === undefined || /^[)\]};]$/.test(at.text))
      ? faultAt(open, `the bracket ${quoted(open.text)} is never closed`)
      : undefined,
  ({ at, choice }) =>
    at === undefined ? faultAt(choice, 'the conditional is missing ": other value"') : undefined,
  ({ kind, at }) =>
    kind === 'paren' && at?.text === ';'
      ? faultAt(at, 'an expression is a single value, without a semicolon')
      : undefined,
  ({ at, detail }) =>
    at && /rvalue|assign/i.test(detail) ? faultAt(at, `${quoted(at.text)} cannot be assigned to`) : undefined,
  ({ at, detail }) =>
    at && /keyword|reserved|strict mode/i.test(detail)
      ? faultAt(at, `${quoted(at.text)} cannot be used this way in JavaScript`)
      : undefined,
  ({ at, before }) =>
    at && before && !valueFollows(before) && /^(?:name|number|string|template)$/.test(at.kind)
      ? faultAt(at, `an operator or a comma is missing before ${quoted(at.text)}`)
      : undefined,
  ({ at, lastComment }) =>
    at === undefined && lastComment?.text.startsWith('//')
      ? faultAt(lastComment, 'the comment hides the closing bracket, end it with a line break')
      : undefined,
  ({ at }) => at && faultAt(at, `${quoted(at.text)} is unexpected`),
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

/** `value if condition else other` of Python as `condition ? value : other`, outside of brackets. */
function choiceInWords({ tokens, brackets }: TokenTree, text: string, span: Span): SpanEdit | undefined {
  const words = tokens.filter(
    (token, index) => /^(?:if|else)$/.test(token.text) && brackets.around[index] === undefined,
  );
  const [test, otherwise, ...others] = words;
  if (test?.text !== 'if' || otherwise?.text !== 'else' || others.length > 0) return undefined;
  const ends = [span.start, test.start, test.end, otherwise.start, otherwise.end, span.end];
  const [value = '', , condition = '', , other = ''] = ends
    .slice(1)
    .map((end, index) => text.slice(ends[index], end).trim());
  if (value === '' || condition === '' || other === '') return undefined;
  return { span, newText: `${condition} ? ${value} : ${other}` };
}

/**
 * A comment, regular expression, or template literal that closes more brackets than it opens: JavaScript
 * ignores these brackets, but the platform counts them.
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
  const errorIndex = tokens.findIndex((token) => token.end > (error?.offset ?? inside.start));
  const index = errorIndex === -1 ? tokens.length : errorIndex;
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
    choiceInWords: kind === 'paren' ? choiceInWords(words, script.text, inside) : undefined,
    lastComment: lastComment?.end === inside.end ? lastComment : undefined,
  };
  for (const situation of situations) {
    const result = situation(around);
    if (result) return result;
  }
  return { span: inside, reason: 'it contains no value' };
}

/**
 * The fault of a `${ … }` body that certainly gives no value: nothing in the function itself returns one. A
 * body that throws does so on purpose, so it is not reported.
 */
export function returnFault({ body, spanOf }: SyntaxTree, inside: Span): ExpressionFault | undefined {
  if (body === undefined) return undefined;
  const nodes = nodesOf(body.body, (node) => !isFunction(node));
  for (const node of nodes) {
    if ((node.type === 'ReturnStatement' && node.argument) || node.type === 'ThrowStatement')
      return undefined;
  }
  const statements = body.body.body;
  const last = statements.at(-1);
  const span = last ? spanOf(last) : inside;
  const reason = 'it never returns a value';
  if (last?.type !== 'ExpressionStatement' || statements.length > 1) return { span, reason };
  return { span, reason, edit: { span: { start: span.start, end: span.start }, newText: 'return ' } };
}
