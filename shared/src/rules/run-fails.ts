import { readSimpleReference } from '../expressions/simple.js';
import type { Description, TemplateRule, ToolRule } from '../problems/rule.js';
import { replaceInScalar } from '../text/write-scalar.js';
import { inputValue } from '../tool/inference/type-set.js';
import { withNested } from '../tool/input.js';
import type { TemplateScope } from '../tool/template-scope.js';
import type { TemplateExpression } from '../tool/template.js';
import { followReference, type Value } from '../tool/value.js';
import { asScalar, asText } from '../yaml/node.js';
import { descriptions } from './kind/expression-site.js';

export const runFails: ToolRule & TemplateRule = {
  code: 'run-fails',
  severity: { platform: 'off', galaxy: 'error' },
  summary: 'something that the platform accepts, but with which a job fails',
  why: 'The platform writes a config file only if its content is text: if it is a single expression, its value must not be a number, a list, an object, or `null`. A config file without `filename` gets a random name in another folder, where the command does not find it. Servers with tool requests cannot start a job of a tool with a `color` input.',
  exceptions: [
    'A config file whose expression may be `null`, and a `color` input, are warnings, as jobs may succeed. A `color` input is not reported with the setting `jobs: classic`.',
    'Expressions that are more than a plain reference are not checked.',
  ],
  bad: {
    text: "class: GalaxyUserTool\nshell_command: python3 count.py '$(inputs.table.path)' > count.txt\nconfigfiles:\n  - filename: count.py\n    content: print(1)\n  - filename: inputs.json\n    content: $(inputs)\n",
  },
  good: {
    text: "class: GalaxyUserTool\nshell_command: python3 count.py '$(inputs.table.path)' > count.txt\nconfigfiles:\n  - filename: count.py\n    content: print(1)\n  - filename: inputs.json\n    content: $(JSON.stringify(inputs))\n",
  },
  checkTemplate(scope, report) {
    const { template } = scope;
    if (template.kind !== 'configfile') return;
    for (const expression of template.expressions) {
      const problem = notText(scope, expression);
      if (problem) report({ node: template.scalar, span: expression.span, ...problem });
    }
  },
  checkTool(tool, report, { servers }) {
    for (const fields of tool.configFiles) {
      const content = fields.get('content');
      if (!content || asScalar(fields.get('filename')?.value)) continue;
      const name = asText(fields.get('name')?.value)?.value;
      report({
        node: content.parent,
        span: (fields.get('name') ?? content).key.span,
        message: `This config file has no "filename", so it gets a random name that the command cannot know: add "filename${name === undefined ? '' : `: ${name}`}".`,
      });
    }
    if (!servers.some(({ jobs }) => jobs === 'requests')) return;
    for (const { type, pairs } of withNested(tool.inputs)) {
      const pair = pairs.get('type');
      if (type !== 'color' || !pair) continue;
      report({
        node: pair.value,
        ...(servers.length > 1 && { severity: 'warning' as const }),
        message:
          'Servers with tool requests cannot start a job with an input of the type "color": use "text".',
      });
    }
  },
};

/** A config file that is a single reference whose value is not text. */
function notText(
  scope: TemplateScope,
  { scanned, analysis, template, source }: TemplateExpression,
): (Description & { severity?: 'warning' }) | undefined {
  const isWhole = template.text.trim() === source && analysis.verdict === 'javascript';
  const reference = isWhole ? readSimpleReference(template.text, scanned.inside) : undefined;
  if (!reference) return undefined;
  const isInputs = reference.root === 'inputs' && reference.segments.length === 0;
  const { value, deadEnd } = followReference(scope, reference);
  const kind = isInputs ? 'group' : value.kind;
  if (deadEnd || kind === 'unknown') return undefined;
  const inside = template.text.slice(scanned.inside.start, scanned.inside.end);
  const isPlain = kind === 'number' || kind === 'boolean';
  if (
    kind === 'text' &&
    !mayBeNull(
      scope,
      reference.segments.map(({ name }) => name),
    )
  )
    return undefined;
  const written =
    kind === 'text' ? `${inside} || ''` : isPlain ? `String(${inside})` : `JSON.stringify(${inside})`;
  const what =
    kind === 'text'
      ? 'null if no value is given'
      : isInputs
        ? 'an object'
        : descriptions[kind as Value['kind']];
  return {
    ...(kind === 'text' && { severity: 'warning' as const }),
    message: `The whole content of this config file is ${what}, not text, so the job fails: use "$(${written})".`,
    fixes: [
      {
        title: `Replace with "$(${written})"`,
        edits: [replaceInScalar(template.scalar, scanned.inside, written)],
      },
    ],
  };
}

function mayBeNull(
  { inputsByName }: TemplateScope,
  [first = '', ...others]: readonly (string | undefined)[],
): boolean {
  const input = others.length === 0 ? inputsByName.get(first) : undefined;
  return input !== undefined && inputValue(input).some(({ kind }) => kind === 'null');
}
