import { reportedSpan } from '../problems/reported-spans.js';
import type { ReportedProblem, PartRule } from '../problems/rule.js';
import type { ToolPart } from '../tool/part.js';
import { writeValue } from '../tool/edits.js';
import { splitDatatypes } from '../values/datatypes.js';
import { resolveAlias, type YamlNode } from '../yaml/node.js';
import { structuralProblems } from './structural/structural-problems.js';

export const formatMissing: PartRule = {
  code: 'format-missing',
  severity: { platform: 'error', galaxy: 'off' },
  summary: 'a `data` input without `format`',
  why: 'The `format` of a `data` input lists the datatypes that it accepts, so that users are only offered datasets that the command can read. It can be one name, a list of names, or names separated by commas. Use `data` to accept every dataset.',
  unfinished: 'mapping',
  bad: { text: 'inputs:\n  - name: table\n    type: data\n' },
  good: { text: 'inputs:\n  - name: table\n    type: data\n    format: [tabular, csv]\n' },
  checkPart(part, report, { platform }) {
    structuralProblems(part, 'format-missing', platform).forEach(report);
    for (const [pair, { field }] of part.structure.uses) {
      if (field.absenceReportedBy === 'format-missing' && namesNothing(pair.value)) {
        report(emptyFormat(part, pair.value));
      }
    }
  },
};

/** Whether a list or comma-separated text names nothing; blank text is a separate problem. */
function namesNothing(format: YamlNode): boolean {
  const node = resolveAlias(format);
  if (node?.kind === 'sequence') return node.items.length === 0;
  const text = node?.kind === 'scalar' && typeof node.value === 'string' ? node.value : '';
  return text.trim() !== '' && splitDatatypes(text).length === 0;
}

function emptyFormat(part: ToolPart, node: YamlNode): ReportedProblem {
  const edits = node.kind === 'alias' ? [] : [writeValue(part, node, 'data')];
  return {
    node,
    span: reportedSpan(part, node),
    message: 'The "format" of this input names no datatype: add one, as in "format: data".',
    fixes: edits.length > 0 ? [{ title: 'Replace with "data"', edits }] : [],
  };
}
