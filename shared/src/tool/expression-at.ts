import { touches } from '../text/range.js';
import type { TemplateExpression } from './template.js';
import type { Tool } from './tool.js';

/**
 * The expression of a command or a config file at an offset of the document; of two that touch there the second. A
 * cursor behind its last character still is on it. Labels are not evaluated, so that theirs do not count.
 */
export function expressionAt(tool: Tool, offset: number): TemplateExpression | undefined {
  const template = tool.templates.find(({ scalar }) => touches(scalar.content, offset));
  return template?.expressions.findLast(({ span }) => touches(span, offset));
}
