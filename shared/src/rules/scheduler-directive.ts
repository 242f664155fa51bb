import type { Description, Report, ReportedFix, ToolRule } from '../problems/rule.js';
import { quotedStart } from '../problems/wording.js';
import { fieldNamed } from '../schema/shape.js';
import { toolShape } from '../schema/tool.js';
import { nodesFrom, type ShellNode, type ShellTree } from '../shell/tree.js';
import type { Span } from '../text/range.js';
import { replaceAllInScalar, replaceInScalar } from '../text/write-scalar.js';
import type { Tool } from '../tool/document.js';
import { insertField } from '../tool/edits.js';
import { indentStep, listIndent } from '../tool/layout.js';
import { resourcesOf } from '../tool/resources.js';
import { runScripts } from '../tool/run-scripts.js';
import type { ShellScript } from '../tool/shell/script.js';
import { joined } from '../util/wording.js';
import { Memo } from '../util/memo.js';
import {
  coreVariables,
  isSchedulerDirective,
  isSchedulerVariable,
  requirementsFor,
  scheduledResources,
} from '../values/scheduler.js';

export const schedulerDirective: ToolRule = {
  code: 'scheduler-directive',
  severity: { platform: 'warning', galaxy: 'warning' },
  summary: 'a directive or a variable of a batch scheduler',
  why: 'The platform itself submits the job, and the command of a tool is not a job script: `#SBATCH`, `#PBS`, `#$`, and `#BSUB` are comments, and `$SLURM_CPUS_PER_TASK` and the like are empty, or those of another job. Ask for cores and memory with a `resource` requirement, and use `\\${GALAXY_SLOTS:-1}` for the number of cores that the job gets.',
  exceptions: [
    'Directives are reported once, at the first one, and not if the tool asks for cores, memory, or time itself.',
    'A variable that the command sets itself is not reported.',
  ],
  bad: {
    text: "shell_command: |\n  #SBATCH --cpus-per-task=4\n  sort '$(inputs.table.path)' > count.txt\n",
  },
  good: {
    text: "requirements:\n  - type: resource\n    cores_min: 4\nshell_command: |\n  sort '$(inputs.table.path)' > count.txt\n",
  },
  checkTool(tool, report) {
    for (const { script } of runScripts(tool)) {
      const { directives, variables } = schedulerUses.of(script.shell.tree);
      reportDirectives(tool, script, directives, report);
      for (const { node, name } of variables) reportVariable(script, node, name, report);
    }
  },
};

interface SchedulerUses {
  directives: readonly ShellNode[];
  /** Those that the text does not set. */
  variables: readonly { node: ShellNode; name: string }[];
}

/** What each text with one of them contains. */
const mark = /#(?:[A-Z]{3,}|\$)\s|(?:SLURM|PBS|SGE|LSB)_|NSLOTS/;
/** More of a node is not read; characters. */
const longest = 500;

const schedulerUses = new Memo(({ text, root }: ShellTree): SchedulerUses => {
  if (!mark.test(text)) return { directives: [], variables: [] };
  const directives: ShellNode[] = [];
  const variables: { node: ShellNode; name: string }[] = [];
  const assigned = new Set<string>();
  for (const node of nodesFrom(root)) {
    const start = text.slice(node.start, Math.min(node.end, node.start + longest));
    if (node.kind === 'comment' && isSchedulerDirective(start)) directives.push(node);
    else if (node.kind === 'assignment') assigned.add(/^\w*/.exec(start)?.[0] ?? '');
    else if (node.kind === 'variable') variables.push({ node, name: start.replace(/^\$/, '') });
  }
  return {
    directives,
    variables: variables.filter(({ name }) => isSchedulerVariable(name) && !assigned.has(name)),
  };
});

function reportDirectives(
  tool: Tool,
  script: ShellScript,
  directives: readonly ShellNode[],
  report: Report,
): void {
  const { cores, memory, timeLimit } = resourcesOf(tool);
  if (cores.min !== undefined || memory.min !== undefined || timeLimit !== undefined) return;
  const { template, text } = script;
  const comments = directives.map(({ start, end }) => text.slice(start, end));
  const asking = comments.findIndex((comment) => requirementsFor(comment).length > 0);
  const first = directives[Math.max(asking, 0)];
  if (!first) return;
  report({
    node: template.scalar,
    span: template.scalar.decoded.spanOf(script.shell.decodedSpan(first)),
    describe: (): Description => {
      const fixes = asking < 0 ? [removal(script, directives)] : [requirementFix(tool, comments)];
      return {
        message: `${quotedStart(script.writtenAt(first))} has no effect in a tool, because it is only a comment there: ${wayOut(comments)}.`,
        fixes: fixes.filter((fix) => fix !== undefined),
      };
    },
  });
}

