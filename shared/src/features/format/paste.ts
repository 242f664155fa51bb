import type { Range, TextEdit } from 'vscode-languageserver-types';
import { applySpanEdits } from '../../text/apply-edits.js';
import { dedent, inColumn } from '../../text/pasted-lines.js';
import type { Span, SpanEdit } from '../../text/range.js';
import { replaceInScalar } from '../../text/write-scalar.js';
import { Document } from '../../tool/document.js';
import { listIndent } from '../../tool/layout.js';
import { lineAbove, lineAround } from '../../yaml/lines.js';
import { linesOfBlock, type FittingLines } from './pasted-block.js';

/** What to write instead of a text that is pasted. */
export interface Pasted {
  kind: 'indent' | 'escape';
  /** What it does, for a menu. */
  title: string;
  newText: string;
  /** What else to write: in the header of the block of text, which is above. */
  also?: TextEdit[];
}

/** Where a text is pasted, and the text. */
export interface PasteParams {
  range: Range;
  text: string;
}

/** How often constructs within escaped ones are looked for. */
const maxDepth = 10;

/**
 * Ways to paste a text: indented for the block of text or the list that it goes into, with the header of the block if it
 * is missing, and in a command or config file with a backslash before what is meant for the shell. Empty if the text is
 * right as it is.
 */
export function pasteEdits(document: Document, { range, text }: PasteParams): Pasted[] {
  const span = document.source.spanOf(range);
  const { source } = document;
  const written = text.replace(/\r\n?/g, '\n');
  const plainText = written.replaceAll('\n', source.lineEnd);
  const fitting = fittingLines(withoutSpan(document, span), span.start, written);
  const also = fitting?.header && { also: [source.editOf(fitting.header)] };
  const isRight = !fitting || (fitting.newText === plainText && !also);
  const fit = fitting?.newText ?? plainText;
  const inFile = (newText: string): string => source.editOf({ span, newText }).newText;
  const escaped = withEscapes(document, span, fit, fitting?.header);
  return [
    ...(isRight ? [] : [{ kind: 'indent' as const, title: 'Paste indented', newText: inFile(fit), ...also }]),
    ...(escaped === fit
      ? []
      : [
          {
            kind: 'escape' as const,
            title: 'Paste with the shell\'s own "$( )" escaped',
            newText: inFile(escaped),
            ...also,
          },
        ]),
  ];
}

/** The document into which a text is pasted, without the selection that it replaces. */
function withoutSpan(document: Document, span: Span): Document {
  if (span.start === span.end) return document;
  return new Document(applySpanEdits(document.source.text, [{ span, newText: '' }]));
}

/** Several lines in the columns of their surroundings; undefined where columns have no meaning. */
function fittingLines(document: Document, offset: number, text: string): FittingLines | undefined {
  if (!text.includes('\n')) return undefined;
  return linesOfBlock(document, offset, text) ?? itemsOfList(document, offset, text);
}

function itemsOfList(document: Document, offset: number, text: string): FittingLines | undefined {
  const { start } = lineAround(document.source.text, offset);
  const before = document.source.text.slice(start, offset);
  if (before.trim() !== '' || !/^\s*- /.test(text)) return undefined;
  const column = itemColumn(document, offset, before.length);
  const lines = dedent(text.split('\n'), column, () => false, 2);
  return { newText: inColumn(lines, column, before.length).join(document.source.lineEnd) };
}

/** The column of the items around a place, the one nearest to the caret if there are lists within lists. */
function itemColumn(document: Document, offset: number, caret: number): number {
  const { text } = document.source;
  const columns: number[] = [];
  let least = Infinity;
  for (let above = lineAbove(text, offset); above && least > 0; above = lineAbove(text, above.start)) {
    if (above.indent >= least) continue;
    least = above.indent;
    if (text.startsWith('- ', above.start + above.indent)) columns.push(above.indent);
    else if (columns.length === 0 && text.slice(above.start, above.end).trimEnd().endsWith(':'))
      return above.indent + listIndent(document);
  }
  return columns.find((column) => column <= caret) ?? columns.at(-1) ?? caret;
}

/**
 * The text with a backslash before each construct that the platform would evaluate, but that the shell should.
 * @param header an edit above the text
 */
function withEscapes(
  { source }: Document,
  { start, end }: Span,
  pasted: string,
  header: SpanEdit | undefined,
): string {
  if (!/\$[({]/.test(pasted)) return pasted;
  const before = applySpanEdits(source.text.slice(0, start), header ? [header] : []);
  const behind = source.text.slice(end);
  let text = pasted;
  for (let depth = 0; depth < maxDepth; depth++) {
    const { tool } = new Document(before + text + behind);
    const edits = (tool?.templates ?? []).flatMap(({ expressions, scalar }) =>
      expressions.flatMap(({ analysis: { verdict }, scanned: { span } }): SpanEdit[] => {
        if (verdict !== 'shell' && verdict !== 'arithmetic') return [];
        const edit = replaceInScalar(scalar, { start: span.start, end: span.start }, '\\');
        const at = edit.span.start - before.length;
        return at >= 0 && at < text.length && edit.span.end === edit.span.start
          ? [{ span: { start: at, end: at }, newText: edit.newText }]
          : [];
      }),
    );
    if (edits.length === 0) break;
    text = applySpanEdits(text, edits);
  }
  return text;
}
