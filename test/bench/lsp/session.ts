import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { cpuOf, ServerProcess } from './server-process.js';
import type { Server } from './servers.js';

/** What an author waited for. */
export interface Cost {
  /** Milliseconds. */
  wall: number;
  /** Milliseconds of processor time, of all threads of the server; undefined where the system does not say. */
  cpu: number | undefined;
}

interface Initialized {
  capabilities: { textDocumentSync?: number | { change?: number }; diagnosticProvider?: unknown };
}
interface Diagnostics {
  uri: string;
  diagnostics: unknown[];
}

/** What a server says about itself. */
export interface Probe {
  /** Bytes on its heap and next to it, after a garbage collection. */
  held: number;
  /** Milliseconds for which it blocked its event loop at most since the last time; waits for a processor are not its. */
  blocked: number;
}

/** The arguments for Node of a server that answers {@link Session.probe}. */
export const probed = ['--expose-gc', '--require', join(import.meta.dirname, 'probe.cjs')];

/** What the clients of all servers support: as VS Code does, they report changed files. */
const capabilities = {
  workspace: {
    configuration: true,
    workspaceFolders: true,
    didChangeWatchedFiles: { dynamicRegistration: true },
  },
  textDocument: {
    synchronization: {},
    diagnostic: {},
    publishDiagnostics: { versionSupport: true },
    completion: { completionItem: { snippetSupport: true, documentationFormat: ['markdown'] } },
    hover: { contentFormat: ['markdown'] },
  },
};

/** Milliseconds until a server that pushes is taken to have nothing to say. */
const timeoutMs = 60_000;

/** The folder that clients say is open. Nothing in it exists. */
const folder = 'file:///project';

/** A server with open documents. */
export class Session {
  readonly process: ServerProcess;
  private readonly texts = new Map<string, string>();
  /** What was pushed since the last change of a document. */
  private readonly published = new Map<string, unknown[]>();
  private readonly waiting = new Map<string, (diagnostics: unknown[]) => void>();
  private version = 1;
  private pulls = false;
  private isIncremental = false;

  private constructor(
    readonly server: Server,
    nodeArguments: readonly string[],
  ) {
    this.process = new ServerProcess(server.program, nodeArguments);
    this.process.onRequest('workspace/configuration', ({ items }: { items: { section?: string }[] }) =>
      items.map(({ section }) => server.settings(section ?? '')),
    );
    this.process.onNotification('textDocument/publishDiagnostics', ({ uri, diagnostics }: Diagnostics) => {
      this.published.set(uri, diagnostics);
      this.waiting.get(uri)?.(diagnostics);
    });
  }

  /**
   * Starts a server and initializes it.
   * @param options `folders`: URIs of the open folders; `nodeArguments`: arguments for Node
   */
  static async start(
    server: Server,
    options: { folders?: readonly string[]; nodeArguments?: readonly string[] } = {},
  ): Promise<Session> {
    const session = new Session(server, options.nodeArguments ?? []);
    const folders = options.folders ?? [folder];
    const { capabilities: served } = await session.process.request<Initialized>('initialize', {
      processId: process.pid,
      rootUri: folders[0] ?? null,
      capabilities,
      workspaceFolders: folders.map((uri) => ({ uri, name: 'project' })),
      initializationOptions: server.initializationOptions,
    });
    const { textDocumentSync: sync } = served;
    session.isIncremental = (typeof sync === 'object' ? sync.change : sync) === 2;
    session.pulls = served.diagnosticProvider !== undefined;
    session.process.notify('initialized', {});
    return session;
  }

  /**
   * Opens a document, and resolves to its first diagnostics.
   * @param accept whether to wait for them no longer
   */
  async open(index: number, text: string, accept = (_found: unknown[]) => true): Promise<unknown[]> {
    const uri = this.uriOf(index);
    this.texts.set(uri, text);
    const { languageId } = this.server;
    this.process.notify('textDocument/didOpen', { textDocument: { uri, languageId, version: 1, text } });
    return this.diagnostics(uri, accept);
  }

  /**
   * Opens a document with a mistake, and resolves once the server reports it, with its settings and schemas loaded. A
   * server that never reports anything gets a document without.
   */
  async openFaulty(index: number, size: number): Promise<void> {
    const { faulty, document } = this.server;
    if (faulty) await this.open(index, faulty(size, index), (found) => found.length > 0);
    else await this.open(index, document(size, index).text);
  }