/** What a requirement has an equal for, and what has none. */
function wayOut(comments: readonly string[]): string {
  const asked = new Map(comments.flatMap(requirementsFor).map(({ field, noun }) => [field, noun]));
  const hasOthers = comments.some((comment) => requirementsFor(comment).length === 0);
  if (asked.size === 0) return comments.length === 1 ? 'remove it' : 'remove it and the other directives';
  const fields = [...asked.keys()].map((field) => `"${field}"`);
  const ask = `ask for ${joined([...asked.values()], 'and')} with ${joined(fields, 'and')} of a "resource" requirement`;
  return hasOthers ? `${ask}, and remove the other directives, which have no equal` : ask;
}

/** Removes the lines of directives. */
function removal({ text, shell, template }: ShellScript, directives: readonly ShellNode[]): ReportedFix {
  const replacements = directives.map(({ start, end }) => {
    const isWhole = text[start - 1] === '\n' || start === 0;
    const span = { start, end: isWhole && text[end] === '\n' ? end + 1 : end };
    return { decoded: shell.decodedSpan(span), text: '' };
  });
  const title = `Remove the directive${directives.length === 1 ? '' : 's'}`;
  return { title, edits: replaceAllInScalar(template.scalar, replacements) };
}

/** A requirement for what directives ask for, unless the tool has requirements already. */
function requirementFix(tool: Tool, comments: readonly string[]): ReportedFix | undefined {
  const field = fieldNamed(toolShape, 'requirements', tool.dialect.name);
  const amounts = scheduledResources(comments).map(({ field: name, amount }) => `${name}: ${amount}`);
  if (!field || amounts.length === 0 || tool.root.flow || tool.fields.has('requirements')) return undefined;
  const indent = ' '.repeat(listIndent(tool.document));
  const inner = indent + ' '.repeat(Math.max(2, Math.min(indentStep(tool.document), 2)));
  const lines = [`${indent}- type: resource`, ...amounts.map((amount) => inner + amount)];
  const value = lines.map((line) => tool.source.lineEnd + line).join('');
  return {
    title: `Add a requirement with "${amounts.join(', ')}"`,
    edits: [insertField(tool, tool.root, toolShape, field, value)],
  };
}

function reportVariable(script: ShellScript, variable: ShellNode, name: string, report: Report): void {
  const { scalar } = script.template;
  const node = variable.parent?.kind === 'expansion' ? variable.parent : variable;
  const decoded = script.shell.decodedSpan(node);
  report({
    node: scalar,
    span: scalar.decoded.spanOf(decoded),
    describe: () => describeVariable(script, decoded, name),
  });
}

/** `\${NAME:-default}`; the braces and what is in them are escaped together. */
const withDefault = /^\\?\$\{\w+(:?[-=])([^]*)\}$/;
/** More of a default is not shown. */
const longestDefault = 100;

function describeVariable({ template }: ShellScript, decoded: Span, name: string): Description {
  const written = template.text.slice(decoded.start, decoded.end);
  const [, operator = '', fallback = ''] = withDefault.exec(written) ?? [];
  const isCores = coreVariables.has(name);
  const hasDefault = fallback !== '' && fallback.length <= longestDefault;
  const what = `"$${name}" is ${hasDefault ? 'never set' : 'empty'} in a tool, because the platform submits the job itself`;
  const always = hasDefault ? `, so the value is always "${fallback}"` : '';
  const text = isCores ? `\\\${GALAXY_SLOTS:-${hasDefault ? escaped(fallback) : '1'}}` : fallback;
  // With `=`, other places read the variable, too.
  const isClear = !operator.endsWith('=') && (isCores || plainDefault.test(fallback));
  const way = isCores
    ? `write "${text}" for the number of cores`
    : hasDefault
      ? `write "${fallback}"`
      : 'remove it';
  return {
    message: `${what}${always}: ${way}.`,
    fixes: isClear
      ? [{ title: `Replace with "${text}"`, edits: [replaceInScalar(template.scalar, decoded, text)] }]
      : [],
  };
}

const plainDefault = /^[\w./,@%+:=-]{1,100}$/;

/** What the shell evaluates in a text, with backslashes before it; a text with inputs stays as it is. */
function escaped(text: string): string {
  return /\binputs\b/.test(text) ? text : text.replace(/(?<!\\)\$(?=[({])/g, '\\$');
}
