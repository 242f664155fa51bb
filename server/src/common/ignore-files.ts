import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';

interface IgnoreFile {
  folder: string;
  rules: Ignore;
}

/** What the `.gitignore` files of a repository say, nested ones too (gitignore(5)). */
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
      const verdict = ownVerdict(rules, relative(folder, path), isFolder);
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

/**
 * Whether rules leave a file or folder out for itself, and not only because it lies in a folder that they leave out:
 * such a folder is searched where the user named it. Undefined where they say nothing.
 * @param below the path from the folder that the rules count from
 */
export function ownVerdict(rules: Ignore, below: string, isFolder: boolean): boolean | undefined {
  const path = below.split(sep).join('/');
  const parent = path.slice(0, Math.max(0, path.lastIndexOf('/') + 1));
  if (parent !== '' && rules.ignores(parent)) return undefined;
  const { ignored, unignored } = rules.test(isFolder ? `${path}/` : path);
  return ignored || unignored ? ignored : undefined;
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