  close(index: number): void {
    const uri = this.uriOf(index);
    this.texts.delete(uri);
    this.process.notify('textDocument/didClose', { textDocument: { uri } });
  }

  /** Inserts a text at an offset, and does not wait for anything. */
  insert(index: number, offset: number, inserted: string): void {
    const uri = this.uriOf(index);
    const text = this.textOf(index);
    const changed = text.slice(0, offset) + inserted + text.slice(offset);
    this.texts.set(uri, changed);
    const position = this.positionAt(index, offset);
    const change = this.isIncremental
      ? { range: { start: position, end: position }, text: inserted }
      : { text: changed };
    const textDocument = { uri, version: ++this.version };
    this.published.delete(uri);
    this.process.notify('textDocument/didChange', { textDocument, contentChanges: [change] });
  }

  /** The diagnostics of the current version, pulled or pushed: a server that pushes is about to do so. */
  async diagnosticsOf(index: number): Promise<unknown[]> {
    return this.diagnostics(this.uriOf(index));
  }

  /** A request about an offset of a document. */
  ask(method: string, index: number, offset: number, more: object = {}): Promise<unknown> {
    const textDocument = { uri: this.uriOf(index) };
    return this.process.request(method, { textDocument, position: this.positionAt(index, offset), ...more });
  }

  /** Milliseconds of processor time since the start. */
  cpu(): number | undefined {
    return cpuOf(this.process.pid);
  }

  /** Resolves once the server does nothing. */
  async settle(): Promise<void> {
    const end = performance.now() + timeoutMs;
    for (let quiet = 0, last = -1; quiet < 3 && performance.now() < end;) {
      await pause(100);
      const cpu = this.cpu() ?? last;
      // A probe alone takes up to 5 ms.
      quiet = cpu - last < 10 ? quiet + 1 : 0;
      last = cpu;
    }
  }

  /** What the server's heap holds, and how it was blocked; only with {@link probed}. */
  async probe(): Promise<Probe> {
    const { side } = this.process;
    const written = once(side, 'data') as Promise<[Buffer]>;
    this.process.signal('SIGUSR2');
    return JSON.parse((await written)[0].toString()) as Probe;
  }

  stop(): Promise<void> {
    return this.process.stop();
  }

  textOf(index: number): string {
    return this.texts.get(this.uriOf(index)) ?? '';
  }

  private uriOf(index: number): string {
    return `${folder}/${this.server.path(index)}`;
  }

  private positionAt(index: number, offset: number): { line: number; character: number } {
    const before = this.textOf(index).slice(0, offset);
    const lineStart = before.lastIndexOf('\n') + 1;
    return { line: before.split('\n').length - 1, character: offset - lineStart };
  }

  private async diagnostics(uri: string, accept = (_found: unknown[]) => true): Promise<unknown[]> {
    if (!this.pulls) {
      return new Promise((resolve, reject) => {
        const known = this.published.get(uri);
        if (known && accept(known)) {
          resolve(known);
          return;
        }
        const { name } = this.server;
        const timer = setTimeout(() => {
          reject(new Error(`${name}: no diagnostics of ${uri} in ${timeoutMs} ms`));
        }, timeoutMs);
        this.waiting.set(uri, (found) => {
          if (!accept(found)) return;
          clearTimeout(timer);
          this.waiting.delete(uri);
          resolve(found);
        });
      });
    }
    for (;;) {
      const params = { textDocument: { uri } };
      const { items } = await this.process.request<{ items: unknown[] }>('textDocument/diagnostic', params);
      if (accept(items)) return items;
      await pause(5);
    }
  }
}

/** An author who types words into an open document, one character per call. */
export class Author {
  private typed = 0;

  /**
   * @param start the offset to type at
   * @param words what is typed, over and over
   */
  constructor(
    readonly session: Session,
    readonly index: number,
    private readonly start: number,
    private readonly words = ' five boxing wizards jump quickly',
  ) {}

  /** The offset of the cursor. */
  get offset(): number {
    return this.start + this.typed;
  }

  /** Types the next character. */
  type(): void {
    this.session.insert(this.index, this.offset, this.words[this.typed % this.words.length]!);
    this.typed++;
  }

  /** The diagnostics of the text with all that was typed. */
  diagnostics(): Promise<unknown[]> {
    return this.session.diagnosticsOf(this.index);
  }
}
