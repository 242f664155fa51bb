import { lstatSync } from 'node:fs';
import { homepage } from '@user-tool/shared';

/** Something the user has to know and can change; said in one sentence, exit code 2. */
export class Failure extends Error {}

/** Why the system did not let us at a file, in words that follow its path: `no such file`. */
export function reasonOf(error: unknown): string {
  if (error instanceof Failure) return error.message;
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

/** What to say of a mistake of ours: what happened, and where to tell it. */
export function inside(error: unknown): string {
  const what = error instanceof Error ? error.message : String(error);
  return `user-tool itself failed (${what.split('\n')[0] ?? ''}); please report it at ${homepage}/issues`;
}

/** Whether mistakes of ours are shown with all details: `--debug`, or the variable USER_TOOL_DEBUG. */
export function isDebugging(): boolean {
  return Boolean(process.env['USER_TOOL_DEBUG']);
}
