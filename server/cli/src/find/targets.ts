import { configFileName } from '@user-tool/shared';
import { existsSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { RawDocument } from '@user-tool/checking/files/decode.js';
import type { FileToCheck } from '@user-tool/checking/tasks/check-file.js';
import { FolderSearch, type SearchOptions } from './folder-search.js';

/** A document that a command-line path refers to. */
export type CheckTarget = Pick<FileToCheck, 'path' | 'file' | 'kind' | 'content'>;

/** How targets are found. */
export interface FindOptions extends SearchOptions {
  /** Reads standard input. */
  readInput: () => RawDocument;
  /** The path to check standard input as. */
  inputPath?: string | undefined;
}

/** The path for standard input. */
export const standardInput = '-';

/**
 * What the command-line paths refer to: files in the given order, then the contents of folders and globs in theirs.
 * Each file comes once. Files are read only to recognize tools among other YAML in folders.
 */
export async function findTargets(paths: readonly string[], options: FindOptions): Promise<CheckTarget[]> {
  const targets = new Map<string, CheckTarget>();
  const search = new FolderSearch(options);
  for (const path of paths) {
    for (const target of await named(path, options, search)) {
      if (!targets.has(target.file)) targets.set(target.file, target);
    }
  }
  return [...targets.values()];
}

async function named(path: string, options: FindOptions, search: FolderSearch): Promise<CheckTarget[]> {
  const { folder, onError } = options;
  if (path === standardInput) return [inputTarget(options)];
  if (path === '') {
    onError(path, 'the path is empty');
    return [];
  }
  const toTarget = (file: string): CheckTarget => ({
    path: file,
    file: resolve(folder, file),
    kind: kindOf(file),
  });
  const file = resolve(folder, path);
  if (isFolder(file)) return (await search.folder(path)).map(toTarget);
  if (!/[*?[\]{}()!]/.test(path) || existsSync(file)) return [toTarget(path)];
  const { glob } = await import('tinyglobby');
  const matches = await glob(path, { cwd: folder, dot: true, onlyFiles: false, expandDirectories: false });
  if (matches.length === 0) onError(path, 'no files match');
  return (await search.matches(matches)).map(toTarget);
}

function inputTarget({ folder, inputPath, readInput }: FindOptions): CheckTarget {
  const path = inputPath ?? standardInput;
  return { path, file: resolve(folder, path), kind: kindOf(path), content: readInput() };
}

function kindOf(path: string): CheckTarget['kind'] {
  return basename(path) === configFileName ? 'config' : 'tool';
}

function isFolder(file: string): boolean {
  try {
    return statSync(file).isDirectory();
  } catch {
    // Errors in the path are reported when it is read.
    return false;
  }
}
