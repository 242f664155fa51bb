import { applySpanEdits } from '../../text/apply-edits.js';
import type { Span, SpanEdit } from '../../text/range.js';
import { Document } from '../../tool/document.js';
import { readRow } from '../../yaml/cursor/row.js';
import { linesOfBlock } from './pasted-block.js';

/**
 * The edits that make a block of lines that were pasted as they are, on the line of their key or below it; none unless
 * the YAML then has fewer errors. Editors that cannot change what is pasted can format it.
 * @param range the pasted lines, with or without the key before them
 */
export function pastedRangeEdits(document: Document, range: Span): SpanEdit[] {
  if (errorsIn(document) === 0) return [];
  const { source } = document;
  const pasted = pastedIn(document, range);
  const text = source.slice(pasted);
  if (!text.includes('\n') || hasFields(document, pasted)) return [];
  const before = new Document(applySpanEdits(source.text, [{ span: pasted, newText: '' }]));
  const lines = linesOfBlock(before, pasted.start, text.replace(/\r\n?/g, '\n'));
  if (!lines) return [];
  const edits = [...(lines.header ? [lines.header] : []), { span: pasted, newText: lines.newText }];
  return errorsIn(new Document(applySpanEdits(source.text, edits))) < errorsIn(document) ? edits : [];
}

/** Whether some of the lines are fields of the tool, as when all of a document is formatted. */
function hasFields({ tool }: Document, { start, end }: Span): boolean {
  const fields = [...(tool?.structure.uses.keys() ?? [])];
  return fields.some((pair) => start < pair.start && pair.start < end);
}

/** Without the key before the lines, and the line end after them. */
function pastedIn({ source }: Document, { start, end }: Span): Span {
  const line = source.lineAt(start);
  const row = readRow(source, line);
  const valueStart = row?.key ? row.key.colon + 1 : (row?.content.start ?? start);
  const from = Math.max(start, valueStart);
  const blanks = /^[ \t]*/.exec(source.text.slice(from, source.lineContentEnd(line)))?.[0].length ?? 0;
  const lastLine = source.lineAt(end);
  const isWhole = source.lineStart(lastLine) === end && lastLine > line;
  return {
    start: from + (start <= valueStart ? blanks : 0),
    end: isWhole ? source.lineContentEnd(lastLine - 1) : end,
  };
}

/** Mistakes that lines of another language make in YAML: syntax errors, and keys that no author of a document writes. */
function errorsIn({ yaml }: Document): number {
  const keys = yaml.root?.kind === 'mapping' ? yaml.root.pairs : [];
  const odd = keys.filter(({ name = '' }) => !/^[\w.-]*$/.test(name));
  return yaml.problems.filter(({ kind }) => kind === 'syntax').length + odd.length;
}
