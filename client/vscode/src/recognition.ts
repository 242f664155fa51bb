import {
  languages,
  workspace,
  type Disposable,
  type TextDocument,
  type TextDocumentChangeEvent,
  type TextDocumentContentChangeEvent,
} from 'vscode';
import { languageId } from '@user-tool/protocol/names.js';
import { settingsSection, type Settings } from '@user-tool/protocol/settings.js';
import { isUserToolText, namesToolClass } from './content.js';

const setting: keyof Settings = 'recognizeByContent';

/**
 * Sets the language `user-tool` for YAML files that are user tools by their content: when they are opened, and when
 * their `class` is typed. Once the user switches a document back, it is left alone until it is closed.
 */
export function recognizeByContent(): Disposable[] {
  const declined = new Set<string>();

  const consider = (document: TextDocument): void => {
    if (document.languageId !== 'yaml' || declined.has(document.uri.toString())) return;
    if (!workspace.getConfiguration(settingsSection, document).get<boolean>(setting, true)) return;
    if (!isUserToolText(document.getText())) return;
    // Rejected only if the document was closed in the meantime.
    languages.setTextDocumentLanguage(document, languageId).then(undefined, () => undefined);
  };

  // A change of language is announced as a close and an open, although the document is not closed.
  const forget = (document: TextDocument): void => {
    const key = document.uri.toString();
    if (document.isClosed) declined.delete(key);
    else if (document.languageId === languageId) declined.add(key);
  };

  const considerChange = ({ document, contentChanges }: TextDocumentChangeEvent): void => {
    if (contentChanges.some((change) => touchesClass(document, change))) consider(document);
  };

  workspace.textDocuments.forEach(consider);
  return [
    workspace.onDidOpenTextDocument(consider),
    workspace.onDidCloseTextDocument(forget),
    workspace.onDidChangeTextDocument(considerChange),
    workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(`${settingsSection}.${setting}`))
        workspace.textDocuments.forEach(consider);
    }),
  ];
}

/** Whether a line that was changed names a class, so that typing elsewhere costs nothing. */
function touchesClass(document: TextDocument, change: TextDocumentContentChangeEvent): boolean {
  if (document.languageId !== 'yaml') return false;
  const first = document.lineAt(Math.min(change.range.start.line, document.lineCount - 1)).text;
  return namesToolClass(first + change.text);
}
