import type { Description } from '../../problems/rule.js';
import { subjectOf } from '../../problems/wording.js';
import { requiredIn } from '../../schema/shape.js';
import type { ToolPart } from '../../tool/part.js';
import { remove, writeValue } from '../../tool/edits.js';
import type { FindingOf } from '../../tool/finding.js';
import { isPlaceholder, valueElsewhere } from './missing.js';

/** An empty or whitespace-only value where text is required. */
export function blankProblem(part: ToolPart, { node, use }: FindingOf<'blank'>): Description {
  const { field, pair, shape } = use;
  if (node.parent?.kind === 'item') {
    return {
      message: `An item of "${field.name}" is empty: fill it in, or remove it.`,
      fixes: [{ title: 'Remove the empty item', edits: [remove(part, node.parent)] }],
    };
  }
  const subject = `The "${field.name}" of ${subjectOf(part, pair.parent, shape)} is empty`;
  const { insert } = field;
  if (!insert) {
    if (requiredIn(field, part.dialect.name)) return { message: `${subject}: fill it in.` };
    const title = `Remove the empty "${field.name}"`;
    return {
      message: `${subject}: fill it in, or remove it.`,
      fixes: [{ title, edits: [remove(part, pair)] }],
    };
  }
  const elsewhere = valueElsewhere(field, pair.parent);
  const text = elsewhere ?? insert.text;
  const preferred = elsewhere !== undefined || !isPlaceholder(field, pair.parent);
  return {
    message: `${subject}: ${preferred ? 'use' : 'fill it in, as in'} "${field.name}: ${text}".`,
    fixes: [
      {
        title: `Replace with "${text}"`,
        edits: [writeValue(part, node, text)],
        preferred,
      },
    ],
  };
}
