import type { CodeAction, CompletionItem, Connection, InitializeParams } from 'vscode-languageserver';
import type { CodeActionData, CompletionData, UserTool } from '@user-tool/shared';
import { clientAbilities, type ClientAbilities } from './client-abilities.js';
import type { DiagnosticsChannel } from './diagnostics-channel.js';
import type { OpenDocuments } from './documents.js';
import type { Environment } from './environment.js';
import { createGuard, type Guard } from './guard.js';
import { Judge, type Judgement } from './judge.js';
import { isConfigFile, ProjectConfigs } from './project-config.js';
import { PulledDiagnostics } from './pulled-diagnostics.js';
import { PushedDiagnostics } from './pushed-diagnostics.js';
import { SettingsStore } from './settings.js';
import { Twins } from './twins.js';

/** Parameters of a request about one document. */
interface AboutDocument {
  textDocument: { uri: string };
}

/** Everything that the server knows about one client, from `initialize` on. */
export class Session {
  readonly client: ClientAbilities;
  readonly guard: Guard;
  readonly settings: SettingsStore;
  readonly projects: ProjectConfigs;
  readonly judge: Judge;
  readonly pulled: PulledDiagnostics;
  private readonly channel: DiagnosticsChannel;
  private readonly twins = new Twins();

  constructor(
    readonly connection: Connection,
    readonly documents: OpenDocuments,
    environment: Environment,
    params: InitializeParams,
  ) {
    this.client = clientAbilities(params);
    this.guard = createGuard(connection.console);
    this.settings = new SettingsStore(connection, this.client, params.initializationOptions);
    this.projects = new ProjectConfigs(
      async (uri) => documents.get(uri)?.getText() ?? environment.readFile(uri),
      this.client.watchFiles,
    );
    this.judge = new Judge(documents, this.settings, this.projects, this.twins);
    this.pulled = new PulledDiagnostics(connection, this.client, this.judge, this.guard);
    this.channel = this.client.pullDiagnostics
      ? this.pulled
      : new PushedDiagnostics(connection, this.client, this.judge, this.guard, environment.pushDelay);
    documents.onDidChangeContent(({ document: { uri } }) => {
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
    this.channel.outdated(this.documents.uris);
  }

  /** @param settings of the notification */
  settingsChanged(settings: unknown): void {
    this.settings.changed(settings);
    this.channel.outdated(this.documents.uris);
  }

  /**
   * Makes a request's handler out of a feature. It answers `null` for documents that are not open or no tools.
   * @param answer about the document as it is when it is called
   */
  readonly onTool = <P extends AboutDocument, T>(
    answer: (tool: UserTool, params: P) => T,
  ): ((params: P) => Promise<T | null>) => {
    return (params) =>
      this.guard(async () => {
        const found = await this.judge.tool(params.textDocument.uri);
        return found ? answer(found.tool, params) : null;
      }, null);
  };

  /** The same for features that are about a document's problems; configuration files have them too. */
  readonly onProblems = <P extends AboutDocument, T>(
    answer: (judgement: Judgement, params: P) => T,
  ): ((params: P) => Promise<T | null>) => {
    return (params) =>
      this.guard(async () => {
        const judgement = await this.judge.problems(params.textDocument.uri);
        return judgement?.ours ? answer(judgement, params) : null;
      }, null);
  };

  /** The same for what a completion item still lacks: without its document the item stays as it is. */
  readonly onItem = (
    answer: (tool: UserTool, item: CompletionItem) => CompletionItem,
  ): ((item: CompletionItem) => Promise<CompletionItem>) => {
    return (item) =>
      this.guard(async () => {
        const data = item.data as CompletionData | undefined;
        const found = data && (await this.judge.tool(data.uri));
        return found ? answer(found.tool, item) : item;
      }, item);
  };

  /** The same for the edit that a code action still lacks. */
  readonly onAction = (
    answer: (judgement: Judgement, action: CodeAction, uri: string) => CodeAction,
  ): ((action: CodeAction) => Promise<CodeAction>) => {
    return (action) =>
      this.guard(async () => {
        const data = action.data as CodeActionData | undefined;
        if (!data) return action;
        const judgement = await this.judge.problems(data.uri);
        return judgement?.ours ? answer(judgement, action, data.uri) : action;
      }, action);
  };

  private closed(uri: string): void {
    this.channel.closed(uri);
    this.settings.forget(uri);
    this.channel.outdated(this.twins.note(uri, undefined));
    // What was typed into it and not saved does not hold any more.
    if (isConfigFile(uri)) this.configChanged();
  }
}
