import { asMapping, asSequence, asText, pairsByName } from '../yaml/node.js';
import type { ToolInput } from './input.js';

/** The values of a select's options with their labels; undefined where they cannot all be read. */
export function selectOptions({ pairs }: ToolInput): ReadonlyMap<string, string> | undefined {
  const items = asSequence(pairs.get('options')?.value)?.items;
  if (!items || items.length === 0) return undefined;
  const options = new Map<string, string>();
  for (const item of items) {
    const option = asMapping(item.value);
    const fields = option && pairsByName(option);
    const value = asText(fields?.get('value')?.value)?.value;
    if (value === undefined) return undefined;
    options.set(value, asText(fields?.get('label')?.value)?.value ?? value);
  }
  return options;
}
