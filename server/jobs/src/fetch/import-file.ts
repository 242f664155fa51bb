import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { ByteLimit } from './byte-limit.js';
import { verified, type ExpectedChecksum } from './checksums.js';
import { withPosixLines, withTabs } from './convert.js';
import { expanded } from './expand.js';
import { ImportFault } from './import-fault.js';
import { peek } from './peek.js';
import { sniff, sniffedBytes } from './sniff.js';

/** What is done with a file while it is imported. */
export interface FileOptions {
  /** The datatype; `auto` for what the content looks like. */
  extension: string;
  decompress: boolean;
  toPosixLines: boolean;
  spaceToTab: boolean;
  /** Of the file as it was sent. */
  checksums: readonly ExpectedChecksum[];
}

/** A datatype for which there is nothing to find out. */
const unsniffed = 'auto';

/**
 * Writes a content to a new file, in memory that does not grow with it. Only texts are converted.
 * @param limit of the content as it arrives, and as it is written
 * @returns the datatype
 * @throws ImportFault, or the error with which the content ends
 */
export async function importFile(
  content: AsyncIterable<Uint8Array>,
  target: string,
  { extension, decompress, toPosixLines, spaceToTab, checksums }: FileOptions,
  { limit, signal }: { limit: ByteLimit; signal: AbortSignal },
): Promise<string> {
  const arrived = verified(bounded(content, limit), checksums);
  const options = { scratch: target, limit, signal };
  const plain = decompress ? bounded(await expanded(arrived, options), limit) : arrived;
  const start = await peek(plain, sniffedBytes);
  const { datatype, isText } = await sniff(start.head.subarray(0, sniffedBytes), start.isWhole);
  let written = start.content;
  if (isText && toPosixLines) written = withPosixLines(written);
  if (isText && spaceToTab) written = withTabs(written);
  if (extension !== unsniffed) {
    await write(written, target, signal);
    return extension;
  }
  // What was converted may look different: words in columns are a table.
  const converted = await peek(written, sniffedBytes);
  const sniffed = isText
    ? await sniff(converted.head.subarray(0, sniffedBytes), converted.isWhole)
    : { datatype };
  await write(converted.content, target, signal);
  return sniffed.datatype;
}

const write = (content: AsyncIterable<Uint8Array>, target: string, signal: AbortSignal): Promise<void> =>
  pipeline(content, createWriteStream(target, { flags: 'wx', mode: 0o600 }), { signal });

/** The same bytes. @throws ImportFault when they exceed the limit */
async function* bounded(
  content: AsyncIterable<Uint8Array>,
  { bytes, sentence }: ByteLimit,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const part of content) {
    size += part.length;
    if (size > bytes) throw new ImportFault(sentence);
    yield part;
  }
}
