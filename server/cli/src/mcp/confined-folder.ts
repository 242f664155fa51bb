import { randomUUID } from 'node:crypto';
import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  linkSync,
  lstatSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
  type Dirent,
  type Stats,
} from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { reasonOf } from '@user-tool/checking/files/file-error.js';
import { CallFailure } from '@user-tool/agents/agent-host.js';

/** An open file or folder. */
interface Opened {
  descriptor: number;
  /** Absolute, without links. */
  real: string;
  stats: Stats;
}

/** A file in a list. */
export interface FolderFile {
  /** Relative to the folder, with slashes. */
  path: string;
  /** In bytes. */
  size: number;
  /** When it was changed, in milliseconds. */
  changed: number;
}

// Those that a system does not have are undefined, and count as 0.
const { O_CREAT, O_DIRECTORY, O_EXCL, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_WRONLY } = constants;

/** Files that a list looks at, and how deep. */
const maxListed = 5000;
const maxDepth = 5;

/** Bytes of settings that are read. */
const maxSettings = 1024 * 1024;

/**
 * A folder that is never left, whatever paths and links say, also if others replace folders with links meanwhile: what
 * was opened is asked where it is, and all else is done with what was opened. Hidden files are not seen: they hold
 * settings and secrets. Each method throws CallFailure.
 */
export class ConfinedFolder {
  /** Absolute, without links. */
  readonly real: string;

  private readonly folder: string;

  /** @param folder that exists */
  constructor(folder: string) {
    this.folder = resolve(folder);
    this.real = realpathSync(folder);
  }

  /** The path of a file as calls write it, without links. */
  pathOf(path: string): string {
    return this.withFile(path, ({ real }) => this.shown(real));
  }

  /** Whether something is at a path, which may be refused by all other methods. */
  has(path: string): boolean {
    try {
      return lstatSync(this.inside(path), { throwIfNoEntry: false }) !== undefined;
    } catch {
      return true;
    }
  }

  /** A part of a file, and its size. */
  read(path: string, offset = 0, most = Infinity): { bytes: Buffer; size: number } {
    return this.withFile(path, (file) => ({ bytes: contentOf(file, offset, most), size: file.stats.size }));
  }

  /** The content of a hidden file with settings; undefined if there is none that may be read. */
  readSettings(path: string): Buffer | undefined {
    try {
      return this.withFile(path, (file) => contentOf(file, 0, maxSettings), true);
    } catch (error) {
      if (error instanceof CallFailure) return undefined;
      throw error;
    }
  }

  /** Adds a file to a folder that exists, never over another. */
  add(path: string, text: string): string {
    return this.withFolderOf(path, (folder, real) => {
      const descriptor = openSync(
        join(folder, basename(path)),
        O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW,
        0o666,
      );
      try {
        writeFileSync(descriptor, text);
      } finally {
        closeSync(descriptor);
      }
      return this.shown(join(real, basename(path)));
    });
  }

