import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { FileError, reasonOf } from '@user-tool/checking/files/file-error.js';

/**
 * Replaces the content of a file atomically: others who read it see the old content or the new. Keeps mode, owner and
 * symbolic links.
 * @throws FileError
 */
export function replaceContent(file: string, content: string | Uint8Array): void {
  let temporary: string | undefined;
  try {
    const real = realpathSync(file);
    const { mode, uid, gid } = statSync(real);
    accessSync(real, constants.W_OK);
    temporary = join(dirname(real), `.user-tool-${process.pid}.tmp`);
    writeFileSync(temporary, content, { mode, flag: 'wx' });
    // The mode given on creation is reduced by the process's umask.
    chmodSync(temporary, mode);
    if (process.getuid && process.getuid() !== uid) chownSync(temporary, uid, gid);
    renameSync(temporary, real);
  } catch (error) {
    if (temporary !== undefined && (error as NodeJS.ErrnoException).code !== 'EEXIST')
      rmSync(temporary, { force: true });
    throw new FileError(reasonOf(error));
  }
}
