import assert from 'node:assert/strict';
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import {
  createMessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type ClientCapabilities,
  type Diagnostic,
  type InitializeParams,
  type InitializeResult,
  type MessageConnection,
  type PublishDiagnosticsParams,
  type Range,
  type Registration,
} from 'vscode-languageserver/node';
import type { ServerEnvironment } from '../../server/language-server/src/session/environment.js';
import { built } from '../support/built.js';
import { until } from '../support/until.js';
import { serveInProcess, thisMachine } from './in-process.js';

/** The path of the packaged server. */
export async function builtServer(): Promise<string> {
  await built();
  return fileURLToPath(new URL('../../server/dist/lsp.js', import.meta.url));
}

/** What a client announces. */
export interface ClientShape {
  capabilities?: ClientCapabilities;
  initializationOptions?: unknown;
  /** Answers `workspace/configuration`, one value per item. */
  configuration?: (uri: string | undefined) => unknown;
  processId?: number | null;
  /** The URIs of its open folders. */
  folders?: readonly string[];
  /** The URI of an older client's single folder. */
  root?: string;
}

/** Capabilities of a client that supports everything the server uses. */
export const fullCapabilities: ClientCapabilities = {
  workspace: {
    configuration: true,
    didChangeConfiguration: { dynamicRegistration: true },
    didChangeWatchedFiles: { dynamicRegistration: true },
    diagnostics: { refreshSupport: true },
    inlayHint: { refreshSupport: true },
    codeLens: { refreshSupport: true },
    semanticTokens: { refreshSupport: true },
    workspaceEdit: { documentChanges: true },
    workspaceFolders: true,
  },
  textDocument: {
    diagnostic: { dynamicRegistration: true, relatedDocumentSupport: true },
    publishDiagnostics: {
      relatedInformation: true,
      tagSupport: { valueSet: [1, 2] },
      codeDescriptionSupport: true,
      dataSupport: true,
      versionSupport: true,
    },
    completion: {
      completionItem: {
        snippetSupport: true,
        documentationFormat: ['markdown', 'plaintext'],
        insertTextModeSupport: { valueSet: [1, 2] },
      },
    },
    hover: { contentFormat: ['markdown', 'plaintext'] },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    foldingRange: { foldingRangeKind: { valueSet: ['comment', 'imports', 'region'] } },
    documentLink: { tooltipSupport: true },
    definition: { linkSupport: true },
    rename: { prepareSupport: true },
    inlayHint: { resolveSupport: { properties: ['tooltip', 'label.location'] } },
    signatureHelp: {
      signatureInformation: {
        documentationFormat: ['markdown', 'plaintext'],
        parameterInformation: { labelOffsetSupport: true },
      },
      contextSupport: true,
    },
    codeAction: {
      codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', 'source.fixAll'] } },
      isPreferredSupport: true,
      dataSupport: true,
      resolveSupport: { properties: ['edit'] },
    },
  },
};

/** The same for a client that cannot be asked to pull, and so gets all problems at once. */
export const atOnceCapabilities: ClientCapabilities = {
  ...fullCapabilities,
  workspace: { ...fullCapabilities.workspace, diagnostics: {} },
};

/** The same without pull diagnostics. */
export const pushCapabilities: ClientCapabilities = {
  ...fullCapabilities,
  textDocument: {
    ...fullCapabilities.textDocument,
    diagnostic: undefined,
  } as ClientCapabilities['textDocument'] & object,
};

/** The `initialize` parameters of such a client. */
function paramsOf(shape: ClientShape, processId: number | null): InitializeParams {
  return {
    processId: shape.processId === undefined ? processId : shape.processId,
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- the protocol requires it
    rootUri: shape.root ?? null,
    capabilities: shape.capabilities ?? {},
    workspaceFolders: shape.folders?.map((uri) => ({ uri, name: uri })) ?? null,
    ...('initializationOptions' in shape && { initializationOptions: shape.initializationOptions }),
  };
}

/** A client and its server. */
export class TestClient {
  readonly registrations: Registration[] = [];
  readonly published: PublishDiagnosticsParams[] = [];
  readonly log: string[] = [];
  refreshes = 0;
  /** What else the server asked to refresh. */
  readonly refreshed: string[] = [];
  /** The result of `initialize`. */
  initialized!: InitializeResult;
  /** The exit code or signal, once a server process has ended. */
  ended: number | string | undefined;
  private readonly versions = new Map<string, number>();

  private constructor(
    readonly connection: MessageConnection,
    /** Its `initialize` parameters. */
    readonly params: InitializeParams,
    private readonly server?: ChildProcessByStdio<Writable, Readable, null>,
  ) {
    server?.on('exit', (code, signal) => {
      this.ended = code ?? signal ?? 'unknown';
    });
  }

