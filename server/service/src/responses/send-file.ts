import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ByteSpan, StoredFile } from '@user-tool/records';
import { ServiceError } from '../errors/service-error.js';
import { isActive } from './content-types.js';
import { isWasteful, readRanges } from './ranges.js';

/**
 * Lets a browser show a file with scripts, without running them, and with the pictures, styles, and fonts that belong
 * to it. Its origin stays that of the service: otherwise the browser would keep these files from it. Without scripts,
 * it can do nothing with that.
 */
const sandbox = [
  'sandbox allow-same-origin',
  "default-src 'none'",
  "img-src 'self' data:",
  "media-src 'self' data:",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' data:",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** A file to send. */
export interface FileResponse {
  /** Opens it; undefined if there is none. */
  open: () => Promise<StoredFile | undefined>;
  contentType: string;
  /** The file name to save it as. */
  name: string;
  /** Whether browsers save it instead of showing it. */
  download: boolean;
}

/**
 * Sends a file or parts of it (RFC 9110 §14), or only that it is unchanged (§13).
 * @throws ServiceError 404 if there is no such file, 416 if the parts are not in it
 * @throws StoreFault if it cannot be read
 */
export async function sendFile(
  result: FileResponse,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const file = await result.open();
  if (!file) throw fileGone();
  let isSent = false;
  try {
    const { size, tag, modified } = file;
    setContentHeaders(result, reply);
    reply.headers({ etag: tag, 'last-modified': modified.toUTCString(), 'accept-ranges': 'bytes' });
    if (isKnown(request, tag, modified)) {
      void reply.code(304).send();
      return;
    }
    const ranges = rangesOf(request, { size, tag });
    if (request.method === 'HEAD') {
      void reply.header('content-length', size).send();
      return;
    }
    const pieces = await bodyOf(file, ranges, { size, contentType: result.contentType }, reply);
    const body = Readable.from(pieces, { objectMode: false });
    body.once('close', () => void file.close());
    isSent = true;
    void reply.send(body);
  } finally {
    if (!isSent) await file.close();
  }
}

/** The error for a file that does not exist. */
export function fileGone(): ServiceError {
  return new ServiceError('notFound', { text: 'The file of this dataset is missing.' });
}

function setContentHeaders({ contentType, name, download }: FileResponse, reply: FastifyReply): void {
  reply.type(contentType).headers({
    'content-disposition': dispositionOf(name, download ? 'attachment' : 'inline'),
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
  });
  if (isActive(contentType)) reply.header('content-security-policy', sandbox);
}

/** How to show or save a file of that name; clients that support only ASCII get the closest name. */
export function dispositionOf(name: string, type: 'attachment' | 'inline'): string {
  const safe = shorten(name.replace(/[\p{Cc}\p{Surrogate}/\\]/gu, '_')) || 'dataset';
  return contentDisposition(safe, { type, fallback: safe.replace(/[^\x20-\x7e]|["%]/g, '_') });
}

/** The maximum length of a name. */
const maxNameLength = 200;

/** Cuts a long name in the middle, since the extension matters, at whole characters: halves cannot be encoded. */
function shorten(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= maxNameLength) return name;
  return [...characters.slice(0, maxNameLength - 33), '…', ...characters.slice(-32)].join('');
}

/** Whether the client's copy is current (RFC 9110 §13.2.2): the tag takes precedence over the date. */
function isKnown({ headers }: FastifyRequest, tag: string, modified: Date): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined)
    return tags.split(',').some((one) => one.trim().replace(/^W\//, '') === tag || one.trim() === '*');
  // Dates have whole seconds; an invalid date never matches.
  return Math.floor(modified.getTime() / 1000) * 1000 <= Date.parse(headers['if-modified-since'] ?? '');
}

/** The requested parts; the whole file if requested, or if it has changed since. */
function rangesOf(
  { method, headers }: FastifyRequest,
  { size, tag }: { size: number; tag: string },
): ByteSpan[] {
  const condition = headers['if-range'];
  if (method !== 'GET' || (condition !== undefined && condition !== tag)) return [];
  const ranges = readRanges(headers.range, size);
  if (ranges === 'unsatisfiable')
    throw new ServiceError('rangeNotSatisfiable', { headers: { 'content-range': `bytes */${size}` } });
  return ranges === 'none' || isWasteful(ranges, size) ? [] : ranges;
}

/** The pieces of the body; sets the headers about it. */
async function bodyOf(
  file: StoredFile,
  ranges: readonly ByteSpan[],
  { size, contentType }: { size: number; contentType: string },
  reply: FastifyReply,
): Promise<Iterable<never> | AsyncIterable<Uint8Array | string>> {
  const [first, ...more] = ranges;
  if (!first) {
    reply.header('content-length', size);
    if (size === 0) return [];
    return file.read(size === file.size ? undefined : { start: 0, end: size - 1 });
  }
  reply.code(206);
  if (more.length === 0) {
    reply.headers({
      'content-range': `bytes ${first.start}-${first.end}/${size}`,
      'content-length': first.end - first.start + 1,
    });
    return file.read(first);
  }
  const boundary = randomUUID();
  reply.header('content-type', `multipart/byteranges; boundary=${boundary}`);
  return multipart(file, ranges, { size, contentType, boundary });
}

async function* multipart(
  file: StoredFile,
  ranges: readonly ByteSpan[],
  { size, contentType, boundary }: { size: number; contentType: string; boundary: string },
): AsyncGenerator<Uint8Array | string> {
  for (const { start, end } of ranges) {
    yield `--${boundary}\r\ncontent-type: ${contentType}\r\ncontent-range: bytes ${start}-${end}/${size}\r\n\r\n`;
    yield* await file.read({ start, end });
    yield '\r\n';
  }
  yield `--${boundary}--\r\n`;
}
