import { isToolName } from '@user-tool/shared';
import { readdirSync, realpathSync, statSync, type Dirent } from 'node:fs';
import { join, sep } from 'node:path';
import { IgnoreFiles } from './ignore-files.js';
import { neverSearched, yamlName } from './ignore-rules.js';

/** A folder that a walk enters, or a YAML file. */
export interface FoundEntry {
  kind: 'folder' | 'file';
  /** As reached from the path where the walk began. */
  path: string;
  /** Absolute. */
  file: string;
  /** The same without symbolic links. */
  real: string;
}

/** What a walk excludes, and what it reports. */
export interface WalkOptions {
  /** Outside repositories, `.gitignore` files count from here down; absolute. */
  folder: string;
  /** Whether to exclude a file or folder in addition to `.gitignore` files. */
  ignores?: (file: string, isFolder: boolean) => Promise<boolean>;
  /** Receives entries that cannot be read. */
  onError?: (path: string, error: unknown) => void;
  /** Receives folders that are skipped without losing anything. */
  onSkip?: (path: string, reason: string) => void;
}

/** A folder in the tree. */
interface Folder {
  path: string;
  file: string;
  /** Absolute, without symbolic links. */
  real: string;
  /** The real paths of the folders above it. */
  above: readonly string[];
}

/**
 * Walks folders and finds YAML files, each file and folder once over all its walks, even if several links refer to
 * it. Skips what `.gitignore` excludes, and links that form a cycle.
 */
export class FolderWalk {
  /** Real paths of folders and files that were already found. */
  private readonly seen = new Set<string>();

  constructor(private readonly options: WalkOptions) {}

  /**
   * A folder, and everything below it.
   * @param path what to call the folder
   * @param file where it is; absolute
   * @throws the system's error if it cannot be read
   */
  async *below(path: string, file: string): AsyncGenerator<FoundEntry> {
    const ignored = new IgnoreFiles(file, this.options.folder);
    yield* this.walk({ path, file, real: realpathSync(file), above: [] }, ignored);
  }

  /**
   * Whether a file or folder itself is excluded. The caller checks the folders above it first.
   * @param file absolute
   */
  async isLeftOut(file: string, isFolder: boolean, ignored: IgnoreFiles): Promise<boolean> {
    const name = file.slice(file.lastIndexOf(sep) + 1);
    if (isFolder ? neverSearched.has(name) : !yamlName.test(name)) return true;
    return ignored.ignores(file, isFolder) || ((await this.options.ignores?.(file, isFolder)) ?? false);
  }

  private async *walk(folder: Folder, ignored: IgnoreFiles): AsyncGenerator<FoundEntry> {
    if (this.seen.has(folder.real)) return;
    this.seen.add(folder.real);
    yield { kind: 'folder', path: folder.path, file: folder.file, real: folder.real };
    for (const entry of this.entries(folder)) {
      const path = join(folder.path, entry.name);
      const file = join(folder.file, entry.name);
      const kind = this.kindOf(entry, file, path);
      if (!kind || (await this.isLeftOut(file, kind === 'folder', ignored))) continue;
      if (kind === 'folder') {
        const below = this.folderIn(folder, entry, path, file);
        if (below) yield* this.walk(below, ignored);
      } else {
        const real = entry.isSymbolicLink() ? realpathSync(file) : join(folder.real, entry.name);
        if (this.seen.has(real)) continue;
        this.seen.add(real);
        yield { kind, path, file, real };
      }
    }
  }

  private entries(folder: Folder): Dirent[] {
    try {
      return readdirSync(folder.file, { withFileTypes: true }).sort(linksLast);
    } catch (error) {
      this.options.onError?.(folder.path, error);
      return [];
    }
  }

  /** What an entry is, links resolved; undefined if it is irrelevant. */
  private kindOf(entry: Dirent, file: string, path: string): 'folder' | 'file' | undefined {
    if (entry.isDirectory()) return 'folder';
    if (!entry.isSymbolicLink()) return entry.isFile() || isToolName(entry.name) ? 'file' : undefined;
    try {
      return statSync(file).isDirectory() ? 'folder' : 'file';
    } catch (error) {
      if (isToolName(entry.name)) this.options.onError?.(path, error);
      return undefined;
    }
  }

  private folderIn(folder: Folder, entry: Dirent, path: string, file: string): Folder | undefined {
    const above = [...folder.above, folder.real];
    if (!entry.isSymbolicLink()) return { path, file, real: join(folder.real, entry.name), above };
    const real = realpathSync(file);
    const holdsItself = above.includes(real) || `${folder.real}${sep}`.startsWith(`${real}${sep}`);
    if (!holdsItself) return { path, file, real, above };
    this.options.onSkip?.(path, 'it is a link to a folder that contains it');
    return undefined;
  }
}

/** Sorts by name, links last: the walk prefers a file over a link to it. */
function linksLast(a: Dirent, b: Dirent): number {
  return Number(a.isSymbolicLink()) - Number(b.isSymbolicLink()) || (a.name < b.name ? -1 : 1);
}
