import { onlyPath } from '../../javascript/member-path.js';
import type { Tool } from '../document.js';
import type { ToolOutput } from '../output.js';
import type { TemplateScope } from '../template-scope.js';
import type { Template, TemplateExpression } from '../template.js';

/** Objects that would have the outputs, if expressions had one. */
const outputObjects: ReadonlySet<string> = new Set(['output', 'outputs']);

/**
 * The output that an expression which cannot be evaluated consists of: `$(outputs.report.path)`, `$(report)`, `${report}`.
 * Undefined if an input or a variable of the shell has the name.
 */
export function outputNameIn(
  scope: Pick<TemplateScope, 'outputNames' | 'inputsByName'>,
  { analysis, scanned, template }: TemplateExpression,
): string | undefined {
  if (analysis.verdict !== 'shell' && analysis.verdict !== 'broken') return undefined;
  const path = onlyPath(scanned.script.words);
  if (!path) return undefined;
  const { root, segments } = path;
  const isObject = outputObjects.has(root) && segments[0]?.kind === 'name';
  const name = isObject ? segments[0]?.name : root;
  if (name === undefined || !scope.outputNames.has(name)) return undefined;
  const isTaken = scope.inputsByName.has(name) || template.content.settableNames.has(name);
  return isObject || !isTaken ? name : undefined;
}

/** An expression that consists of an output. */
export interface OutputReference {
  template: Template;
  expression: TemplateExpression;
  output: ToolOutput;
}

/** The expressions of a tool that consist of an output, in template order. */
export function outputReferences(tool: Tool): OutputReference[] {
  if (tool.outputNames.size === 0) return [];
  return tool.templates.flatMap((template) =>
    template.expressions.flatMap((expression) => {
      const name = outputNameIn(tool, expression);
      const output = tool.outputs.find((one) => one.name === name);
      return name === undefined || !output ? [] : [{ template, expression, output }];
    }),
  );
}
