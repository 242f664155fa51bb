import { lstatSync } from 'node:fs';

/** A file that cannot be read or written; the message is the reason, in words that follow its path. */
export class FileError extends Error {}

/** Why the system does not give access to a file, in words that follow its path: `permission denied`. */
export function reasonOf(error: unknown): string {
  const { code = '', path } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' && path !== undefined && isLink(path)) return 'it is a link that leads nowhere';
  const known = Object.hasOwn(reasons, code) ? reasons[code] : undefined;
  return known ?? (error instanceof Error ? error.message : String(error));
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of the path is not a folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
  ELOOP: 'its symbolic links lead in a circle',
  ENAMETOOLONG: 'the path is too long',
  EEXIST: 'it is there already',
  EROFS: 'the file system is read-only',
  ENOSPC: 'there is no space left',
  EMFILE: 'too many files are open',
  EIO: 'the device reports an error',
};
