import {
  CodeLensRefreshRequest,
  MessageType,
  ShowMessageNotification,
  type Connection,
  type InitializeParams,
} from 'vscode-languageserver';
import { clientAbilities, type ClientAbilities } from '../client/client-abilities.js';
import { DocumentChecker } from '../diagnostics/document-checker.js';
import { PulledDiagnostics } from '../diagnostics/pulled-diagnostics.js';
import { PushedDiagnostics } from '../diagnostics/pushed-diagnostics.js';
import { Reports, type DiagnosticsChannel } from '../diagnostics/reports.js';
import { ShownProblems } from '../diagnostics/shown-problems.js';
import { WorkspaceDiagnostics } from '../diagnostics/workspace-diagnostics.js';
import { DocumentSnapshots } from '../documents/document-snapshot.js';
import type { OpenDocuments } from '../documents/open-documents.js';
import { ClientFileSystem } from '../files/client-file-system.js';
import { fileSystemOf, type FileSystem } from '../files/file-system.js';
import { TokenResults } from '../requests/token-results.js';
import { SettingsStore, Trust } from '../settings/settings-store.js';
import { ProjectConfigs } from '../workspace/project-configs.js';
import { WorkspaceIndex } from '../workspace/workspace-index.js';
import type { ServerEnvironment } from './environment.js';
import { createGuard, type RequestGuard } from './guard.js';
import type { MessageOrder } from './request-order.js';

/** The server's state for one client, from `initialize` on. Each part depends only on those above it. */
export class Session {
  readonly client: ClientAbilities;
  readonly guard: RequestGuard;
  readonly settings: SettingsStore;
  readonly fileSystem: FileSystem;
  readonly projects: ProjectConfigs;
  readonly trust: Trust;
  readonly index: WorkspaceIndex;
  readonly snapshots: DocumentSnapshots;
  readonly checker: DocumentChecker;
  readonly shown: ShownProblems;
  readonly pulled: PulledDiagnostics;
  /** How the problems of open documents reach this client. */
  readonly diagnostics: DiagnosticsChannel;
  readonly workspaceDiagnostics: WorkspaceDiagnostics;
  readonly tokenResults = new TokenResults();

  constructor(
    readonly connection: Connection,
    readonly documents: OpenDocuments,
    readonly environment: ServerEnvironment,
    readonly order: MessageOrder,
    params: InitializeParams,
  ) {
    const client = (this.client = clientAbilities(params));
    const guard = (this.guard = createGuard(connection.console));
    const settings = (this.settings = new SettingsStore(connection, client, params.initializationOptions));
    const trust = (this.trust = new Trust(client.trusted));
    const fileSystem = (this.fileSystem = fileSystemOf(
      environment.disk,
      client.readsFiles ? new ClientFileSystem(connection) : undefined,
    ));
    const projects = (this.projects = new ProjectConfigs(
      async (uri) => documents.get(uri)?.text ?? fileSystem.readFile(uri),
      client.watchFiles,
    ));
    const folders = foldersOf(params);
    const files = { connection, client, environment, guard, fileSystem, settings, projects, folders };
    const index = (this.index = new WorkspaceIndex({ ...files, documents, order }));
    const snapshots = (this.snapshots = new DocumentSnapshots(documents, settings, projects, index));
    const { shellcheck } = environment;
    const onWarning = (warning: string): void => {
      void connection.sendNotification(ShowMessageNotification.type, {
        type: MessageType.Warning,
        message: warning,
      });
    };
    const sources = { shellcheck, onWarning };
    const checker = (this.checker = new DocumentChecker({
      documents,
      snapshots,
      settings,
      projects,
      index,
      trust,
      sources,
    }));
    const shown = (this.shown = new ShownProblems({
      documents,
      environment,
      canFollow: !client.pullDiagnostics || client.refreshDiagnostics,
      onChange: (uri) => {
        this.diagnostics.outdated([uri]);
        if (client.refreshCodeLenses)
          void guard<unknown>(() => connection.sendRequest(CodeLensRefreshRequest.type), undefined);
      },
    }));
    const reports = new Reports();
    this.pulled = new PulledDiagnostics(connection, client, checker, shown, guard, reports);
    this.diagnostics = client.pullDiagnostics
      ? this.pulled
      : new PushedDiagnostics({ connection, client, checker, shown, guard, environment, order });
    this.workspaceDiagnostics = new WorkspaceDiagnostics(
      client,
      documents,
      environment,
      fileSystem,
      index,
      checker,
      shown,
      reports,
    );
  }
}

/** The client's open folders; older clients have a single one. */
function foldersOf({ workspaceFolders, ...params }: InitializeParams): string[] {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- what clients without folders send
  const { rootUri } = params;
  return workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []);
}
