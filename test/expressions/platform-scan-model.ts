/**
 * The platform's parsing of a text, implemented from its description alone (public platform, §2.1 and §2.3) as a
 * grammar: each function consumes one item at the start of a text and returns the rest. Deliberately slow and plain.
 */

/** One item of a text; together they are the text. */
export interface ModelPiece {
  kind: 'text' | 'escape' | 'expression' | 'unfinished';
  source: string;
}

/** The items of a text; adjacent plain texts are merged. */
export function modelPieces(text: string): ModelPiece[] {
  const pieces: ModelPiece[] = [];
  if (!text.includes('$(') && !text.includes('${'))
    return text === '' ? [] : [{ kind: 'text', source: text }];
  let rest = text;
  while (rest !== '') {
    const piece = nextPiece(rest);
    const last = pieces.at(-1);
    if (piece.kind === 'text' && last?.kind === 'text') last.source += piece.source;
    else pieces.push({ ...piece });
    rest = rest.slice(piece.source.length);
  }
  return pieces;
}

const brackets = [
  ['(', ')'],
  ['{', '}'],
] as const;

function nextPiece(text: string): ModelPiece {
  for (const [open, close] of brackets) {
    if (text.startsWith(`\\$${open}`)) return { kind: 'escape', source: text.slice(0, 3) };
    if (text.startsWith(`$${open}`)) {
      const length = block(text, 2, open, close);
      return length === undefined
        ? { kind: 'unfinished', source: text }
        : { kind: 'expression', source: text.slice(0, length) };
    }
  }
  if (text.startsWith('\\\\')) return { kind: 'escape', source: '\\\\' };
  return { kind: 'text', source: text.slice(0, text.startsWith('\\') ? 2 : 1) };
}

/** The end of a block whose bracket precedes `from`: nested blocks and strings are consumed whole. */
function block(text: string, from: number, open: string, close: string): number | undefined {
  const pending = [close];
  let at = from;
  while (at < text.length) {
    const character = text[at]!;
    at++;
    if (character === open) pending.push(close);
    if (character === close) pending.pop();
    if (pending.length === 0) return at;
    if (character === '"' || character === "'") {
      const end = stringEnd(text, at, character);
      if (end === undefined) return undefined;
      at = end;
    }
  }
  return undefined;
}

function stringEnd(text: string, from: number, quote: string): number | undefined {
  const content = quote === '"' ? /(?:[^"\\]|\\[^])*"/y : /(?:[^'\\]|\\[^])*'/y;
  content.lastIndex = from;
  return content.test(text) ? content.lastIndex : undefined;
}
