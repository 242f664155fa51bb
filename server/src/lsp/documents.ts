import {
  TextDocuments,
  type Connection,
  type Event,
  type TextDocumentChangeEvent,
} from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { UserTool } from '@user-tool/shared';

/** The documents that are open in the editor, each read once per version. */
export class OpenDocuments {
  private readonly documents = new TextDocuments(TextDocument);
  private readonly tools = new Map<string, UserTool>();

  constructor(connection: Connection) {
    // Registered first, so that no other listener sees a tool of the version before.
    this.documents.onDidChangeContent(({ document }) => this.tools.delete(document.uri));
    this.documents.onDidClose(({ document }) => this.tools.delete(document.uri));
    this.documents.listen(connection);
  }

  /** Also when a document is opened. */
  get onDidChangeContent(): Event<TextDocumentChangeEvent<TextDocument>> {
    return this.documents.onDidChangeContent;
  }

  get onDidClose(): Event<TextDocumentChangeEvent<TextDocument>> {
    return this.documents.onDidClose;
  }

  /** Their addresses. */
  get uris(): readonly string[] {
    return this.documents.keys();
  }

  /** Undefined where it is not open. */
  get(uri: string): TextDocument | undefined {
    return this.documents.get(uri);
  }

  /** The document as it is now, read as a tool. */
  tool(document: TextDocument): UserTool {
    const known = this.tools.get(document.uri);
    if (known) return known;
    const tool = new UserTool(document.getText());
    this.tools.set(document.uri, tool);
    return tool;
  }
}
