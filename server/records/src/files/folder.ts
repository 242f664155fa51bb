import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import {
  access,
  copyFile,
  mkdir,
  open,
  readdir,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  symlink,
  type FileHandle,
} from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { createFolder } from '@user-tool/common/create-folder.js';
import { StoreFault, type StoreCause } from '../fault.js';
import { extraFilesOf, placeOf, type ByteSpan, type DatasetFiles, type StoredFile } from './dataset-files.js';

/** Errors of the system that concern more than one file. */
const reasons: Readonly<Record<string, readonly [StoreCause, string]>> = {
  EACCES: ['forbidden', 'permission denied'],
  EPERM: ['forbidden', 'permission denied'],
  EEXIST: ['unsuitable', 'it is not a folder'],
  ENOTDIR: ['unsuitable', 'it is not a folder'],
  EROFS: ['read-only', 'the file system is read-only'],
  EIO: ['failing', 'input or output error'],
  ESTALE: ['gone', 'its file server no longer has it'],
  ETIMEDOUT: ['unreachable', 'its file server does not respond'],
  EHOSTDOWN: ['unreachable', 'its file server does not respond'],
  EMFILE: ['crowded', 'too many open files'],
  ENFILE: ['crowded', 'too many open files'],
};

/** Errors of the system for a name without a file. */
const missing = ['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP', 'ENAMETOOLONG'];

/** Where a file is until all of it has been copied, below the store. */
const partFolder = 'datasets';
const partName = '.part-';

/** Files of datasets in a folder, which several processes, or computers, may share. Only its owner can read them. */
export class FolderFiles implements DatasetFiles {
  constructor(private readonly root: string) {}

  /** Creates the folder if it does not exist. */
  create(): void {
    try {
      createFolder(this.root, 0o700);
    } catch (error) {
      throw this.faultOf(error);
    }
  }

  async add(file: string, from: string, extra?: string): Promise<number> {
    const target = this.pathOf(file, extra);
    if (target === undefined)
      throw new StoreFault({ is: 'invalid', what: 'a file name', value: extra ?? file });
    // Where nothing is mounted, a new folder would hide it.
    await this.probe();
    const part = join(this.root, partFolder, partName + randomUUID());
    try {
      const size = await copySafely(from, part);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await rename(part, target);
      return size;
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }

  async sweep(before: Date): Promise<void> {
    const folder = join(this.root, partFolder);
    for (const name of await readdir(folder).catch(() => [])) {
      if (!name.startsWith(partName)) continue;
      const part = join(folder, name);
      const stats = await stat(part).catch(() => undefined);
      if (stats && stats.mtime < before) await rm(part, { force: true });
    }
  }

  async open(file: string, extra?: string): Promise<StoredFile | undefined> {
    const path = this.pathOf(file, extra);
    try {
      if (path === undefined || !(await this.isInside(path, file, extra))) return undefined;
      return await FileInFolder.open(path);
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (!missing.includes(code)) throw this.faultOf(error);
      // Without the folder, every file would seem to be missing.
      await this.probe();
      return undefined;
    }
  }

  async place(file: string, path: string): Promise<boolean> {
    const stored = await this.open(file);
    const content = this.pathOf(file);
    if (!stored || content === undefined) return false;
    await stored.close();
    await symlink(resolve(content), path);
    return true;
  }

  async extrasOf(file: string): Promise<string[]> {
    const folder = join(this.root, extraFilesOf(file));
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    return entries
      .filter((entry) => !entry.isDirectory())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  }

  async remove(file: string, extras: readonly string[]): Promise<void> {
    for (const extra of [undefined, ...extras]) {
      const path = this.pathOf(file, extra);
      if (path !== undefined) await this.drop(file, path);
    }
  }

  async probe(): Promise<void> {
    try {
      await access(`${this.root}${sep}.`, constants.R_OK | constants.X_OK);
    } catch (error) {
      throw this.faultOf(error);
    }
  }

  private pathOf(file: string, extra?: string): string | undefined {
    const place = placeOf(file, extra);
    return place === undefined ? undefined : join(this.root, place);
  }

  /** Whether a file that belongs to a content is in its folder, links resolved. */
  private async isInside(path: string, file: string, extra: string | undefined): Promise<boolean> {
    if (extra === undefined) return true;
    const folder = await realpath(join(this.root, extraFilesOf(file)));
    return (await realpath(path)).startsWith(`${folder}${sep}`);
  }

  /** Removes a file of a content, and the folders next to the content that are then empty. */
  private async drop(file: string, path: string): Promise<void> {
    await rm(path, { force: true });
    const above = dirname(join(this.root, file));
    try {
      for (let folder = dirname(path); folder !== above; folder = dirname(folder)) await rmdir(folder);
    } catch {
      // Other files are in it, or it is gone.
    }
  }

  /** Why files cannot be used, if the error says so. */
  private faultOf(error: unknown): Error {
    const { code = '' } = error as NodeJS.ErrnoException;
    const [cause, reason] = Object.hasOwn(reasons, code)
      ? (reasons[code] as readonly [StoreCause, string])
      : missing.includes(code)
        ? (['gone', 'there is no such folder'] as const)
        : [];
    if (cause === undefined) return error as Error;
    return new StoreFault({ is: 'unavailable', of: 'files', cause, reason: `"${this.root}": ${reason}` });
  }
}

class FileInFolder implements StoredFile {
  private constructor(
    private readonly handle: FileHandle,
    readonly size: number,
    readonly modified: Date,
    readonly tag: string,
  ) {}

  /** @returns undefined if it is not a file */
  static async open(path: string): Promise<StoredFile | undefined> {
    const handle = await open(path, 'r');
    try {
      const stats = await handle.stat();
      if (stats.isFile()) {
        const tag = `"${stats.size.toString(36)}-${Math.round(stats.mtimeMs).toString(36)}"`;
        return new FileInFolder(handle, stats.size, stats.mtime, tag);
      }
    } catch (error) {
      await handle.close();
      throw error;
    }
    await handle.close();
    return undefined;
  }

  read(span?: ByteSpan): Promise<AsyncIterable<Uint8Array>> {
    const stream = this.handle.createReadStream({ ...span, start: span?.start ?? 0, autoClose: false });
    return Promise.resolve(stream as AsyncIterable<Uint8Array>);
  }

  close(): Promise<void> {
    return this.handle.close();
  }
}

/** @returns the size, in bytes */
async function copySafely(from: string, target: string): Promise<number> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await copyFile(from, target, constants.COPYFILE_EXCL);
  const copy = await open(target, 'r+');
  try {
    await copy.chmod(0o600);
    await copy.sync();
    return (await copy.stat()).size;
  } finally {
    await copy.close();
  }
}
