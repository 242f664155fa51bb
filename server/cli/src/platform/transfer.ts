import { createWriteStream, mkdirSync, openAsBlob, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { reasonOf } from '@user-tool/checking/files/file-error.js';
import { contentStream, type OutputDataset } from '@user-tool/platform-api/jobs.js';
import type { FileSource } from '@user-tool/platform-api/tool-run.js';
import type { Account } from '@user-tool/platform-api/tools.js';
import { CommandFailure } from '../failure.js';
import { answered, connection } from './account.js';

/** Files of this machine; paths are relative to the working folder. Rejects with Failure. */
export const files: FileSource = {
  sizeOf: (path) => Promise.resolve(statOf(path).size),
  read: (path) => openAsBlob(resolve(path)),
};

function statOf(path: string): { size: number } {
  try {
    return statSync(resolve(path));
  } catch (error) {
    throw new CommandFailure(`"${path}" cannot be read: ${reasonOf(error)}.`);
  }
}

/** Writes the content of an output to a file, whose folders are made. @throws Failure */
export async function saveOutput(output: OutputDataset, file: string, account: Account): Promise<void> {
  const content = answered(await contentStream(account, output, connection));
  try {
    mkdirSync(dirname(file), { recursive: true });
    await pipeline(Readable.fromWeb(content as ReadableStream), createWriteStream(file));
  } catch (error) {
    throw new CommandFailure(`"${file}" cannot be written: ${reasonOf(error)}.`);
  }
}
