import type { TemplateExpression } from '../template.js';
import type { Tool } from '../tool.js';
import type { PlacedHole } from './script.js';

/** The places of all values in a tool's shell texts, as far as those can be parsed. */
export function placedHoles(tool: Tool): PlacedHole[] {
  return [...tool.shellScripts.values()].filter(({ isWhole }) => isWhole).flatMap(({ placed }) => placed);
}

/** The place of an expression's value, if it is known. */
export function placeOfValue(tool: Tool, expression: TemplateExpression): PlacedHole | undefined {
  const script = tool.shellScripts.get(expression.template);
  const placed = script?.isWhole ? script.placeOf(expression) : undefined;
  return placed && !script?.isBehindFault(placed.hole) ? placed : undefined;
}
