import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { bunzipped } from './bunzip.js';
import type { ByteLimit } from './byte-limit.js';
import { ImportFault } from './import-fault.js';
import { peek } from './peek.js';

/** The bytes that a content begins with which gzip compressed (RFC 1952). */
const gzip = Buffer.from([0x1f, 0x8b]);

/** Whether gzip has compressed a content. */
export const isGzip = (head: Buffer): boolean => head.subarray(0, 2).equals(gzip);

/** The same for bzip2, with a digit for the size of its blocks. */
const bzip2 = /^BZh[1-9]$/;

/** What decompressing needs. */
export interface ExpandOptions {
  /** A path that temporary files begin with. */
  scratch: string;
  limit: ByteLimit;
  signal: AbortSignal;
}

/**
 * What gzip or bzip2 has compressed; any other content as it is.
 * @throws ImportFault while it is read, if it is damaged
 */
export async function expanded(
  content: AsyncIterable<Uint8Array>,
  options: ExpandOptions,
): Promise<AsyncIterable<Uint8Array>> {
  const { head, content: all } = await peek(content, 4);
  if (isGzip(head)) return gunzipped(all);
  return bzip2.test(head.toString('latin1', 0, 4)) ? bunzipped(all, options) : all;
}

async function* gunzipped(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  let sent = 0;
  const source = Readable.from(counted(), { objectMode: false });
  source.on('error', (error) => gunzip.destroy(error));
  try {
    yield* source.pipe(gunzip) as AsyncIterable<Uint8Array>;
    // Node ignores what follows, or not, depending on the pieces in which it arrives.
    if (gunzip.bytesWritten < sent) throw damaged();
  } catch (error) {
    throw String((error as NodeJS.ErrnoException).code).startsWith('Z_') ? damaged() : error;
  } finally {
    source.destroy();
  }

  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const part of content) {
      sent += part.length;
      yield part;
    }
  }
}

const damaged = (): ImportFault =>
  new ImportFault('The file is not valid gzip, so it cannot be decompressed.');
