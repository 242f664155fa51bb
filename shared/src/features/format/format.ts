import { applySpanEdits } from '../../text/apply-edits.js';
import type { Range, Span, SpanEdit } from '../../text/range.js';
import { SourceText } from '../../text/source.js';
import type { Document } from '../../tool/document.js';
import type { YamlDocument } from '../../yaml/node.js';
import { parseYaml } from '../../yaml/parse.js';
import { layoutEdits } from './edits.js';
import type { LineRange } from './layout.js';
import { readPieces } from './pieces.js';
import { isSameDocument } from './same.js';

/** How to lay out a document. */
export interface FormatOptions {
  /** The indentation of a list, mapping, or text relative to its key, in columns. */
  tabSize: number;
  /** Only these lines may change; the whole document if absent. */
  range?: Range;
}

/**
 * Accepted steps; others count as the usual one. Eight is what editors send without a YAML-specific setting.
 */
const [leastStep, usualStep, greatestStep] = [2, 2, 4];

/**
 * The edits that give a document its canonical layout, in order; none if it has syntax errors. Preserves
 * comments, line ends, and the style and value of every scalar. Idempotent.
 */
export function formatEdits(document: Document, { tabSize, range }: FormatOptions): SpanEdit[] {
  const { source, yaml } = document;
  const pieces = isFormattable(document) ? readPieces(source, yaml) : undefined;
  if (!pieces) return [];
  const edits = layoutEdits(source, pieces, { step: stepOf(tabSize), lines: linesOf(source, range) });
  if (isHarmless(source, yaml, edits)) return edits;
  const rest = withoutHarm(source, yaml, edits);
  return isHarmless(source, yaml, rest) ? rest : [];
}

/** Whether a document can be formatted: it can be read to its end, and its YAML has no errors. */
export function isFormattable({ yaml }: Document): boolean {
  return !yaml.problems.some(({ kind }) => kind === 'syntax' || kind === 'limit');
}

/** The step for a client's tab size. */
export function stepOf(tabSize: number): number {
  const isUsable = Number.isInteger(tabSize) && leastStep <= tabSize && tabSize <= greatestStep;
  return isUsable ? tabSize : usualStep;
}

/** The lines that may change. A range that ends before the first character of a line does not touch that line. */
function linesOf(source: SourceText, range: Range | undefined): LineRange | undefined {
  if (!range) return source.ownLines;
  const { start, end } = range;
  const above = source.fileLine(0);
  const endsBefore = end.character === 0 && end.line > start.line;
  return { first: start.line - above, last: end.line - above - (endsBefore ? 1 : 0) };
}

function isHarmless(source: SourceText, document: YamlDocument, edits: readonly SpanEdit[]): boolean {
  return edits.length === 0 || isSameDocument(source, document, applySpanEdits(source.text, edits));
}

/** The edits in top-level fields whose meaning they preserve; checks each field separately. */
function withoutHarm(source: SourceText, document: YamlDocument, edits: readonly SpanEdit[]): SpanEdit[] {
  const kept: SpanEdit[] = [];
  let next = 0;
  for (const { start, end } of fieldsOf(source, document)) {
    const fieldEdits: SpanEdit[] = [];
    for (let edit; (edit = edits[next]) && edit.span.start < end; next++) {
      fieldEdits.push({ ...edit, span: { start: edit.span.start - start, end: edit.span.end - start } });
    }
    const text = source.text.slice(start, end);
    const isKept = isHarmless(new SourceText(text), parseYaml(text), fieldEdits);
    if (isKept) kept.push(...edits.slice(next - fieldEdits.length, next));
  }
  return kept;
}

/** From the line of each top-level key to the line of the next. */
function fieldsOf(source: SourceText, { root }: YamlDocument): Span[] {
  const pairs = root?.kind === 'mapping' && !root.flow ? root.pairs : [];
  const starts = pairs.slice(1).map(({ span }) => source.lineStart(source.lineAt(span.start)));
  return [0, ...starts].map((start, index) => ({ start, end: starts[index] ?? source.length + 1 }));
}
