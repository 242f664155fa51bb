import { certainThrow, type CertainThrow } from '../javascript/certain-throw.js';
import { withinStack } from '../javascript/parse.js';
import type { Description, TemplateRule, ToolRule } from '../problems/rule.js';
import type { Span } from '../text/range.js';
import { withNested } from '../tool/input.js';
import type { TemplateScope } from '../tool/template-scope.js';
import type { TemplateExpression } from '../tool/template.js';
import { quoted } from '../util/wording.js';
import { asScalar, asText } from '../yaml/node.js';
import { notText } from './kind/not-text.js';

export const runFails: ToolRule & TemplateRule = {
  code: 'run-fails',
  severity: { platform: 'off', galaxy: 'error' },
  summary: 'something that the platform accepts, but with which a job fails',
  why: 'The platform writes a config file only if its content is text: if it is a single expression, its value must not be a number, a boolean, a list, an object, or `null`. A config file without `filename` gets a random name in another folder, where the command does not find it. Servers with tool requests cannot start a job of a tool with a `color` input. A job also fails if one of its expressions throws, as a `throw` outside of any condition always does.',
  exceptions: [
    'A config file whose expression may be text in some cases only, and a `color` input, are warnings, as jobs may succeed. A `color` input is not reported with the setting `jobs: classic`.',
    'The value of a config file is not checked if it depends on functions in `expression_lib`, variables that change, or objects that the expression creates inside others.',
    'What is thrown under a condition, or caught, is not reported. That a member of `inputs.x[1]` is read is a warning if several datasets can be given, as one may be, and nothing in the expression tests for it.',
  ],
  bad: {
    text: "class: GalaxyUserTool\nshell_command: python3 count.py '$(inputs.table.path)' > count.txt\nconfigfiles:\n  - filename: count.py\n    content: print(1)\n  - filename: inputs.json\n    content: $(inputs)\n",
  },
  good: {
    text: "class: GalaxyUserTool\nshell_command: python3 count.py '$(inputs.table.path)' > count.txt\nconfigfiles:\n  - filename: count.py\n    content: print(1)\n  - filename: inputs.json\n    content: $(JSON.stringify(inputs))\n",
  },
  checkTemplate(scope, report, servers) {
    const { template } = scope;
    for (const expression of template.expressions) {
      if (template.kind === 'label' || expression.analysis.verdict !== 'javascript') continue;
      const text = template.kind === 'configfile' ? notText(scope, expression, servers) : undefined;
      if (text) report({ node: template.scalar, span: expression.span, ...text });
      for (const { at, ...problem } of [...alwaysThrows(expression), ...fewElements(scope, expression)])
        report({ node: template.scalar, span: template.scalar.decoded.spanOf(at), ...problem });
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

/** A problem at a span of the decoded text. */
type Located = Description & { at: Span; severity?: 'warning' };

/** What may throw whatever the values are; most expressions need not be searched for it. */
const mayAlwaysThrow = /\b(?:throw|const|parse|decodeURI|decodeURIComponent|BigInt)\b|\dn\b|[\]}]\)?\s*[.[]/;

const reasons: Readonly<Record<CertainThrow['kind'], (source: string) => string>> = {
  throw: () => 'This is thrown whatever the values are, so every job fails: throw it only in a condition.',
  constant: (source) =>
    `${source} changes a constant, which throws, so the job fails: declare it with "let".`,
  argument: (source) => `${source} throws for this text, so the job fails: correct the text.`,
  undefined: (source) =>
    `${source} reads a member of undefined, which throws, so the job fails: use what is there.`,
  bigint: (source) =>
    `The result ${source} is a BigInt, which cannot be written, so the job fails: use "String(…)".`,
};

function alwaysThrows({ scanned, source, template }: TemplateExpression): Located[] {
  // The tree is read only when it is asked for.
  const tree = mayAlwaysThrow.test(source) ? scanned.script.tree : undefined;
  const thrown = tree && withinStack(() => certainThrow(tree));
  if (!tree || !thrown) return [];
  const at = tree.spanOf(thrown.node);
  return [{ at, message: reasons[thrown.kind](quoted(template.text.slice(at.start, at.end))) }];
}

/** Whether an expression may test how many elements there are. */
const hasTest = /[?|&]|\b(?:if|for|while|switch|try|length)\b/;

/** A member of a dataset that is there only if users give that many. */
function fewElements(
  { inputsByName, unsettledInputs }: TemplateScope,
  { analysis, source, template }: TemplateExpression,
): Located[] {
  if (hasTest.test(source)) return [];
  return analysis.references.flatMap(({ root, segments: [first, second, third], span }) => {
    const input = root === 'inputs' ? inputsByName.get(first?.name ?? '') : undefined;
    const { index = 0 } = second ?? {};
    if (input?.type !== 'data' || !input.multiple || unsettledInputs.has(input) || index < 1 || !third)
      return [];
    const at = { start: span.start, end: third.span.start };
    const what = quoted(template.text.slice(at.start, at.end));
    const message = `${what} is undefined if fewer than ${index + 1} datasets are given, and then the job fails: declare an input for each dataset.`;
    return [{ at, message, severity: 'warning' as const }];
  });
}
