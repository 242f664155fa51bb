import { isObject, pythonText, type Json } from './json.js';

/** What the references in a label are looked up in. */
export interface LabelScope {
  /** Values by the name of the input; data has its `name`, `element_identifier`, and `format`. */
  inputs: { [name: string]: Json };
  runtime: { on_string: string };
}

/** The longest label, in code points. */
const longest = 250;

/** `$(inputs.a.b)` or `$(runtime.on_string)`; no other form is a reference in a label. */
const reference = /\$\((?:inputs\.([\p{L}\p{N}_]+)((?:\.[\p{L}\p{N}_]+)*)|runtime\.on_string)\)/gu;

/**
 * The label of an output as users see it: its references are looked up, and nothing is computed. What they do not find
 * stays as it is written.
 *
 * Source: public platform, `render_yaml_tool_label` (`galaxy.tools.expressions.labels`).
 */
export function labelText(label: string, { inputs, runtime }: LabelScope): string {
  const filled = shortened(label).replace(reference, (written, input?: string, keys?: string) => {
    if (input === undefined) return runtime.on_string;
    return Object.hasOwn(inputs, input)
      ? (valueText(inputs, [input, ...members(keys ?? '')]) ?? written)
      : written;
  });
  return shortened(filled);
}

function members(keys: string): string[] {
  return keys.split('.').slice(1);
}

function shortened(text: string): string {
  return Array.from(text).slice(0, longest).join('');
}

/** The text of a value; undefined if there is none. An input left empty is empty text. */
function valueText(start: Json, keys: readonly string[]): string | undefined {
  let value = start;
  for (const key of keys) {
    if (value === null) return '';
    if (!isObject(value) || key.startsWith('__') || !Object.hasOwn(value, key)) return undefined;
    value = value[key] ?? null;
  }
  if (value === null) return '';
  return Array.isArray(value) || isObject(value) ? undefined : pythonText(value);
}
