import { lstatSync } from 'node:fs';

/** A file that cannot be read or written; the message is the reason, phrased to follow its path. */
export class FileError extends Error {}

/** Why the system denies access to a file, phrased to follow its path: `permission denied`. */
export function reasonOf(error: unknown): string {
  const { code = '', path } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' && path !== undefined && isLink(path)) return 'it is a broken symbolic link';
  const reason = Object.hasOwn(reasons, code) ? reasons[code] : undefined;
  return reason ?? (error instanceof Error ? error.message : String(error));
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  ENOTDIR: 'part of the path is not a folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
  ELOOP: 'its symbolic links form a loop',
  ENAMETOOLONG: 'the path is too long',
  EEXIST: 'it already exists',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space left on the disk',
  EMFILE: 'too many open files',
  EIO: 'input or output error',
};
