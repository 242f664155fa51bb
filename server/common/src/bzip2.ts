import Bunzip from 'seek-bzip';

/** Compressed bytes. */
export interface Bzip2Input {
  readByte: () => number;
  /** Writes bytes to `bytes`, from `offset`; returns how many. */
  read: (bytes: Uint8Array, offset: number, length: number) => number;
}

/**
 * Decompresses one bzip2 stream.
 * @param output receives each byte
 * @throws Error if the stream is damaged, and what the input or the output throws
 */
export function decodeBzip2(input: Bzip2Input, output: { writeByte: (byte: number) => void }): void {
  Bunzip.decode(input, output, false);
}
