import type { ToolInput } from '../../tool/input.js';
import type { Json } from '../json.js';
import { filePath, WrittenValue } from './given.js';
import { anyNumber, writtenBooleans } from './scalar-values.js';

const number = (text: string): Json => (anyNumber.test(text.trim()) ? Number(text) : text);

/** What the values of types are that are not the text that was written; a text that is no such value stays as it is. */
const readers: Readonly<Record<string, (text: string) => Json>> = {
  integer: number,
  float: number,
  data: filePath,
  data_collection: filePath,
  boolean: (text) => writtenBooleans.get(text) ?? text,
};

/**
 * A value that was written as text, as it is in JSON, by the type of its input; undefined if it was not written so. It is
 * not checked.
 */
export function plainGiven(
  value: unknown,
  { type = '', multiple = false }: Partial<Pick<ToolInput, 'type' | 'multiple'>>,
): Json | undefined {
  if (!(value instanceof WrittenValue)) return undefined;
  const values = value.texts.map((text) => readers[type]?.(text) ?? text);
  return multiple || type === 'data_collection' ? values : (values[0] ?? '');
}
