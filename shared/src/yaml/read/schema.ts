import { dot, nine, plus, zero, dash } from './codes.js';

/** The value of a scalar in the core schema of YAML 1.2. */
export type ScalarValue = string | number | boolean | null;

/** Words with a meaning of their own (YAML 1.2.2 §10.3.2). */
const words: ReadonlyMap<string, ScalarValue> = new Map<string, ScalarValue>([
  ['', null],
  ['~', null],
  ...['null', 'Null', 'NULL'].map((word) => [word, null] as const),
  ...['true', 'True', 'TRUE'].map((word) => [word, true] as const),
  ...['false', 'False', 'FALSE'].map((word) => [word, false] as const),
]);

const wordStarts = '~nNtTfF';

const numbers: readonly { test: RegExp; value: (text: string) => number; type: 'int' | 'float' }[] = [
  { type: 'int', test: /^0o[0-7]+$/, value: (text) => parseInt(text.slice(2), 8) },
  { type: 'int', test: /^[-+]?[0-9]+$/, value: (text) => parseInt(text, 10) },
  { type: 'int', test: /^0x[0-9a-fA-F]+$/, value: (text) => parseInt(text.slice(2), 16) },
  {
    type: 'float',
    test: /^(?:[-+]?\.(?:inf|Inf|INF)|\.nan|\.NaN|\.NAN)$/,
    value: (text) => (/nan$/i.test(text) ? NaN : text.startsWith('-') ? -Infinity : Infinity),
  },
  {
    type: 'float',
    test: /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)[eE][-+]?[0-9]+$/,
    value: parseFloat,
  },
  { type: 'float', test: /^[-+]?(?:\.[0-9]+|[0-9]+\.[0-9]*)$/, value: parseFloat },
];

/** The value of an unquoted text in the core schema. Most are text by their first character. */
export function valueOfPlain(text: string): ScalarValue {
  if (text === '') return null;
  const first = text.charCodeAt(0);
  if (first > nine) {
    if (text.length > 5 || !wordStarts.includes(text.charAt(0))) return text;
    const word = words.get(text);
    return word === undefined ? text : word;
  }
  if (first >= zero || first === dot || first === dash || first === plus) {
    const shape = text.length > longestNumber ? withoutLongRuns(text) : text;
    const number = shape.length > longestNumber ? undefined : numbers.find(({ test }) => test.test(shape));
    if (number) return number.value(text);
  }
  return text;
}

/** Characters of a text that regular expressions test; for millions of digits, they would run out of memory. */
const longestNumber = 1_000;

/** The text with at most twenty digits of each run of them; only as much of it as a number may have. */
function withoutLongRuns(text: string): string {
  let shape = '';
  let run = 0;
  for (let at = 0; at < text.length && shape.length <= longestNumber; at++) {
    const code = text.charCodeAt(at);
    run = code >= zero && code <= nine ? run + 1 : 0;
    if (run <= 20) shape += text.charAt(at);
  }
  return shape;
}

/** The value of a text with a tag, by the tag's full name; undefined if the tag does not match it. */
export function valueOfTagged(text: string, name: string): ScalarValue | undefined {
  const type = /^tag:yaml\.org,2002:(.*)$/s.exec(name)?.[1];
  if (type === 'str') return text;
  if (type === 'null') return words.get(text) === null ? null : undefined;
  if (type === 'bool') {
    const word = words.get(text);
    return typeof word === 'boolean' ? word : undefined;
  }
  return numbers.find((one) => one.type === type && one.test.test(text))?.value(text);
}
