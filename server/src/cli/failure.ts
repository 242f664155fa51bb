/** Something the user has to know and can change; said in one sentence, exit code 2. */
export class Failure extends Error {}

/** Why the system did not let us at a file, in words that follow its path: `no such file`. */
export function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? '';
  const known = Object.hasOwn(reasons, code) ? reasons[code] : undefined;
  return known ?? (error instanceof Error ? error.message : String(error));
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
