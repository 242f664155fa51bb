import { readFileSync, statSync, type Stats } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { FolderWalk } from '@user-tool/checking/files/folder-walk.js';
import type { FileState, FileSystem, GoesOn, ListedFile } from '../files/file-system.js';

/** Milliseconds after which a call was slow, and for which other threads make the calls from then on. */
const maxCallMs = 2;
const slowForMs = 50;

/**
 * The files of this machine. To read a file that the system has in memory takes microseconds, and ten times as long in
 * another thread (benchmark: `scan`), so other threads are used only while the disk is slow.
 */
export class Disk implements FileSystem {
  private slowUntil = -Infinity;

  /** @param now milliseconds from some moment on */
  constructor(private readonly now: () => number) {}

  readFile(uri: string): Promise<string | undefined> {
    return this.read(
      uri,
      // Opening a pipe could block forever.
      (file) =>
        statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file, 'utf8') : undefined,
      async (file) => ((await stat(file)).isFile() ? readFile(file, 'utf8') : undefined),
    );
  }

  async fileState(uri: string): Promise<FileState | undefined> {
    const stats = await this.read<Stats | undefined>(
      uri,
      (file) => statSync(file, { throwIfNoEntry: false }),
      (file) => stat(file),
    );
    if (!stats?.isFile()) return undefined;
    const { mtimeMs, ctimeMs, size } = stats;
    return { stamp: [mtimeMs, ctimeMs, size].join(), size };
  }

  async realUri(uri: string): Promise<string> {
    const file = pathOf(uri);
    const real = file && (await realpath(file).catch(() => undefined));
    return real === undefined ? uri : pathToFileURL(real).href;
  }

  async *listFiles(uri: string, goesOn: GoesOn): AsyncGenerator<ListedFile> {
    const folder = pathOf(uri);
    if (folder === undefined) return;
    try {
      for await (const { kind, file, real } of new FolderWalk({ folder }).below(folder, folder)) {
        if (!(await goesOn())) return;
        if (kind !== 'file') continue;
        const uri = pathToFileURL(file).href;
        yield { uri, real: real === file ? uri : pathToFileURL(real).href };
      }
    } catch {
      // Keeps what was found before the error.
      return;
    }
  }

  /** Undefined if there is no such file, or if it cannot be read, which the editor cannot change. */
  private async read<T>(
    uri: string,
    here: (file: string) => T,
    elsewhere: (file: string) => Promise<T>,
  ): Promise<T | undefined> {
    const file = pathOf(uri);
    if (file === undefined) return undefined;
    const start = this.now();
    try {
      if (start < this.slowUntil) return await elsewhere(file);
      const result = here(file);
      const end = this.now();
      if (end - start > maxCallMs) this.slowUntil = end + slowForMs;
      return result;
    } catch {
      return undefined;
    }
  }
}

/** Undefined for what is not on the disk. */
function pathOf(uri: string): string | undefined {
  try {
    return uri.startsWith('file:') ? fileURLToPath(uri) : undefined;
  } catch {
    return undefined;
  }
}
