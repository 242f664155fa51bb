import type { ReportedFix, ReportedProblem, PartRule } from '../problems/rule.js';
import { subjectOf } from '../problems/wording.js';
import { fieldNamed } from '../schema/shape.js';
import { writeText } from '../text/write-scalar.js';
import type { ToolPart } from '../tool/part.js';
import { insertField, remove, writeValue } from '../tool/edits.js';
import { testParameterOf, type ToolInput } from '../tool/input.js';
import type { Finding } from '../tool/finding.js';
import { quoted } from '../util/wording.js';
import { isBefore, type PlatformVersion } from '../values/platform-version.js';
import {
  asMapping,
  asScalar,
  asSequence,
  asText,
  pairsByName,
  type YamlPair,
  type YamlSequence,
} from '../yaml/node.js';
import { structuralProblem } from './structural/structural-problems.js';

export const optionsInvalid: PartRule = {
  code: 'options-invalid',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'a `select` input without options, or with invalid options',
  why: 'A `select` input needs at least one option. Each option has a `label`, which users see, and a `value`, which the command receives. The value must be text, so put numbers and words such as `true` in quotes, and it must be different for each option. Only one option can be `selected`, unless the input has `multiple: true`. A test parameter cannot have that, because its value selects one case of its conditional.',
  exceptions: [
    'A test parameter with `multiple: true` is a warning for versions of the platform before 26.1, where it works as long as users select one option.',
  ],
  unfinished: 'mapping',
  bad: {
    text: "shell_command: head -n '$(inputs.lines)' '$(inputs.table.path)' > count.txt\ninputs:\n  - name: table\n    type: data\n    format: tabular\n  - name: lines\n    type: select\n    options:\n      - label: Ten\n        value: 10\n",
  },
  good: {
    text: "shell_command: head -n '$(inputs.lines)' '$(inputs.table.path)' > count.txt\ninputs:\n  - name: table\n    type: data\n    format: tabular\n  - name: lines\n    type: select\n    options:\n      - label: Ten\n        value: '10'\n",
  },
  checkPart(part, report, { platform }) {
    for (const finding of part.structure.findings) {
      if (finding.code !== 'options-invalid') continue;
      const problem = structuralProblem(part, finding);
      const fix = fromSibling(part, finding) ?? fromScalar(part, finding);
      report(fix ? { ...problem, describe: () => ({ ...problem.describe(), fixes: [fix] }) } : problem);
    }
    const seen = new Set<YamlSequence>();
    for (const input of part.inputs) {
      severalCases(part, input, platform).forEach(report);
      const options = asSequence(input.pairs.get('options')?.value);
      if (input.type !== 'select' || !options || seen.has(options)) continue;
      seen.add(options);
      [...equalValues(options), ...severalSelected(part, input, options)].forEach(report);
    }
  },
};

/** An option with only a label or a value: copies it to the other. */
function fromSibling(part: ToolPart, finding: Finding): ReportedFix | undefined {
  if (finding.kind !== 'missing') return undefined;
  const { mapping, shape, field } = finding;
  const pairs = pairsByName(mapping);
  const sibling = asText((pairs.get('label') ?? pairs.get('value'))?.value);
  if (!sibling || shape.id !== 'option' || sibling.value.trim() === '') return undefined;
  const value = writeText(sibling.value);
  return {
    title: `Insert "${field.name}: ${value}"`,
    edits: [insertField(part, mapping, shape, field, value)],
  };
}

/** A text or number in place of an option: makes it an option. */
function fromScalar(part: ToolPart, finding: Finding): ReportedFix | undefined {
  if (finding.kind !== 'type' || finding.expected.kind !== 'mapping') return undefined;
  const { node } = finding;
  if (node.kind !== 'scalar' || node.value === null || /[\r\n]/.test(part.source.slice(node.span))) {
    return undefined;
  }
  const text = writeText(node.decoded.text);
  const option = `{ label: ${text}, value: ${text} }`;
  // Two parts may be a value with its label.
  const preferred = !/[,:;=|]/.test(node.decoded.text);
  return { title: `Replace with "${option}"`, edits: [writeValue(part, node, option)], preferred };
}

function pairsOf(options: YamlSequence, field: string): YamlPair[] {
  return options.items.flatMap(({ value }) => {
    const mapping = asMapping(value);
    return (mapping && pairsByName(mapping).get(field)) ?? [];
  });
}

function equalValues(options: YamlSequence): ReportedProblem[] {
  const first = new Map<string, YamlPair>();
  return pairsOf(options, 'value').flatMap((pair) => {
    const text = asText(pair.value)?.value;
    const earlier = text === undefined ? undefined : first.get(text);
    if (text !== undefined && !earlier) first.set(text, pair);
    if (text === undefined || !earlier || earlier === pair) return [];
    return {
      node: pair.value,
      message: `Another option already has the value ${quoted(text)}: change one of them.`,
      related: [{ span: earlier.value.span, message: `${quoted(text)} is first used here.` }],
    };
  });
}

/**
 * Source: `cond_test_parameter_default_value` of the public platform, which fails; before it, a job fails if several
 * options are selected.
 */
function severalCases(part: ToolPart, input: ToolInput, platform: PlatformVersion): ReportedProblem[] {
  const test = input.type === 'conditional' ? testParameterOf(input) : undefined;
  const pair = test?.pairs.get('multiple');
  if (test?.type !== 'select' || !test.multiple || !pair) return [];
  return [
    {
      node: pair.value,
      ...(part.dialect.name === 'galaxy' && isBefore(platform, '26.1.0') && { severity: 'warning' as const }),
      message: 'The value of a test parameter selects one case, so it cannot be a list: remove "multiple".',
      fixes: [{ title: 'Remove "multiple"', edits: [remove(part, pair)] }],
    },
  ];
}

/** The platform ignores all but one. */
function severalSelected(
  part: ToolPart,
  { mapping, multiple }: ToolInput,
  options: YamlSequence,
): ReportedProblem[] {
  const [first, ...more] = pairsOf(options, 'selected').filter(
    ({ value }) => asScalar(value)?.value === true,
  );
  const shape = part.structure.shapes.get(mapping);
  if (!first || multiple || !shape) return [];
  const field = fieldNamed(shape, 'multiple', part.dialect.name);
  const several: ReportedFix[] =
    field && !pairsByName(mapping).has('multiple')
      ? [{ title: 'Insert "multiple: true"', edits: [insertField(part, mapping, shape, field, 'true')] }]
      : [];
  return more.map((pair) => ({
    node: pair.value,
    severity: 'warning',
    message: `Only one option of ${subjectOf(part, mapping, shape)} can be selected without "multiple: true": choose one.`,
    related: [{ span: first.span, message: 'This option is also selected.' }],
    fixes: [{ title: 'Remove "selected"', edits: [remove(part, pair)] }, ...several],
  }));
}
