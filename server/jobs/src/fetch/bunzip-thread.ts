import { decodeBzip2 } from '@user-tool/common/bzip2.js';
import { closeSync, openSync, readSync, writeSync } from 'node:fs';

/** A file to decompress. Plain data: it is sent to a thread. */
export interface BunzipTask {
  /** The compressed file. */
  from: string;
  /** A file that does not exist yet. */
  to: string;
  /** The most bytes that are written. */
  limit: number;
}

/** How it ended: `large` if there would be more bytes than the limit. */
export type BunzipEnd = 'done' | 'damaged' | 'large';

const bufferSize = 64 * 1024;

/** More bytes than the limit. */
class LimitReached extends Error {}

/** Bytes of a file. */
class Input {
  private readonly buffer = Buffer.alloc(bufferSize);
  private position = 0;
  private length = 0;

  constructor(private readonly file: number) {}

  /** Whether there are no more bytes. */
  get isAtEnd(): boolean {
    if (this.position < this.length) return false;
    this.length = readSync(this.file, this.buffer);
    this.position = 0;
    return this.length === 0;
  }

  readonly readByte = (): number => {
    if (this.isAtEnd) throw new Error('The file ends too early.');
    return this.buffer[this.position++] ?? 0;
  };

  readonly read = (bytes: Uint8Array, offset: number, length: number): number => {
    for (let index = 0; index < length; index++) bytes[offset + index] = this.readByte();
    return length;
  };
}

/** Bytes to a file, up to a limit. */
class Output {
  private readonly buffer = Buffer.alloc(bufferSize);
  private length = 0;
  private written = 0;

  constructor(
    private readonly file: number,
    private readonly limit: number,
  ) {}

  readonly writeByte = (byte: number): void => {
    if (++this.written > this.limit) throw new LimitReached();
    if (this.length === bufferSize) this.flush();
    this.buffer[this.length++] = byte;
  };

  flush(): void {
    for (let at = 0; at < this.length;) at += writeSync(this.file, this.buffer, at, this.length - at);
    this.length = 0;
  }
}

/** Decompresses a file. */
export default function bunzip({ from, to, limit }: BunzipTask): BunzipEnd {
  const [source, target] = [openSync(from, 'r'), openSync(to, 'wx', 0o600)];
  try {
    const [input, output] = [new Input(source), new Output(target, limit)];
    // One stream after the other, as the library takes the end of its input for that of a stream.
    do decodeBzip2(input, output);
    while (!input.isAtEnd);
    output.flush();
    return 'done';
  } catch (error) {
    if (error instanceof LimitReached) return 'large';
    // Errors of the library have no code, or one of its own; those of the system name a call.
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error;
    return 'damaged';
  } finally {
    closeSync(source);
    closeSync(target);
  }
}
