import { unpackTar } from 'modern-tar';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { fromBufferPromise, getFileNameLowLevel, type Entry, type ZipFile } from 'yauzl';
import { maxContent, TestError, UnfitContent } from './assertions/assertion.js';
import { expanded, tooLarge } from './decompress.js';

/** A file or folder in an archive. */
export interface ArchiveMember {
  /** As the archive has it; folders of tar archives without the slash at their end. */
  name: string;
  /**
   * Rejects with {@link UnfitContent} if the archive is broken, and with {@link TestError} if it cannot be read here.
   * @returns what the file holds; nothing for a folder or link
   */
  read: () => Promise<Buffer>;
}

/** Members that one archive may have. */
const maxMembers = 100_000;

/**
 * The members of a zip archive, or of a tar archive that may be compressed with gzip or bzip2, sorted by name. Rejects
 * with {@link UnfitContent} if the content is not an archive, and with {@link TestError} if it is too large to check.
 */
export async function membersOf(content: Buffer): Promise<ArchiveMember[]> {
  const members = isZip(content) ? await zipMembers(content) : await tarMembers(expanded(content));
  return members.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/**
 * What a content is compressed from, with gzip, with bzip2, or as the first file of a zip archive; else the content
 * itself. Rejects as {@link membersOf} does.
 */
export async function decompressed(content: Buffer): Promise<Buffer> {
  if (!isZip(content)) return expanded(content);
  const [first] = await zipMembers(content);
  if (!first) throw unfit();
  return first.read();
}

function isZip(content: Buffer): boolean {
  return content.toString('latin1', 0, 2) === 'PK';
}

const unfit = (): UnfitContent => new UnfitContent('is not a valid archive');

/** Rejects with UnfitContent where reading an archive fails. */
async function reading<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw error instanceof TestError ? error : unfit();
  });
}

async function zipMembers(content: Buffer): Promise<ArchiveMember[]> {
  // Names are read below, as the library refuses an archive for one that is not safe to extract.
  const zip = await reading(fromBufferPromise(content, { decodeStrings: false }));
  return reading(listed(zip));
}

async function listed(zip: ZipFile): Promise<ArchiveMember[]> {
  const members: ArchiveMember[] = [];
  for await (const entry of zip.eachEntry()) {
    if (members.length === maxMembers) throw tooMany();
    const { generalPurposeBitFlag, fileNameRaw, extraFields } = entry;
    const name = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true);
    members.push({ name, read: () => reading(zipContent(zip, entry, name)) });
  }
  return members;
}

async function zipContent(zip: ZipFile, entry: Entry, name: string): Promise<Buffer> {
  if (!entry.canDecodeFileData())
    throw new TestError(`"${name}" is encrypted, or compressed in a way that cannot be read here.`);
  if (entry.uncompressedSize > maxContent) throw tooLarge();
  const bytes = await buffer(await zip.openReadStreamPromise(entry));
  if (crc32(bytes) !== entry.crc32) throw unfit();
  return bytes;
}

function tooMany(): TestError {
  return new TestError(`Archives of more than ${maxMembers} members cannot be checked.`);
}

async function tarMembers(content: Buffer): Promise<ArchiveMember[]> {
  if (!hasTarHeader(content)) throw unfit();
  let count = 0;
  const filter = (): boolean => {
    if (++count > maxMembers) throw tooMany();
    return true;
  };
  const entries = await reading(unpackTar(content, { filter }));
  return entries.map(({ header, data }) => ({
    name: header.name.replace(/\/+$/, ''),
    read: () => Promise.resolve(Buffer.from(data ?? [])),
  }));
}

/** Whether the first block is empty, as in an empty archive, or a header: the sum of its bytes is in it. */
function hasTarHeader(content: Buffer): boolean {
  const block = content.subarray(0, 512);
  if (block.length < 512) return false;
  if (block.every((byte) => byte === 0)) return true;
  const sum = parseInt(block.toString('latin1', 148, 156).replace(/^[ \0]+/, ''), 8);
  const added = block.reduce((total, byte, i) => total + (i >= 148 && i < 156 ? 0x20 : byte), 0);
  return sum === added;
}
