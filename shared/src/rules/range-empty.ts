import type { ReportedProblem, PartRule } from '../problems/rule.js';
import { titleOf } from '../problems/wording.js';
import type { Shape } from '../schema/shape.js';
import type { ToolPart } from '../tool/part.js';
import { writeValue } from '../tool/edits.js';
import { asScalar, pairsByName, type YamlMapping, type YamlNode, type YamlScalar } from '../yaml/node.js';

export const rangeEmpty: PartRule = {
  code: 'range-empty',
  severity: { platform: 'error', galaxy: 'error' },
  summary: '`min` is greater than `max`',
  why: 'If `min` is greater than `max`, no value is valid, and users cannot fill in the input. Swap the two bounds, or correct one of them.',
  exceptions: ['Bounds in resource requirements are warnings, because the platform may ignore them.'],
  unfinished: 'mapping',
  bad: {
    text: "shell_command: head -n $(inputs.lines) '$(inputs.table.path)' > count.txt\ninputs:\n  - name: table\n    type: data\n    format: tabular\n  - name: lines\n    type: integer\n    min: 10\n    max: 1\n",
  },
  good: {
    text: "shell_command: head -n $(inputs.lines) '$(inputs.table.path)' > count.txt\ninputs:\n  - name: table\n    type: data\n    format: tabular\n  - name: lines\n    type: integer\n    min: 1\n    max: 10\n",
  },
  checkPart(part, report) {
    for (const [mapping, shape] of part.structure.shapes) {
      for (const lower of shape.fields.filter(({ name }) => /(?:^|_)min$/.test(name))) {
        const problem = compare(part, mapping, shape, lower.name, lower.name.replace(/min$/, 'max'));
        if (problem) report(problem);
      }
    }
  },
};

function compare(
  part: ToolPart,
  mapping: YamlMapping,
  shape: Shape,
  lower: string,
  upper: string,
): ReportedProblem | undefined {
  const pairs = pairsByName(mapping);
  const [min, max] = [numberOf(pairs.get(lower)?.value), numberOf(pairs.get(upper)?.value)];
  if (!min || !max || min.value <= max.value) return undefined;
  const [low, high] = [part.source.slice(min.span), part.source.slice(max.span)];
  // When negated, a check for an empty range accepts everything.
  const isNegated = asScalar(pairs.get('negate')?.value)?.value === true;
  const swap = {
    title: `Swap ${low} and ${high}`,
    edits: [writeValue(part, min, high), writeValue(part, max, low)],
  };
  return {
    node: min,
    message: `${titleOf(part, mapping, shape)} has a "${lower}" of ${low}, which is above its "${upper}" of ${high}: no value is valid.`,
    related: [{ span: max.span, message: `"${upper}" is set here.` }],
    fixes: [swap],
    ...((isNegated || lower !== 'min') && { severity: 'warning' }),
  };
}

function numberOf(node: YamlNode | undefined): (YamlScalar & { value: number }) | undefined {
  const scalar = asScalar(node);
  return typeof scalar?.value === 'number' ? (scalar as YamlScalar & { value: number }) : undefined;
}
