import { valueNotGiven } from '../../evaluate/values/input-values.js';
import type { Range } from '../../text/range.js';
import { declaredDefault } from '../../tool/declaration.js';
import type { Tool } from '../../tool/document.js';
import type { PlainValue } from '../../yaml/node.js';
import { toolForm, type ToolForm } from './tool-form.js';

/** What a form field has for tool authors, in addition to what users see. */
export interface PlacedField {
  /** The range of the input's name in the document. */
  range: Range;
  /** The value until another one is given; absent for groups. */
  start?: PlainValue;
  /** The tool declares no default: the start is a plausible value instead. */
  sampled?: true;
}

const groups = new Set(['conditional', 'section', 'repeat']);

/** The form of a tool, each field with its place in the document and initial preview value. */
export function placedForm(tool: Tool): ToolForm {
  const { source } = tool;
  return toolForm(tool, (input): PlacedField & { [key: string]: unknown } => {
    const range = source.rangeOf((input.nameNode ?? input.written).span);
    if (groups.has(input.type ?? '')) return { range };
    const start = valueNotGiven(input, 'required') ?? null;
    const isSampled = start !== null && declaredDefault(input) === undefined && !input.optional;
    const isChoice = input.type === 'boolean' || (input.type === 'select' && !input.multiple);
    // A form by default leaves a checkbox unchecked and selects a list's first option.
    return { range, start, ...(isSampled && !isChoice && { sampled: true }) };
  });
}
