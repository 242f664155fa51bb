import type { Document, DuplicateTool, Tool } from '@user-tool/shared';
import type { Settings } from '../../protocol/settings.js';
import type { SettingsStore } from '../settings/settings-store.js';
import type { ProjectConfigs } from '../workspace/project-configs.js';
import type { WorkspaceIndex } from '../workspace/workspace-index.js';
import type { DocumentVersion, OpenDocuments } from './open-documents.js';
import { recognizedDocument } from './recognition.js';

/** What the configuration files of a project say about a document. */
type ProjectOfDocument = Awaited<ReturnType<ProjectConfigs['of']>>;

/** An open document as of one moment, with all that answers about it depend on. Nothing in it ever changes. */
export interface DocumentSnapshot {
  readonly version: DocumentVersion;
  /** Absent where it is not recognized as one to hold a tool. */
  readonly document?: Document;
  /** The tool in it; absent where it has another class, or none can be read. */
  readonly tool?: Tool;
  readonly settings: Settings;
  readonly project: ProjectOfDocument;
  /** Other tools with the id and version of this one; none where the project leaves this one out. */
  readonly duplicates: readonly DuplicateTool[];
}

/** Takes snapshots of documents. What has to be waited for is waited for first: a snapshot is of the newest version. */
export class DocumentSnapshots {
  constructor(
    private readonly documents: OpenDocuments,
    private readonly settings: SettingsStore,
    private readonly projects: ProjectConfigs,
    private readonly index: WorkspaceIndex,
  ) {}

  /** Undefined where the document is not open by then. Never rejects. */
  async take(uri: string): Promise<DocumentSnapshot | undefined> {
    const [settings, project] = await Promise.all([
      this.settings.of(uri),
      this.projects.of(uri),
      this.index.settled(uri),
    ]);
    const version = this.documents.get(uri);
    if (!version) return undefined;
    const document = recognizedDocument(version, settings);
    const tool = document?.tool;
    return {
      version,
      ...(document && { document }),
      ...(tool && { tool }),
      settings,
      project,
      duplicates: this.index.duplicatesOf(uri),
    };
  }
}

/** The document, unless the project leaves it out: one that has problems and that others know of. */
export function checkedDocument({
  document,
  project,
}: Pick<DocumentSnapshot, 'document' | 'project'>): Document | undefined {
  return project.ignored ? undefined : document;
}
