// A language server that does nothing, on the library that most servers for Node use: it keeps the texts of documents,
// and finds no problem in any.
import { TextDocument } from 'vscode-languageserver-textdocument';
import { createConnection, TextDocuments, TextDocumentSyncKind } from 'vscode-languageserver/node';

const connection = createConnection(process.stdin, process.stdout);
const documents = new TextDocuments(TextDocument);
connection.onInitialize(() => ({
  capabilities: {
    textDocumentSync: TextDocumentSyncKind.Incremental,
    diagnosticProvider: { interFileDependencies: false, workspaceDiagnostics: false },
    completionProvider: {},
    hoverProvider: true,
  },
}));
connection.languages.diagnostics.on(() => ({ kind: 'full', items: [] }));
connection.onCompletion(() => []);
connection.onHover(() => null);
documents.listen(connection);
connection.listen();
