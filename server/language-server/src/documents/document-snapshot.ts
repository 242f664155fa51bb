import type { Document, DuplicateTool, Range, Tool } from '@user-tool/shared';
import type { Settings } from '@user-tool/protocol/settings.js';
import type { SettingsStore } from '../settings/settings-store.js';
import type { ProjectConfigs } from '../workspace/project-configs.js';
import type { WorkspaceIndex } from '../workspace/workspace-index.js';
import type { DocumentVersion, OpenDocuments } from './open-documents.js';
import { recognizedDocuments } from './recognition.js';

/** What the project's configuration files say about a document. */
type ProjectOfDocument = Awaited<ReturnType<ProjectConfigs['of']>>;

/** An open document at one point in time, with everything that answers about it depend on. Immutable. */
export interface DocumentSnapshot {
  readonly version: DocumentVersion;
  /** Itself if it is recognized as a tool document; the tools in a workflow; empty for other documents. */
  readonly documents: readonly Document[];
  readonly settings: Settings;
  readonly project: ProjectOfDocument;
  /** Other tools with the same id and version; none if the project excludes this one. */
  readonly duplicates: readonly DuplicateTool[];
}

/** Takes snapshots of documents. All waiting is done first, so that a snapshot is of the newest version. */
export class DocumentSnapshots {
  constructor(
    private readonly documents: OpenDocuments,
    private readonly settings: SettingsStore,
    private readonly projects: ProjectConfigs,
    private readonly index: WorkspaceIndex,
  ) {}

  /** Undefined if the document is no longer open. Never rejects. */
  async take(uri: string): Promise<DocumentSnapshot | undefined> {
    if (!this.documents.get(uri)) return undefined;
    const [settings, project] = await Promise.all([
      this.settings.of(uri),
      this.projects.of(uri),
      this.index.settled(uri),
    ]);
    const version = this.documents.get(uri);
    if (!version) return undefined;
    return {
      version,
      documents: recognizedDocuments(version, settings),
      settings,
      project,
      duplicates: this.index.duplicatesOf(uri),
    };
  }
}

/** A snapshot of one of its documents. */
export interface RecognizedSnapshot extends DocumentSnapshot {
  readonly document: Document;
  /** The tool in it; absent if it has another class, or cannot be parsed. */
  readonly tool?: Tool;
}

/**
 * The snapshots of the documents that a range touches.
 * @param range all if absent
 */
export function snapshotsAt(snapshot: DocumentSnapshot | undefined, range?: Range): RecognizedSnapshot[] {
  if (!snapshot) return [];
  return snapshot.documents
    .filter(({ source }) => !range || source.touches(range))
    .map((document) => ({ ...snapshot, document, ...(document.tool && { tool: document.tool }) }));
}

/** The documents, unless the project excludes them from problems and duplicates. */
export function checkedDocuments({
  documents,
  project,
}: Pick<DocumentSnapshot, 'documents' | 'project'>): readonly Document[] {
  return project.ignored ? [] : documents;
}
