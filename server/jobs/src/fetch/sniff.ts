import { datatypeNames } from '@user-tool/shared';
import { fileTypeFromBuffer } from 'file-type';
import { promisify } from 'node:util';
import { constants, gunzip } from 'node:zlib';
import { isGzip } from './expand.js';
import { sniffText, type TextSample } from './sniff-text.js';

/** Bytes at the beginning of a content by which its datatype is found. */
export const sniffedBytes = 64 * 1024;

const datatypes = new Set(datatypeNames);

/** Formats of science that the library does not know, by what they begin with. */
const signatures: readonly (readonly [datatype: string, start: Buffer])[] = [
  ['bam', Buffer.from('BAM\x01', 'latin1')],
  ['cram', Buffer.from('CRAM')],
  ['bcf', Buffer.from('BCF\x02', 'latin1')],
  ['h5', Buffer.from('\x89HDF\r\n\x1a\n', 'latin1')],
  ['sff', Buffer.from('.sff')],
  ['twobit', Buffer.from([0x43, 0x27, 0x41, 0x1a])],
  ['bigwig', Buffer.from([0x26, 0xfc, 0x8f, 0x88])],
  ['bigbed', Buffer.from([0xeb, 0xf2, 0x89, 0x87])],
];

/** Extensions of the library with other names here. */
const renamed: Readonly<Record<string, string>> = { tif: 'tiff' };

/** What a content is, by its beginning. */
export interface Sniffed {
  datatype: string;
  isText: boolean;
}

/**
 * Finds the datatype of a content by its beginning.
 * @param isWhole whether that is all of it
 */
export async function sniff(head: Buffer, isWhole: boolean): Promise<Sniffed> {
  if (isGzip(head)) return { datatype: await sniffGzip(head), isText: false };
  const signature = signatures.find(([, start]) => head.subarray(0, start.length).equals(start));
  if (signature) return { datatype: signature[0], isText: false };
  const sample = textIn(head, isWhole);
  if (sample) return { datatype: sniffText(sample), isText: true };
  // The library may throw at damaged files.
  const { ext = 'data' } = (await fileTypeFromBuffer(head).catch(() => undefined)) ?? {};
  const datatype = renamed[ext] ?? ext;
  return { datatype: datatypes.has(datatype) ? datatype : 'data', isText: false };
}

/** What decoding makes of other bytes, and control characters except for whitespace. */
const notOfText = /\ufffd|(?!\s)\p{Cc}/gu;

/** The beginning of a text; undefined for other contents. */
function textIn(head: Buffer, isWhole: boolean): TextSample | undefined {
  if (head.includes(0)) return undefined;
  const text = head.toString('utf8');
  // A character may be cut at the end; some old texts have a few others that are not UTF-8, or control a printer.
  const wrong = text.match(notOfText)?.length ?? 0;
  if (wrong > 1 + text.length / 100) return undefined;
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  const isCut = !isWhole && lines.length > 1;
  return { text, lines: isCut || lines.at(-1) === '' ? lines.slice(0, -1) : lines, isWhole };
}

/** Bytes that are decompressed to look at them: to a thousand times as many at the most. */
const expandedBytes = 8 * 1024;

const decompress = promisify(gunzip);

/** The datatype of what gzip has compressed: `fasta.gz`, `bam`, `gz`. */
async function sniffGzip(head: Buffer): Promise<string> {
  let inner: Buffer;
  try {
    // The beginning may end anywhere.
    inner = await decompress(head.subarray(0, expandedBytes), { finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return 'gz';
  }
  const signature = signatures.find(([, start]) => inner.subarray(0, start.length).equals(start));
  if (signature) return signature[0];
  const sample = textIn(inner.subarray(0, sniffedBytes), false);
  if (!sample) return 'gz';
  const datatype = sniffText(sample);
  const names = isBlocked(head) ? [`${datatype}_bgzip`, `${datatype}.gz`] : [`${datatype}.gz`];
  return names.find((name) => datatypes.has(name)) ?? 'gz';
}

/** Whether gzip compressed it in blocks that can be read alone (SAM specification, BGZF). */
const isBlocked = (head: Buffer): boolean =>
  ((head[3] ?? 0) & 4) !== 0 && head.subarray(12, 14).equals(Buffer.from('BC'));
