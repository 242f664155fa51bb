import {
  MessageType,
  ShowMessageNotification,
  type CancellationToken,
  type Connection,
  type InitializeParams,
  type ResponseError,
} from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { UserTool } from '@user-tool/shared';
import type { Settings } from '../protocol/settings.js';
import { cancelled } from './cancellation.js';
import { clientAbilities, type ClientAbilities } from './client-abilities.js';
import type { DiagnosticsChannel } from './diagnostics-channel.js';
import type { OpenDocuments } from './documents.js';
import type { Environment, FileSystem } from './environment.js';
import { fileSystemOf } from './file-system.js';
import { createGuard, type Guard } from './guard.js';
import { Judge, type Judgement } from './judge.js';
import { isConfigFile, ProjectConfigs } from './project-config.js';
import { PulledDiagnostics } from './pulled-diagnostics.js';
import { PushedDiagnostics } from './pushed-diagnostics.js';
import { Reports } from './reports.js';
import { refreshDecoration } from './refresh.js';
import { SettingsStore } from './settings.js';
import { Trust } from './trust.js';
import { WorkspaceDiagnostics } from './workspace-diagnostics.js';
import { WorkspaceIndex } from './workspace-index.js';

/** Parameters of a request about one document. */
interface AboutDocument {
  textDocument: { uri: string };
}

/** Answers a request; one that was cancelled before there was anything to work on is not worked on. */
export type Handler<P, T> = (
  params: P,
  token?: CancellationToken,
) => Promise<T | null | ResponseError<never>>;

/** Everything that the server knows about one client, from `initialize` on. */
export class Session {
  readonly client: ClientAbilities;
  readonly guard: Guard;
  readonly fileSystem: FileSystem;
  readonly settings: SettingsStore;
  readonly projects: ProjectConfigs;
  readonly trust: Trust;
  readonly judge: Judge;
  readonly index: WorkspaceIndex;
  readonly pulled: PulledDiagnostics;
  readonly workspaceDiagnostics: WorkspaceDiagnostics;
  private readonly channel: DiagnosticsChannel;

  constructor(
    readonly connection: Connection,
    readonly documents: OpenDocuments,
    readonly environment: Environment,
    params: InitializeParams,
  ) {
    this.client = clientAbilities(params);
    this.guard = createGuard(connection.console);
    this.fileSystem = fileSystemOf(environment, connection, this.client);
    this.settings = new SettingsStore(connection, this.client, params.initializationOptions);
    this.projects = new ProjectConfigs(
      async (uri) => documents.get(uri)?.getText() ?? this.fileSystem.readFile(uri),
      this.client.watchFiles,
    );
    const { client, guard, fileSystem, settings, projects } = this;
    this.index = new WorkspaceIndex({
      connection,
      client,
      documents,
      environment,
      fileSystem,
      guard,
      settings,
      projects,
      folders: foldersOf(params),
      outdated: (uris) => {
        this.channel.outdated(uris);
      },
    });
    this.trust = new Trust(this.client.trusted);
    this.judge = new Judge(documents, settings, projects, this.index, environment, this.trust, (message) => {
      void connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Warning, message });
    });
    const reports = new Reports();
    this.pulled = new PulledDiagnostics(connection, client, this.judge, guard, reports);
    this.workspaceDiagnostics = new WorkspaceDiagnostics(
      client,
      documents,
      environment,
      fileSystem,
      this.index,
      this.judge,
      reports,
    );
    this.channel = this.client.pullDiagnostics
      ? this.pulled
      : new PushedDiagnostics(connection, this.client, this.judge, this.guard, environment.pushDelay);
    documents.onDidChangeContent(({ document: { uri } }) => {
      this.judge.edited(uri);
      this.channel.edited(uri);
      if (isConfigFile(uri)) this.configChanged();
    });
    documents.onDidClose(({ document: { uri } }) => {
      this.closed(uri);
    });
  }

  /** A configuration file has changed, on disk or in the editor. */
  configChanged(): void {
    this.projects.changed();
    this.index.files.settingsChanged();
    this.channel.outdated(this.documents.uris);
  }

  /** The user trusts the workspace from now on: what was left out is asked for. */
  trustGranted(): void {
    this.trust.grant();
    this.channel.outdated(this.documents.uris);
  }

  /** @param settings of the notification */
  settingsChanged(settings: unknown): void {
    this.settings.changed(settings);
    this.index.files.settingsChanged();
    this.channel.outdated(this.documents.uris);
    refreshDecoration(this);
  }

  /**
   * Makes a request's handler out of a feature. It answers `null` for documents that are not open or no tools.
   * @param answer about the document as it is when it is called
   */
  readonly onTool = <P extends AboutDocument, T>(
    answer: (tool: UserTool, params: P, document: TextDocument, settings: Settings) => T,
  ): Handler<P, T> => {
    return (params, token) =>
      this.guard<T | null | ResponseError<never>>(async () => {
        const found = await this.judge.tool(params.textDocument.uri);
        if (token?.isCancellationRequested) return cancelled();
        return found ? answer(found.tool, params, found.document, found.settings) : null;
      }, null);
  };

  /** The same for features that are about a document's problems; configuration files have them too. */
  readonly onProblems = <P extends AboutDocument, T>(
    answer: (judgement: Judgement, params: P) => T,
  ): Handler<P, T> => {
    return (params, token) =>
      this.guard<T | null | ResponseError<never>>(async () => {
        const judgement = await this.judge.problems(params.textDocument.uri);
        if (token?.isCancellationRequested) return cancelled();
        return judgement?.ours ? answer(judgement, params) : null;
      }, null);
  };

  /** The same for what a completion item or the like still lacks: without its document the item stays as it is. */
  readonly onItem = <T extends { data?: unknown }>(
    answer: (tool: UserTool, item: T) => T,
  ): ((item: T) => Promise<T>) => {
    return (item) =>
      this.guard(async () => {
        const data = item.data as { uri: string } | undefined;
        const found = data && (await this.judge.tool(data.uri));
        return found ? answer(found.tool, item) : item;
      }, item);
  };

  /** The same for what is about the document's problems: the edit of a code action, or the text of a lens. */
  readonly onJudgedItem = <T extends { data?: unknown }>(
    answer: (judgement: Judgement, item: T, uri: string) => T,
  ): ((item: T) => Promise<T>) => {
    return (item) =>
      this.guard(async () => {
        const data = item.data as { uri: string } | undefined;
        if (!data) return item;
        const judgement = await this.judge.problems(data.uri);
        return judgement?.ours ? answer(judgement, item, data.uri) : item;
      }, item);
  };

  private closed(uri: string): void {
    this.judge.edited(uri);
    this.channel.closed(uri);
    this.settings.forget(uri);
    void this.guard(() => this.index.closed(uri), undefined);
    // What was typed into it and not saved does not hold any more.
    if (isConfigFile(uri)) this.configChanged();
  }
}

/** The folders that a client has open; older ones know a single one. */
function foldersOf({ workspaceFolders, ...params }: InitializeParams): string[] {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- what clients without folders send
  const { rootUri } = params;
  return workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []);
}