  /**
   * Replaces the content of a file: others who read it see the old content or the new.
   * @param verify is called last, and throws if the file must remain as it is
   */
  replace(path: string, text: string, verify: () => void): void {
    const real = this.withFile(path, (file) => file.real);
    this.withFolderOf(real, (folder) => {
      const file = join(folder, basename(real));
      const { mode } = lstatSync(file);
      const temporary = join(folder, `.user-tool-${randomUUID()}.tmp`);
      const descriptor = openSync(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
      try {
        writeFileSync(descriptor, text);
        fchmodSync(descriptor, mode & 0o777);
        verify();
        renameSync(temporary, file);
      } catch (error) {
        rmSync(temporary, { force: true });
        throw error;
      } finally {
        closeSync(descriptor);
      }
    });
  }

  /**
   * Makes a file appear at another path, which only this program can reach: as a link to the same content, else as a
   * copy.
   */
  async place(path: string, target: string): Promise<void> {
    const file = this.open(path);
    try {
      if (!isLinked(file, target)) await copyFile(pathOf(file), target, constants.COPYFILE_FICLONE);
    } catch (error) {
      throw failureAt(path, error);
    } finally {
      closeSync(file.descriptor);
    }
  }

  /** The files that are not hidden, the latest first. */
  list(isListed: (name: string) => boolean): FolderFile[] {
    const files: FolderFile[] = [];
    let left = maxListed;
    const visit = (path: string, depth: number): void => {
      for (const entry of this.entries(path)) {
        if (left-- <= 0) return;
        const inner = path === '.' ? entry.name : `${path}/${entry.name}`;
        if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
        if (entry.isDirectory() && depth < maxDepth) visit(inner, depth + 1);
        else if (entry.isFile() && isListed(entry.name)) {
          const stats = this.statsOf(inner);
          if (stats) files.push({ path: inner, size: stats.size, changed: stats.mtimeMs });
        }
      }
    };
    visit('.', 0);
    return files.sort((a, b) => b.changed - a.changed);
  }

  private entries(path: string): Dirent[] {
    try {
      return this.withFolder(path, (folder) => readdirSync(folder, { withFileTypes: true }));
    } catch {
      // Removed meanwhile, or not for this user.
      return [];
    }
  }

  private statsOf(path: string): Stats | undefined {
    try {
      return this.withFile(path, ({ stats }) => stats);
    } catch {
      return undefined;
    }
  }

  private withFile<Result>(path: string, work: (file: Opened) => Result, mayBeHidden = false): Result {
    const file = this.open(path, mayBeHidden);
    try {
      return work(file);
    } catch (error) {
      throw failureAt(path, error);
    } finally {
      closeSync(file.descriptor);
    }
  }

  /** @param work receives a path of the folder that remains the same folder, and its real path */
  private withFolderOf<Result>(path: string, work: (folder: string, real: string) => Result): Result {
    const name = basename(path);
    if (name.startsWith('.') || name === '') throw hidden(path);
    return this.withFolder(dirname(this.inside(path)), work, path);
  }

  private withFolder<Result>(
    path: string,
    work: (folder: string, real: string) => Result,
    shown = path,
  ): Result {
    const opened = this.openAt(path, O_DIRECTORY, shown);
    try {
      return work(pathOf(opened), opened.real);
    } catch (error) {
      throw failureAt(shown, error);
    } finally {
      closeSync(opened.descriptor);
    }
  }

  /** A regular file. */
  private open(path: string, mayBeHidden = false): Opened {
    // Opening a pipe could block forever.
    const file = this.openAt(path, O_NONBLOCK, path, mayBeHidden);
    if (file.stats.isFile()) return file;
    closeSync(file.descriptor);
    throw new CallFailure(`${quoted(path)} is not a file.`);
  }

  private openAt(path: string, flags: number, shown: string, mayBeHidden = false): Opened {
    const target = this.inside(path);
    let descriptor: number | undefined;
    try {
      const real = realpathSync(target);
      this.refuse(real, shown, mayBeHidden);
      descriptor = openSync(real, O_RDONLY | O_NOFOLLOW | flags);
      const opened = { descriptor, real: placeOf(descriptor, real), stats: fstatSync(descriptor) };
      this.refuse(opened.real, shown, mayBeHidden);
      return opened;
    } catch (error) {
      if (descriptor !== undefined) closeSync(descriptor);
      throw failureAt(shown, error);
    }
  }

  /** The absolute path, which is inside as far as its text says. */
  private inside(path: string): string {
    const root = isIn(this.folder, path) ? this.folder : this.real;
    const target = resolve(root, path);
    if (path.includes('\0') || !isIn(root, target)) throw outside(path);
    return target;
  }

  private refuse(real: string, path: string, mayBeHidden: boolean): void {
    if (!isIn(this.real, real)) throw outside(path);
    const isHidden = relative(this.real, real)
      .split(sep)
      .some((name) => name.startsWith('.'));
    if (isHidden && !mayBeHidden) throw hidden(path);
  }

  private shown(real: string): string {
    return relative(this.real, real).split(sep).join('/');
  }
}

/** A part of an open file. */
function contentOf({ descriptor, stats: { size } }: Opened, offset: number, most: number): Buffer {
  const bytes = Buffer.alloc(Math.max(0, Math.min(most, size - offset)));
  let read = 0;
  while (read < bytes.length) {
    const more = readSync(descriptor, bytes, read, bytes.length - read, offset + read);
    if (more === 0) break;
    read += more;
  }
  return bytes.subarray(0, read);
}

/** Whether an absolute path is a folder, or inside it. */
function isIn(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

function outside(path: string): CallFailure {
  return new CallFailure(`${quoted(path)} is outside the root folder: name a file inside it.`);
}

function hidden(path: string): CallFailure {
  return new CallFailure(`${quoted(path)} is hidden: name a file that is not, in folders that are not.`);
}

function failureAt(path: string, error: unknown): unknown {
  const isOfSystem = error instanceof Error && 'syscall' in error;
  return isOfSystem ? new CallFailure(`${quoted(path)} cannot be used: ${reasonOf(error)}.`) : error;
}

function quoted(path: string): string {
  return JSON.stringify(path);
}

/** Where an open file is. Linux says; elsewhere, it is where it was opened if the same file is still there. */
function placeOf(descriptor: number, real: string): string {
  if (process.platform === 'linux') return readlinkSync(descriptorPath(descriptor));
  const [now, then] = [lstatSync(realpathSync(real)), fstatSync(descriptor)];
  return now.ino === then.ino && now.dev === then.dev ? realpathSync(real) : '';
}

/** A path of what is open that remains the same file or folder, on systems that have such paths. */
function pathOf({ descriptor, real }: Opened): string {
  return process.platform === 'linux' ? descriptorPath(descriptor) : real;
}

function descriptorPath(descriptor: number): string {
  return `/proc/self/fd/${descriptor}`;
}

/** Links a file, unless the file system cannot, or another file is there meanwhile. */
function isLinked({ real, stats }: Opened, target: string): boolean {
  try {
    linkSync(real, target);
  } catch {
    return false;
  }
  const linked = lstatSync(target);
  if (linked.ino === stats.ino && linked.dev === stats.dev) return true;
  rmSync(target);
  return false;
}
