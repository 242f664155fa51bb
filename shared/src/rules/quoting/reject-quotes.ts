import type { MemberSegment } from '../../javascript/member-path.js';
import type { ReportedFix } from '../../problems/rule.js';
import { inputUnion } from '../../schema/inputs.js';
import { fieldNamed } from '../../schema/shape.js';
import type { SpanEdit } from '../../text/range.js';
import type { Tool } from '../../tool/document.js';
import { endOfLines, indentOf, insertField, keepsEmptyLines } from '../../tool/edits.js';
import type { ToolInput } from '../../tool/input.js';
import { listIndent } from '../../tool/layout.js';
import { shapeOf } from '../../tool/member-shape.js';
import { asSequence } from '../../yaml/node.js';
import { inputAt } from './interpolated-value.js';

/** The fields of the validator, as YAML. */
const validator = [
  ['type', 'regex'],
  ['expression', `"^[^']*$"`],
  ['message', 'Single quotes are not allowed.'],
] as const;

/**
 * The fix that lets inputs reject text with single quotes; undefined if one of them cannot.
 * @param paths the steps to each input after `inputs`
 */
export function rejectQuotesFix(
  tool: Tool,
  paths: readonly (readonly MemberSegment[])[],
): ReportedFix | undefined {
  const inputs = new Set<ToolInput>();
  for (const path of paths) {
    const input = inputAt(tool, path);
    if (input?.type !== 'text') return undefined;
    inputs.add(input);
  }
  const edits = [...inputs].flatMap((input) => insertValidator(tool, input) ?? []);
  if (edits.length < inputs.size) return undefined;
  const [first] = inputs;
  return {
    title:
      inputs.size === 1
        ? `Reject single quotes in "${first?.name ?? ''}"`
        : `Reject single quotes in ${String(inputs.size)} inputs`,
    edits,
  };
}

function insertValidator(tool: Tool, { mapping, written, pairs, type }: ToolInput): SpanEdit | undefined {
  const shape = shapeOf(inputUnion, type);
  const field = shape && fieldNamed(shape, 'validators', tool.dialect.name);
  if (!field || written !== mapping || mapping.anchor !== undefined) return undefined;
  const inFlow = `{ ${validator.map((pair) => pair.join(': ')).join(', ')} }`;
  const inBlock = (indent: number): string =>
    validator
      .map((pair, index) => `${' '.repeat(indent)}${index === 0 ? '- ' : '  '}${pair.join(': ')}`)
      .map((line) => tool.source.lineEnd + line)
      .join('');
  const present = pairs.get('validators');
  const key = mapping.pairs[0];
  if (!key || (present && present.parent !== mapping)) return undefined;
  if (!present) {
    const indent = indentOf(tool, key).length + listIndent(tool.document);
    return insertField(tool, mapping, shape, field, mapping.flow ? `[${inFlow}]` : inBlock(indent));
  }
  const list = asSequence(present.value);
  const last = list?.items.at(-1);
  if (!last || keepsEmptyLines(tool, last)) return undefined;
  const end = list?.flow ? last.span.end : endOfLines(tool, last);
  return {
    span: { start: end, end },
    newText: list?.flow ? `, ${inFlow}` : inBlock(indentOf(tool, last).length),
  };
}
