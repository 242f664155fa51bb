const [lineFeed, carriageReturn, tab] = [0x0a, 0x0d, 0x09];

/** A text with another way to end lines; the last one ends too. */
export async function* withPosixLines(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let last: number | undefined;
  for await (const part of content) {
    const output = Buffer.allocUnsafe(part.length);
    let length = 0;
    for (const byte of part) {
      // Of "\r\n", the first character has ended the line.
      if (byte !== lineFeed || last !== carriageReturn)
        output[length++] = byte === carriageReturn ? lineFeed : byte;
      last = byte;
    }
    yield output.subarray(0, length);
  }
  if (last !== undefined && last !== lineFeed && last !== carriageReturn) yield Buffer.from([lineFeed]);
}

/** Space, tab, vertical tab, and form feed. */
const isBlank = (byte: number): boolean => byte === 0x20 || byte === tab || byte === 0x0b || byte === 0x0c;

/** A text whose words are separated by tabs: one instead of all blanks between two of them. */
export async function* withTabs(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let wasBlank = false;
  for await (const part of content) {
    const output = Buffer.allocUnsafe(part.length);
    let length = 0;
    for (const byte of part) {
      const blank = isBlank(byte);
      if (!blank) output[length++] = byte;
      else if (!wasBlank) output[length++] = tab;
      wasBlank = blank;
    }
    yield output.subarray(0, length);
  }
}
