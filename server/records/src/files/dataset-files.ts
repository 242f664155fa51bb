import { randomUUID } from 'node:crypto';

/** Bytes of a file, both inclusive. */
export interface ByteSpan {
  start: number;
  end: number;
}

/** A file of a dataset that can be read. */
export interface StoredFile {
  /** In bytes. */
  readonly size: number;
  readonly modified: Date;
  /** Differs when the content does: a strong entity tag (RFC 9110), with quotes. */
  readonly tag: string;
  /**
   * Opens a part of it, or all of it.
   * @throws StoreFault `unavailable`
   */
  read(span?: ByteSpan): Promise<AsyncIterable<Uint8Array>>;
  /** Ends its use; what is being read is read to its end. */
  close(): Promise<void>;
}

/**
 * The files of datasets: one with the content of each, and others that belong to it, such as its pictures. No file is
 * ever held in memory. Every function throws StoreFault `unavailable` if the store cannot be used.
 */
export interface DatasetFiles {
  /**
   * Copies a file to a content that does not exist yet, or is the same; it is safe when this resolves, and never seen
   * in part.
   * @param file from {@link newContent} or {@link contentOf}
   * @param extra the name of a file that belongs to the content, with `/` separators; by default it is the content
   * @returns its size, in bytes
   * @throws the system's error if it cannot be copied; leaves nothing of it behind then
   */
  add(file: string, from: string, extra?: string): Promise<number>;
  /** Finds a file; undefined if there is none. */
  open(file: string, extra?: string): Promise<StoredFile | undefined>;
  /**
   * Makes a content available to programs at a path of this machine, where nothing is yet: as a link, or a copy. It
   * must not be changed there.
   * @returns false if there is no such content
   */
  place(file: string, path: string, signal?: AbortSignal): Promise<boolean>;
  /** The names of the files that belong to a content. */
  extrasOf(file: string): Promise<string[]>;
  /** Removes a content that no record refers to, with files that belong to it; some of them may not exist. */
  remove(file: string, extras: readonly string[]): Promise<void>;
  /** Removes what a process was adding before then when it was killed. */
  sweep(before: Date): Promise<void>;
  /** Finds out whether files can be read. */
  probe(): Promise<void>;
}

/** The extension of contents. */
const ending = '.dat';

/** A place for the content of a new dataset, relative to the store, with `/` separators. */
export const newContent = (): string => `datasets/${randomUUID()}${ending}`;

/**
 * The place of a content with that digest: equal contents are stored once.
 * @param hash its SHA-256, in hexadecimal
 */
export const contentOf = (hash: string): string => `datasets/${hash.slice(0, 2)}/${hash}${ending}`;

/** The folder of the files that belong to a content, whether or not it exists; relative to the store. */
export function extraFilesOf(file: string): string {
  return `${file.endsWith(ending) ? file.slice(0, -ending.length) : file}_files`;
}

/** The place of a file, relative to the store; undefined if the name could lead anywhere else. */
export function placeOf(file: string, extra?: string): string | undefined {
  if (!isBelow(file) || (extra !== undefined && !isBelow(extra))) return undefined;
  return extra === undefined ? file : `${extraFilesOf(file)}/${extra}`;
}

/** Whether a path with `/` separators stays below its base. */
export function isBelow(path: string): boolean {
  return !/[\\\0]/.test(path) && path.split('/').every((part) => !['', '.', '..'].includes(part));
}
