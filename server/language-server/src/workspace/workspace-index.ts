import {
  toolMentions,
  toolSummary,
  type DialectName,
  type DuplicateTool,
  type ToolSummary,
  type WorkspaceTool,
} from '@user-tool/shared';
import { Emitter, type CancellationToken, type FileEvent, type Location } from 'vscode-languageserver';
import { DuplicateTools } from '@user-tool/checking/duplicate-tools.js';
import type { OpenDocuments } from '../documents/open-documents.js';
import { recognizedDocuments } from '../documents/recognition.js';
import { fileKey, relativePath } from '../files/addresses.js';
import { untilCanceled } from '../session/cancellation.js';
import type { MessageOrder } from '../session/request-order.js';
import type { IndexedFile } from './indexed-file.js';
import { WorkspaceFiles, type FilesContext } from './workspace-files.js';

/** What the index depends on. */
export interface IndexContext extends FilesContext {
  documents: OpenDocuments;
  order: MessageOrder;
}

/** An open document in the index; `summary` if it is a tool. */
interface OpenEntry {
  uri: string;
  summary: ToolSummary | undefined;
  /** The tools in a workflow. */
  embedded: readonly ToolSummary[];
}

/**
 * What the documents of a workspace need to know of each other: its tools, and the workflows that run them. Open
 * documents take precedence over the disk. The index changes with documents, files or settings, and never because of
 * a query.
 */
export class WorkspaceIndex {
  readonly files: WorkspaceFiles;
  /** By the keys of their files, see {@link IndexedFile.key}. */
  private readonly open = new Map<string, OpenEntry>();
  private readonly keys = new Map<string, Promise<string>>();
  /** The keys of indexed open documents. */
  private readonly keysTaken = new Map<string, string>();
  /** Pending updates, by URI. */
  private readonly updates = new Map<string, Promise<void>>();
  /** Changes whenever settings or configuration files do. */
  private generation = 0;
  private readonly duplicates = new DuplicateTools(relativePath);
  /** By the order in which they were recorded. */
  private readonly sorted = new WeakMap<readonly DuplicateTool[], readonly DuplicateTool[]>();
  private readonly outdated = new Emitter<readonly string[]>();
  /** Fires with the URIs of documents whose problems have changed without an edit of them. */
  readonly onDidOutdate = this.outdated.event;

  constructor(private readonly context: IndexContext) {
    this.files = new WorkspaceFiles(
      context,
      ({ key, uri, summary }, isThere) =>
        this.open.has(key) ? [] : this.duplicates.note(key, uri, isThere ? summary : undefined),
      (changed) => {
        this.outdated.fire([...changed].filter((uri) => context.documents.get(uri)));
      },
    );
  }

  /** A document was opened or edited. */
  documentChanged(uri: string): void {
    // An update that has not started will read the newest text.
    if (this.updates.has(uri)) return;
    const { guard, environment, order } = this.context;
    const update = guard(async () => {
      // Combines this with edits that have arrived.
      await order.drained(environment);
      await this.update(uri);
    }, undefined).finally(() => {
      if (this.updates.get(uri) === update) this.updates.delete(uri);
    });
    this.updates.set(uri, update);
  }

  /** A document was closed: its file on disk counts again. */
  async documentClosed(uri: string): Promise<void> {
    const key = this.keysTaken.get(uri);
    this.keys.delete(uri);
    this.keysTaken.delete(uri);
    if (key !== undefined && this.open.get(key)?.uri === uri) {
      this.open.delete(key);
      const file = this.files.get(key);
      this.outdated.fire(this.duplicates.note(key, file?.uri ?? uri, file?.summary));
      // The same file may be open under another URI.
      for (const [other, itsKey] of this.keysTaken) if (itsKey === key) this.documentChanged(other);
    }
    // A client that does not watch files does not report saves either.
    if (!this.context.client.watchFiles) await this.filesChanged([{ uri, type: 2 }]);
  }

  /** Applies changes on disk. */
  async filesChanged(events: readonly FileEvent[]): Promise<void> {
    this.outdated.fire(await this.files.changed(events));
  }

  /** Settings or configuration files have changed, which affect what is a tool. */
  settingsChanged(): void {
    this.generation++;
    this.files.settingsChanged();
    for (const uri of this.context.documents.uris) this.documentChanged(uri);
  }

  /** Waits until a document's edits so far are applied. Never rejects. */
  async settled(uri: string): Promise<void> {
    await this.updates.get(uri);
  }

  /**
   * Other known tools with the id and version of an open document's tool, in alphabetical order: the same array until
   * they change.
   */
  duplicatesOf(uri: string): readonly DuplicateTool[] {
    return this.duplicatesOfFile(this.keysTaken.get(uri) ?? '');
  }

