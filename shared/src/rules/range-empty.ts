import type { ReportedProblem, PartRule } from '../problems/rule.js';
import { titleOf } from '../problems/wording.js';
import { number as anyNumber, type Shape } from '../schema/shape.js';
import type { ToolPart } from '../tool/part.js';
import { writeValue } from '../tool/edits.js';
import { isConvertedTo } from '../schema/fit.js';
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
  const isGalaxy = part.dialect.name === 'galaxy';
  const readsTexts = isGalaxy && lower === 'min';
  const min = numberOf(pairs.get(lower)?.value, readsTexts);
  const max = numberOf(pairs.get(upper)?.value, readsTexts);
  if (!min || !max || min.number <= max.number) return undefined;
  const [low, high] = [part.source.slice(min.scalar.span), part.source.slice(max.scalar.span)];
  // When negated, a check for an empty range accepts everything; no release of the public platform opens such a tool.
  const isNegated = asScalar(pairs.get('negate')?.value)?.value === true;
  const swap = {
    title: `Swap ${low} and ${high}`,
    edits: [writeValue(part, min.scalar, high), writeValue(part, max.scalar, low)],
  };
  return {
    node: min.scalar,
    message: `${titleOf(part, mapping, shape)} has a "${lower}" of ${low}, which is above its "${upper}" of ${high}: no value is valid.`,
    related: [{ span: max.scalar.span, message: `"${upper}" is set here.` }],
    fixes: [swap],
    ...(((isNegated && !isGalaxy) || lower !== 'min') && { severity: 'warning' }),
  };
}

/** @param readsTexts whether a text can be the number, as on the public platform */
function numberOf(
  node: YamlNode | undefined,
  readsTexts: boolean,
): { scalar: YamlScalar; number: number } | undefined {
  const scalar = asScalar(node);
  if (scalar?.value === undefined || scalar.value === null) return undefined;
  const isNumber = typeof scalar.value === 'number' || (readsTexts && isConvertedTo(anyNumber, scalar.value));
  const number = Number(scalar.value);
  return isNumber && !Number.isNaN(number) ? { scalar, number } : undefined;
}
