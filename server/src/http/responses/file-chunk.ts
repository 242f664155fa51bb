import { open, type FileHandle } from 'node:fs/promises';
import { fileGone } from './send-file.js';

/** A part of a text file. */
export interface FileChunk {
  /** Bytes that are not UTF-8 are replaced. */
  text: string;
  /** Where the next chunk begins, in bytes. */
  end: number;
  /** Of the file, in bytes. */
  size: number;
}

/** Bytes that are read further for the end of a line. */
const longestRest = 65_536;

/**
 * Reads bytes of a text file, and on to the end of the line, whose line break is left out if it is not among them.
 * @throws ServiceError 404 if it is not a readable file
 */
export async function readChunk(file: string, offset: number, length: number): Promise<FileChunk> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(file, 'r');
    const stats = await handle.stat();
    if (!stats.isFile()) throw fileGone();
    const { size } = stats;
    const most = Math.min(length + longestRest, size - offset);
    if (most <= 0) return { text: '', end: offset, size };
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(most), position: offset });
    const bytes = buffer.subarray(0, bytesRead);
    const isWhole = bytesRead <= length || bytes[length - 1] === lineFeed;
    const found = isWhole ? -1 : bytes.indexOf(lineFeed, length);
    const end = isWhole ? Math.min(length, bytesRead) : found < 0 ? bytesRead : found;
    return { text: bytes.toString('utf8', 0, end), end: offset + end + (found < 0 ? 0 : 1), size };
  } catch {
    throw fileGone();
  } finally {
    await handle?.close();
  }
}

const lineFeed = 0x0a;
