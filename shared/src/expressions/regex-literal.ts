import { applySpanEdits } from '../text/apply-edits.js';
import type { SpanEdit } from '../text/range.js';
import { scan } from './scanner.js';
import type { ScannedExpression } from './types.js';

/** A literal longer than this is not read; characters. */
const longest = 500;

/**
 * The edit of a regular expression whose brackets or quotes the platform takes for those of the expression, so that it
 * ends too early or never: with `\x29` for `)`, which means the same. Undefined if that does not help.
 * @param text the whole text that the expression is in
 */
export function regexEdit({ kind, span, script }: ScannedExpression, text: string): SpanEdit | undefined {
  for (const token of script.words.tokens) {
    if (token.kind !== 'regex') continue;
    const edit = escapedLiteral(text, token.start, kind === 'paren' ? '()' : '{}');
    if (!edit) continue;
    const [whole] = scan(applySpanEdits(text, [edit]), { start: span.start, end: text.length }).expressions;
    return whole?.closed && whole.script.tree ? edit : undefined;
  }
  return undefined;
}

/** Writes brackets and quotes of a literal that are not groups as codes. */
function escapedLiteral(text: string, start: number, brackets: string): SpanEdit | undefined {
  let newText = '/';
  let isInClass = false;
  for (let index = start + 1; index < start + longest; index++) {
    const char = text.charAt(index);
    if (char === '' || char === '\n') return undefined;
    if (char === '/' && !isInClass) {
      const span = { start, end: index + 1 };
      return text.slice(start, index) === newText ? undefined : { span, newText: `${newText}/` };
    }
    if (char === '\\') {
      const next = text.charAt(++index);
      newText += isSpecial(next, brackets) ? codeOf(next) : char + next;
      continue;
    }
    if (char === '[') isInClass = true;
    if (char === ']') isInClass = false;
    const isText = isInClass || char === "'" || char === '"';
    newText += isText && isSpecial(char, brackets) ? codeOf(char) : char;
  }
  return undefined;
}

function isSpecial(char: string, brackets: string): boolean {
  return char !== '' && `${brackets}'"`.includes(char);
}

function codeOf(char: string): string {
  return `\\x${char.charCodeAt(0).toString(16)}`;
}
