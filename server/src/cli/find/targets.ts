import { existsSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { configFileName } from '@user-tool/shared';
import type { ConfigFiles } from './config-files.js';
import type { RawDocument } from '../../common/decode.js';
import { FolderSearch } from './folder-search.js';

/** A document that is to be checked. */
export interface Target {
  /** What the report calls it. */
  path: string;
  /** Where it is; for standard input, where it would be. Absolute. */
  file: string;
  kind: 'tool' | 'config';
  /** Its content, where that does not come from the file. */
  content?: RawDocument;
}

/** How targets are looked for. */
export interface FindOptions {
  /** The working folder. */
  folder: string;
  configs: ConfigFiles;
  /** Reads standard input. */
  readInput: () => RawDocument;
  /** The path that standard input is checked as. */
  inputPath?: string | undefined;
  /** Hears of what cannot be read; the reason follows the path. */
  complain: (path: string, reason: string) => void;
  /** Says that a folder was not searched; nothing is lost by it. */
  mention: (path: string, reason: string) => void;
  /** Is told each folder that is searched, as an absolute path. */
  visit: (folder: string) => void;
}

/** The path that stands for standard input. */
export const standardInput = '-';

/**
 * What the paths of the command line stand for: files in the order given, folders and globs in the order of what
 * they hold. Each file comes once. Files are not read, except to tell tools from other YAML in folders.
 */
export async function findTargets(paths: readonly string[], options: FindOptions): Promise<Target[]> {
  const targets = new Map<string, Target>();
  const search = new FolderSearch(options);
  for (const path of paths) {
    for (const target of await named(path, options, search)) {
      if (!targets.has(target.file)) targets.set(target.file, target);
    }
  }
  return [...targets.values()];
}

async function named(path: string, options: FindOptions, search: FolderSearch): Promise<Target[]> {
  const { folder, complain } = options;
  if (path === standardInput) return [inputTarget(options)];
  if (path === '') {
    complain(path, 'the path is empty');
    return [];
  }
  const found = (file: string): Target => ({ path: file, file: resolve(folder, file), kind: kindOf(file) });
  const file = resolve(folder, path);
  if (isFolder(file)) return search.folder(path).map(found);
  if (!/[*?[\]{}()!]/.test(path) || existsSync(file)) return [found(path)];
  const { glob } = await import('tinyglobby');
  const matches = await glob(path, { cwd: folder, dot: true, onlyFiles: false, expandDirectories: false });
  if (matches.length === 0) complain(path, 'nothing matches it');
  return search.matches(matches).map(found);
}

function inputTarget({ folder, inputPath, readInput }: FindOptions): Target {
  const path = inputPath ?? standardInput;
  return { path, file: resolve(folder, path), kind: kindOf(path), content: readInput() };
}

function kindOf(path: string): Target['kind'] {
  return basename(path) === configFileName ? 'config' : 'tool';
}

function isFolder(file: string): boolean {
  try {
    return statSync(file).isDirectory();
  } catch {
    // Whatever is wrong with the path is said when it is read.
    return false;
  }
}
