import { quoted } from '../../expressions/quote.js';
import { isObject } from '../json.js';
import { WrittenValue } from './given.js';

/** A value in a sentence. */
export function described(value: unknown): string {
  if (value instanceof WrittenValue) {
    return value.texts.length === 1 ? quoted(value.texts[0] ?? '') : `${value.texts.length} values`;
  }
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return 'a list';
  return isObject(value) ? 'a mapping' : String(value);
}

/** `"a", "b" or "c"`, or nothing where there are too many to tell. */
export function oneOf(values: readonly string[]): string | undefined {
  if (values.length === 0 || values.length > 6) return undefined;
  const names = values.map((value) => `"${value}"`);
  return names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`;
}
