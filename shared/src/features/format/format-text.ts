import { applySpanEdits } from '../../text/apply-edits.js';
import { UserTool, type ParseOptions } from '../../tool/user-tool.js';
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
  const tool = new UserTool(text, options);
  if (!isFormattable(tool)) return undefined;
  const sorted = sortFields ? applySpanEdits(text, sortFieldsEdits(tool)) : text;
  const source = sorted === text ? tool : new UserTool(sorted, options);
  return applySpanEdits(sorted, formatEdits(source, { tabSize }));
}
