import { limits, tooLong } from '@user-tool/shared';
import { readSync } from 'node:fs';
import { decode, type RawDocument } from '@user-tool/checking/files/decode.js';
import { reasonOf } from '@user-tool/checking/files/file-error.js';
import { CommandFailure } from './failure.js';

/**
 * Reads standard input to its end, or until it is too large.
 * @throws Failure if it cannot be read
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
    if (size > limits.documentLength) return { text: '', unreadableReason: tooLong(size) };
  }
}

function readPiece(piece: Buffer): number {
  for (;;) {
    try {
      return readSync(0, piece);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // A terminal or a pipe that another program made non-blocking has no data yet.
      if (code === 'EAGAIN') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
      else if (code === 'EOF') return 0;
      else throw new CommandFailure(reasonOf(error));
    }
  }
}
