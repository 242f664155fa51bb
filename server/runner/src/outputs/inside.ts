import { lstat, realpath } from 'node:fs/promises';
import { isAbsolute, join, normalize, sep } from 'node:path';

/** Whether a relative path, normalized, names something below its folder. */
export function isInside(path: string): boolean {
  if (path.includes('\0')) return false;
  const normalized = normalize(path);
  return (
    !isAbsolute(normalized) && normalized !== '.' && normalized !== '..' && !normalized.startsWith(`..${sep}`)
  );
}

/** That a path is not below the working directory: the rest of a sentence about it. */
export const notInside = 'is not inside the working directory';

/** Whether a path is that of a folder, or below it; both absolute and normalized. */
export function isAtOrBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** What is at a path in the working directory of a job. */
export type Found =
  { file: string; size: number } | { refusal: 'missing' | 'outside' | 'folder' | 'special' };

/**
 * The regular file at a path that a tool names. A link that leaves the folder is refused: a job could link to a file
 * of this machine that it cannot read itself.
 * @param folder absolute, without links
 */
export async function fileInside(folder: string, path: string): Promise<Found> {
  if (!isInside(path)) return { refusal: 'outside' };
  try {
    const file = await realpath(join(folder, path));
    if (!file.startsWith(folder + sep)) return { refusal: 'outside' };
    const stats = await lstat(file);
    if (!stats.isFile()) return { refusal: stats.isDirectory() ? 'folder' : 'special' };
    return { file, size: stats.size };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // The target of a link is a path in the container.
    return { refusal: code === 'ENOENT' && (await isLink(join(folder, path))) ? 'outside' : 'missing' };
  }
}

async function isLink(path: string): Promise<boolean> {
  return lstat(path).then(
    (stats) => stats.isSymbolicLink(),
    () => false,
  );
}
