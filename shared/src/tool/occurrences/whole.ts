import type { YamlScalar } from '../../yaml/node.js';
import type { Occurrence, ToolSymbol } from '../symbols.js';

/** A scalar that is a name as a whole; none where nothing is written. */
export function whole(symbol: ToolSymbol, role: Occurrence['role'], scalar: YamlScalar): Occurrence[] {
  const decoded = { start: 0, end: scalar.decoded.text.length };
  return scalar.absent || decoded.end === 0
    ? []
    : [{ symbol, role, form: 'scalar', scalar, decoded, span: scalar.decoded.spanOf(decoded) }];
}
