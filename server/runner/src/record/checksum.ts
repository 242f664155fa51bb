import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** What identifies the content of a file or folder. */
export interface Checksum {
  /** In hexadecimal. */
  sha256: string;
  /** In bytes; of a folder, those of its files. */
  size: number;
  isFolder: boolean;
}

/**
 * The SHA-256 of a file, or that of the list which `sha256sum` would print of the regular files in a folder, by their
 * paths in it, in the order of UTF-16 units. Links in a folder are left out.
 * @throws Error of the system if something cannot be read
 */
export async function checksum(path: string): Promise<Checksum> {
  const stats = await stat(path);
  if (stats.isDirectory()) return folderChecksum(path);
  return { sha256: await fileDigest(path), size: stats.size, isFolder: false };
}

async function folderChecksum(folder: string): Promise<Checksum> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const path of filesIn(folder)) {
    const file = join(folder, path);
    hash.update(`${await fileDigest(file)}  ${path}\n`);
    size += (await stat(file)).size;
  }
  return { sha256: hash.digest('hex'), size, isFolder: true };
}

/** The SHA-256 of a text in UTF-8, in hexadecimal. */
export function textDigest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

async function fileDigest(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

async function* filesIn(folder: string, prefix = ''): AsyncGenerator<string> {
  const entries = await readdir(join(folder, prefix), { withFileTypes: true });
  const names = entries.map((entry) => ({ entry, key: entry.name + (entry.isDirectory() ? '/' : '') }));
  for (const { entry, key } of names.sort((a, b) => (a.key < b.key ? -1 : 1))) {
    if (entry.isFile()) yield prefix + key;
    else if (entry.isDirectory()) yield* filesIn(folder, prefix + key);
  }
}
