/** A JSON value: what expressions see and return. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** Whether it is an object other than a list. */
export function isObject(value: unknown): value is { [name: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value as the platform writes it into a text: a string as is, anything else as JSON. */
export function written(value: Json): string {
  return typeof value === 'string' ? value : platformJson(value);
}

/**
 * JSON as the platform writes it: spaces after commas and colons, sorted names, everything beyond ASCII
 * escaped. Not for values nested deeper than {@link isDeeper} allows.
 *
 * Source: `json.dumps(value, sort_keys=True)` of Python, which `interpolate` of cwl-utils calls.
 */
export function platformJson(value: Json): string {
  if (typeof value === 'string') return asciiString(value);
  if (typeof value === 'number') return platformNumber(value);
  if (Array.isArray(value)) return `[${value.map(platformJson).join(', ')}]`;
  if (value === null || typeof value !== 'object') return String(value);
  const names = Object.keys(value).sort(byCodePoints);
  return `{${names.map((name) => `${asciiString(name)}: ${platformJson(value[name] ?? null)}`).join(', ')}}`;
}

function asciiString(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Integers as is; others with an exponent below 0.0001, of at least two digits. */
function platformNumber(value: number): string {
  if (!Number.isFinite(value)) return 'null';
  const size = Math.abs(value);
  const text = size < 1e-4 && size > 0 ? value.toExponential() : String(value);
  return text.replace(/e([+-])(\d)$/, 'e$10$2');
}

/** JavaScript sorts by UTF-16, which puts everything beyond the basic plane before U+E000. */
function byCodePoints(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)];
  const at = left.findIndex((character, index) => character !== right[index]);
  if (at < 0) return left.length - right.length;
  return (left[at]?.codePointAt(0) ?? -1) - (right[at]?.codePointAt(0) ?? -1);
}

/** Whether a JSON text nests lists and objects deeper than that. Linear. */
export function isDeeper(json: string, most: number): boolean {
  let depth = 0;
  for (const [token] of json.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}]/g)) {
    if (token === '[' || token === '{') {
      if (++depth > most) return true;
    } else if (token === ']' || token === '}') depth--;
  }
  return false;
}
