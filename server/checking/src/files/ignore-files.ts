import ignore, { type Ignore } from 'ignore';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { pathVerdict } from './ignore-rules.js';

interface IgnoreFile {
  folder: string;
  rules: Ignore;
}

/** The rules of a repository's `.gitignore` files, including nested ones (gitignore(5)). */
export class IgnoreFiles {
  private readonly byFolder = new Map<string, IgnoreFile[]>();
  private readonly top: string;

  /**
   * Files count from the root of the repository that contains the folder; outside one, from the working folder or, if
   * that is elsewhere, from the folder itself.
   * @param folder where a search begins; an absolute path
   */
  constructor(folder: string, workingFolder: string) {
    const isBelow = `${folder}${sep}`.startsWith(`${workingFolder}${sep}`);
    this.top = repositoryOf(folder) ?? (isBelow ? workingFolder : folder);
  }

  /**
   * Whether a file or folder itself is ignored. The caller checks the folders above it first.
   * @param path absolute
   */
  ignores(path: string, isFolder: boolean): boolean {
    // The nearest file with a matching rule decides.
    for (const { folder, rules } of this.filesFor(dirname(path))) {
      const verdict = pathVerdict(rules, pathFrom(folder, path), isFolder);
      if (verdict !== undefined) return verdict;
    }
    return false;
  }

  /** The files that apply to a folder, nearest first. */
  private filesFor(folder: string): readonly IgnoreFile[] {
    let files = this.byFolder.get(folder);
    if (!files) {
      const rules = readRules(folder);
      const parent = dirname(folder);
      const above = folder === this.top || parent === folder ? [] : this.filesFor(parent);
      files = rules ? [{ folder, rules }, ...above] : [...above];
      this.byFolder.set(folder, files);
    }
    return files;
  }
}

/** The path relative to a folder, with slashes, as in `.gitignore` files. */
export function pathFrom(folder: string, path: string): string {
  return relative(folder, path).split(sep).join('/');
}

function readRules(folder: string): Ignore | undefined {
  try {
    return ignore().add(readFileSync(join(folder, '.gitignore'), 'utf8'));
  } catch {
    // Most folders have none; one that cannot be read is ignored.
    return undefined;
  }
}

/** The root of the repository that contains a folder. */
function repositoryOf(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at;
    if (at === dirname(at)) return undefined;
  }
}
