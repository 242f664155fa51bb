import { builtins } from '../../../expressions/builtins.js';
import { tokenize, type Token } from '../../../expressions/tokens.js';
import type { Span } from '../../../text/range.js';
import { methodNames } from '../../../expressions/signatures/table.js';
import type { TokenKind } from './kinds.js';
import type { Piece } from './piece.js';

const keywords = new Set(
  (
    'async await break case catch class const continue debugger default delete do else extends false finally for ' +
    'function if in instanceof let new null of return static super switch this throw true try typeof var void ' +
    'while yield'
  ).split(' '),
);

const operator = /^[-+*/%=<>!&|^~?:]+$/;

const literalKinds: Partial<Record<Token['kind'], TokenKind>> = {
  number: 'number',
  string: 'string',
  template: 'string',
  regex: 'regexp',
  comment: 'comment',
};

/**
 * The words of a JavaScript text by what they are: names of the tool's own things are not known here.
 * @param certain whether the text is JavaScript, so that a word which can be a variable is one
 */
export function scriptPieces(text: string, span: Span, certain: boolean): Piece[] {
  const all = tokenize(text, span);
  const words = all.filter(({ kind }) => kind !== 'comment');
  const positions = new Map(words.map((token, index) => [token, index]));
  return all.flatMap((token) => {
    const index = positions.get(token) ?? -1;
    const kind =
      literalKinds[token.kind] ??
      (token.kind === 'name'
        ? nameKind(words[index - 1], token, words[index + 1], certain)
        : operator.test(token.text) && 'operator');
    return kind ? [{ start: token.start, end: token.end, kind }] : [];
  });
}

function nameKind(
  before: Token | undefined,
  { text }: Token,
  behind: Token | undefined,
  certain: boolean,
): TokenKind | undefined {
  const isCalled = behind?.text === '(';
  if (before?.text === '.' || before?.text === '?.') {
    if (!isCalled) return 'property';
    return methodNames.has(text) ? 'builtInMethod' : 'method';
  }
  if (behind?.text === ':' && /^[{,]$/.test(before?.text ?? '')) return certain ? 'property' : undefined;
  if (keywords.has(text)) return 'keyword';
  if (builtins.has(text)) return builtInKind(text);
  if (!certain) return undefined;
  return isCalled ? 'function' : 'variable';
}

/** Functions of the language begin with a small letter, and what is made with `new` with a capital one. */
function builtInKind(name: string): TokenKind {
  if (/^(?:NaN|Infinity|undefined|globalThis|arguments)$/.test(name)) return 'builtInVariable';
  return /^[a-z]/.test(name) ? 'builtInFunction' : 'builtInClass';
}
