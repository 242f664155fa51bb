import type { Span } from '../text/range.js';

/** One word of a JavaScript text. A template literal with holes is several: `` `a${ ``, the hole, `` }b` ``. */
export interface Token extends Span {
  kind: 'name' | 'number' | 'string' | 'template' | 'regex' | 'comment' | 'punctuator';
  text: string;
  /** Whether a string, template, regular expression, or comment ends; always true for the other kinds. */
  closed: boolean;
  /** Whether a line begins between the previous word and this one. */
  startsLine: boolean;
}

/** Tried in this order. If the first group matched nothing, the end is missing. */
const patterns: [Token['kind'] | 'space', RegExp][] = [
  ['space', /\s+/uy],
  ['comment', /\/\/[^\n\r\u2028\u2029]*|\/\*[\s\S]*?(\*\/|$)/uy],
  ['name', /#?[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/uy],
  ['number', /0[xXbBoO][\da-fA-F_]*n?|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d+)?n?/uy],
  ['string', /"[^"\\\n]*(?:\\[\s\S][^"\\\n]*)*("?)/uy],
  ['string', /'[^'\\\n]*(?:\\[\s\S][^'\\\n]*)*('?)/uy],
  ['template', /`[^\\`$]*(?:(?:\\[\s\S]|\$(?!\{))[^\\`$]*)*(`|\$\{|)/uy],
  [
    'punctuator',
    /\.\.\.|>>>=?|[=!]==|(?:\*\*|<<|>>|&&|\|\||\?\?)=?|=>|[=!<>]=|\?\.(?!\d)|\+\+|--|[-+*/%&|^]=|[\s\S]/uy,
  ],
];
const restOfTemplate = /\}[^\\`$]*(?:(?:\\[\s\S]|\$(?!\{))[^\\`$]*)*(`|\$\{|)/uy;
const regularExpression =
  /\/[^\\/[\n]*(?:(?:\\[^\n]|\[[^\]\\\n]*(?:\\[^\n][^\]\\\n]*)*\]?|\\)[^\\/[\n]*)*(\/?)[\p{ID_Continue}]*/uy;

const wordsBeforeValue = new Set(
  'return typeof case in of delete void new instanceof throw do else yield await extends'.split(' '),
);

/** Whether a value has to follow the token, which distinguishes regular expressions from divisions. */
export function valueFollows(token: Token | undefined): boolean {
  if (token === undefined) return true;
  if (token.kind === 'punctuator') return !/^(?:[)\]}]|\+\+|--)$/.test(token.text);
  if (token.kind === 'template') return token.text.endsWith('${');
  return token.kind === 'name' && wordsBeforeValue.has(token.text);
}

/**
 * The JavaScript words of `text` between two offsets, without whitespace. Uses no grammar, so that broken
 * texts have words too: unknown characters are punctuators, and an unclosed string ends with its line.
 * Offsets are those of `text`. Linear; never throws.
 */
export function tokenize(text: string, span: Span): Token[] {
  const source = text.slice(0, span.end);
  const tokens: Token[] = [];
  const openBraces: ('block' | 'hole')[] = [];
  let previous: Token | undefined;
  let startsLine = false;
  let start = span.start;

  const read = (kind: Token['kind'] | 'space', pattern: RegExp): boolean => {
    pattern.lastIndex = start;
    const match = pattern.exec(source);
    if (match === null) return false;
    const end = start + match[0].length;
    if (kind === 'space') startsLine ||= match[0].includes('\n');
    else {
      const token = { kind, start, end, text: match[0], closed: match[1] !== '', startsLine };
      tokens.push(token);
      if (kind !== 'comment') {
        previous = token;
        startsLine = false;
      }
    }
    start = end;
    return true;
  };

  while (start < source.length) {
    const char = source[start];
    const next = source[start + 1];
    if (char === '}' && openBraces.pop() === 'hole') read('template', restOfTemplate);
    else if (char === '/' && next !== '/' && next !== '*' && valueFollows(previous)) {
      read('regex', regularExpression);
    } else patterns.some(([kind, pattern]) => read(kind, pattern));
    if (previous?.end !== start) continue;
    if (previous.kind === 'template' && previous.text.endsWith('${')) openBraces.push('hole');
    else if (previous.text === '{') openBraces.push('block');
  }
  return tokens;
}
