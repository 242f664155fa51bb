import type { FormattingOptions, TextEdit } from 'vscode-languageserver-types';
import type { Position, Range, SpanEdit } from '../../text/range.js';
import type { Document } from '../../tool/document.js';
import { formatEdits, stepOf } from './format.js';
import { onTypeEdit } from './on-type.js';
import { pastedRangeEdits } from './pasted-range.js';

export { onTypeTriggers } from './on-type.js';

/** The layout options of an editor; tabs do not apply to YAML. */
export interface FormattingParams {
  options: Pick<FormattingOptions, 'tabSize'>;
  /** The lines that may change; all if absent. */
  range?: Range;
}

/** What was typed in an editor. */
export interface OnTypeFormattingParams {
  options: Pick<FormattingOptions, 'tabSize'>;
  /** The cursor after typing. */
  position: Position;
  /** The character. */
  ch: string;
}

/**
 * The edits to the canonical layout of a document, or of a range; empty if it has syntax errors, unless the range is
 * lines that were pasted as they are and belong into a block.
 */
export function formatting(document: Document, { options, range }: FormattingParams): TextEdit[] {
  const pasted = range ? pastedRangeEdits(document, document.source.spanOf(range)) : [];
  if (pasted.length > 0) return textEdits(document, pasted);
  const edits = formatEdits(document, { tabSize: options.tabSize, ...(range && { range }) });
  return textEdits(document, edits);
}

/** The indentation after a typed line end or dash. */
export function onTypeFormatting(document: Document, params: OnTypeFormattingParams): TextEdit[] {
  const { options, position, ch } = params;
  const { source } = document;
  const line = source.lineAt(source.offsetAt(position));
  if (source.fileLine(line) !== position.line) return [];
  const edit = onTypeEdit(source, { line, character: ch, step: stepOf(options.tabSize) });
  if (!edit) return [];
  // Not as other edits: what is left of the line is where the cursor is.
  const newText = source.lackingIndent(line) + edit.newText;
  return source.slice(edit.span) === newText ? [] : [{ range: source.rangeOf(edit.span), newText }];
}

function textEdits({ source }: Document, edits: readonly SpanEdit[]): TextEdit[] {
  return edits.map((edit) => source.editOf(edit));
}
