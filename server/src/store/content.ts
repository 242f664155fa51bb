import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The folder of contents, in the data folder. */
const folder = 'datasets';

/** The extension of contents. */
const ending = '.dat';

/** Content of a dataset in the data folder. */
export interface KeptContent {
  /** Its path in the data folder, with `/` separators. */
  file: string;
  /** In bytes. */
  size: number;
}

/** A file that belongs to the content of a dataset. */
export interface ExtraFile {
  /** The name to request it by, with `/` separators. */
  name: string;
  /** Where it is copied from. */
  from: string;
}

/**
 * Copies a file into the data folder, under a random name; only its owner may read it. It is safe on disk when this
 * resolves.
 * @param data the data folder
 * @throws the system's error if it can be neither read nor written; leaves nothing behind then
 */
export async function keepContent(data: string, from: string): Promise<KeptContent> {
  const file = `${folder}/${randomUUID()}${ending}`;
  try {
    return { file, size: await copySafely(from, join(data, file)) };
  } catch (error) {
    await dropContent(data, file);
    throw error;
  }
}

/**
 * Copies files that belong to a content, just as safely.
 * @param file the result of {@link keepContent}
 * @throws the system's error if one can be neither read nor written; may leave others behind then
 */
export async function keepExtraFiles(data: string, file: string, extra: readonly ExtraFile[]): Promise<void> {
  for (const { name, from } of extra) await copySafely(from, join(data, extraFilesOf(file), name));
}

/** The folder of the files that belong to a content, whether or not it exists; relative to the data folder. */
export function extraFilesOf(file: string): string {
  return `${file.endsWith(ending) ? file.slice(0, -ending.length) : file}_files`;
}

/** Removes content that no record refers to, with the files that belong to it. */
export async function dropContent(data: string, file: string): Promise<void> {
  await rm(join(data, file), { force: true });
  await rm(join(data, extraFilesOf(file)), { force: true, recursive: true });
}

/** @returns the size, in bytes */
async function copySafely(from: string, target: string): Promise<number> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await copyFile(from, target, constants.COPYFILE_EXCL);
  const copy = await open(target, 'r+');
  try {
    await copy.chmod(0o600);
    await copy.sync();
    return (await copy.stat()).size;
  } finally {
    await copy.close();
  }
}
