import type { Tool } from '../../tool/tool.js';
import { fieldFeatures } from '../field-features.js';
import type { Owner } from './owner.js';
import type { Described } from './value-hovers.js';

/** What there is to know about a value that is not a word of a fixed set. */
export function describeValueAt(
  tool: Tool,
  owner: Owner & { kind: 'value' },
  offset: number,
): Described | undefined {
  const { use, scalar } = owner;
  if (!tool.structure.texts.has(scalar) || typeof scalar.value !== 'string') return undefined;
  const { decoded } = scalar;
  const place = { tool, owner, text: decoded.text, index: decoded.indexOf(offset) };
  const found = fieldFeatures(use.field).hover?.(place);
  return found && { ...found, span: decoded.spanOf(found.span) };
}
