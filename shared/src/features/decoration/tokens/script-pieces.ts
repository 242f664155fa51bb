import { builtins } from '../../../javascript/builtins.js';
import type { Script } from '../../../javascript/script.js';
import { methodNames } from '../../../javascript/signatures/signature-table.js';
import type { Token } from '../../../javascript/tokens.js';
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
 * The words of a JavaScript text by kind; the tool's own names are not known here.
 * @param certain whether the text is JavaScript, so that a word which can be a variable is one
 */
export function scriptPieces({ words }: Script, certain: boolean): Piece[] {
  const { all, tokens } = words;
  return all.flatMap((token) => {
    const index = words.indexAt(token.start) ?? -1;
    const kind =
      literalKinds[token.kind] ??
      (token.kind === 'name'
        ? nameKind(tokens[index - 1], token, tokens[index + 1], certain)
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

/** Built-in functions start with a lowercase letter, constructors with an uppercase one. */
function builtInKind(name: string): TokenKind {
  if (/^(?:NaN|Infinity|undefined|globalThis|arguments)$/.test(name)) return 'builtInVariable';
  return /^[a-z]/.test(name) ? 'builtInFunction' : 'builtInClass';
}
