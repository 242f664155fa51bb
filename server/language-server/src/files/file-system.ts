import type { ClientFileState } from '@user-tool/protocol/client-files.js';

/** Reads files, wherever they are. */
export interface FileSystem {
  /** The text of a file; undefined if it does not exist or cannot be read. Never rejects. */
  readFile(uri: string): Promise<string | undefined>;
  /** The state of a file without reading it; undefined if it does not exist. Never rejects. */
  fileState(uri: string): Promise<FileState | undefined>;
  /** See {@link ListedFile.real}; the URI itself if the file does not exist. Never rejects. */
  realUri(uri: string): Promise<string>;
  /**
   * The YAML files in a folder and below, except those that version control ignores; each file once, even if several
   * links refer to it. Never rejects.
   * @param goesOn called for each entry: resolves when there is time for it; to false if the listing is to end
   */
  listFiles(folder: string, goesOn: GoesOn): AsyncIterable<ListedFile>;
}

/** Whether to go on with a long task, once there is time for it. Never rejects. */
export type GoesOn = () => Promise<boolean>;

/** The state of a file without reading it. */
export type FileState = ClientFileState;

/** A file in a folder. */
export interface ListedFile {
  uri: string;
  /** Its URI with symbolic links resolved: the same for all URIs of one file. */
  real: string;
}

/** If there is nothing to read. */
const noFiles: FileSystem = {
  readFile: () => Promise.resolve(undefined),
  fileState: () => Promise.resolve(undefined),
  realUri: (uri) => Promise.resolve(uri),
  async *listFiles() {},
};

/**
 * The file system for a client: the disk for files on disk, if there is one; the client for all others, such as those
 * of a remote repository, if it can read them.
 */
export function fileSystemOf(disk: FileSystem | undefined, client: FileSystem | undefined): FileSystem {
  const of = (uri: string): FileSystem => (uri.startsWith('file:') ? disk : undefined) ?? client ?? noFiles;
  return {
    readFile: (uri) => of(uri).readFile(uri),
    fileState: (uri) => of(uri).fileState(uri),
    realUri: (uri) => of(uri).realUri(uri),
    listFiles: (folder, goesOn) => of(folder).listFiles(folder, goesOn),
  };
}
