import { isUtf8 } from 'node:buffer';
import { readFileSync, readSync, statSync } from 'node:fs';
import { limits, notText, tooLong } from '@user-tool/shared';
import { Failure, reasonOf } from './failure.js';

/** A document as it came from outside: its text, or why there is none that could be checked. */
export interface RawDocument {
  /** With its byte order mark, if it has one; empty where the document is not read. */
  text: string;
  /** A sentence: it is too large or no text. */
  unread?: string;
}

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

/** Turns bytes into text: UTF-8, nothing else. */
export function decode(bytes: Buffer): RawDocument {
  if (isUtf8(bytes)) return { text: bytes.toString('utf8') };
  return { text: '', unread: whyNotText(bytes) };
}

function whyNotText(bytes: Buffer): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    return 'This is UTF-16 text, so it was not checked: save the file as UTF-8.';
  }
  if (bytes.includes(0)) return notText;
  return `Line ${firstBadLine(bytes)} is not UTF-8 text, so the document was not checked: save the file as UTF-8.`;
}

function firstBadLine(bytes: Buffer): number {
  let line = 1;
  for (let start = 0; ; line++) {
    const end = bytes.indexOf(0x0a, start);
    if (end < 0 || !isUtf8(bytes.subarray(start, end))) return line;
    start = end + 1;
  }
}
