import { scan } from '../expressions/scanner.js';
import { readSimpleReference } from '../expressions/simple.js';
import { written, type Json } from './json.js';
import { lookUp, type ScopeValues } from './look-up.js';

/**
 * The label of an output as users see it: its references are looked up, and nothing is computed. What they do not find
 * stays as it is written.
 *
 * Source: public platform, "Outputs".
 */
export function labelText(label: string, scope: Omit<ScopeValues, 'self'>): string {
  const values: ScopeValues = { ...scope, self: null };
  const parts: string[] = [];
  let read = 0;
  for (const { kind, span, inside, closed } of scan(label).expressions) {
    const reference = kind === 'paren' && closed ? readSimpleReference(label, inside) : undefined;
    const found = reference && lookUp(values[reference.root], reference.segments);
    if (!found || !isPlain(found.value)) continue;
    parts.push(label.slice(read, span.start), written(found.value));
    read = span.end;
  }
  return parts.join('') + label.slice(read);
}

/** Whether a value can be read in a sentence. */
function isPlain(value: Json): boolean {
  return value !== null && typeof value !== 'object';
}
