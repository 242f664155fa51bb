import { readdirSync, realpathSync, statSync, type Dirent } from 'node:fs';
import { join, sep } from 'node:path';
import { IgnoreFiles } from './ignore-files.js';
import { neverSearched, toolName, yamlName } from './ignore-rules.js';

/** A folder that a walk enters, or a YAML file. */
export interface FoundEntry {
  kind: 'folder' | 'file';
  /** As it was reached from the path that the walk began with. */
  path: string;
  /** Absolute. */
  file: string;
}

/** What a walk leaves out, and what it reports. */
export interface WalkOptions {
  /** Outside of repositories `.gitignore` files count from here on; absolute. */
  folder: string;
  /** Whether a file or folder is left out besides what `.gitignore` files leave out. */
  ignores?: (file: string, isFolder: boolean) => Promise<boolean>;
  /** Receives what cannot be read. */
  onError?: (path: string, error: unknown) => void;
  /** Receives folders that are not searched, where nothing is lost by it. */
  onSkip?: (path: string, reason: string) => void;
}

/** A folder on the way through the tree. */
interface Folder {
  path: string;
  file: string;
  /** Absolute and without symbolic links. */
  real: string;
  /** The real paths of the folders above it that led here. */
  above: readonly string[];
}

/**
 * Walks through folders and finds YAML files, each file and folder once over all its walks, whatever links lead there:
 * without what `.gitignore` leaves out, and without links back to where they came from.
 */
export class FolderWalk {
  /** Real paths of folders and files that were found already. */
  private readonly seen = new Set<string>();

  constructor(private readonly options: WalkOptions) {}

  /**
   * A folder, and everything below it.
   * @param path what the folder is called
   * @param file where it is; absolute
   * @throws the error of the system where it cannot be read
   */
  async *below(path: string, file: string): AsyncGenerator<FoundEntry> {
    const ignored = new IgnoreFiles(file, this.options.folder);
    yield* this.walk({ path, file, real: realpathSync(file), above: [] }, ignored);
  }

  /**
   * Whether a file or folder is left out for itself. Folders above it have to be asked about first.
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
    yield { kind: 'folder', path: folder.path, file: folder.file };
    for (const entry of this.entries(folder)) {
      const path = join(folder.path, entry.name);
      const file = join(folder.file, entry.name);
      const kind = this.kindOf(entry, file, path);
      if (!kind || (await this.isLeftOut(file, kind === 'folder', ignored))) continue;
      if (kind === 'folder') {
        const below = this.folderIn(folder, entry, path, file);
        if (below) yield* this.walk(below, ignored);
      } else if (this.isNew(folder, entry, file)) {
        yield { kind, path, file };
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

  /** What is behind an entry; nothing where it is of no interest. */
  private kindOf(entry: Dirent, file: string, path: string): 'folder' | 'file' | undefined {
    if (entry.isDirectory()) return 'folder';
    if (!entry.isSymbolicLink()) return entry.isFile() || toolName.test(entry.name) ? 'file' : undefined;
    try {
      return statSync(file).isDirectory() ? 'folder' : 'file';
    } catch (error) {
      if (toolName.test(entry.name)) this.options.onError?.(path, error);
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

  private isNew(folder: Folder, entry: Dirent, file: string): boolean {
    const real = entry.isSymbolicLink() ? realpathSync(file) : join(folder.real, entry.name);
    if (this.seen.has(real)) return false;
    this.seen.add(real);
    return true;
  }
}

/** Sorts by name, links last: of a file and a link to it the walk finds the file itself. */
function linksLast(a: Dirent, b: Dirent): number {
  return Number(a.isSymbolicLink()) - Number(b.isSymbolicLink()) || (a.name < b.name ? -1 : 1);
}
