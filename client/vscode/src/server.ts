import {
  CancellationTokenSource,
  EventEmitter,
  l10n,
  window,
  workspace,
  type CancellationToken,
  type Disposable,
  type LogOutputChannel,
} from 'vscode';
import type { BaseLanguageClient, CloseHandlerResult, LanguageClientOptions } from 'vscode-languageclient';
import type { NotificationOf, RequestOf } from '@user-tool/protocol/messages.js';
import {
  explainCommand,
  renderCommand,
  runTestsCommand,
  showProblemsCommand,
  showReferencesCommand,
  suggestCommand,
} from '@user-tool/protocol/names.js';
import type { InitializationOptions } from '@user-tool/protocol/settings.js';
import { Busy } from './busy.js';
import { serveFiles } from './files.js';
import { lastingOutput } from './lasting-output.js';
import { documentSelector, messageOf } from './names.js';
import { isServed } from './served.js';

/** How often the server may crash within {@link crashWindow} before it is no longer restarted. */
const crashLimit = 4;
/** Milliseconds. */
const crashWindow = 180_000;

/** Creates the client for the language server; throws an error whose message says what is missing. */
export type ClientFactory = (options: LanguageClientOptions) => BaseLanguageClient;

/** Shows the user a message with buttons; gives the one that was pressed. */
export type ShowError = (message: string, ...buttons: string[]) => Thenable<string | undefined>;

/** What differs between hosts and tests. */
export interface ServerOptions {
  showError?: ShowError;
  /** Whether this client runs tests of tools. */
  runsTests?: boolean;
}

/** `stopped`: not needed yet, or stopped on request; `failed`: it cannot run, and the user was notified. */
export type ServerState = 'stopped' | 'starting' | 'ready' | 'failed';

/**
 * The language server, as the extension uses it. It starts with the first user tool that is opened, not with the
 * extension, which every YAML file activates; it restarts after a crash, and if it cannot, it says so.
 */
export class Server implements Disposable {
  private readonly changed = new EventEmitter<void>();
  /** {@link state} or {@link isBusy} changed. */
  readonly onDidChange = this.changed.event;
  private readonly output: LogOutputChannel;
  private readonly work = new Busy(() => {
    this.changed.fire();
  });
  private current: ServerState = 'stopped';
  private client: BaseLanguageClient | undefined;
  private readonly crashes: number[] = [];
  private readonly showError: ShowError;
  private readonly commands: readonly string[];

  constructor(
    private readonly createClient: ClientFactory,
    output: LogOutputChannel,
    { showError = window.showErrorMessage, runsTests = false }: ServerOptions = {},
  ) {
    this.output = lastingOutput(output);
    this.showError = showError;
    // The commands that the server may attach to code lenses, code actions, and completions.
    this.commands = [
      ...[showReferencesCommand, showProblemsCommand, renderCommand, explainCommand, suggestCommand],
      ...(runsTests ? [runTestsCommand] : []),
    ];
  }

  get state(): ServerState {
    return this.current;
  }

  /** Whether it has been working for more than a moment. */
  get isBusy(): boolean {
    return this.current === 'starting' || this.work.isBusy;
  }

  /** Starts the server unless it is running or has failed. Never rejects: a failure is shown to the user. */
  async start(): Promise<void> {
    if (this.client || this.current === 'failed') return;
    let client: BaseLanguageClient;
    try {
      client = this.client = this.createClient(this.options());
      serveFiles(client);
    } catch (error) {
      await this.fail(l10n.t('User Tool: The language server failed to start: {0}', messageOf(error)));
      return;
    }
    const { State } = library();
    client.onDidChangeState(({ newState }) => {
      if (this.client !== client || newState === State.Stopped) return;
      this.become(newState === State.Running ? 'ready' : 'starting');
    });
    try {
      await client.start();
      // Replaced during its start, when it could not be stopped: there would be two servers.
      if (this.client !== client) await this.end(client);
    } catch (error) {
      // Stopped during its start: not a failure.
      if (this.client !== client) return;
      this.output.error(messageOf(error));
      await this.fail(
        l10n.t('User Tool: The language server stopped before it was ready. Its output may show why.'),
      );
    }
  }

