import type { RenderedTool } from '../../evaluate/render-tool.js';
import type { Range } from '../../text/range.js';
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
  const own = (before ? source.lineAt(before.span.end) : first) + breaks;
  const text = source.line(own);
  const indent = text.length - text.trimStart().length;
  const begin = source.lineStart(own);
  return text.trim() === ''
    ? undefined
    : source.rangeOf({ start: begin + indent, end: begin + text.trimEnd().length });
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
