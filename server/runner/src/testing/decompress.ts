import { decodeBzip2 } from '@user-tool/common/bzip2.js';
import { gunzipSync } from 'node:zlib';
import { maxContent, TestError, UnfitContent } from './assertions/assertion.js';

/** A way to compress one content, by the bytes that it begins with. */
interface Compression {
  name: string;
  begins: readonly number[];
  expand: (content: Buffer) => Buffer;
}

const compressions: readonly Compression[] = [
  {
    name: 'gzip',
    begins: [0x1f, 0x8b],
    expand: (content) => gunzipSync(content, { maxOutputLength: maxContent }),
  },
  { name: 'bzip2', begins: [0x42, 0x5a, 0x68], expand: bunzip },
  {
    name: 'xz',
    begins: [0xfd, 0x37, 0x7a, 0x58, 0x5a],
    expand: () => {
      throw new TestError('Files that xz compressed cannot be checked.');
    },
  },
];

/**
 * What a content is compressed from; the content itself if it is not compressed with gzip or bzip2.
 * @throws UnfitContent if it is broken
 * @throws TestError if it is compressed with xz, or from too much
 */
export function expanded(content: Buffer): Buffer {
  const compression = compressions.find(({ begins }) =>
    content.subarray(0, begins.length).equals(Buffer.from(begins)),
  );
  if (!compression) return content;
  try {
    return compression.expand(content);
  } catch (error) {
    if (error instanceof TestError) throw error;
    if (error instanceof RangeError) throw tooLarge();
    throw new UnfitContent(`is not a valid ${compression.name} file`);
  }
}

/** An error for a content that decompresses to more than is checked. */
export function tooLarge(): TestError {
  return new TestError(`Files of more than ${maxContent / 1024 / 1024} MiB cannot be checked.`);
}

/** Bytes that a bzip2 file may decompress to, as it takes much longer. */
const maxBunzipped = 64 * 1024 * 1024;

function bunzip(content: Buffer): Buffer {
  let bytes = Buffer.alloc(1024 * 1024);
  let length = 0;
  const writeByte = (byte: number): void => {
    if (length === maxBunzipped)
      throw new TestError(`bzip2 files of more than ${maxBunzipped / 1024 / 1024} MiB cannot be checked.`);
    if (length === bytes.length) bytes = Buffer.concat([bytes, Buffer.alloc(length)]);
    bytes[length++] = byte;
  };
  const input = new Input(content);
  // One stream after the other, as the library takes the end of its input for that of a stream.
  do decodeBzip2(input, { writeByte });
  while (input.position < content.length);
  return bytes.subarray(0, length);
}

/** Bytes to read, and an error behind them. */
class Input {
  position = 0;

  constructor(private readonly content: Buffer) {}

  readonly readByte = (): number => {
    const byte = this.content[this.position++];
    if (byte === undefined) throw new UnfitContent('is not a valid bzip2 file');
    return byte;
  };

  readonly read = (bytes: Uint8Array, offset: number, length: number): number => {
    for (let i = 0; i < length; i++) bytes[offset + i] = this.readByte();
    return length;
  };
}
