import { applySpanEdits } from '../../text/apply-edits.js';
import { Document, type ParseOptions } from '../../tool/document.js';
import { sortFieldsEdits } from '../actions/sort-fields.js';
import { formatEdits, isFormattable } from './format.js';

/** How a text is to be read and laid out. */
export interface FormatTextOptions extends ParseOptions {
  /** Whether fields come into the order in which they are declared, too. */
  sortFields?: boolean;
}

/** The step of the canonical layout. */
const tabSize = 2;

/** A text in its canonical layout; undefined where it is not YAML as a whole, so that nothing can be said of it. */
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