  /** Starts a server in this process, with its files, threads and programs, and initializes it. */
  static async start(shape: ClientShape = {}): Promise<TestClient> {
    await built();
    return new TestClient(serveInProcess(thisMachine()), paramsOf(shape, null)).sayHello(shape);
  }

  /** Starts a server in this process on a simulated machine, and initializes it. */
  static startOn(machine: ServerEnvironment, shape: ClientShape): Promise<TestClient> {
    return new TestClient(serveInProcess(machine), paramsOf(shape, null)).sayHello(shape);
  }

  /**
   * Starts the packaged server as a separate process, over standard input and output, and initializes it.
   * @param nodeArguments arguments for Node, before the server
   */
  static async startProcess(shape: ClientShape = {}, nodeArguments: string[] = []): Promise<TestClient> {
    const args = [...nodeArguments, await builtServer(), '--stdio'];
    const server = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    const [reader, writer] = [new StreamMessageReader(server.stdout), new StreamMessageWriter(server.stdin)];
    const connection = createMessageConnection(reader, writer);
    connection.listen();
    const client = new TestClient(connection, paramsOf(shape, process.pid), server);
    const died = once(server, 'exit').then(() => assert.fail(`ended: ${client.ended}`));
    await Promise.race([client.sayHello(shape), died]);
    died.catch(() => undefined);
    return client;
  }

  /** The standard input of the server process. */
  get input(): Writable {
    assert.ok(this.server);
    return this.server.stdin;
  }

  private async sayHello(shape: ClientShape): Promise<this> {
    this.listen(shape);
    this.initialized = await this.request<InitializeResult>('initialize', this.params);
    await this.notify('initialized', {});
    return this;
  }

  private listen({ configuration }: ClientShape): void {
    const { connection } = this;
    connection.onRequest(
      'client/registerCapability',
      ({ registrations }: { registrations: Registration[] }) => {
        this.registrations.push(...registrations);
        return null;
      },
    );
    connection.onRequest('workspace/configuration', ({ items }: { items: { scopeUri?: string }[] }) =>
      Promise.all(items.map(async ({ scopeUri }) => (await configuration?.(scopeUri)) ?? null)),
    );
    connection.onRequest('workspace/diagnostic/refresh', () => {
      this.refreshes += 1;
      return null;
    });
    for (const what of ['inlayHint', 'codeLens', 'semanticTokens']) {
      connection.onRequest(`workspace/${what}/refresh`, () => {
        this.refreshed.push(what);
        return null;
      });
    }
    connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
      this.published.push(params);
    });
    connection.onNotification('window/logMessage', ({ message }: { message: string }) => {
      this.log.push(message);
    });
  }

  request<T>(method: string, params: unknown): Promise<T> {
    return this.connection.sendRequest<T>(method, params);
  }

  notify(method: string, params: unknown): Promise<void> {
    return this.connection.sendNotification(method, params);
  }

  async open(uri: string, text: string, languageId = 'user-tool'): Promise<void> {
    this.versions.set(uri, 1);
    await this.notify('textDocument/didOpen', { textDocument: { uri, languageId, version: 1, text } });
  }

  /** Replaces a range of a document, or all of it. */
  async edit(uri: string, text: string, range?: Range): Promise<number> {
    const version = (this.versions.get(uri) ?? 0) + 1;
    this.versions.set(uri, version);
    const change = { text, ...(range && { range }) };
    await this.notify('textDocument/didChange', { textDocument: { uri, version }, contentChanges: [change] });
    return version;
  }

  async close(uri: string): Promise<void> {
    this.versions.delete(uri);
    await this.notify('textDocument/didClose', { textDocument: { uri } });
  }

  async closeAll(): Promise<void> {
    for (const uri of [...this.versions.keys()]) await this.close(uri);
  }

  /** What was last pushed for a document. */
  lastPublished(uri: string): PublishDiagnosticsParams | undefined {
    return this.published.findLast((params) => params.uri === uri);
  }

  /** Pulls the problems of a document. */
  async pull(uri: string): Promise<Diagnostic[]> {
    const report = await this.request<{ items?: Diagnostic[] }>('textDocument/diagnostic', {
      textDocument: { uri },
    });
    assert.ok(report.items);
    return report.items;
  }

  /** Shuts down, and waits until a server process has ended. */
  async stop(): Promise<void> {
    if (this.ended === undefined) {
      await this.request('shutdown', undefined);
      // It ends the process.
      if (this.server) {
        await this.notify('exit', undefined);
        await until('the end of the server', () => this.ended !== undefined);
      }
    }
    this.connection.dispose();
  }
}

/** The codes of diagnostics, in order. */
export function codesOf(diagnostics: readonly Diagnostic[]): unknown[] {
  return diagnostics.map(({ code }) => code);
}
