import type { CancellationToken, FileEvent, Location } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import {
  toolFacts,
  toolMentions,
  type DialectName,
  type DuplicateTool,
  type ToolFacts,
  type UserTool,
  type WorkspaceTool,
} from '@user-tool/shared';
import { DuplicateTools } from '../check/duplicate-tools.js';
import { fileKey, relativePath } from './addresses.js';
import type { OpenDocuments } from './documents.js';
import type { IndexedFile } from './indexed-file.js';
import { isConfigFile, type ProjectConfigs } from './project-config.js';
import { isTool } from './recognition.js';
import type { Settings } from './settings.js';
import { WorkspaceFiles, type FilesContext } from './workspace-files.js';

/** What the index has to do with. */
export interface IndexContext extends FilesContext {
  documents: OpenDocuments;
  /** Hears of documents whose problems have changed without an edit. */
  outdated: (uris: readonly string[]) => void;
}

/** An open document as it is now, and what holds for it. */
export interface Look {
  document: TextDocument;
  /** Undefined where it is none, or not to be checked. */
  tool: UserTool | undefined;
  settings: Settings;
  project: Awaited<ReturnType<ProjectConfigs['of']>>;
  /** Other tools that are known to have its id and version. */
  duplicates: readonly DuplicateTool[];
}

/** A document that the editor has open; `facts` where it is a tool. */
interface Open {
  uri: string;
  facts: ToolFacts | undefined;
}

/**
 * What the documents of a workspace have to know of each other: its tools, and the workflows that run them. For a
 * document that is open counts what stands in the editor, for every other one what is on disk.
 */
export class WorkspaceIndex {
  readonly files: WorkspaceFiles;
  /** By the keys of their files, see {@link IndexedFile.key}. */
  private readonly open = new Map<string, Open>();
  private readonly keys = new Map<string, Promise<string>>();
  private readonly facts = new WeakMap<UserTool, ToolFacts>();
  private readonly duplicates = new DuplicateTools(relativePath);

  constructor(private readonly context: IndexContext) {
    const { documents, outdated } = context;
    this.files = new WorkspaceFiles(
      context,
      ({ key, uri, facts }, isThere) =>
        this.open.has(key) ? [] : this.duplicates.note(key, uri, isThere ? facts : undefined),
      (changed) => {
        outdated([...changed].filter((uri) => documents.get(uri)));
      },
    );
  }

  /**
   * Looks at an open document; the others know from then on what it holds. Never rejects.
   * @returns undefined where it is not open
   */
  async look(uri: string): Promise<Look | undefined> {
    const { documents, settings: store, projects } = this.context;
    const [key, settings, project] = await Promise.all([this.keyOf(uri), store.of(uri), projects.of(uri)]);
    const document = documents.get(uri);
    if (!document) return undefined;
    const candidate = { uri, languageId: document.languageId, text: document.getText() };
    const isChecked = !project.ignored && !isConfigFile(uri) && isTool(candidate, settings);
    const tool = isChecked ? documents.tool(document) : undefined;
    if (tool) this.files.wake();
    const facts = tool && this.factsOf(tool);
    this.open.set(key, { uri, facts });
    this.context.outdated(this.duplicates.note(key, uri, facts));
    return { document, tool, settings, project, duplicates: this.duplicatesOf(key) };
  }

  /** A document is not open any more: what is on disk counts again. */
  async closed(uri: string): Promise<void> {
    this.keys.delete(uri);
    for (const [key, open] of this.open) {
      if (open.uri !== uri) continue;
      this.open.delete(key);
      const file = this.files.get(key);
      this.context.outdated(this.duplicates.note(key, file?.uri ?? uri, file?.facts));
    }
    // Where nobody tells, nobody told that it was saved.
    if (!this.context.client.watchFiles) await this.filesChanged([{ uri, type: 2 }]);
  }

  /** Takes in what changed on disk. */
  async filesChanged(events: readonly FileEvent[]): Promise<void> {
    this.context.outdated(await this.files.changed(events));
  }

  /** Other tools that are known to have the id and version of a document's tool, in alphabetical order. */
  duplicatesOf(key: string): DuplicateTool[] {
    return this.duplicates.of(key).sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** The container images that tools are known to run in, the most used ones first. */
  get containers(): string[] {
    return mostUsed([...this.known()].flatMap(({ facts }) => facts.container ?? []));
  }

  /** The dialect that most tools of the workspace are written in; `platform` where there are none. */
  async dialect(token: CancellationToken): Promise<DialectName> {
    const tools = await this.tools(token);
    return mostUsed(tools.map(({ facts }) => facts.dialect))[0] ?? 'platform';
  }

  /** The tools of the workspace and those that are open. */
  async tools(token: CancellationToken): Promise<WorkspaceTool[]> {
    await this.ready(token);
    return [...this.known()];
  }

  /** Where tools of an id declare it. */
  async toolsWithId(id: string, token: CancellationToken): Promise<Location[]> {
    const tools = await this.tools(token);
    return tools.flatMap(({ uri, facts }) => (facts.id?.text === id ? [{ uri, range: facts.id.range }] : []));
  }

  /** Where steps of workflows embed or name a tool. */
  async usesOfTool(id: string, token: CancellationToken): Promise<Location[]> {
    await this.ready(token);
    const { documents } = this.context;
    const open = documents.uris.map((uri) => ({
      uri,
      mentions: toolMentions(documents.get(uri)?.getText() ?? ''),
    }));
    return [...open, ...this.closedFiles()].flatMap(({ uri, mentions }) =>
      mentions.filter((mention) => mention.id === id).map(({ range }) => ({ uri, range })),
    );
  }

  /** The files that are known and not open. */
  *closedFiles(): Generator<IndexedFile> {
    for (const file of this.files.all) if (!this.open.has(file.key)) yield file;
  }

  private *known(): Generator<WorkspaceTool> {
    for (const { uri, facts } of [...this.open.values(), ...this.closedFiles()])
      if (facts) yield { uri, facts };
  }

  /** Waits until all files are read and all open documents looked at, or until the request is cancelled. */
  private async ready(token: CancellationToken): Promise<void> {
    await this.files.ready(token);
    for (const uri of this.context.documents.uris) {
      if (!token.isCancellationRequested) await this.look(uri);
    }
  }

  /** A key that is the same for all addresses of an open document's file. Never rejects. */
  private keyOf(uri: string): Promise<string> {
    const { documents, fileSystem } = this.context;
    const known = this.keys.get(uri);
    if (known) return known;
    const key = fileSystem.fileState(uri).then((state) => fileKey(state?.real ?? uri));
    if (documents.get(uri)) this.keys.set(uri, key);
    return key;
  }

  private factsOf(tool: UserTool): ToolFacts {
    const known = this.facts.get(tool);
    if (known) return known;
    const facts = toolFacts(tool);
    this.facts.set(tool, facts);
    return facts;
  }
}

/** Each text once, those that are there most often first. */
function mostUsed<T extends string>(texts: readonly T[]): T[] {
  const counts = new Map<T, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([text]) => text);
}
