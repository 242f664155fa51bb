import { valueNotGiven } from '../../evaluate/values/input-values.js';
import type { Range } from '../../text/range.js';
import { declaredDefault } from '../../tool/declaration.js';
import type { Tool } from '../../tool/document.js';
import type { PlainValue } from '../../yaml/node.js';
import { toolForm, type ToolForm } from './tool-form.js';

/** What a field of a form has for who writes the tool, beside what who runs it sees. */
export interface PlacedField {
  /** Of the input's name in the document. */
  range: Range;
  /** What is taken for it as long as nobody gives another value; absent for groups. */
  start?: PlainValue;
  /** The tool declares no default: the start is a likely value instead. */
  sampled?: true;
}

const groups = new Set(['conditional', 'section', 'repeat']);

/** The form of a tool, each field with its place in the document and the value that a preview begins with. */
export function placedForm(tool: Tool): ToolForm {
  const { source } = tool;
  return toolForm(tool, (input): PlacedField & { [own: string]: unknown } => {
    const range = source.rangeOf((input.nameNode ?? input.written).span);
    if (groups.has(input.type ?? '')) return { range };
    const start = valueNotGiven(input, 'required') ?? null;
    const isSampled = start !== null && declaredDefault(input) === undefined && !input.optional;
    const isChoice = input.type === 'boolean' || (input.type === 'select' && !input.multiple);
    // A box is not ticked, and a list has its first option chosen: that is what a form shows by itself.
    return { range, start, ...(isSampled && !isChoice && { sampled: true }) };
  });
}
