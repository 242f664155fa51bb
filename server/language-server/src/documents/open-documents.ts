import { Document, embeddedTools, DocumentCache, SourceText } from '@user-tool/shared';
import {
  Emitter,
  TextDocuments,
  type Connection,
  type Event,
  type TextDocumentChangeEvent,
} from 'vscode-languageserver';
import { TextDocument, type TextDocumentContentChangeEvent } from 'vscode-languageserver-textdocument';
import type { ServerEnvironment } from '../session/environment.js';

/** Milliseconds between two looks at which documents have not been used since the last one: these rest. */
const restMs = 5_000;

/** One version of an open document; immutable. */
export class DocumentVersion {
  readonly uri: string;
  /** As set by the client. */
  readonly languageId: string;
  readonly version: number;
  readonly text: string;
  private known: Document | undefined;
  private knownTools: readonly Document[] | undefined;
  private knownSource: SourceText | undefined;

  /** @param use called before the text is read; gives the facts of a tool, by the JSON pointer to it in the text */
  constructor(
    document: TextDocument,
    private readonly use: () => (pointer: string) => DocumentCache,
  ) {
    this.uri = document.uri;
    this.languageId = document.languageId;
    this.version = document.version;
    this.text = document.getText();
  }

  /** The text, parsed on first use and kept until it {@link rest rests}. */
  get parsed(): Document {
    const factsOf = this.use();
    return (this.known ??= new Document(this.text, {}, factsOf('')));
  }

  /** The tools in a workflow, in the same way. */
  get embedded(): readonly Document[] {
    const factsOf = this.use();
    return (this.knownTools ??= embeddedTools(this.text, { factsOf }));
  }

  /** The text with its positions. */
  get source(): SourceText {
    return this.known?.source ?? (this.knownSource ??= new SourceText(this.text));
  }

  /** Drops all but the text. */
  rest(): void {
    this.known = this.knownTools = this.knownSource = undefined;
  }
}

/** A replacement in a text, in offsets of the text before it. */
export interface TypedEdit {
  start: number;
  end: number;
  newText: string;
}

/** The documents that are open in the editor. */
export class OpenDocuments {
  private readonly documents = new TextDocuments<TextDocument>({
    create: TextDocument.create,
    update: (document, changes, version) => this.update(document, changes, version),
  });
  /** How the current version of a document came from the one before; none if all of its text was replaced. */
  private readonly edits = new Map<string, readonly TypedEdit[]>();
  private readonly versions = new Map<string, DocumentVersion>();
  /** Those of parsed documents, by the JSON pointers of the tools in them. */
  private readonly facts = new Map<string, Map<string, DocumentCache>>();
  /** The documents used since the last look, see {@link restMs}. */
  private readonly used = new Set<string>();
  private isWatching = false;
  private readonly rested = new Emitter<string>();
  /** Fires with the URI of a document of which only the text is kept, as it has not been used for some seconds. */
  readonly onDidRest = this.rested.event;

  constructor(
    connection: Connection,
    private readonly environment: Pick<ServerEnvironment, 'later'>,
  ) {
    // Registered first, so that no other listener sees the previous version.
    this.documents.onDidChangeContent(({ document }) => this.versions.delete(document.uri));
    this.documents.onDidClose(({ document: { uri } }) => {
      this.edits.delete(uri);
      this.versions.delete(uri);
      this.facts.delete(uri);
      this.used.delete(uri);
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

  /**
   * The edits that made the current version of a document, each in offsets of the text that the one before left.
   * Undefined for a document that was just opened, or whose text was replaced as a whole, as programs do.
   */
  lastEdits(uri: string): readonly TypedEdit[] | undefined {
    return this.edits.get(uri);
  }

  private update(
    document: TextDocument,
    changes: TextDocumentContentChangeEvent[],
    version: number,
  ): TextDocument {
    const edits: TypedEdit[] = [];
    let updated = document;
    for (const change of changes) {
      if ('range' in change) edits.push(editOf(updated, change));
      updated = TextDocument.update(updated, [change], version);
    }
    if (edits.length > 0 && edits.length === changes.length) this.edits.set(document.uri, edits);
    else this.edits.delete(document.uri);
    return TextDocument.update(updated, [], version);
  }

  /** The current version of a document, the same object until it changes; undefined if it is not open. */
  get(uri: string): DocumentVersion | undefined {
    const cached = this.versions.get(uri);
    if (cached) return cached;
    const document = this.documents.get(uri);
    if (!document) return undefined;
    const version = new DocumentVersion(document, () => {
      this.onUse(uri);
      return (pointer) => this.factsOf(uri, pointer);
    });
    this.versions.set(uri, version);
    return version;
  }

  /** Those of the versions before, unless the document has rested. */
  private factsOf(uri: string, pointer: string): DocumentCache {
    const byPointer = this.facts.get(uri) ?? new Map<string, DocumentCache>();
    this.facts.set(uri, byPointer);
    const facts = byPointer.get(pointer) ?? new DocumentCache();
    byPointer.set(pointer, facts);
    return facts;
  }

  private onUse(uri: string): void {
    this.used.add(uri);
    this.watch();
  }

  private watch(): void {
    if (this.isWatching) return;
    this.isWatching = true;
    this.environment.later(() => {
      this.isWatching = false;
      this.restUnused();
    }, restMs);
  }

  private restUnused(): void {
    for (const uri of this.facts.keys()) {
      if (this.used.has(uri)) continue;
      this.facts.delete(uri);
      this.versions.get(uri)?.rest();
      this.rested.fire(uri);
    }
    if (this.used.size > 0) this.watch();
    this.used.clear();
  }
}

function editOf(
  document: TextDocument,
  { range, text }: Extract<TextDocumentContentChangeEvent, { range: unknown }>,
): TypedEdit {
  const [start, end] = [document.offsetAt(range.start), document.offsetAt(range.end)];
  return { start: Math.min(start, end), end: Math.max(start, end), newText: text };
}
