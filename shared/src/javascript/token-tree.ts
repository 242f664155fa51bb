import type { Span } from '../text/range.js';
import { tokenize, type Token } from './tokens.js';

/** How the brackets of a text pair up, by index into its tokens. */
export interface Brackets {
  /** Both ways: from an opening bracket's index to its closing one's, and back. */
  partners: ReadonlyMap<number, number>;
  /** Brackets without a partner, in text order. */
  lonely: readonly number[];
  /** For each token the innermost open bracket around it, if any. */
  around: readonly (number | undefined)[];
}

/** The words of a JavaScript text, broken or not, and their structure. Linear; never throws. */
export class TokenTree {
  /** In text order, with comments. */
  readonly all: readonly Token[];
  /** Without comments. */
  readonly tokens: readonly Token[];
  readonly comments: readonly Token[];
  /** The brackets among `tokens`. */
  readonly brackets: Brackets;
  private indexes: ReadonlyMap<number, number> | undefined;

  constructor(text: string, span: Span) {
    this.all = tokenize(text, span);
    this.tokens = this.all.filter(({ kind }) => kind !== 'comment');
    this.comments = this.all.filter(({ kind }) => kind === 'comment');
    this.brackets = matchBrackets(this.tokens);
  }

  /** The index in `tokens` of the one that begins at an offset. */
  indexAt(start: number): number | undefined {
    this.indexes ??= new Map(this.tokens.map((token, index) => [token.start, index]));
    return this.indexes.get(start);
  }
}

const closerOf: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** The closer of an opening token; undefined for others. A template literal's hole counts as a bracket. */
function closing(token: Token): string | undefined {
  if (token.kind === 'template') return token.text.endsWith('${') ? '}' : undefined;
  return token.kind === 'punctuator' ? closerOf[token.text] : undefined;
}

function closes(token: Token): string | undefined {
  if (token.kind === 'template') return token.text.startsWith('}') ? '}' : undefined;
  return token.kind === 'punctuator' && /^[)\]}]$/.test(token.text) ? token.text : undefined;
}

/** Pairs the brackets of a text. A closing bracket that does not match the open one stays unpaired. */
function matchBrackets(tokens: readonly Token[]): Brackets {
  const partners = new Map<number, number>();
  const lonely: number[] = [];
  const around: (number | undefined)[] = [];
  const open: { index: number; closer: string }[] = [];
  tokens.forEach((token, index) => {
    const closed = closes(token);
    if (closed !== undefined) {
      const top = open.at(-1);
      if (top?.closer === closed) {
        open.pop();
        partners.set(top.index, index).set(index, top.index);
      } else lonely.push(index);
    }
    around.push(open.at(-1)?.index);
    const closer = closing(token);
    if (closer !== undefined) open.push({ index, closer });
  });
  const never = open.map(({ index }) => index);
  return { partners, lonely: lonely.concat(never).sort((a, b) => a - b), around };
}
