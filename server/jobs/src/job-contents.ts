import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { contentOf } from '@user-tool/records';
import type { JobContext } from './job-context.js';

/** A content in the store of datasets. */
export interface StoredContent {
  /** Where it is there. */
  file: string;
  /** In bytes. */
  size: number;
  /** SHA-256, in hexadecimal. */
  hash: string;
}

/** How long to wait while an equal content is being removed, in milliseconds. */
const pauseMs = 200;

/**
 * Stores the content of a file by its digest, unless the store has an equal one. It is safe when this resolves; unless
 * a dataset gets it, it is removed after a while.
 * @throws the reason of the signal
 */
export async function storeContent(
  { store, files, signal, outlast }: Pick<JobContext, 'store' | 'files' | 'signal' | 'outlast'>,
  path: string,
): Promise<StoredContent> {
  const digest = createHash('sha256');
  await pipeline(createReadStream(path), digest, { signal });
  const hash = digest.digest('hex');
  const file = contentOf(hash);
  while (!(await outlast(() => store.contentFiles.announce(file))))
    await wait(pauseMs, undefined, { signal });
  const size = await outlast(async () => {
    const stored = await files.open(file);
    await stored?.close();
    return stored?.size ?? (await files.add(file, path));
  });
  return { file, size, hash };
}
