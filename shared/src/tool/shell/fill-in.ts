import type { AnalyzedExpression } from '../../expressions/expression-table.js';
import { scan } from '../../expressions/scanner.js';
import type { ScannedEscape } from '../../expressions/types.js';
import type { Span } from '../../text/range.js';

/** The text of a template with what it contains. */
export interface AnalyzedText {
  text: string;
  expressions: readonly AnalyzedExpression[];
  escapes: readonly ScannedEscape[];
}

/** The text of a template with placeholders for its values. */
export interface FilledText {
  text: string;
  /** The placeholders, in text order. */
  holes: readonly FilledHole[];
  /** Where copied spans start, in order: in this text, and in the decoded text. */
  copies: readonly { shell: number; decoded: number }[];
}

/** The placeholder for a value in a shell text. */
export interface FilledHole extends Span {
  /** The index of its expression; undefined inside a shell construct that lacks its backslash, where nothing is known. */
  expression: number | undefined;
}

/** A span of the decoded text that differs in the shell text. */
interface Change extends Span {
  text: string;
  expression?: number | undefined;
  isHole: boolean;
}

/**
 * Makes the text that the shell gets: escapes lose their backslash, and each expression is replaced by
 * letters of the same length, which cannot change the surrounding text's meaning. Shell constructs that lack
 * their backslash, unless they mean an input, and unclosed expressions are kept. Linear; never throws.
 */
export function fillIn({ text, escapes, expressions }: AnalyzedText): FilledText {
  const changes = [
    ...escapes.map(({ span, text: written }): Change => ({ text: written, isHole: false, ...span })),
    ...expressions.flatMap((expression, index) => changesOf(text, expression, index)),
  ].sort((a, b) => a.start - b.start);
  const holes: FilledHole[] = [];
  const copies = [{ shell: 0, decoded: 0 }];
  const parts: string[] = [];
  let length = 0;
  let copied = 0;
  const push = (part: string): void => {
    parts.push(part);
    length += part.length;
  };
  for (const { start, end, text: written, expression, isHole } of changes) {
    push(text.slice(copied, start));
    if (isHole) holes.push({ start: length, end: length + written.length, expression });
    else copies.push({ shell: length, decoded: end - written.length });
    push(written);
    copied = end;
  }
  push(text.slice(copied));
  return { text: parts.join(''), holes, copies };
}

function changesOf(text: string, { scanned, analysis }: AnalyzedExpression, index: number): Change[] {
  const { verdict, shellForm, inputName } = analysis;
  if (!scanned.closed) return [];
  const isShell = verdict === 'shell' || verdict === 'arithmetic';
  const isMeant = shellForm === 'variable' && inputName !== undefined;
  if (!isShell || isMeant) return [hole(scanned.span, index)];
  return scan(text, scanned.inside).expressions.map(({ span }) => hole(span, undefined));
}

function hole({ start, end }: Span, expression: number | undefined): Change {
  return { start, end, text: 'R'.padEnd(end - start, '_'), expression, isHole: true };
}
