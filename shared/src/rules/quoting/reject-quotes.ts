import type { ReportedFix } from '../../problems/rule.js';
import { inputUnion } from '../../schema/inputs.js';
import { fieldNamed } from '../../schema/shape.js';
import type { SpanEdit } from '../../text/range.js';
import type { Tool } from '../../tool/document.js';
import { indentOf, insertField } from '../../tool/edits.js';
import { insertItem, type WriteItem } from '../../tool/library-edits.js';
import type { ToolInput } from '../../tool/input.js';
import { listIndent } from '../../tool/layout.js';
import { shapeOf } from '../../tool/member-shape.js';
import { asSequence } from '../../yaml/node.js';

/** The fields of the validator, as YAML. */
const validator = [
  ['type', 'regex'],
  ['expression', `"^[^']*$"`],
  ['message', 'Single quotes are not allowed.'],
] as const;

/** The fix that lets inputs reject text with single quotes; undefined if one of them cannot. */
export function rejectQuotesFix(tool: Tool, inputs: readonly ToolInput[]): ReportedFix | undefined {
  // Aliases may repeat a declaration, or its validators.
  const edits = new Map<number, SpanEdit>();
  for (const input of new Set(inputs)) {
    const insertions = insertValidator(tool, input);
    if (!insertions) return undefined;
    for (const edit of insertions) edits.set(edit.span.start, edit);
  }
  const names = new Set(inputs.map(({ name = '' }) => name));
  const [first = ''] = names;
  return {
    title:
      names.size === 1
        ? `Reject single quotes in "${first}"`
        : `Reject single quotes in ${String(names.size)} inputs`,
    edits: [...edits.values()],
  };
}

function insertValidator(tool: Tool, { mapping, pairs, type }: ToolInput): SpanEdit[] | undefined {
  const shape = shapeOf(inputUnion, type);
  const field = shape && fieldNamed(shape, 'validators', tool.dialect.name);
  const key = mapping.pairs[0];
  if (!field || !key) return undefined;
  const inFlow = `{ ${validator.map((pair) => pair.join(': ')).join(', ')} }`;
  const inBlock: WriteItem = (indent) =>
    validator
      .map((pair, index) => `${' '.repeat(indent)}${index === 0 ? '- ' : '  '}${pair.join(': ')}`)
      .map((line) => tool.source.lineEnd + line)
      .join('');
  const present = pairs.get('validators');
  if (!present) {
    const indent = indentOf(tool, key).length + listIndent(tool.document);
    return [insertField(tool, mapping, shape, field, mapping.flow ? `[${inFlow}]` : inBlock(indent))];
  }
  const list = asSequence(present.value);
  const last = list?.items.at(-1);
  if (!list?.flow || !last) return insertItem(tool, present, inBlock);
  return [{ span: { start: last.span.end, end: last.span.end }, newText: `, ${inFlow}` }];
}
