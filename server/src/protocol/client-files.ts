import { ownRequest } from './messages.js';

/** Requests that a server makes for files that it cannot read itself; each is answered `null` where there is none. */
interface AboutFile {
  uri: string;
}

/** The text of a file. A byte order mark is part of it. */
export const readFile = ownRequest<AboutFile, string | null>('readFile');

/** What is known of a file without reading it. */
export interface ClientFileState {
  /** Another one whenever the file was written. */
  stamp: string;
  /** In bytes. */
  size: number;
}

export const fileState = ownRequest<AboutFile, ClientFileState | null>('fileState');

/** An entry of a folder; a link to a folder is of the kind `other`, since it may lead back to where it is. */
export interface FolderEntry {
  name: string;
  uri: string;
  kind: 'file' | 'folder' | 'other';
}

export const readFolder = ownRequest<AboutFile, FolderEntry[] | null>('readFolder');

/** A file of the program itself, for a server that runs in a web worker. Rejects where there is none of that name. */
export const readAsset = ownRequest<{ name: AssetName }, ArrayBuffer>('readAsset');

/** The files that such a server asks for. */
export type AssetName = 'browser-evaluation.js' | 'quickjs.wasm';
