import ignore, { type Ignore } from 'ignore';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { ownVerdict } from './ignore-rules.js';

interface IgnoreFile {
  folder: string;
  rules: Ignore;
}

/** The rules of the `.gitignore` files of a repository, nested ones too (gitignore(5)). */
export class IgnoreFiles {
  private readonly byFolder = new Map<string, IgnoreFile[]>();
  private readonly top: string;

  /**
   * Files count from the top of the repository that holds the folder; outside of one, from the working folder
   * or, if that is elsewhere, from the folder itself.
   * @param folder where a search begins; an absolute path
   */
  constructor(folder: string, workingFolder: string) {
    const isBelow = `${folder}${sep}`.startsWith(`${workingFolder}${sep}`);
    this.top = repositoryOf(folder) ?? (isBelow ? workingFolder : folder);
  }

  /**
   * Whether a file or folder is ignored for itself. Folders above it have to be asked about first.
   * @param path absolute
   */
  ignores(path: string, isFolder: boolean): boolean {
    // The nearest file that says anything decides.
    for (const { folder, rules } of this.filesFor(dirname(path))) {
      const verdict = ownVerdict(rules, pathFrom(folder, path), isFolder);
      if (verdict !== undefined) return verdict;
    }
    return false;
  }

  /** The files that hold in a folder, the nearest first. */
  private filesFor(folder: string): readonly IgnoreFile[] {
    let files = this.byFolder.get(folder);
    if (!files) {
      const own = readRules(folder);
      const parent = dirname(folder);
      const above = folder === this.top || parent === folder ? [] : this.filesFor(parent);
      files = own ? [{ folder, rules: own }, ...above] : [...above];
      this.byFolder.set(folder, files);
    }
    return files;
  }
}

/** The path from a folder to what is below it, with slashes, as `.gitignore` files know it. */
export function pathFrom(folder: string, path: string): string {
  return relative(folder, path).split(sep).join('/');
}

function readRules(folder: string): Ignore | undefined {
  try {
    return ignore().add(readFileSync(join(folder, '.gitignore'), 'utf8'));
  } catch {
    // Most folders have none; one that cannot be read says nothing.
    return undefined;
  }
}

/** The top folder of the repository that holds a folder. */
function repositoryOf(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at;
    if (at === dirname(at)) return undefined;
  }
}
