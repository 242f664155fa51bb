import { window, workspace, type TextDocument } from 'vscode';
import { caretMoved } from '@user-tool/protocol/caret.js';
import { isServed } from './served.js';
import type { Disposable, Services } from './services.js';

/** Notifies the server when the caret moves without an edit: what it has left is then finished, and checked. */
export function reportsCaret({ server }: Services): Disposable[] {
  const versions = new WeakMap<TextDocument, number>();
  return [
    workspace.onDidOpenTextDocument((document) => versions.set(document, document.version)),
    window.onDidChangeTextEditorSelection(({ textEditor: { document }, selections: [selection] }) => {
      const { version } = document;
      const isByEdit = versions.get(document) !== version;
      versions.set(document, version);
      if (isByEdit || !selection || !isServed(document)) return;
      const { line, character } = selection.active;
      void server
        .notify(caretMoved, {
          textDocument: { uri: document.uri.toString() },
          position: { line, character },
        })
        .catch(() => undefined);
    }),
  ];
}
