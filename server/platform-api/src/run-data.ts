import type { FormField, Json, PlacedForm } from '@user-tool/protocol/tool-requests.js';
import {
  expressionName,
  pathsIn,
  shownFields,
  takesFiles,
  valueAt,
  type Path,
  type PlacedField,
  type Values,
} from './form-values.js';
import type { DataReference, NewData } from './jobs.js';
import { isRecord } from './request.js';
import type { Words } from './words.js';

/** The files of one input, which a platform needs before it runs the tool. */
export interface InputFiles {
  path: Path;
  /** Paths of files on this side. */
  files: string[];
  /** The datatype; `auto` to detect it. */
  extension: string;
  /** For an input that takes a collection. */
  collection?: NewData['collection'];
  /** The value of the input, once the files are datasets or a collection there. */
  valueOf: (data: readonly DataReference[]) => Json;
}

/** The types of collections that a list of files can become. */
const flatTypes: ReadonlySet<string> = new Set(['list', 'paired']);

/**
 * The files in the values of a form, input by input.
 * @throws Error for a collection that cannot be made of files
 */
export function filesIn(form: PlacedForm, values: Values, l10n: Words): InputFiles[] {
  return shownFields(form, values).flatMap(({ field, path }) => {
    const value = valueAt(values, path);
    const files = takesFiles(field) ? pathsIn(value) : [];
    if (files.length === 0) return [];
    const isList = field.type === 'data' && field.multiple === true;
    return {
      path,
      files,
      extension: extensionFor(field),
      ...(field.type === 'data_collection' && {
        collection: collectionOf({ field, path }, value, files, l10n),
      }),
      valueOf: (data) => {
        const references = data.map(({ src, id }) => ({ src, id }));
        return isList ? references : (references[0] ?? null);
      },
    };
  });
}

function collectionOf(
  { field: { collection_types: types = [] }, path }: PlacedField,
  value: Json | undefined,
  files: readonly string[],
  l10n: Words,
): NonNullable<NewData['collection']> {
  const [type = 'list'] = types;
  const name = expressionName(path);
  if (!flatTypes.has(type))
    throw new Error(
      l10n.t(
        'The input "{0}" takes a collection of the type "{1}", which cannot be made of files here. Run the tool on the website of the platform.',
        name,
        type,
      ),
    );
  const named = isRecord(value) && typeof value['path'] !== 'string';
  return { type, name, identifiers: named ? Object.keys(value) : identifiersOf(files.map(fileName)) };
}

/** Names without their extensions, as in the list of a local run; with them, if two would be the same. */
function identifiersOf(names: readonly string[]): readonly string[] {
  const roots = names.map((name) => name.replace(/(?<=[^.].*)\.[^.]*$/, ''));
  return new Set(roots).size === roots.length ? roots : names;
}

/** The name of a file at a path, as the platform shows it. */
export function fileName(path: string): string {
  return path.slice(path.search(/[^\\/]*$/));
}

function extensionFor({ extensions = [] }: FormField): string {
  const [only = 'auto', ...others] = extensions.filter((extension) => extension !== 'data');
  return others.length === 0 ? only : 'auto';
}
