import type { Tool } from '../../tool/document.js';
import { fieldFeatures } from '../field-features.js';
import type { Subject } from './subject.js';
import type { HoverContent } from './value-hovers.js';

/** Describes a value that is not one of a fixed set of words. */
export function describeValueAt(
  tool: Tool,
  subject: Subject & { kind: 'value' },
  offset: number,
): HoverContent | undefined {
  const { use, scalar } = subject;
  if (!tool.structure.texts.has(scalar) || typeof scalar.value !== 'string') return undefined;
  const { decoded } = scalar;
  const place = { tool, subject, text: decoded.text, index: decoded.indexOf(offset) };
  const hover = fieldFeatures(use.field).hover?.(place);
  return hover && { ...hover, span: decoded.spanOf(hover.span) };
}
