import { FileType, Uri, workspace } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';

/** What the server asks about an address. */
interface AboutAddress {
  uri: string;
}

/**
 * What the server is answered about files that it cannot reach itself, those of a browser or of a folder that is on
 * no disk; `null` where there is no such thing.
 */
const answers: Readonly<Record<string, (uri: Uri) => Promise<unknown>>> = {
  // A byte order mark is part of the text, as it is where the server reads.
  'userTool/readFile': async (uri) =>
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(await workspace.fs.readFile(uri)),
  'userTool/fileState': async (uri) => {
    const { type, ctime, mtime, size } = await workspace.fs.stat(uri);
    return type & FileType.File ? { stamp: [mtime, ctime, size].join(), size } : null;
  },
  'userTool/readFolder': async (folder) =>
    (await workspace.fs.readDirectory(folder)).map(([name, type]) => ({
      name,
      uri: Uri.joinPath(folder, name).toString(),
      kind: kindOf(type),
    })),
};

/** Answers a server that asks for files. */
export function serveFiles(client: BaseLanguageClient): void {
  for (const [method, answer] of Object.entries(answers)) {
    client.onRequest(method, async ({ uri }: AboutAddress) => {
      try {
        return await answer(Uri.parse(uri, true));
      } catch {
        return null;
      }
    });
  }
}

/** A link to a folder is none: it may lead back to where it is. */
function kindOf(type: FileType): 'file' | 'folder' | 'other' {
  if (type & FileType.File) return 'file';
  return type === FileType.Directory ? 'folder' : 'other';
}
