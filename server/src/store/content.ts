import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder of contents, in the data folder. */
const folder = 'datasets';

/** Content of a dataset that is in the data folder. */
export interface KeptContent {
  /** Its path below the data folder, with `/` between the parts. */
  file: string;
  /** In bytes. */
  size: number;
}

/**
 * Copies a file into the data folder, under a name that tells nothing; only its owner may read it. It is safe on disk
 * when this resolves.
 * @param data the data folder
 * @throws the error of the system where it can be neither read nor written; nothing is left then
 */
export async function keepContent(data: string, from: string): Promise<KeptContent> {
  const file = `${folder}/${randomUUID()}.dat`;
  const target = join(data, file);
  await mkdir(join(data, folder), { recursive: true, mode: 0o700 });
  try {
    await copyFile(from, target, constants.COPYFILE_EXCL);
    const copy = await open(target, 'r+');
    try {
      await copy.chmod(0o600);
      await copy.sync();
      return { file, size: (await copy.stat()).size };
    } finally {
      await copy.close();
    }
  } catch (error) {
    await dropContent(data, file);
    throw error;
  }
}

/** Removes content that no record came to speak of. */
export async function dropContent(data: string, file: string): Promise<void> {
  await rm(join(data, file), { force: true });
}
