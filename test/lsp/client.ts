import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from '../../scripts/build.mjs';
import { until } from '../support/until.js';
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

let built: Promise<string> | undefined;

/** The server as it is shipped, built once for all tests: the path of its file. */
export function builtServer(): Promise<string> {
  const file = fileURLToPath(new URL('../../server/dist/lsp.js', import.meta.url));
  return (built ??= build().then(() => file));
}

/** How a client presents itself. */
export interface ClientShape {
  capabilities?: ClientCapabilities;
  initializationOptions?: unknown;
  /** Answers `workspace/configuration`, one value per item. */
  configuration?: (uri: string | undefined) => unknown;
  processId?: number | null;
  /** Addresses of the folders that it has open. */
  folders?: readonly string[];
  /** The address of the one folder that an older client has open. */
  root?: string;
  /** Arguments for Node, in front of the server. */
  nodeArguments?: readonly string[];
}

/** Capabilities of a client that can do all that the server makes use of. */
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

/** The same without the ability to ask for diagnostics. */
export const pushCapabilities: ClientCapabilities = {
  ...fullCapabilities,
  textDocument: {
    ...fullCapabilities.textDocument,
    diagnostic: undefined,
  } as ClientCapabilities['textDocument'] & object,
};

/** A client that talks to a real server process over standard input and output. */
export class TestClient {
  readonly registrations: Registration[] = [];
  readonly published: PublishDiagnosticsParams[] = [];
  readonly log: string[] = [];
  refreshes = 0;
  /** What else the server said is to be asked for anew. */
  readonly refreshed: string[] = [];
  /** What `initialize` was answered with. */
  initialized!: InitializeResult;
  /** The exit code, or the signal, once the server has ended. */
  ended: number | string | undefined;
  private readonly end: Promise<number | string>;
  private readonly versions = new Map<string, number>();

  private constructor(
    readonly process: ChildProcess,
    readonly connection: MessageConnection,
    /** What it said with `initialize`. */
    readonly params: InitializeParams,
  ) {
    this.end = new Promise((resolve) => {
      process.on('exit', (code, signal) => {
        resolve((this.ended = code ?? signal ?? 'unknown'));
      });
    });
  }

  /** Starts a server and says hello to it. */
  static async start(shape: ClientShape = {}): Promise<TestClient> {
    const params: InitializeParams = {
      processId: shape.processId === undefined ? process.pid : shape.processId,
      // eslint-disable-next-line @typescript-eslint/no-deprecated -- the protocol requires it
      rootUri: shape.root ?? null,
      capabilities: shape.capabilities ?? {},
      workspaceFolders: shape.folders?.map((uri) => ({ uri, name: uri })) ?? null,
      ...('initializationOptions' in shape && { initializationOptions: shape.initializationOptions }),
    };
    const client = this.spawn(await builtServer(), shape, params);
    const answer = client.connection.sendRequest<InitializeResult>('initialize', params);
    client.initialized = await Promise.race([
      answer,
      client.end.then((code) => assert.fail(`ended: ${code}`)),
    ]);
    await client.connection.sendNotification('initialized', {});
    return client;
  }

  private static spawn(
    server: string,
    { configuration, nodeArguments = [] }: ClientShape,
    params: InitializeParams,
  ): TestClient {
    const process = spawn(globalThis.process.execPath, [...nodeArguments, server, '--stdio'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const connection = createMessageConnection(
      new StreamMessageReader(process.stdout),
      new StreamMessageWriter(process.stdin),
    );
    const client = new TestClient(process, connection, params);
    connection.onRequest(
      'client/registerCapability',
      ({ registrations }: { registrations: Registration[] }) => {
        client.registrations.push(...registrations);
        return null;
      },
    );
    connection.onRequest('workspace/configuration', ({ items }: { items: { scopeUri?: string }[] }) =>
      Promise.all(items.map(async ({ scopeUri }) => (await configuration?.(scopeUri)) ?? null)),
    );
    connection.onRequest('workspace/diagnostic/refresh', () => {
      client.refreshes += 1;
      return null;
    });
    for (const what of ['inlayHint', 'codeLens', 'semanticTokens']) {
      connection.onRequest(`workspace/${what}/refresh`, () => {
        client.refreshed.push(what);
        return null;
      });
    }
    connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
      client.published.push(params);
    });
    connection.onNotification('window/logMessage', ({ message }: { message: string }) => {
      client.log.push(message);
    });
    connection.listen();
    return client;
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

  /** Replaces a stretch of a document, or all of it. */
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

  /** What was pushed for a document last. */
  lastPublished(uri: string): PublishDiagnosticsParams | undefined {
    return this.published.findLast((params) => params.uri === uri);
  }

  /** Asks for the problems of a document. */
  async pull(uri: string): Promise<Diagnostic[]> {
    const report = await this.request<{ items?: Diagnostic[] }>('textDocument/diagnostic', {
      textDocument: { uri },
    });
    assert.ok(report.items);
    return report.items;
  }

  /** Says goodbye, and waits until the server has ended. */
  async stop(): Promise<void> {
    if (this.ended === undefined) {
      await this.request('shutdown', undefined);
      await this.notify('exit', undefined);
      await until('the end of the server', () => this.ended !== undefined);
    }
    this.connection.dispose();
  }
}

/** The codes of diagnostics, in their order. */
export function codesOf(diagnostics: readonly Diagnostic[]): unknown[] {
  return diagnostics.map(({ code }) => code);
}
