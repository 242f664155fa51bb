import { Uri, workspace } from 'vscode';
import {
  BrowserMessageReader,
  BrowserMessageWriter,
  LanguageClient,
  type LanguageClientOptions,
  type MessageTransports,
} from 'vscode-languageclient/browser';
import { readAsset, type AssetName } from '@user-tool/protocol/client-files.js';
import { displayName } from './names.js';

/** The parts of a web worker used here; its types come only with those of a whole page. */
interface WebWorker {
  terminate(): void;
}
declare const Worker: new (address: string) => WebWorker;

/** The program of the server, and the files of the package that it requests by name. */
const program = 'client/dist/browser-server.js';
const assets: Readonly<Record<AssetName, string>> = {
  'browser-server.js': program,
  'quickjs.wasm': 'client/dist/server/quickjs.wasm',
};

function isAsset(name: string): name is AssetName {
  return Object.hasOwn(assets, name);
}

/** Talks to a server in a web worker. */
export class WorkerClient extends LanguageClient {
  private worker: WebWorker | undefined;

  constructor(
    private readonly place: Uri,
    options: LanguageClientOptions,
  ) {
    const transports = (): Promise<MessageTransports> => this.startWorker();
    super('userTool', displayName, transports, options);
    this.onRequest(readAsset.method, async ({ name }: { name: string }) => {
      if (!isAsset(name)) throw new Error(`"${name}" is not in the package.`);
      // As a buffer, which a trace of the protocol does not print.
      return (await this.read(assets[name])).slice().buffer;
    });
  }

  override async dispose(timeout?: number): Promise<void> {
    try {
      await super.dispose(timeout);
    } finally {
      // A worker whose connection is closed does not end by itself.
      this.worker?.terminate();
    }
  }

  /** Logs errors instead of popping them up: `Server` shows the one message a user needs. */
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }

  private async startWorker(): Promise<MessageTransports> {
    this.worker?.terminate();
    const script = new Blob([await this.read(program)], { type: 'text/javascript' });
    const worker = (this.worker = new Worker(URL.createObjectURL(script)));
    return { reader: new BrowserMessageReader(worker), writer: new BrowserMessageWriter(worker) };
  }

  private async read(path: string): Promise<Uint8Array> {
    const file = Uri.joinPath(this.place, path);
    try {
      return await workspace.fs.readFile(file);
    } catch {
      throw new Error(`"${file.toString(true)}" is missing; reload the page or reinstall the extension.`);
    }
  }
}
