import type { RenderedTool } from '../../evaluate/render-tool.js';
import type { Range, Span } from '../../text/range.js';
import type { Document } from '../../tool/document.js';
import { asText } from '../../yaml/node.js';

/**
 * The line of a document that a line of its rendered command comes from; undefined if that cannot be known, as in
 * folded text.
 * @param line of the rendered command, from zero
 * @returns the range without the indentation
 */
export function commandLineRange(
  { source, tool }: Document,
  { command = '', origins }: RenderedTool,
  line: number,
): Range | undefined {
  const scalar = asText(tool?.fields.get('shell_command')?.value);
  const [origin] = origins;
  const start = lineStart(command, line);
  if (!scalar || !origin || start === undefined) return undefined;
  const before = origin.expressions.findLast(({ output }) => output.end <= start);
  const breaks = command.slice(before?.output.end ?? 0, start).split('\n').length - 1;
  if (scalar.style !== 'literal' && breaks > 0) return undefined;
  const first =
    scalar.style === 'literal' ? source.lineAt(scalar.span.start) + 1 : source.lineAt(scalar.span.start);
  const sourceLine = (before ? source.lineAt(before.span.end) : first) + breaks;
  const text = source.line(sourceLine);
  const indent = text.length - text.trimStart().length;
  const begin = source.lineStart(sourceLine);
  return text.trim() === ''
    ? undefined
    : source.rangeOf({ start: begin + indent, end: begin + text.trimEnd().length });
}

/** An expression that wrote nothing, or `null`, where the command may need a value. */
export interface BlankExpression {
  /** As written, with its brackets. */
  source: string;
  /** In the document. */
  range: Range;
  written: '' | 'null';
}

/** How many are worth a look. */
const maxBlank = 5;

/** Authors who write an empty text want it: `$(inputs.reverse ? "-r" : "")`. */
const isWanted = /(["'`])\1/;

/**
 * The first expressions of a rendered command that wrote nothing, or `null`.
 * @param line of the rendered command, from zero: only what is on it, with the lines that it continues; undefined for all
 */
export function blankExpressions(
  { source }: Document,
  { command, origins }: Pick<RenderedTool, 'command' | 'origins'>,
  line: number | undefined,
): BlankExpression[] {
  const [origin] = origins;
  if (command === undefined || !origin) return [];
  const { start, end } = line === undefined ? { start: 0, end: command.length } : wholeLine(command, line);
  const blank: BlankExpression[] = [];
  for (const { span, source: expression, output } of origin.expressions) {
    const written = command.slice(output.start, output.end).trim();
    if (output.start < start || output.end > end || isWanted.test(expression)) continue;
    if (written === '' || written === 'null')
      blank.push({ source: expression, range: source.rangeOf(span), written });
  }
  return blank.slice(0, maxBlank);
}

/** A line with those that it continues and that continue it, as at `\\` and `|`. */
function wholeLine(text: string, line: number): Span {
  const lines = text.split('\n');
  const isContinued = (index: number): boolean => /(?:\\|\||&&)[ \t]*$/.test(lines[index] ?? '');
  let [first, last] = [line, line];
  while (isContinued(first - 1)) first--;
  while (isContinued(last)) last++;
  const start = lineStart(text, first) ?? text.length;
  return { start, end: (lineStart(text, last + 1) ?? text.length + 1) - 1 };
}

/** The offset at which a line begins. */
function lineStart(text: string, line: number): number | undefined {
  let offset = 0;
  for (let i = 0; i < line; i++) {
    const end = text.indexOf('\n', offset);
    if (end < 0) return undefined;
    offset = end + 1;
  }
  return offset;
}
