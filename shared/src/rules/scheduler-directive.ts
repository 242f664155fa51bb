import type { Description, Report, ReportedFix, ToolRule } from '../problems/rule.js';
import { quotedStart } from '../problems/wording.js';
import { fieldNamed } from '../schema/shape.js';
import { toolShape } from '../schema/tool.js';
import { nodesFrom, type ShellNode, type ShellTree } from '../shell/tree.js';
import { replaceInScalar } from '../text/write-scalar.js';
import type { Tool } from '../tool/document.js';
import { insertField } from '../tool/edits.js';
import { indentStep, listIndent } from '../tool/layout.js';
import { resourcesOf } from '../tool/resources.js';
import type { ShellScript } from '../tool/shell/script.js';
import { Memo } from '../util/memo.js';
import {
  coreVariables,
  isSchedulerDirective,
  isSchedulerVariable,
  scheduledResources,
} from '../values/scheduler.js';

export const schedulerDirective: ToolRule = {
  code: 'scheduler-directive',
  severity: { platform: 'warning', galaxy: 'warning' },
  summary: 'a directive or a variable of a batch scheduler',
  why: 'The platform itself submits the job, and the command of a tool is not a job script: `#SBATCH`, `#PBS`, `#$`, and `#BSUB` are comments, and `$SLURM_CPUS_PER_TASK` and the like are empty, or those of another job. Ask for cores and memory with a `resource` requirement, and use `\\${GALAXY_SLOTS:-1}` for the number of cores that the job gets.',
  exceptions: [
    'Directives are reported once, at the first one, and not if the tool asks for cores or memory itself.',
    'A variable that the command sets itself is not reported.',
  ],
  bad: {
    text: "shell_command: |\n  #SBATCH --cpus-per-task=4\n  sort '$(inputs.table.path)' > count.txt\n",
  },
  good: {
    text: "requirements:\n  - type: resource\n    cores_min: 4\nshell_command: |\n  sort '$(inputs.table.path)' > count.txt\n",
  },
  checkTool(tool, report) {
    for (const [template, script] of tool.shellScripts) {
      if (template.kind !== 'shell_command') continue;
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
  const [first] = directives;
  const { cores, memory } = resourcesOf(tool);
  if (!first || cores.min !== undefined || memory.min !== undefined) return;
  const { template, text } = script;
  const comments = directives.map(({ start, end }) => text.slice(start, end));
  report({
    node: template.scalar,
    span: template.scalar.decoded.spanOf(script.shell.decodedSpan(first)),
    describe: (): Description => {
      const fix = requirementFix(tool, comments);
      const way = fix ? 'ask for it in "requirements"' : 'ask for cores and memory in "requirements"';
      return {
        message: `${quotedStart(comments[0] ?? '')} has no effect in a tool, because it is only a comment there: ${way}.`,
        fixes: fix ? [fix] : [],
      };
    },
  });
}

/** A requirement for what directives ask for, unless the tool has requirements already. */
function requirementFix(tool: Tool, comments: readonly string[]): ReportedFix | undefined {
  const field = fieldNamed(toolShape, 'requirements', tool.dialect.name);
  const { cores, memory } = scheduledResources(comments);
  const amounts = [
    ...(cores === undefined ? [] : [`cores_min: ${cores}`]),
    ...(memory === undefined ? [] : [`ram_min: ${memory}`]),
  ];
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
    describe: (): Description => {
      const text = '\\${GALAXY_SLOTS:-1}';
      if (!coreVariables.has(name))
        return {
          message: `"$${name}" is empty in a tool, because the platform submits the job itself: remove it.`,
        };
      return {
        message: `"$${name}" is empty in a tool, because the platform submits the job itself: write "${text}" for the number of cores.`,
        fixes: [{ title: `Replace with "${text}"`, edits: [replaceInScalar(scalar, decoded, text)] }],
      };
    },
  });
}
