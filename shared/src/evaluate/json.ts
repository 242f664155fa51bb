/** A JSON value: what expressions see and return. */
export type Json = string | number | boolean | null | PythonNumber | Json[] | { [name: string]: Json };

/** A number that Python, and so the platform, writes differently from JavaScript: `1.0`, or an integer beyond 2^53. */
export class PythonNumber {
  /** @param text as Python writes it */
  private constructor(
    readonly text: string,
    private readonly value: number,
  ) {}

  /** An integer from its digits; the number itself where JavaScript can represent it. */
  static integer(digits: string): PythonNumber | number {
    const value = Number(digits);
    return Number.isSafeInteger(value) ? value : new PythonNumber(BigInt(digits).toString(), value);
  }

  /** A number that is a `float` in Python. */
  static float(value: number): PythonNumber {
    return new PythonNumber(floatText(value), value);
  }

  /** As JavaScript sees it. */
  toJSON(): number {
    return this.value;
  }
}

/** Whether it is an object other than a list. */
export function isObject(value: unknown): value is { [name: string]: unknown } {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof PythonNumber)
  );
}

/** The same value with JavaScript's own numbers, as other threads and files get it. */
export function plainJson<T extends Json>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
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
  if (value instanceof PythonNumber) return value.text;
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

/** `repr` of a `float` in Python. */
function floatText(value: number): string {
  const size = Math.abs(value);
  const text = size >= 1e16 && Number.isFinite(value) ? value.toExponential() : platformNumber(value);
  const sign = Object.is(value, -0) ? '-' : '';
  return /^-?\d+$/.test(text) ? `${sign}${text}.0` : text.replace(/e([+-])(\d)$/, 'e$10$2');
}

/**
 * A value as Python writes it where the platform puts it into a text without JSON: `True`, `None`, `['a']`.
 *
 * Source: `str` and `repr` of Python.
 */
export function pythonText(value: Json): string {
  return typeof value === 'string' ? value : pythonRepr(value);
}

const constants = new Map<Json, string>([
  [true, 'True'],
  [false, 'False'],
  [null, 'None'],
]);

function pythonRepr(value: Json): string {
  if (typeof value === 'string') return pythonString(value);
  if (typeof value === 'number' || value instanceof PythonNumber) return platformJson(value);
  if (Array.isArray(value)) return `[${value.map(pythonRepr).join(', ')}]`;
  if (value === null || typeof value !== 'object') return constants.get(value) ?? '';
  const members = Object.entries(value).map(([name, one]) => `${pythonString(name)}: ${pythonRepr(one)}`);
  return `{${members.join(', ')}}`;
}

const shortEscapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/** Characters that Python does not print: controls, separators but the space, surrogates, and unassigned ones. */
const unprintable = /[\\\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu;

function pythonString(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text.replace(unprintable, (character) => shortEscapes[character] ?? codeEscape(character));
  return quote + (quote === "'" ? escaped.replaceAll("'", "\\'") : escaped) + quote;
}

function codeEscape(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const [letter, digits] = code < 0x100 ? ['x', 2] : code < 0x10000 ? ['u', 4] : ['U', 8];
  return `\\${letter}${code.toString(16).padStart(digits, '0')}`;
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
