import type { Token } from './tokens.js';

/** How the brackets of a text pair up, by index into its tokens. */
export interface Brackets {
  /** Both ways: an opening bracket's index to its closing one's, and back. */
  partners: ReadonlyMap<number, number>;
  /** Brackets without a partner, in the order of the text. */
  lonely: readonly number[];
  /** For each token the bracket that it stands in, as far as one is open. */
  around: readonly (number | undefined)[];
}

const closerOf: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** The token that closes what this one opens, or nothing. The hole of a template literal counts as a bracket. */
function closing(token: Token): string | undefined {
  if (token.kind === 'template') return token.text.endsWith('${') ? '}' : undefined;
  return token.kind === 'punctuator' ? closerOf[token.text] : undefined;
}

function closes(token: Token): string | undefined {
  if (token.kind === 'template') return token.text.startsWith('}') ? '}' : undefined;
  return token.kind === 'punctuator' && /^[)\]}]$/.test(token.text) ? token.text : undefined;
}

/** Pairs the brackets of a text, broken or not. A closing bracket that does not fit the open one stays alone. */
export function matchBrackets(tokens: readonly Token[]): Brackets {
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
