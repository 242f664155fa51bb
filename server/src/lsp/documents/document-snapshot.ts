import type { DuplicateTool, UserTool } from '@user-tool/shared';
import type { Settings } from '../../protocol/settings.js';
import type { ProjectConfigs } from '../workspace/project-configs.js';
import type { SettingsStore } from '../settings/settings-store.js';
import type { WorkspaceIndex } from '../workspace/workspace-index.js';
import type { DocumentVersion, OpenDocuments } from './open-documents.js';
import { toolIn } from './recognition.js';

/** What the configuration files of a project say about a document. */
type ProjectOfDocument = Awaited<ReturnType<ProjectConfigs['of']>>;

/** An open document as of one moment, with all that answers about it depend on. Nothing in it ever changes. */
export interface DocumentSnapshot {
  readonly document: DocumentVersion;
  /** Absent where the document is not a tool. */
  readonly tool?: UserTool;
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
    const document = this.documents.get(uri);
    if (!document) return undefined;
    const duplicates = this.index.duplicatesOf(uri);
    const tool = toolIn(document, settings);
    return { document, ...(tool && { tool }), settings, project, duplicates };
  }
}

/** The tool of a document, unless the project leaves it out: one that has problems and that others know of. */
export function checkedTool({
  tool,
  project,
}: Pick<DocumentSnapshot, 'tool' | 'project'>): UserTool | undefined {
  return project.ignored ? undefined : tool;
}
