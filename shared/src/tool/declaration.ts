import {
  asMapping,
  asScalar,
  asSequence,
  asText,
  pairsByName,
  plainValue,
  type PlainValue,
} from '../yaml/node.js';
import { integer, number } from '../schema/shape.js';
import { isConvertedTo } from '../schema/fit.js';
import { datatypeOfFile } from '../values/datatypes.js';
import type { ToolInput } from './input.js';

/**
 * The default value that an input declares; undefined if none. The public platform ignores the `value` of a boolean
 * (`boolean_is_checked` of `galaxy.tool_util.parser.util` reads `checked`, which tools cannot have).
 */
export function declaredDefault({ type, pairs, multiple }: ToolInput): PlainValue | undefined {
  const pair = pairs.get('default') ?? (type === 'boolean' ? undefined : pairs.get('value'));
  if (pair) {
    const value = plainValue(pair.value);
    if (value !== null) return typeof value === 'string' ? (numberOf(type, value) ?? value) : value;
  }
  if (type !== 'select') return undefined;
  const selected = optionsOf(pairs.get('options')?.value, (fields) => fields.get('selected') === true);
  return multiple ? (selected.length > 0 ? selected : undefined) : selected[0];
}

/**
 * The value that a form shows at first; undefined if the user has to give one.
 *
 * Source: public platform, "What is in scope".
 */
export function initialValue(input: ToolInput): PlainValue | undefined {
  const declared = declaredDefault(input);
  if (declared !== undefined) return declared;
  if (input.type === 'boolean') return false;
  if (input.optional) return null;
  if (input.type === 'text') return '';
  // A form always has one option selected: the first.
  if (input.type === 'select' && !input.multiple) return selectOptions(input)?.keys().next().value ?? null;
  return undefined;
}

/** The number that the public platform makes of a text (pydantic, "Conversion table"); undefined for other inputs and texts. */
function numberOf(type: string | undefined, text: string): number | undefined {
  const expected = type === 'integer' ? integer : type === 'float' ? number : undefined;
  if (!expected || !isConvertedTo(expected, text)) return undefined;
  const read = Number(text.replaceAll('_', ''));
  return Number.isFinite(read) ? read : undefined;
}

/** The values of the options that pass a test. */
function optionsOf(
  node: Parameters<typeof asSequence>[0],
  test: (fields: ReadonlyMap<string, PlainValue>) => boolean,
): string[] {
  return (asSequence(node)?.items ?? []).flatMap(({ value }) => {
    const option = asMapping(value);
    const fields = option && pairsByName(option);
    const text = asText(fields?.get('value')?.value)?.value;
    if (!fields || text === undefined) return [];
    const plain = new Map([...fields].map(([name, pair]) => [name, plainValue(pair.value)]));
    return test(plain) ? [text] : [];
  });
}

/** The number in a field of an input, also one that the platform converts to a number. */
export function numberField({ pairs }: ToolInput, field: string): number | undefined {
  const value = asScalar(pairs.get(field)?.value)?.value ?? null;
  const converted = isConvertedTo(number, value) ? Number(value) : value;
  return typeof converted === 'number' && !Number.isNaN(converted) ? converted : undefined;
}

/** The datatypes that an input accepts, in lower case; any if it names none. */
export function formatsOf({ pairs }: ToolInput): string[] {
  const node = pairs.get('format')?.value;
  const texts =
    asText(node)?.value.split(',') ?? asSequence(node)?.items.map(({ value }) => asText(value)?.value);
  const names = (texts ?? []).map((text) => text?.trim().toLowerCase() ?? '').filter((name) => name !== '');
  return names.length > 0 ? names : ['data'];
}

/** The first datatype that an input accepts. */
export function firstFormat(input: ToolInput): string {
  return formatsOf(input)[0] ?? 'data';
}

/**
 * The datatype of a file for an input: the one that its name ends with, or is compressed as; else the first. An input
 * that accepts any gets what the platform detects.
 */
export function formatOfFile(input: ToolInput, path: string): string {
  const formats = formatsOf(input);
  if (formats.includes('data')) return datatypeOfFile(path) ?? 'data';
  const name = path.toLowerCase();
  const [named] = formats.filter((format) => name.endsWith(`.${format}`)).sort((a, b) => b.length - a.length);
  return (
    named ?? formats.find((format) => compressionOf(format) === compressionOf(name)) ?? firstFormat(input)
  );
}

function compressionOf(name: string): string | undefined {
  return /\.(?:gz|bgz|bz2|xz|zip)$/.exec(name)?.[0];
}

/** The structures of the collections that an input accepts; any if it names none. */
export function collectionTypes({ pairs }: ToolInput): string[] {
  const texts = asText(pairs.get('collection_type')?.value)?.value.split(',') ?? [];
  return texts.map((text) => text.trim()).filter((text) => text !== '');
}

/** The first of the {@link collectionTypes}. */
export function collectionType(input: ToolInput): string {
  return collectionTypes(input)[0] ?? 'list';
}

/** The values of a select's options with their labels; undefined if some are unreadable. */
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
