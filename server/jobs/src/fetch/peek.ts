/** The beginning of a content, and all of it. */
export interface Peeked {
  head: Buffer;
  /** Whether the head is all of it. */
  isWhole: boolean;
  content: AsyncIterable<Uint8Array>;
}

/** Reads up to `size` bytes, or a few more, without taking them away. */
export async function peek(content: AsyncIterable<Uint8Array>, size: number): Promise<Peeked> {
  const iterator = content[Symbol.asyncIterator]();
  const parts: Uint8Array[] = [];
  let length = 0;
  let isWhole = false;
  while (length < size && !isWhole) {
    const next = await iterator.next();
    if (next.done === true) isWhole = true;
    else {
      parts.push(next.value);
      length += next.value.length;
    }
  }
  return { head: Buffer.concat(parts), isWhole, content: all() };

  async function* all(): AsyncGenerator<Uint8Array> {
    try {
      yield* parts;
      while (!isWhole) {
        const next = await iterator.next();
        if (next.done === true) isWhole = true;
        else yield next.value;
      }
    } finally {
      await iterator.return?.();
    }
  }
}
