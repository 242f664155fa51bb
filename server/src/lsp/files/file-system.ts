import type { ClientFileState } from '../../protocol/client-files.js';

/** How files are read, wherever they are. */
export interface FileSystem {
  /** The text of a file; undefined where there is none, or where it cannot be read. Never rejects. */
  readFile(uri: string): Promise<string | undefined>;
  /** What is known of a file without reading it; undefined where there is none. Never rejects. */
  fileState(uri: string): Promise<FileState | undefined>;
  /**
   * The addresses of the YAML files in a folder and below, without what version control ignores; each file once,
   * whatever links lead to it. Lets other work go first every now and then, and ends early once `isCancelled` says
   * so. Never rejects.
   */
  listFiles(folder: string, isCancelled: () => boolean): AsyncIterable<string>;
}

/** What is known of a file without reading it. */
export interface FileState extends ClientFileState {
  /** Its address without symbolic links: two addresses of one file have the same. */
  real: string;
}

/** Where there is nothing to read. */
const noFiles: FileSystem = {
  readFile: () => Promise.resolve(undefined),
  fileState: () => Promise.resolve(undefined),
  async *listFiles() {},
};

/**
 * How files are read for a client: those of the disk from the disk, where there is one; all others, such as those of
 * a repository that was opened without a copy of it, by the client, where it offers that.
 */
export function fileSystemOf(disk: FileSystem | undefined, client: FileSystem | undefined): FileSystem {
  const of = (uri: string): FileSystem => (uri.startsWith('file:') ? disk : undefined) ?? client ?? noFiles;
  return {
    readFile: (uri) => of(uri).readFile(uri),
    fileState: (uri) => of(uri).fileState(uri),
    listFiles: (folder, isCancelled) => of(folder).listFiles(folder, isCancelled),
  };
}
