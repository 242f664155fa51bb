import { remove, writeValue } from '../../tool/edits.js';
import type { Tool } from '../../tool/tool.js';
import { reportedSpan } from '../../problems/reported-spans.js';
import type { ReportedProblem } from '../../problems/rule.js';
import { subjectOf } from '../../problems/wording.js';
import type { FindingOf } from './finding-of.js';
import { isPlaceholder } from './missing.js';

/** An empty value, or one of white space only, where text is needed. */
export function blankProblem(tool: Tool, { node, use }: FindingOf<'blank'>): ReportedProblem {
  const { field, pair, shape } = use;
  const place = { node, span: reportedSpan(tool, node) };
  if (node.parent?.kind === 'item') {
    return {
      ...place,
      message: `An item of "${field.name}" is empty: write it, or remove it.`,
      fixes: [{ title: 'Remove the empty item', edits: [remove(tool, node.parent)] }],
    };
  }
  const subject = `The "${field.name}" of ${subjectOf(tool, pair.parent, shape)} is empty`;
  const { insert } = field;
  if (!insert) return { ...place, message: `${subject}: write it.` };
  const preferred = !isPlaceholder(field, pair.parent);
  return {
    ...place,
    message: `${subject}: write ${preferred ? '' : 'it, as in '}"${field.name}: ${insert.text}".`,
    fixes: [{ title: `Write "${insert.text}"`, edits: [writeValue(tool, node, insert.text)], preferred }],
  };
}
