import { readFileSync, readSync, statSync } from 'node:fs';
import { limits, tooLong } from '@user-tool/shared';
import { decode, type RawDocument } from '../common/decode.js';
import { Failure, reasonOf } from './failure.js';

/**
 * Reads a file. One that is too large is not read at all.
 * @throws Failure whose message is the reason, without the path: there is no such file, it is no regular file, …
 */
export function readDocument(file: string): RawDocument {
  try {
    const { size } = regularFile(file);
    if (size > limits.documentLength) return { text: '', unread: tooLong(size) };
    return decode(readFileSync(file));
  } catch (error) {
    throw error instanceof Failure ? error : new Failure(reasonOf(error));
  }
}

/** Opening a pipe or a device could wait for ever. */
function regularFile(file: string): { size: number } {
  const stats = statSync(file);
  if (stats.isDirectory()) throw new Failure('it is a folder');
  if (!stats.isFile()) throw new Failure('it is no regular file; to read what a program writes, use "-"');
  return stats;
}

/**
 * Reads standard input to its end, or until it is too large.
 * @throws Failure where it cannot be read
 */
export function readStandardInput(): RawDocument {
  const pieces: Buffer[] = [];
  let size = 0;
  for (;;) {
    const piece = Buffer.allocUnsafe(65_536);
    const count = readPiece(piece);
    if (count === 0) return decode(Buffer.concat(pieces));
    pieces.push(piece.subarray(0, count));
    size += count;
    if (size > limits.documentLength) return { text: '', unread: tooLong(size) };
  }
}

function readPiece(piece: Buffer): number {
  for (;;) {
    try {
      return readSync(0, piece);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // A terminal or a pipe that another program made non-blocking has nothing yet.
      if (code === 'EAGAIN') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
      else if (code === 'EOF') return 0;
      else throw new Failure(reasonOf(error));
    }
  }
}