  /** Stops the server, if it runs, and starts it again. */
  async restart(): Promise<void> {
    this.crashes.length = 0;
    await this.stop();
    await this.start();
  }

  /** Stops the server, if it runs. */
  async stop(): Promise<void> {
    await this.leave('stopped');
  }

  /** Sends the server a request, starting it first; undefined if it does not run. Rejects with the server's error. */
  async ask<P, R>({ method }: RequestOf<P, R>, params: P, token?: CancellationToken): Promise<R | undefined> {
    void this.start();
    return this.client?.sendRequest<R>(method, params, token);
  }

  /** Notifies the server, if it runs. */
  async notify<P = void>({ method }: NotificationOf<P>, params?: P): Promise<void> {
    await this.client?.sendNotification(method, params);
  }

  dispose(): void {
    void this.stop();
    this.changed.dispose();
  }

  private async leave(state: ServerState): Promise<void> {
    const client = this.client;
    this.client = undefined;
    this.become(state);
    if (client) await this.end(client);
  }

  private async end(client: BaseLanguageClient): Promise<void> {
    // A client that never started, or whose server is gone, has nothing to stop.
    await client.dispose().catch((error: unknown) => {
      this.output.debug(messageOf(error));
    });
  }

  private become(state: ServerState): void {
    if (this.current === state) return;
    this.current = state;
    this.changed.fire();
  }

  private options(): LanguageClientOptions {
    const { ErrorAction } = library();
    return {
      documentSelector,
      outputChannel: this.output,
      initializationOptions: (): InitializationOptions => ({
        commands: this.commands,
        readsFiles: true,
        trusted: workspace.isTrusted,
      }),
      errorHandler: {
        error: () => ({ action: ErrorAction.Continue, handled: true }),
        closed: () => this.closed(),
      },
      initializationFailedHandler: () => false,
      middleware: {
        // The server reports nothing for a document that was not opened for it.
        didOpen: async (document, next) => (isServed(document) ? next(document) : undefined),
        provideDiagnostics: (document, previous, token, next) =>
          this.work.during(() => next(document, previous, token)),
      },
    };
  }

  private closed(): CloseHandlerResult {
    const { CloseAction } = library();
    const now = Date.now();
    this.crashes.push(now);
    const recent = this.crashes.filter((time) => now - time < crashWindow);
    if (recent.length < crashLimit) {
      const message = l10n.t('The language server stopped. Restarting it.');
      return { action: CloseAction.Restart, message, handled: true };
    }
    const message = l10n.t(
      'User Tool: The language server stopped {0} times in a row. User tools are not checked until you restart it.',
      recent.length,
    );
    void this.fail(message);
    return { action: CloseAction.DoNotRestart, message, handled: true };
  }

  /** Shows the user that checking has stopped, with two ways to recover. */
  private async fail(message: string): Promise<void> {
    await this.leave('failed');
    this.output.error(message);
    const [restart, show] = [l10n.t('Restart'), l10n.t('Show Output')];
    void this.showError(message, restart, show).then((choice) => {
      if (choice === restart) void this.restart();
      if (choice === show) this.output.show();
    });
  }
}

/** Sends a request that a command depends on; rejects with advice for the user if the server does not run. */
export async function answered<P, R>(
  server: Pick<Server, 'ask'>,
  request: RequestOf<P, R>,
  params: P,
  token: CancellationToken = new CancellationTokenSource().token,
): Promise<R> {
  const answer = await server.ask(request, params, token);
  if (answer !== undefined) return answer;
  throw new Error(
    l10n.t('The language server is not running. Run "User Tool: Restart Language Server" to start it.'),
  );
}

/**
 * The client library. Loaded on first use: a static import would be evaluated for every YAML file, and this one takes
 * longer than the rest of the extension's activation.
 */
function library(): typeof import('vscode-languageclient') {
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  return require('vscode-languageclient') as typeof import('vscode-languageclient');
}
