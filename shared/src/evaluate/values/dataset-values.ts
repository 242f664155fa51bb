import { fileMembers } from '../../expressions/members.js';
import { collectionType, formatOfFile } from '../../tool/declaration.js';
import { joined } from '../../util/wording.js';
import { isObject, type Json } from '../json.js';
import { collectionValue, fileValue, nameParts, placedAt } from './file-value.js';
import { filePath, isMapping, WrittenValue } from './given.js';
import type { Slot } from './slot.js';
import { described } from './wording.js';

const fileNames: ReadonlySet<string> = new Set(fileMembers.map(({ name }) => name));
const pathNeed = 'needs the path of a file';

/** One file. */
export function readFile(slot: Slot): Json {
  return file(slot, slot.given) ?? slot.refuse(pathNeed);
}

/** A list of files; one file is a list of one, and a collection a list of those in it. */
export function readFiles(slot: Slot): Json {
  const { given, refuse } = slot;
  const list: readonly unknown[] =
    given instanceof WrittenValue
      ? given.texts.map(filePath)
      : (Array.isArray(given) ? given : [given]).flatMap(filesOf);
  if (list.length === 0 && !slot.input.optional) return refuse('needs at least one file');
  const files = list.map((one) => file(slot, one));
  if (files.every((one) => one !== undefined)) return files;
  return refuse('needs the paths of files', described(list[files.indexOf(undefined)]));
}

/** The files of a collection whose elements are in maps; anything else as it is. */
function filesOf(value: unknown): unknown[] {
  const elements = isMapping(value) && 'elements' in value ? value['elements'] : value;
  return elements instanceof Map
    ? [...(elements as Map<string, unknown>).values()].flatMap(filesOf)
    : [value];
}

/** A file from its path, or from a mapping with its path and attributes; undefined for anything else. */
function file(
  { input, sizeOf, pathInJob }: Slot,
  value: unknown,
  identifier?: string,
): { [name: string]: Json } | undefined {
  const only = value instanceof WrittenValue && value.texts.length === 1 ? filePath(value.texts[0]) : value;
  if (typeof only === 'string') {
    const format = formatOfFile(input, only);
    return only === ''
      ? undefined
      : { ...fileValue(only, { format, size: sizeOf(only), identifier }), ...placedAt(pathInJob(only)) };
  }
  if (!isObject(only)) return undefined;
  const path = only['path'] ?? only['location'];
  const hasFileKeys = Object.keys(only).every((name) => fileNames.has(name));
  if (typeof path !== 'string' || path === '' || !hasFileKeys) return undefined;
  const job = pathInJob(path);
  const format = formatOfFile(input, path);
  return {
    ...fileValue(path, { format, size: sizeOf(path), identifier }),
    ...(only as { [name: string]: Json }),
    ...(job !== path && placedAt(job)),
  };
}

/** A collection from its elements: a list of files, or files by name; or from a mapping with `elements`. */
export function readCollection(slot: Slot): Json {
  const { given, input } = slot;
  const whole = isMapping(given) && 'elements' in given ? given : undefined;
  const writtenType = whole ? whole['collection_type'] : undefined;
  const name = whole && typeof whole['name'] === 'string' ? whole['name'] : (input.name ?? null);
  const type = typeof writtenType === 'string' ? writtenType : collectionType(input);
  return collection(slot, name, type, whole?.['elements'] ?? given);
}

const filesNeed = 'needs the paths of files, as a list or by name';

/** Null if it is rejected. */
function collection(slot: Slot, name: string | null, type: string, members: unknown): Json {
  const [rank = '', ...inner] = type.split(':');
  const entries = entriesOf(
    slot,
    rank,
    members instanceof WrittenValue ? members.texts.map(filePath) : members,
  );
  if (!entries) return null;
  const elements: [string, Json][] = [];
  for (const [id, value] of entries) {
    const element =
      inner.length > 0
        ? collection(slot, id, inner.join(':'), value)
        : (file(slot, value, id) ?? slot.refuse(filesNeed, described(value)));
    if (element === null) return null;
    elements.push([id, element]);
  }
  const isByName = rank === 'record' || Object.hasOwn(forms, rank);
  return collectionValue(
    name,
    type,
    isByName ? Object.fromEntries(elements) : elements.map(([, value]) => value),
  );
}

/** The element names of a structure, in each form that it may have; those of others are free. */
const forms: Readonly<Record<string, readonly (readonly string[])[]>> = {
  paired: [['forward', 'reverse']],
  paired_or_unpaired: [['forward', 'reverse'], ['unpaired']],
};

/** The values given for the elements, by name (a map keeps any order of them); null if they are rejected. */
function entriesOf({ refuse }: Slot, rank: string, members: unknown): [string, unknown][] | null {
  const isList = Array.isArray(members);
  if (!isList && !isObject(members)) return refuse(filesNeed, described(members));
  const entries = members instanceof Map ? [...(members as Map<string, unknown>)] : Object.entries(members);
  const rankForms = Object.hasOwn(forms, rank) ? forms[rank] : undefined;
  if (!rankForms) return isList ? identified(entries) : entries;
  const values = new Map(entries);
  const keyOf = (name: string, index: number): string => (isList ? String(index) : name);
  const form = rankForms.find(
    (names) => names.length === values.size && names.every((name, index) => values.has(keyOf(name, index))),
  );
  if (form) return form.map((name, index) => [name, values.get(keyOf(name, index))]);
  const count = `${entries.length} ${entries.length === 1 ? 'file' : 'files'}`;
  return refuse(
    `needs ${rankForms.map(named).join(', or ')}`,
    isList || entries.length === 0 ? count : named(entries.map(([name]) => name)),
  );
}

function named(names: readonly string[]): string {
  return joined(
    names.map((name) => `"${name}"`),
    'and',
  );
}

/** The files of a list, by their names without the extension; with it, if those of two are the same. */
function identified(entries: readonly [string, unknown][]): [string, unknown][] {
  const names = entries.map(([index, value]) => {
    const path = isObject(value) ? value['path'] : value;
    return typeof path === 'string' ? nameParts(path) : { nameroot: index, basename: index };
  });
  const hasDistinctRoots = new Set(names.map(({ nameroot }) => nameroot)).size === names.length;
  return names.map(({ nameroot, basename }, index) => [
    hasDistinctRoots ? nameroot : basename,
    entries[index]?.[1],
  ]);
}
