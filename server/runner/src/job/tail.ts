/** Bytes that are kept of the end of what a command prints. */
const keptBytes = 16 * 1024;

/** The end of what is printed, as text. */
export class Tail {
  private kept = Buffer.alloc(0);
  private size = 0;

  add(bytes: Buffer): void {
    this.size += bytes.length;
    this.kept = Buffer.concat([this.kept, bytes.subarray(-keptBytes)]).subarray(-keptBytes);
  }

  /** Bytes before the text. */
  get before(): number {
    return this.size - this.text.length;
  }

  /** What is not UTF-8 becomes U+FFFD. */
  toString(): string {
    return this.text.toString('utf8');
  }

  /** Without a character that was cut in two at the start. */
  private get text(): Buffer {
    if (this.size === this.kept.length) return this.kept;
    const start = this.kept.subarray(0, 4).findIndex((byte) => (byte & 0xc0) !== 0x80);
    return this.kept.subarray(Math.max(start, 0));
  }
}
