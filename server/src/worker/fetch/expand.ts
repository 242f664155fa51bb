import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { ImportFault } from './import-fault.js';
import { peek } from './peek.js';

/** The bytes that a content begins with which gzip compressed (RFC 1952). */
const gzip = Buffer.from([0x1f, 0x8b]);

/** Whether gzip has compressed a content. */
export const isGzip = (head: Buffer): boolean => head.subarray(0, 2).equals(gzip);

/**
 * What gzip has compressed; any other content as it is.
 * @throws ImportFault while it is read, if it is damaged
 */
export async function expanded(content: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const { head, content: all } = await peek(content, gzip.length);
  return isGzip(head) ? gunzipped(all) : all;
}

async function* gunzipped(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = Readable.from(content, { objectMode: false });
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  try {
    yield* source.pipe(gunzip) as AsyncIterable<Uint8Array>;
    // What follows is ignored, as by other programs, but belongs to the file.
    await pipeline(
      source,
      new Writable({
        write(_part, _encoding, done) {
          done();
        },
      }),
    );
  } catch (error) {
    const isDamaged = String((error as NodeJS.ErrnoException).code).startsWith('Z_');
    throw isDamaged ? new ImportFault('The file is not valid gzip, so it cannot be decompressed.') : error;
  } finally {
    source.destroy();
  }
}
