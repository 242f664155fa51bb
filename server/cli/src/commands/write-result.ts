import { amount } from '@user-tool/shared';
import { reasonOf } from '@user-tool/checking/files/file-error.js';
import { standardInput } from '../find/targets.js';
import type { Gathered } from '../gather.js';
import { visible } from '../terminal.js';
import { replaceContent } from '../write-file.js';
import { unifiedDiff } from './diff.js';

/** A document that a verb has rewritten. */
export interface Rewritten {
  path: string;
  file: string;
  before: string;
  text: string;
  /** Whether it came from standard input, and so goes to standard output. */
  isStream: boolean;
}

/**
 * Writes a document back to its source, or prints a diff.
 * @returns whether it changed; also false if it cannot be written, which is reported
 */
export function writeResult(one: Rewritten, dryRun: boolean, { reportUnreadable }: Gathered): boolean {
  const { path, file, before, text, isStream } = one;
  const isChanged = text !== before;
  if (dryRun) {
    if (isChanged) process.stdout.write(unifiedDiff(path, before, text, process.stdout));
  } else if (isStream) {
    process.stdout.write(text);
  } else if (isChanged) {
    try {
      replaceContent(file, text);
    } catch (error) {
      reportUnreadable(path, reasonOf(error), 'written');
      return false;
    }
  }
  return isChanged;
}

/** The lines for a run without changes: none if no document could be read, which is already reported. */
export function unchangedLines(done: string, files: number, hasUnreadable: boolean): string[] {
  if (files > 0) return [`Nothing ${done} in ${amount(files, 'file')}.`];
  return hasUnreadable ? [] : ['No user tools found.'];
}

/** Its name in a sentence. */
export function nameOf({ path }: Pick<Rewritten, 'path'>): string {
  return path === standardInput ? 'standard input' : visible(path);
}
