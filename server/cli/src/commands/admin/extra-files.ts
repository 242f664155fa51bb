import { readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { reasonOf } from '@user-tool/checking/files/file-error.js';
import { StoreFault } from '@user-tool/service';
import { CommandFailure } from '../../failure.js';
import { visible } from '../../terminal.js';

/** A file that belongs to the content of a dataset. */
interface ExtraFile {
  /** The name to request it by, with `/` separators. */
  name: string;
  /** Where it is copied from. */
  from: string;
}

/** The most files and folders that can go with one dataset. */
const maxEntries = 10_000;

/**
 * All files in a folder, by their relative names. A link counts as the file that it refers to, which has to be in the
 * folder too.
 * @param name the name of the dataset, under which its own content is shown
 * @throws Failure if one of them could not be shown, or is outside the folder
 */
export async function filesIn(folder: string, name: string): Promise<ExtraFile[]> {
  const files: ExtraFile[] = [];
  const root = await rootOf(folder);
  const folders = [''];
  let entries = 0;
  // Folders found on the way are appended.
  for (const below of folders) {
    for (const entry of await readdir(join(root, below), { withFileTypes: true })) {
      const path = `${below}${entry.name}`;
      const shown = visible(join(folder, path));
      if (++entries > maxEntries)
        throw new CommandFailure(
          `"${visible(folder)}" contains more than ${maxEntries.toLocaleString('en')} files and folders, the maximum for a dataset.`,
        );
      if (path.includes('\\'))
        throw new CommandFailure(
          `"${shown}" cannot be added to a dataset: file names must not contain a backslash.`,
        );
      if (entry.isDirectory()) {
        folders.push(`${path}/`);
        continue;
      }
      if (path === name || path === 'index')
        throw new CommandFailure(
          `"${shown}" cannot be added to this dataset: its own content has that name.`,
        );
      const from = await fileInside(root, path);
      if (from === undefined)
        throw new CommandFailure(
          entry.isSymbolicLink()
            ? `"${shown}" does not link to a file in "${visible(folder)}".`
            : `"${shown}" cannot be added to a dataset: it is not a file.`,
        );
      files.push({ name: path, from });
    }
  }
  return files;
}

/** The failure to read or copy files of a folder; an error with its own sentence as it is. */
export function notCopied(folder: string, error: unknown): Error {
  if (error instanceof CommandFailure || error instanceof StoreFault) return error;
  return new CommandFailure(`The files in "${visible(folder)}" cannot be added: ${reasonOf(error)}.`);
}

/** The folder itself, links resolved. */
async function rootOf(folder: string): Promise<string> {
  const root = await realpath(folder);
  if ((await stat(root)).isDirectory()) return root;
  throw notCopied(folder, new Error('it is not a folder'));
}

/** The file itself, links resolved; undefined if it is outside the folder or not a file. */
async function fileInside(root: string, name: string): Promise<string | undefined> {
  try {
    const file = await realpath(join(root, name));
    return file.startsWith(`${root}${sep}`) && (await stat(file)).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}