  /** The same for a file, by its key. */
  duplicatesOfFile(key: string): readonly DuplicateTool[] {
    const duplicates = this.duplicates.of(key);
    let sorted = this.sorted.get(duplicates);
    if (!sorted) {
      sorted = [...duplicates].sort((a, b) => (a.name < b.name ? -1 : 1));
      this.sorted.set(duplicates, sorted);
    }
    return sorted;
  }

  /** The container images of known tools, most used first. */
  get containers(): string[] {
    const all = [...this.knownTools(), ...this.embedded()];
    return byFrequency(all.flatMap(({ summary }) => summary.container ?? []));
  }

  /** The most common dialect of the workspace's tools; `platform` if there are none. */
  async dialect(token: CancellationToken): Promise<DialectName> {
    const tools = await this.allTools(token);
    return byFrequency(tools.map(({ summary }) => summary.dialect))[0] ?? 'platform';
  }

  /** The tools of the workspace and of open documents. */
  async tools(token: CancellationToken): Promise<WorkspaceTool[]> {
    await this.ready(token);
    return [...this.knownTools()];
  }

  /** The same, and the tools in workflows. */
  async allTools(token: CancellationToken): Promise<WorkspaceTool[]> {
    return [...(await this.tools(token)), ...this.embedded()];
  }

  /** The declarations of an id in tools; in workflows if no file has it. */
  async toolsWithId(id: string, token: CancellationToken): Promise<Location[]> {
    const places = (tools: Iterable<WorkspaceTool>): Location[] =>
      [...tools].flatMap(({ uri, summary }) =>
        summary.id?.text === id ? [{ uri, range: summary.id.range }] : [],
      );
    const inFiles = places(await this.tools(token));
    return inFiles.length > 0 ? inFiles : places(this.embedded());
  }

  /** The workflow steps that embed or name a tool. */
  async usesOfTool(id: string, token: CancellationToken): Promise<Location[]> {
    await this.ready(token);
    const { documents } = this.context;
    const open = documents.uris.map((uri) => ({
      uri,
      mentions: toolMentions(documents.get(uri)?.text ?? ''),
    }));
    return [...open, ...this.closedFiles()].flatMap(({ uri, mentions }) =>
      mentions.filter((mention) => mention.id === id).map(({ range }) => ({ uri, range })),
    );
  }

  /** The known files that are not open. */
  *closedFiles(): Generator<IndexedFile> {
    for (const file of this.files.all) if (!this.open.has(file.key)) yield file;
  }

  private *knownTools(): Generator<WorkspaceTool> {
    for (const { uri, summary } of [...this.open.values(), ...this.closedFiles()])
      if (summary) yield { uri, summary };
  }

  private *embedded(): Generator<WorkspaceTool> {
    for (const { uri, embedded = [] } of [...this.open.values(), ...this.closedFiles()])
      for (const summary of embedded) yield { uri, summary };
  }

  /** Waits until all files are read and all edits applied, or until the request is canceled. */
  private async ready(token: CancellationToken): Promise<void> {
    await this.files.ready(token);
    for (const uri of this.context.documents.uris) await untilCanceled(this.settled(uri), token);
  }

  private async update(uri: string): Promise<void> {
    const { documents, settings: store, projects } = this.context;
    let generation: number;
    let answers;
    do {
      generation = this.generation;
      answers = await Promise.all([this.keyOf(uri), store.of(uri), projects.of(uri)]);
    } while (generation !== this.generation);
    // Synchronous from here on: later edits need another update.
    this.updates.delete(uri);
    const [key, settings, project] = answers;
    const version = documents.get(uri);
    if (!version) return;
    const recognized = project.ignored ? [] : recognizedDocuments(version, settings);
    if (recognized.length > 0) this.files.wake();
    const summaries = recognized.map(toolSummary);
    // A tool in a workflow may be a copy of a file: that is no mistake.
    const isWhole = recognized[0]?.options.pointer === undefined;
    const summary = isWhole ? summaries[0] : undefined;
    this.keysTaken.set(uri, key);
    this.open.set(key, { uri, summary, embedded: isWhole ? [] : summaries });
    this.outdated.fire(this.duplicates.note(key, uri, summary));
  }

  /** A key that is the same for all URIs of an open document's file. Never rejects. */
  private keyOf(uri: string): Promise<string> {
    const { documents, fileSystem } = this.context;
    const cached = this.keys.get(uri);
    if (cached) return cached;
    const key = fileSystem.realUri(uri).then(fileKey);
    if (documents.get(uri)) this.keys.set(uri, key);
    return key;
  }
}

/** The distinct texts, most frequent first. */
function byFrequency<T extends string>(texts: readonly T[]): T[] {
  const counts = new Map<T, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([text]) => text);
}
