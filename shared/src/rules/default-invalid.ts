import type { ReportedProblem, PartRule } from '../problems/rule.js';
import { selectOptions } from '../tool/declaration.js';
import type { ToolPart } from '../tool/part.js';
import { remove, writeValue } from '../tool/edits.js';
import type { ToolInput } from '../tool/input.js';
import type { Finding } from '../tool/finding.js';
import { asScalar, resolveAlias, type YamlMapping, type YamlPair } from '../yaml/node.js';
import { structuralProblem } from './structural/structural-problems.js';
import { selectDefaultProblems } from './values/select-default.js';

export const defaultInvalid: PartRule = {
  code: 'default-invalid',
  severity: { platform: 'error', galaxy: 'error' },
  summary: 'a default value that users could not choose',
  why: 'The form initially shows the default, so it must be a value that the input accepts: of the right type, between `min` and `max`, and one of the `options`. Set the default with either `default` or `value`, not with both.',
  exceptions: [
    '`0`, `false`, and empty text are valid defaults.',
    'In a `GalaxyUserTool`, `value: true` of a boolean is a warning: the platform ignores it, so that the value is false until users set it.',
  ],
  bad: {
    text: "shell_command: head -n $(inputs.lines) '$(inputs.table.path)' > count.txt\ninputs:\n  - name: table\n    type: data\n    format: tabular\n  - name: lines\n    type: integer\n    default: '10'\n",
  },
  good: {
    text: "shell_command: head -n $(inputs.lines) '$(inputs.table.path)' > count.txt\ninputs:\n  - name: table\n    type: data\n    format: tabular\n  - name: lines\n    type: integer\n    default: 10\n",
  },
  checkPart(part, report) {
    const inputs = new Map(part.inputs.map((input) => [input.mapping, input]));
    for (const finding of part.structure.findings) {
      if (finding.code === 'default-invalid') report(structural(part, finding, inputs));
    }
    for (const input of inputs.values()) {
      const defaults = defaultsOf(part, input);
      defaults.flatMap((pair) => checks.get(input.type ?? '')?.(part, input, pair) ?? []).forEach(report);
      const problem = calledTwice(part, defaults);
      if (problem) report(problem);
    }
    commentedColors(part, inputs.values()).forEach(report);
  },
};

/** Quoting a number makes it an option's value only if there is such an option. */
function structural(
  part: ToolPart,
  finding: Finding,
  inputs: ReadonlyMap<YamlMapping, ToolInput>,
): ReportedProblem {
  const problem = structuralProblem(part, finding);
  if (finding.kind !== 'type' || finding.node.kind !== 'scalar') return problem;
  const input = inputs.get(finding.use.pair.parent);
  if (input?.type !== 'select') return problem;
  const isOption = selectOptions(input)?.has(part.source.slice(finding.node.span)) ?? false;
  return {
    ...problem,
    describe: () => {
      const { fixes = [], ...description } = problem.describe();
      return { ...description, fixes: fixes.map((fix) => ({ ...fix, preferred: isOption })) };
    },
  };
}

/** The pairs that give a default other than null, under either name. */
function defaultsOf(part: ToolPart, { pairs }: ToolInput): YamlPair[] {
  return ['default', 'value'].flatMap((name) => {
    const pair = pairs.get(name);
    if (!pair || part.structure.uses.get(pair)?.field.reportedBy !== 'default-invalid') return [];
    return asScalar(pair.value)?.value === null ? [] : pair;
  });
}

type ValueCheck = (part: ToolPart, input: ToolInput, pair: YamlPair) => ReportedProblem[];

const checks: ReadonlyMap<string, ValueCheck> = new Map<string, ValueCheck>([
  ['integer', outsideBounds],
  ['float', outsideBounds],
  ['select', selectDefaultProblems],
  ['boolean', ignoredDefault],
]);

