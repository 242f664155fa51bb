import { limits, tooLong } from '@user-tool/shared';
import { readFileSync, statSync } from 'node:fs';
import { decode, type RawDocument } from './decode.js';
import { FileError, reasonOf } from './file-error.js';

/**
 * Reads a file. One that is too large is not read at all.
 * @throws FileError if it does not exist, is not a regular file, …
 */
export function readDocument(file: string): RawDocument {
  try {
    const size = regularFileSize(file);
    if (size > limits.documentLength) return { text: '', unreadableReason: tooLong(size) };
    return decode(readFileSync(file));
  } catch (error) {
    throw error instanceof FileError ? error : new FileError(reasonOf(error));
  }
}

/** Opening a pipe or a device could block forever. */
function regularFileSize(file: string): number {
  const stats = statSync(file);
  if (stats.isDirectory()) throw new FileError('it is a folder');
  if (!stats.isFile())
    throw new FileError('it is not a regular file; to read the output of a program, use "-"');
  return stats.size;
}
