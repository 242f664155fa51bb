import { l10n } from 'vscode';
import type { FormField, Json, PlacedForm } from '../../../server/src/protocol/tool-requests.js';
import type { DataReference, NewData } from '../../../server/src/platform/jobs.js';
import { isObject, type Values } from '../preview/messages.js';
import { expressionName, takesFiles, valueAt, type Path } from '../preview/values.js';
import { pathsIn, shownFields } from '../run/data-inputs.js';

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
export function filesIn(form: PlacedForm, values: Values): InputFiles[] {
  return shownFields(form, values).flatMap(({ field, path }) => {
    const value = valueAt(values, path);
    const files = takesFiles(field) ? pathsIn(value) : [];
    if (files.length === 0) return [];
    const isList = field.type === 'data' && field.multiple === true;
    return {
      path,
      files,
      extension: extensionFor(field),
      ...(field.type === 'data_collection' && { collection: collectionOf(field, path, value, files) }),
      valueOf: (data) => {
        const references = data.map(({ src, id }) => ({ src, id }));
        return isList ? references : (references[0] ?? null);
      },
    };
  });
}

function collectionOf(
  { collection_types: types = [] }: FormField,
  path: Path,
  value: Json | undefined,
  files: readonly string[],
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
  const named = isObject(value) && typeof value['path'] !== 'string';
  return { type, name, identifiers: named ? Object.keys(value) : files.map(fileName) };
}

/** The name of a file at a path, as the platform shows it. */
export function fileName(path: string): string {
  return path.slice(path.search(/[^\\/]*$/));
}

function extensionFor({ extensions = [] }: FormField): string {
  const [only = 'auto', ...others] = extensions.filter((extension) => extension !== 'data');
  return others.length === 0 ? only : 'auto';
}
