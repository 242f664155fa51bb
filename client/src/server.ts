import { type CancellationToken, type Disposable, type LogOutputChannel, window } from 'vscode';
import type { BaseLanguageClient, CloseHandlerResult, LanguageClientOptions } from 'vscode-languageclient';
import { serveFiles } from './files.js';
import { library } from './library.js';
import {
  displayName,
  documentSelector,
  explainCommand,
  renderCommand,
  showProblemsCommand,
  showReferencesCommand,
} from './names.js';
import { isServed } from './served.js';
import { messageOf } from './services.js';

/** How often the server may end by itself within {@link crashWindow} before it is left down. */
const crashLimit = 4;
/** Milliseconds. */
const crashWindow = 180_000;

/** Makes the client that talks to the language server; throws an error whose message says what is missing. */
export type ClientFactory = (options: LanguageClientOptions) => BaseLanguageClient;

/** Shows the user a message with buttons; answers the one that was pressed. */
export type Notify = (message: string, ...buttons: string[]) => Thenable<string | undefined>;

/**
 * The language server, seen from the editor. It starts with the first user tool that is opened, not with the
 * extension, which every YAML file activates; it comes back after a crash; and when it cannot, it says so.
 */
export class Server implements Disposable {
  private client: BaseLanguageClient | undefined;
  private readonly crashes: number[] = [];
  /** It failed and the user knows: another document that is opened does not try again. */
  private down = false;

  constructor(
    private readonly createClient: ClientFactory,
    private readonly output: LogOutputChannel,
    private readonly notify: Notify = window.showErrorMessage,
  ) {}

  /** Starts the server unless it runs already. Never rejects: a failure is shown to the user. */
  async start(): Promise<void> {
    if (this.client || this.down) return;
    let client: BaseLanguageClient;
    try {
      client = this.client = this.createClient(this.options());
      serveFiles(client);
    } catch (error) {
      await this.fail(`${displayName}: the language server did not start: ${messageOf(error)}`);
      return;
    }
    try {
      await client.start();
    } catch (error) {
      // Stopped while it started: not a failure.
      if (this.client !== client) return;
      this.output.error(messageOf(error));
      await this.fail(
        `${displayName}: the language server ended before it was ready; its output may say why.`,
      );
    }
  }

  /** Stops the server, if it runs, and starts it anew. */
  async restart(): Promise<void> {
    this.crashes.length = 0;
    this.down = false;
    await this.stop();
    await this.start();
  }

  /** Ends the server, if it runs. */
  async stop(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    // A client that never came up, or whose server is gone, has nothing to stop.
    await client?.dispose().catch((error: unknown) => {
      this.output.debug(messageOf(error));
    });
  }

  /** Asks the server, which is started for it; undefined where it does not run. Rejects with what the server says. */
  async ask<T>(method: string, params: object, token: CancellationToken): Promise<T | undefined> {
    void this.start();
    return this.client?.sendRequest<T>(method, params, token);
  }

  dispose(): void {
    void this.stop();
  }

  private options(): LanguageClientOptions {
    const { ErrorAction } = library();
    return {
      documentSelector,
      outputChannel: this.output,
      initializationOptions: {
        // What the server may put behind the words that it shows in a document.
        commands: [showReferencesCommand, showProblemsCommand, renderCommand, explainCommand],
        readsFiles: true,
      },
      // Of a document that it was not told of, the server says nothing.
      middleware: {
        didOpen: async (document, next) => (isServed(document) ? next(document) : undefined),
      },
      errorHandler: {
        error: () => ({ action: ErrorAction.Continue, handled: true }),
        closed: () => this.closed(),
      },
      initializationFailedHandler: () => false,
    };
  }

  private closed(): CloseHandlerResult {
    const { CloseAction } = library();
    const now = Date.now();
    this.crashes.push(now);
    const recent = this.crashes.filter((time) => now - time < crashWindow);
    if (recent.length < crashLimit) {
      return {
        action: CloseAction.Restart,
        message: 'The language server ended; starting it again.',
        handled: true,
      };
    }
    const message = `${displayName}: the language server ended ${recent.length} times in a row; user tools are not checked until it is restarted.`;
    void this.fail(message);
    return { action: CloseAction.DoNotRestart, message, handled: true };
  }

  /** Tells the user that nothing is checked any more, with the two ways on. */
  private async fail(message: string): Promise<void> {
    this.down = true;
    await this.stop();
    this.output.error(message);
    const [restart, show] = ['Restart', 'Show Output'] as const;
    void this.notify(message, restart, show).then((choice) => {
      if (choice === restart) void this.restart();
      if (choice === show) this.output.show();
    });
  }
}
