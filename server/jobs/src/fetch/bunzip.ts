import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { BunzipEnd, BunzipTask } from './bunzip-thread.js';
import type { ByteLimit } from './byte-limit.js';
import { ImportFault } from './import-fault.js';
import { threadArguments } from '@user-tool/common/thread-arguments.js';

/** The module of the thread: next to the built program, or to this source. */
const threadFile = fileURLToPath(
  new URL(`./bunzip-thread.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url),
);

/**
 * What bzip2 has compressed. Its library does not wait while it works, so it works in a thread, from file to file.
 * @param scratch a path that files here begin with; they are removed at the end
 * @throws ImportFault if it is damaged, or beyond the limit
 */
export async function* bunzipped(
  content: AsyncIterable<Uint8Array>,
  { scratch, limit, signal }: { scratch: string; limit: ByteLimit; signal: AbortSignal },
): AsyncGenerator<Uint8Array> {
  const [from, to] = [`${scratch}.bz2`, `${scratch}.plain`];
  try {
    await pipeline(content, createWriteStream(from, { flags: 'wx', mode: 0o600 }), { signal });
    const end = await inThread({ from, to, limit: limit.bytes }, signal);
    if (end === 'large') throw new ImportFault(limit.sentence);
    if (end === 'damaged')
      throw new ImportFault('The file is not valid bzip2, so it cannot be decompressed.');
    yield* createReadStream(to) as AsyncIterable<Uint8Array>;
  } finally {
    for (const file of [from, to]) await rm(file, { force: true });
  }
}

async function inThread(job: BunzipTask, signal: AbortSignal): Promise<BunzipEnd> {
  const { Piscina: Threads } = await import('piscina');
  const pool = new Threads<BunzipTask, BunzipEnd>({
    filename: threadFile,
    execArgv: threadArguments(),
    minThreads: 0,
    maxThreads: 1,
  });
  try {
    // The signal ends the thread.
    return await pool.run(job, { signal });
  } finally {
    await pool.destroy();
  }
}
