import type { FileOptions } from './import-file.js';

/** Where data comes from: an uploaded file in the store of datasets, or a URL, which is only noted if deferred. */
export type FetchSource = { file: string } | { url: string; isDeferred: boolean };

/** A file to import. */
export interface FetchFile extends FileOptions {
  /** The name of the planned dataset among the outputs of the job. */
  output: string;
  source: FetchSource;
  info?: string | undefined;
  genomeBuild?: string | undefined;
}

/** What an import is asked for. */
export interface FetchParams {
  files: readonly FetchFile[];
}
