import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** What is read into an archive. */
type Content = AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;

/** A file to put into an archive. */
export interface ZipEntry {
  /** With `/`. */
  path: string;
  modified: Date;
  /**
   * Opens it; undefined if it is gone, and is left out. The size, in bytes, is undefined if it is not known before it
   * has been read.
   */
  open: () => Promise<{ content: Content; size?: number; close?: () => Promise<void> } | undefined>;
}

/** Fast, since archives are made while clients wait for them. */
const compressionLevel = 1;

/**
 * An archive of files, each of which is opened when the one before it has been read: none is held in memory. Closing
 * it ends the reading.
 */
export function zipStream(entries: Iterable<ZipEntry>): Readable {
  const zip = new ZipFile();
  const archive = new PassThrough();
  const fail = (error: unknown): void => {
    archive.destroy(error as Error);
  };
  const closed = new AbortController();
  archive.once('close', () => {
    closed.abort();
  });
  zip.on('error', fail);
  zip.outputStream.pipe(archive);
  addAll(zip, entries, closed.signal).then(() => {
    zip.end();
  }, fail);
  return archive;
}

async function addAll(zip: ZipFile, entries: Iterable<ZipEntry>, signal: AbortSignal): Promise<void> {
  for (const { path, modified, open } of entries) {
    signal.throwIfAborted();
    const file = await open();
    if (!file) continue;
    const { content, size, close } = file;
    try {
      const input = new PassThrough();
      zip.addReadStream(input, path, {
        mtime: modified,
        compressionLevel,
        ...(size !== undefined && { size }),
      });
      await pipeline(Readable.from(content, { objectMode: false }), input, { signal });
    } finally {
      await close?.();
    }
  }
}
