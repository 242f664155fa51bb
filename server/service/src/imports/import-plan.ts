import type { FetchSource } from '@user-tool/jobs/fetch/fetch-params.js';
import type { FileOptions } from '@user-tool/jobs/fetch/import-file.js';

/** Where the data of a file is: in a text, in a file of the form, by its index, or at a URL. */
export type PlannedSource = { paste: string } | { sent: number } | Extract<FetchSource, { url: string }>;

/** A dataset to be made. */
export interface PlannedFile extends FileOptions {
  name: string;
  source: PlannedSource;
  info: string | undefined;
  genomeBuild: string | undefined;
  tags: readonly string[];
}

/** A collection to be made. */
export interface PlannedCollection {
  name: string;
  collectionType: string;
  tags: readonly string[];
}

/** What a target comes to: datasets, or a collection of them. */
export interface PlannedTarget {
  collection: PlannedCollection | undefined;
  /** Identifiers are those of the levels of the collection, the first one first. */
  files: readonly { identifiers: readonly string[]; file: PlannedFile }[];
}
