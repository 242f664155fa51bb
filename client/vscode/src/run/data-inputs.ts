import { FileType, Uri, workspace } from 'vscode';
import { pathsIn } from '@user-tool/platform-api/form-values.js';
import type { FormField, Json } from '@user-tool/protocol/tool-requests.js';

/** Whether a value has paths, all of existing files or folders. */
export async function areThere(value: Json | undefined, folder: Uri): Promise<boolean> {
  const paths = pathsIn(value);
  const results = await Promise.all(
    paths.map((path) =>
      workspace.fs.stat(located(path, folder)).then(
        ({ type }) => type !== FileType.Unknown,
        () => false,
      ),
    ),
  );
  return paths.length > 0 && results.every(Boolean);
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
