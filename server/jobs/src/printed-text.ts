import { StringDecoder } from 'node:string_decoder';

/** Bytes that are kept of the beginning of what a command prints, and of its end. */
export const keptBytes = 64 * 1024;

/** Stands for what was left out. */
const gap = (bytes: number): string => `\n[${bytes} bytes were left out here]\n`;

/**
 * How many bytes were printed that a text of {@link PrintedText} does not have. Less if what was printed is not UTF-8.
 */
export function missingFrom(text: string): number {
  const bytes = Buffer.from(text);
  if (bytes.length <= 2 * keptBytes) return 0;
  const end = bytes.subarray(keptBytes - 4, keptBytes + 64).toString();
  const left = Number(/\n\[(\d+) bytes were left out here\]\n/.exec(end)?.[1] ?? 0);
  return left === 0 ? 0 : left - gap(left).length;
}

/** What a command prints, however much that is: its beginning and its end. */
export class PrintedText {
  private readonly head: Buffer[] = [];
  private headSize = 0;
  private tail: Buffer[] = [];
  private tailSize = 0;
  private leftOut = 0;

  /** Adds a piece. */
  add(piece: Buffer): void {
    const first = piece.subarray(0, keptBytes - this.headSize);
    if (first.length > 0) this.head.push(Buffer.from(first));
    this.headSize += first.length;
    const rest = piece.subarray(first.length);
    if (rest.length === 0) return;
    this.tail.push(Buffer.from(rest));
    this.tailSize += rest.length;
    // Joined rarely, so that each byte is copied a few times at most.
    if (this.tailSize > 2 * keptBytes) this.dropMiddle();
  }

  /** As text, with how much was left out. */
  toString(): string {
    this.dropMiddle();
    if (this.leftOut === 0) return Buffer.concat([...this.head, ...this.tail]).toString();
    // A character that was cut in two is left out.
    const head = new StringDecoder().write(Buffer.concat(this.head));
    const tail = Buffer.concat(this.tail);
    const start = tail.subarray(0, 3).findIndex((byte) => (byte & 0xc0) !== 0x80);
    return `${head}${gap(this.leftOut)}${tail.subarray(Math.max(start, 0)).toString()}`;
  }

  private dropMiddle(): void {
    const excess = this.tailSize - keptBytes;
    if (excess <= 0) return;
    this.tail = [Buffer.concat(this.tail).subarray(excess)];
    this.tailSize = keptBytes;
    this.leftOut += excess;
  }
}
