import { fileMembers } from '../../expressions/members.js';
import { isObject, type Json } from '../json.js';
import { collectionType, firstFormat } from '../../tool/declaration.js';
import { collectionValue, fileValue, nameParts } from './file-value.js';
import { WrittenValue } from './given.js';
import type { Slot } from './input-values.js';

const fileNames: ReadonlySet<string> = new Set(fileMembers.map(({ name }) => name));
const pathNeed = 'needs the path of a file';

/** One file. */
export function readFile(slot: Slot): Json {
  return file(slot, slot.given) ?? slot.refuse(pathNeed);
}

/** A list of files; one file is a list of one. */
export function readFiles(slot: Slot): Json {
  const { given, refuse } = slot;
  const list: readonly unknown[] =
    given instanceof WrittenValue ? given.texts : Array.isArray(given) ? given : [given];
  if (list.length === 0 && !slot.input.optional) return refuse('needs at least one file');
  const files = list.map((one) => file(slot, one));
  return files.every((one) => one !== undefined) ? files : refuse('needs the paths of files');
}

/** A file from its path, or from a mapping that holds the path and what else is known; undefined where it is neither. */
function file(
  { input, sizeOf }: Slot,
  given: unknown,
  identifier?: string,
): { [name: string]: Json } | undefined {
  const only = given instanceof WrittenValue && given.texts.length === 1 ? given.texts[0] : given;
  const format = firstFormat(input);
  if (typeof only === 'string') {
    return only === '' ? undefined : fileValue(only, { format, size: sizeOf(only), identifier });
  }
  if (!isObject(only)) return undefined;
  const path = only['path'] ?? only['location'];
  const known = Object.keys(only).every((name) => fileNames.has(name));
  if (typeof path !== 'string' || path === '' || !known) return undefined;
  return {
    ...fileValue(path, { format, size: sizeOf(path), identifier }),
    ...(only as { [name: string]: Json }),
  };
}

/** A collection from its elements: a list of files, or files by name; or from a mapping that holds `elements`. */
export function readCollection(slot: Slot): Json {
  const { given, input } = slot;
  const whole = isObject(given) && 'elements' in given ? given : undefined;
  const own = whole ? whole['collection_type'] : undefined;
  const name = whole && typeof whole['name'] === 'string' ? whole['name'] : (input.name ?? null);
  const type = typeof own === 'string' ? own : collectionType(input);
  const elements = given instanceof WrittenValue ? given.texts : (whole?.['elements'] ?? given);
  return (
    collection(slot, name, type, elements) ?? slot.refuse('needs the paths of files, as a list or by name')
  );
}

/** Structures whose elements have fixed names. */
const namedRanks: ReadonlySet<string> = new Set(['paired', 'paired_or_unpaired', 'record']);

function collection(slot: Slot, name: string | null, type: string, given: unknown): Json | undefined {
  if (!Array.isArray(given) && !isObject(given)) return undefined;
  const [rank = '', ...inner] = type.split(':');
  const isNamed = namedRanks.has(rank);
  const names = isNamed && Array.isArray(given) ? ['forward', 'reverse'] : undefined;
  const elements = Object.entries(given).map(([key, value]): [string, Json | undefined] => {
    const known = Array.isArray(given) ? names?.[Number(key)] : key;
    const id = known ?? identifierOf(value) ?? key;
    return [id, inner.length > 0 ? collection(slot, id, inner.join(':'), value) : file(slot, value, id)];
  });
  if (!elements.every((element): element is [string, Json] => element[1] !== undefined)) return undefined;
  return collectionValue(
    name,
    type,
    isNamed ? Object.fromEntries(elements) : elements.map(([, value]) => value),
  );
}

/** What a file in a list is called: its name without the extension. */
function identifierOf(value: unknown): string | undefined {
  const path = isObject(value) ? value['path'] : value;
  return typeof path === 'string' ? nameParts(path).nameroot : undefined;
}
