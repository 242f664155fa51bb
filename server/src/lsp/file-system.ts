import type { Connection } from 'vscode-languageserver';
import type { ClientAbilities } from './client-abilities.js';
import { ClientFileSystem } from './client-file-system.js';
import type { Environment, FileSystem } from './environment.js';

/** Where there is nothing to read. */
const nothing: FileSystem = {
  readFile: () => Promise.resolve(undefined),
  fileState: () => Promise.resolve(undefined),
  async *listFiles() {},
};

/**
 * How files are read for a client: those of the disk from the disk, where there is one; all others, such as those of
 * a repository that was opened without a copy of it, by the client, where it offers that.
 */
export function fileSystemOf(
  { disk }: Environment,
  connection: Connection,
  { readsFiles }: ClientAbilities,
): FileSystem {
  const others = readsFiles ? new ClientFileSystem(connection) : nothing;
  const of = (uri: string): FileSystem => (disk && uri.startsWith('file:') ? disk : others);
  return {
    readFile: (uri) => of(uri).readFile(uri),
    fileState: (uri) => of(uri).fileState(uri),
    listFiles: (folder, isCancelled) => of(folder).listFiles(folder, isCancelled),
  };
}
