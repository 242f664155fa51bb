import type { StoredFile } from '@user-tool/records';

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

/** Reads bytes of a text file, and on to the end of the line, whose line break is left out if it is not among them. */
export async function readChunk(file: StoredFile, offset: number, length: number): Promise<FileChunk> {
  const { size } = file;
  const most = Math.min(length + longestRest, size - offset);
  if (most <= 0) return { text: '', end: offset, size };
  const pieces: Uint8Array[] = [];
  for await (const piece of await file.read({ start: offset, end: offset + most - 1 })) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  const isWhole = bytes.length <= length || bytes[length - 1] === lineFeed;
  const lineEnd = isWhole ? -1 : bytes.indexOf(lineFeed, length);
  const end = isWhole ? Math.min(length, bytes.length) : lineEnd < 0 ? bytes.length : lineEnd;
  return { text: bytes.toString('utf8', 0, end), end: offset + end + (lineEnd < 0 ? 0 : 1), size };
}

const lineFeed = 0x0a;
