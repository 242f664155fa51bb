import { PassThrough } from 'node:stream';
import {
  createConnection,
  createMessageConnection,
  ProposedFeatures,
  StreamMessageReader,
  StreamMessageWriter,
  type MessageConnection,
} from 'vscode-languageserver/node';
import type { ShellcheckSource } from '../../server/checking/src/shell/shell-findings.js';
import { shellcheckSource } from '../../server/checking/src/shell/shellcheck.js';
import {
  QueuedEvaluation,
  type Evaluation,
} from '../../server/language-server/src/evaluation/queued-evaluation.js';
import type { FileSystem, GoesOn, ListedFile } from '../../server/language-server/src/files/file-system.js';
import { nodeEnvironment } from '../../server/language-server/src/node/environment.js';
import { nodeThread } from '../../server/language-server/src/node/evaluation-thread.js';
import type { ServerEnvironment } from '../../server/language-server/src/session/environment.js';
import { MessageOrder } from '../../server/language-server/src/session/request-order.js';
import { startServer } from '../../server/language-server/src/session/start-server.js';

/** A simulated machine: its clock, its files, and how fast they are found. */
export class FakeEnvironment implements ServerEnvironment, FileSystem {
  disk: FileSystem | undefined = this;
  readonly pushDelay = 0;
  /** It cannot evaluate anything. */
  readonly evaluation: Evaluation = { ask: () => Promise.resolve(undefined) };
  time = 0;
  /** How often a folder was listed. */
  listings = 0;
  /** Files are found one by one, each once this resolves. */
  gate: () => Promise<void> = () => Promise.resolve();

  /** @param files texts by URI */
  constructor(
    readonly files: Map<string, string>,
    readonly shellcheck?: ShellcheckSource,
    readonly imageTags?: ServerEnvironment['imageTags'],
  ) {}

  now = (): number => this.time;
  /** What is to be done later, whenever the test wants. */
  timers: (() => void)[] = [];
  later = (work: () => void): void => {
    this.timers.push(work);
  };
  /** Does all of it. */
  runTimers(): void {
    for (const work of this.timers.splice(0)) work();
  }

  pause = (): Promise<void> => Promise.resolve();

  readFile(uri: string): Promise<string | undefined> {
    return Promise.resolve(this.files.get(uri));
  }

  fileState(uri: string): ReturnType<FileSystem['fileState']> {
    const text = this.files.get(uri);
    return Promise.resolve(text === undefined ? undefined : { stamp: text, size: Buffer.byteLength(text) });
  }

  realUri = (uri: string): Promise<string> => Promise.resolve(uri);

  async *listFiles(folder: string, goesOn: GoesOn): AsyncGenerator<ListedFile> {
    this.listings++;
    for (const uri of this.files.keys()) {
      await this.gate();
      if (!(await goesOn())) return;
      if (uri.startsWith(`${folder}/`)) yield { uri, real: uri };
    }
  }
}

/** This machine with its files, threads and programs, as for a server on Node. Requires the build. */
export function thisMachine(): ServerEnvironment {
  const worker = new URL('../../server/dist/evaluation-worker.js', import.meta.url);
  return {
    ...nodeEnvironment,
    shellcheck: shellcheckSource(),
    evaluation: new QueuedEvaluation(nodeThread(worker)),
  };
}

/** A server in the process of the test, and the client's end of the uninitialized connection. */
export function serveInProcess(environment: ServerEnvironment): MessageConnection {
  const [toServer, toClient] = [new PassThrough(), new PassThrough()];
  const order = new MessageOrder();
  const server = createConnection(
    ProposedFeatures.all,
    new StreamMessageReader(toServer),
    new StreamMessageWriter(toClient),
    { messageStrategy: order },
  );
  startServer(server, environment, order);
  const client = createMessageConnection(
    new StreamMessageReader(toClient),
    new StreamMessageWriter(toServer),
  );
  client.listen();
  return client;
}
