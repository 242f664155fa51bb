import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { createWriteStream } from 'node:fs';
import { finished, Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StoreFault } from '@user-tool/records';
import { ServiceError } from '../errors/service-error.js';
import type { OpenBody } from '../requests/body-bytes.js';
import { maxImportedFiles } from '@user-tool/platform-api/constants.js';
import { numberText } from '../requests/limits.js';

/** What a form is received with. */
export interface FormOptions {
  contentType: string;
  /** The most bytes of all of it. */
  limit: number;
  /** The most bytes of a field that is no file. */
  fieldLimit: number;
  /** Counts the bytes of fields, which are kept in memory. */
  memory: OpenBody;
  /** Whether a field that is no file is read; others are ignored, as on the public platform. */
  isRead: (name: string) => boolean;
  /** Where to write the next file. */
  pathOf: (index: number) => string;
}

/** A form whose files have been written. */
export interface ReceivedForm {
  /** Those that are read. */
  fields: ReadonlyMap<string, string>;
  /** The names of its files, in their order. */
  fileNames: string[];
  /** Of all files, in bytes. */
  size: number;
}

/** Parts of a form that are no files. */
const maxFields = 100;

/**
 * Receives a form; its files are written to the disk as they arrive.
 * @throws ServiceError if it is not one, is too large, or has too many parts; the caller removes the files then
 */
export async function receiveForm(payload: Readable, options: FormOptions): Promise<ReceivedForm> {
  const receiver = new FormReceiver(options);
  const form = receiver.start();
  try {
    await pipeline(arriving(payload, options.limit), form, { signal: receiver.aborted.signal });
    await Promise.all(receiver.parts);
  } catch (error) {
    receiver.giveUp(error);
    await Promise.allSettled(receiver.parts);
    throw asFormFault(receiver.fault);
  }
  return { fields: receiver.fields, fileNames: receiver.fileNames, size: receiver.size };
}

class FormReceiver {
  readonly fields = new Map<string, string>();
  readonly fileNames: string[] = [];
  readonly parts: Promise<void>[] = [];
  readonly aborted = new AbortController();
  /** Parts that arrive. */
  private readonly open = new Set<BusboyFileStream>();
  /** Why it was given up. */
  fault: unknown;
  /** Of all files, in bytes. */
  size = 0;

  constructor(private readonly options: FormOptions) {}

  start(): BusboyInstance {
    const { contentType } = this.options;
    let form: BusboyInstance;
    try {
      form = new Busboy({
        headers: { 'content-type': contentType },
        // Fields come in pieces too, so that they are counted before they are kept.
        isPartAFile: () => true,
        preservePath: true,
        limits: { files: maxImportedFiles + maxFields, headerPairs: 100, headerSize: 16 * 1024 },
      });
    } catch (error) {
      throw asFormFault(error);
    }
    form.on('file', (name, stream, fileName) => {
      const part = this.receive(name, stream, fileName);
      part.catch((error: unknown) => {
        this.giveUp(error);
      });
      this.parts.push(part);
    });
    form.on('filesLimit', () => {
      this.giveUp(
        new ServiceError('bodyTooLarge', {
          text: `A form has at most ${numberText(maxImportedFiles)} files.`,
        }),
      );
    });
    return form;
  }

  /** Ends it, with what is written of it. */
  giveUp(error: unknown): void {
    this.fault ??= error;
    this.aborted.abort();
    for (const stream of this.open) stream.destroy(new Error('The form was given up.'));
  }

  private async receive(
    name: string | undefined,
    stream: BusboyFileStream,
    fileName?: string,
  ): Promise<void> {
    this.open.add(stream);
    stream.on('error', () => undefined).once('close', () => this.open.delete(stream));
    if (fileName !== undefined && fileName !== '') return this.write(stream, fileName);
    if (name !== undefined && fileName === undefined && this.options.isRead(name))
      return this.keep(stream, name);
    // Browsers send a part without a name for a choice of files that was left empty.
    stream.resume();
  }

  private async write(stream: BusboyFileStream, fileName: string): Promise<void> {
    const { length } = this.fileNames;
    if (length === maxImportedFiles)
      throw new ServiceError('bodyTooLarge', {
        text: `A form has at most ${numberText(maxImportedFiles)} files.`,
      });
    this.fileNames.push(fileName);
    // It is safe on the disk before the request is answered.
    const file = createWriteStream(this.options.pathOf(length), { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(stream, file);
    this.size += file.bytesWritten;
  }

  private async keep(stream: BusboyFileStream, name: string): Promise<void> {
    const { memory, fieldLimit } = this.options;
    const pieces: Buffer[] = [];
    let size = 0;
    for await (const piece of stream as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > fieldLimit)
        throw new ServiceError('bodyTooLarge', {
          text: `The field "${name}" of the form has more than ${numberText(fieldLimit)} bytes.`,
        });
      memory.add(piece.length);
      pieces.push(piece);
    }
    this.fields.set(name, Buffer.concat(pieces).toString('utf8'));
  }
}

/** The same bytes, up to a limit. What was not read of the request is left to others, so that it can be answered. */
function arriving(payload: Readable, limit: number): Transform {
  let size = 0;
  const limiter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > limit) done(new ServiceError('bodyTooLarge'));
      else done(null, chunk);
    },
  });
  finished(payload, (error) => {
    if (error) limiter.destroy(error);
  });
  return payload.pipe(limiter);
}

/** Errors of the system for a disk that is full. */
const isFull = ({ code }: NodeJS.ErrnoException): boolean => code === 'ENOSPC' || code === 'EDQUOT';

function asFormFault(error: unknown): unknown {
  if (error instanceof ServiceError) return error;
  if (isFull(error as NodeJS.ErrnoException))
    return new StoreFault({
      is: 'unavailable',
      of: 'files',
      cause: 'full',
      reason: 'no space is left for uploads',
    });
  if ((error as NodeJS.ErrnoException).syscall !== undefined) return error;
  return new ServiceError('badRequest', {
    text: 'The body is not a complete form as "multipart/form-data" (RFC 7578).',
    cause: error,
  });
}
