import { FileType, Uri, workspace } from 'vscode';
import type { FormField, Json, PlacedForm } from '../../../server/src/protocol/tool-requests.js';
import { isObject, type Values } from '../preview/messages.js';
import { chosenInputs, repeatCount, valueAt, type Path } from '../preview/values.js';

/** A field of the form that is not a group, and where its value is. */
export interface PlacedField {
  field: FormField;
  path: Path;
}

/** The fields that the form shows for these values, also those in groups. */
export function shownFields({ inputs }: PlacedForm, values: Values): PlacedField[] {
  const below = (fields: readonly FormField[], path: Path): PlacedField[] =>
    fields.flatMap((field) => {
      const own = [...path, field.name];
      const { type, inputs: inner = [], test_param: test } = field;
      if (type === 'section') return below(inner, own);
      if (type === 'conditional')
        return below([...(test ? [test] : []), ...chosenInputs(field, valueAt(values, own))], own);
      if (type !== 'repeat') return [{ field, path: own }];
      const count = repeatCount(field, valueAt(values, own));
      return Array.from({ length: count }, (_, index) => below(inner, [...own, index])).flat();
    });
  return below(inputs, []);
}

/** The paths in the value of a field that takes files. */
export function pathsIn(value: Json | undefined): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(pathsIn);
  if (!isObject(value)) return [];
  return typeof value['path'] === 'string'
    ? [value['path']]
    : Object.values(value).flatMap((one) => pathsIn(one));
}

/** Whether a value has paths, all of existing files or folders. */
export async function areThere(value: Json | undefined, folder: Uri): Promise<boolean> {
  const paths = pathsIn(value);
  const found = await Promise.all(
    paths.map((path) =>
      workspace.fs.stat(located(path, folder)).then(
        ({ type }) => type !== FileType.Unknown,
        () => false,
      ),
    ),
  );
  return paths.length > 0 && found.every(Boolean);
}

/** The file of a path, which may be relative to a folder. */
export function located(path: string, folder: Uri): Uri {
  return /^(?:[a-z]:)?[\\/]/i.test(path)
    ? folder.with({ path: Uri.file(path).path })
    : Uri.joinPath(folder, path);
}

/** The value of a field for files that were chosen; those in the folder are relative to it. */
export function valueOf(
  { type, multiple, collection_types: types = [] }: FormField,
  files: readonly Uri[],
  folder: Uri,
): Json {
  const below = folder.path.replace(/\/?$/, '/');
  const paths = files.map(({ path, fsPath }) => (path.startsWith(below) ? path.slice(below.length) : fsPath));
  if (type === 'data' && !multiple) return paths[0] ?? null;
  const sorted = paths.sort();
  const [forward, reverse] = sorted;
  const isPair = types[0] === 'paired' && forward !== undefined && reverse !== undefined;
  return isPair ? { forward, reverse } : sorted;
}
