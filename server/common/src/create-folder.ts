import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder, and those above it, if missing. Node's `recursive` does the same, but does not end below `/proc`,
 * where a folder cannot be created although the one above exists.
 * @param mode of the created folders
 * @throws the system's error if it cannot be created, or is a file
 */
export function createFolder(folder: string, mode?: number): void {
  try {
    mkdirSync(folder, mode);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && isFolder(folder)) return;
    const above = dirname(folder);
    if (code !== 'ENOENT' || above === folder || isFolder(above)) throw error;
    createFolder(above, mode);
    mkdirSync(folder, mode);
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
