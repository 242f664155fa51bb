import { applySpanEdits } from '../../text/apply-edits.js';
import { Document, type ParseOptions } from '../../tool/document.js';
import { sortFieldsEdits } from '../actions/sort-fields.js';
import { formatEdits, isFormattable } from './format.js';

/** How to read and lay out a text. */
export interface FormatTextOptions extends ParseOptions {
  /** Whether to also sort fields in declaration order. */
  sortFields?: boolean;
}

/** The step of the canonical layout. */
const tabSize = 2;

/** A text in its canonical layout; undefined if it is not valid YAML as a whole. */
export function formatText(
  text: string,
  { sortFields, ...options }: FormatTextOptions = {},
): string | undefined {
  const document = new Document(text, options);
  if (!isFormattable(document)) return undefined;
  const { tool } = document;
  const sorted = sortFields && tool ? applySpanEdits(text, sortFieldsEdits(tool)) : text;
  const source = sorted === text ? document : new Document(sorted, options);
  return applySpanEdits(sorted, formatEdits(source, { tabSize }));
}
