import { scan } from '../expressions/scanner.js';
import type { Span } from '../text/range.js';
import type { Template, TemplateExpression } from '../tool/template.js';

/** A command as the shell gets it, with a word in the place of each value. Offsets count in `text`. */
export interface ShellScript {
  template: Template;
  text: string;
  /** Where the value of an expression goes, in the order of the text. */
  holes: ShellHole[];
  /** Copied stretches, in order: from where in the shell's text, and from where in the decoded text. */
  copies: readonly { shell: number; decoded: number }[];
}

/** The place of a value in a shell's text. */
export interface ShellHole extends Span {
  /** Undefined for one inside a shell construct that lacks its backslash: nothing is known of it. */
  expression: TemplateExpression | undefined;
}

/** A stretch of the decoded text that reads otherwise in the shell's. */
interface Change extends Span {
  text: string;
  expression?: TemplateExpression | undefined;
  isHole: boolean;
}

/**
 * Fills the references of a command in: escapes lose their backslash, and each expression becomes a word of the same
 * length, so that no other kind of character can change what is around it. A shell construct that lacks its backslash
 * stays what it was meant to be, unless an input is. Linear; throws nothing.
 */
export function fillIn(template: Template): ShellScript {
  const changes = [
    ...template.escapes.map(({ span, text }): Change => ({ ...span, text, isHole: false })),
    ...template.expressions.flatMap((expression) => changesOf(template.text, expression)),
  ].sort((a, b) => a.start - b.start);
  const script: ShellScript = { template, text: '', holes: [], copies: [] };
  const copies = [{ shell: 0, decoded: 0 }];
  const parts: string[] = [];
  let length = 0;
  let copied = 0;
  const push = (part: string): void => {
    parts.push(part);
    length += part.length;
  };
  for (const { start, end, text, expression, isHole } of changes) {
    push(template.text.slice(copied, start));
    if (isHole) script.holes.push({ start: length, end: length + text.length, expression });
    else copies.push({ shell: length, decoded: end - text.length });
    push(text);
    copied = end;
  }
  push(template.text.slice(copied));
  return { ...script, text: parts.join(''), copies };
}

function changesOf(text: string, expression: TemplateExpression): Change[] {
  const { scanned, analysis } = expression;
  const { verdict, shellForm, inputName } = analysis;
  const isShell = verdict === 'shell' || verdict === 'arithmetic';
  const isMeant = shellForm === 'variable' && inputName !== undefined;
  if (!isShell || isMeant) return [hole(scanned.span, expression)];
  return scan(text, scanned.inside).expressions.map(({ span }) => hole(span, undefined));
}

function hole({ start, end }: Span, expression: TemplateExpression | undefined): Change {
  return { start, end, text: 'R'.padEnd(end - start, '_'), expression, isHole: true };
}

/** The place in the decoded text that an offset of the shell's text was written at. */
export function decodedOffset({ copies }: ShellScript, offset: number): number {
  let low = 0;
  let high = copies.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((copies[middle]?.shell ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  const copy = copies[low];
  return copy ? copy.decoded + (offset - copy.shell) : offset;
}

/** The place in the decoded text that is before what was written for an offset of the shell's text: its escape too. */
export function decodedBefore(script: ShellScript, offset: number): number {
  return offset === 0 ? 0 : decodedOffset(script, offset - 1) + 1;
}

/** Whether a backslash before an offset takes the character there along. */
export function isEscaped(text: string, offset: number): boolean {
  const [slashes = ''] = /\\*$/.exec(text.slice(Math.max(0, offset - 100), offset)) ?? [];
  return slashes.length % 2 === 1;
}