/** The public platform reads another field, which tools cannot have, so that the form shows "no". */
function ignoredDefault(
  { dialect }: ToolPart,
  _: ToolInput,
  { name, value: node }: YamlPair,
): ReportedProblem[] {
  if (dialect.name !== 'galaxy' || name !== 'value' || asScalar(node)?.value !== true) return [];
  const message =
    'The platform ignores "value" of a boolean, so it is false until users set it: remove it, or use a "select".';
  return [{ node, severity: 'warning', message }];
}

function outsideBounds(part: ToolPart, { pairs }: ToolInput, { value: node }: YamlPair): ReportedProblem[] {
  const value = asScalar(node)?.value;
  const [min, max] = ['min', 'max'].map((name) => asScalar(pairs.get(name)?.value));
  const [low, high] = [min?.value, max?.value];
  if (typeof value !== 'number' || (typeof low === 'number' && typeof high === 'number' && low > high)) {
    return [];
  }
  const bound =
    typeof low === 'number' && value < low
      ? { scalar: min, words: 'below the "min"' }
      : typeof high === 'number' && value > high
        ? { scalar: max, words: 'above the "max"' }
        : undefined;
  if (!bound?.scalar) return [];
  const limit = part.source.slice(bound.scalar.span);
  const written = part.source.slice(node.span);
  return [
    {
      node,
      message: `The default ${written} is ${bound.words} of ${limit}: use a number that users can choose.`,
      related: [{ span: bound.scalar.span, message: `The limit is set here.` }],
      fixes:
        node.kind === 'scalar'
          ? [{ title: `Replace with ${limit}`, edits: [writeValue(part, node, limit)] }]
          : [],
    },
  ];
}

/** `default` and `value` are two names for the same field. */
function calledTwice(part: ToolPart, [first, second]: readonly YamlPair[]): ReportedProblem | undefined {
  if (!first || !second) return undefined;
  const [one, other] = [resolveAlias(first.value), resolveAlias(second.value)];
  const isSame = one?.kind === 'scalar' && other?.kind === 'scalar' && one.value === other.value;
  const removal = (pair: YamlPair) => ({
    title: `Remove "${pair.name ?? ''}"`,
    edits: [remove(part, pair)],
  });
  return {
    node: second,
    span: second.key.span,
    severity: 'warning',
    message: `"${first.name ?? ''}" and "${second.name ?? ''}" both set the default value: remove one of them.`,
    related: [{ span: first.key.span, message: `"${first.name ?? ''}" is set here.` }],
    fixes: [{ ...removal(second), preferred: isSame }, removal(first)],
  };
}

/** `default: #ff0000` is empty because `#` starts a comment. */
function commentedColors(part: ToolPart, inputs: Iterable<ToolInput>): ReportedProblem[] {
  const empty = [...inputs].flatMap(({ type, pairs }) =>
    type === 'color' ? [...pairs.values()].filter((pair) => isEmptyDefault(part, pair)) : [],
  );
  if (empty.length === 0) return [];
  const comments = new Map(part.comments.map((comment) => [part.source.lineAt(comment.span.start), comment]));
  return empty.flatMap((pair) => {
    const comment = comments.get(part.source.lineAt(pair.span.end));
    const color = comment && /^#[0-9a-f]{3,8}(?=\s|$)/i.exec(comment.text)?.[0];
    if (!color) return [];
    const span = { start: comment.span.start, end: comment.span.start + color.length };
    const isAlone = /^\s*(?:#|$)/.test(comment.text.slice(color.length));
    const newText = isAlone ? `"${color}"` : `"${color}" #`;
    return {
      node: pair.value,
      span,
      message: `"${color}" is a comment here, so there is no default: quote it.`,
      fixes: [{ title: `Put ${color} in quotes`, edits: [{ span, newText }], preferred: isAlone }],
    };
  });
}

function isEmptyDefault(part: ToolPart, pair: YamlPair): boolean {
  const isDefault = part.structure.uses.get(pair)?.field.reportedBy === 'default-invalid';
  return isDefault && pair.value.kind === 'scalar' && pair.value.absent;
}
