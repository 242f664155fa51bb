import { alternatives, quoted } from '../../util/wording.js';
import { isObject } from '../json.js';
import { WrittenValue } from './given.js';

/** A value in a sentence. */
export function described(value: unknown): string {
  if (value instanceof WrittenValue) {
    return value.texts.length === 1 ? quoted(value.texts[0] ?? '') : `${value.texts.length} values`;
  }
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  return isObject(value) ? 'a mapping' : String(value);
}

/** `"a", "b" or "c"`, or undefined if there are too many to list. */
export function oneOf(values: readonly string[]): string | undefined {
  if (values.length === 0 || values.length > 6) return undefined;
  return alternatives(values);
}
