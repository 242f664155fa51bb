import { FileType, Uri, workspace } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { fileState, readFile, readFolder, type FolderEntry } from '@user-tool/protocol/client-files.js';
import type { RequestOf } from '@user-tool/protocol/messages.js';

/**
 * Serves files that the server cannot read itself, in a browser or in a folder that is not on disk; `null` for those
 * that do not exist.
 */
export function serveFiles(client: BaseLanguageClient): void {
  const serve = <R>(
    { method }: RequestOf<{ uri: string }, R | null>,
    read: (uri: Uri) => Promise<R | null>,
  ): void => {
    client.onRequest(method, async ({ uri }: { uri: string }) => {
      try {
        return await read(Uri.parse(uri, true));
      } catch {
        return null;
      }
    });
  };
  serve(readFile, async (uri) =>
    // Keeps the byte order mark, as the server does for files it reads.
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(await workspace.fs.readFile(uri)),
  );
  serve(fileState, async (uri) => {
    const { type, ctime, mtime, size } = await workspace.fs.stat(uri);
    return type & FileType.File ? { stamp: [mtime, ctime, size].join(), size } : null;
  });
  serve(readFolder, async (folder) =>
    (await workspace.fs.readDirectory(folder)).map(([name, type]) => ({
      name,
      uri: Uri.joinPath(folder, name).toString(),
      kind: kindOf(type),
    })),
  );
}

/** A link to a folder is neither: it might form a cycle. */
function kindOf(type: FileType): FolderEntry['kind'] {
  if (type & FileType.File) return 'file';
  return type === FileType.Directory ? 'folder' : 'other';
}
