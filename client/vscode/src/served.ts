import { languages, workspace, type TextDocument } from 'vscode';
import { documentSelector } from './names.js';

/** Whether the server is asked about a document. */
export function isServed(document: TextDocument): boolean {
  return languages.match(documentSelector, document) > 0 && isAtHome(document.uri.scheme);
}

/**
 * Whether documents of a scheme are someone's own, and not the older side of a comparison, which would report its
 * problems a second time. There is no list of schemes: each file system of the web brings its own.
 */
function isAtHome(scheme: string): boolean {
  return (
    scheme === 'untitled' ||
    workspace.fs.isWritableFileSystem(scheme) === true ||
    (workspace.workspaceFolders ?? []).some(({ uri }) => uri.scheme === scheme)
  );
}
