import { customRequest } from './messages.js';

/** Requests from a server for files that it cannot read itself; the result is `null` if a file does not exist. */
interface AboutFile {
  uri: string;
}

/** The text of a file, including any byte order mark. */
export const readFile = customRequest<AboutFile, string | null>('readFile');

/** The state of a file without reading it. */
export interface ClientFileState {
  /** Changes whenever the file is written. */
  stamp: string;
  /** In bytes. */
  size: number;
}

export const fileState = customRequest<AboutFile, ClientFileState | null>('fileState');

/** An entry of a folder; a link to a folder is of kind `other`, since it might form a cycle. */
export interface FolderEntry {
  name: string;
  uri: string;
  kind: 'file' | 'folder' | 'other';
}

export const readFolder = customRequest<AboutFile, FolderEntry[] | null>('readFolder');

/** A file of the program itself, for a server in a web worker. Rejects if there is none of that name. */
export const readAsset = customRequest<{ name: AssetName }, ArrayBuffer>('readAsset');

/** The files that such a server requests. */
export type AssetName = 'browser-server.js' | 'quickjs.wasm';
