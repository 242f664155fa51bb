import { Document, Facts } from '@user-tool/shared';
import {
  TextDocuments,
  type Connection,
  type Event,
  type TextDocumentChangeEvent,
} from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';

/** One version of an open document; immutable. */
export class DocumentVersion {
  readonly uri: string;
  /** As set by the client. */
  readonly languageId: string;
  readonly version: number;
  readonly text: string;
  private known: Document | undefined;

  /** @param facts those of the versions before it */
  constructor(
    document: TextDocument,
    private readonly facts: Facts,
  ) {
    this.uri = document.uri;
    this.languageId = document.languageId;
    this.version = document.version;
    this.text = document.getText();
  }

  /** The text, parsed once, on first use. */
  get parsed(): Document {
    return (this.known ??= new Document(this.text, {}, this.facts));
  }
}

/** The documents that are open in the editor. */
export class OpenDocuments {
  private readonly documents = new TextDocuments(TextDocument);
  private readonly versions = new Map<string, DocumentVersion>();
  private readonly facts = new Map<string, Facts>();

  constructor(connection: Connection) {
    // Registered first, so that no other listener sees the previous version.
    this.documents.onDidChangeContent(({ document }) => this.versions.delete(document.uri));
    this.documents.onDidClose(({ document: { uri } }) => {
      this.versions.delete(uri);
      this.facts.delete(uri);
    });
    this.documents.listen(connection);
  }

  /** Also fires when a document is opened. */
  get onDidChangeContent(): Event<TextDocumentChangeEvent<TextDocument>> {
    return this.documents.onDidChangeContent;
  }

  get onDidClose(): Event<TextDocumentChangeEvent<TextDocument>> {
    return this.documents.onDidClose;
  }

  /** Their URIs. */
  get uris(): readonly string[] {
    return this.documents.keys();
  }

  /** The current version of a document, the same object until it changes; undefined if it is not open. */
  get(uri: string): DocumentVersion | undefined {
    const known = this.versions.get(uri);
    if (known) return known;
    const document = this.documents.get(uri);
    if (!document) return undefined;
    const facts = this.facts.get(uri) ?? new Facts();
    this.facts.set(uri, facts);
    const version = new DocumentVersion(document, facts);
    this.versions.set(uri, version);
    return version;
  }
}
