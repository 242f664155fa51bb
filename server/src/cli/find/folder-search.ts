import { readdirSync, realpathSync, statSync, type Dirent } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { isToolText } from '@user-tool/shared';
import { reasonOf } from '../failure.js';
import { readDocument } from '../read-document.js';
import { IgnoreFiles } from './ignore-files.js';
import type { FindOptions } from './targets.js';

/** A folder on the way through the tree. */
interface Folder {
  /** What it is called in the report. */
  path: string;
  /** Absolute. */
  file: string;
  /** Absolute and without symbolic links. */
  real: string;
  /** The real paths of the folders above it that led here. */
  above: readonly string[];
}

/** Folders that hold other people's files or none at all. */
const neverSearched: ReadonlySet<string> = new Set(['.git', '.hg', '.svn', 'node_modules']);

const toolName = /\.tool\.ya?ml$/;
const yamlName = /\.ya?ml$/;

/** Searches folders for user tools: by name, and among other YAML files by content. */
export class FolderSearch {
  /** Real paths of folders and files that were found already, so that a link brings nothing twice. */
  private readonly seen = new Set<string>();

  constructor(private readonly options: FindOptions) {}

  /** The tools in a folder and below it, ordered by path. */
  folder(path: string): string[] {
    const file = resolve(this.options.folder, path);
    try {
      const real = realpathSync(file);
      const ignored = new IgnoreFiles(file, this.options.folder);
      return [...this.walk({ path, file, real, above: [] }, ignored)].sort(byCodeUnits);
    } catch (error) {
      this.options.complain(path, reasonOf(error));
      return [];
    }
  }

  /** The tools among the matches of a glob, and those in folders among them. */
  matches(paths: readonly string[]): string[] {
    const ignored = new IgnoreFiles(this.options.folder, this.options.folder);
    const isIgnored = (path: string): boolean => {
      const file = resolve(this.options.folder, path);
      const above = dirname(path);
      return (
        this.isLeftOut(file, path.endsWith('/'), ignored) ||
        (above !== path && above !== '.' && isIgnored(`${above}/`))
      );
    };
    return paths
      .filter((path) => !isIgnored(path))
      .flatMap((path) => (path.endsWith('/') ? this.folder(path) : this.isTool(path) ? [path] : []))
      .sort(byCodeUnits);
  }

  private *walk(folder: Folder, ignored: IgnoreFiles): Generator<string> {
    if (this.seen.has(folder.real)) return;
    this.seen.add(folder.real);
    this.options.visit(folder.file);
    // What is wrong with its configuration is reported, whether or not there are tools.
    this.options.configs.nearest(folder.file);
    for (const entry of this.entries(folder)) {
      const path = join(folder.path, entry.name);
      const file = join(folder.file, entry.name);
      const kind = this.kindOf(entry, file, path);
      if (!kind || this.isLeftOut(file, kind === 'folder', ignored)) continue;
      if (kind === 'folder') {
        const below = this.below(folder, entry, path, file);
        if (below) yield* this.walk(below, ignored);
      } else if (this.isNew(folder, entry, file) && this.isTool(path)) {
        yield path;
      }
    }
  }

  private entries(folder: Folder): Dirent[] {
    try {
      return readdirSync(folder.file, { withFileTypes: true }).sort(linksLast);
    } catch (error) {
      this.options.complain(folder.path, reasonOf(error));
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
      if (toolName.test(entry.name)) this.options.complain(path, reasonOf(error));
      return undefined;
    }
  }

  private isLeftOut(file: string, isFolder: boolean, ignored: IgnoreFiles): boolean {
    const name = file.slice(file.lastIndexOf(sep) + 1);
    if (isFolder ? neverSearched.has(name) : !yamlName.test(name)) return true;
    return ignored.ignores(file, isFolder) || this.options.configs.ignores(file, isFolder);
  }

  private below(folder: Folder, entry: Dirent, path: string, file: string): Folder | undefined {
    const above = [...folder.above, folder.real];
    if (!entry.isSymbolicLink()) return { path, file, real: join(folder.real, entry.name), above };
    const real = realpathSync(file);
    const holdsItself = above.includes(real) || `${folder.real}${sep}`.startsWith(`${real}${sep}`);
    if (!holdsItself) return { path, file, real, above };
    this.options.mention(path, 'it is a link back to a folder that it is in');
    return undefined;
  }

  private isNew(folder: Folder, entry: Dirent, file: string): boolean {
    const real = entry.isSymbolicLink() ? realpathSync(file) : join(folder.real, entry.name);
    if (this.seen.has(real)) return false;
    this.seen.add(real);
    return true;
  }

  /** Whether a YAML file is a user tool, by its name or else by its content. */
  private isTool(path: string): boolean {
    if (toolName.test(path)) return true;
    if (!yamlName.test(path)) return false;
    try {
      return isToolText(readDocument(resolve(this.options.folder, path)).text);
    } catch (error) {
      this.options.complain(path, reasonOf(error));
      return false;
    }
  }
}

/** Of a file and a link to it the file itself is to be found. */
function linksLast(a: Dirent, b: Dirent): number {
  return Number(a.isSymbolicLink()) - Number(b.isSymbolicLink()) || byCodeUnits(a.name, b.name);
}

function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
