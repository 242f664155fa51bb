import type { Connection } from 'vscode-languageserver';
import { loadShellParser, type ShellParser } from '@user-tool/shared';
import type { Environment } from '../environment.js';
import { QueuedEvaluation } from '../evaluation/queued-evaluation.js';
import { browserThread } from './thread.js';

/** Gets a file of the program itself. Rejects where it cannot be had. */
export type ReadAsset = (name: string) => Promise<ArrayBuffer>;

/** A web worker: no disk, no programs, and what belongs to the program comes from the client. */
export function browserEnvironment(connection: Connection): Environment {
  // Not fetched from an address: the worker is a stranger to the place that the extension comes from.
  const readAsset: ReadAsset = (name) => connection.sendRequest('userTool/readAsset', { name });
  let parser: Promise<ShellParser | undefined> | undefined;
  return {
    pushDelay: 120,
    now: () => performance.now(),
    // Messages wait in the queue in which timers wait.
    pause: () => new Promise((resolve) => setTimeout(resolve)),
    shellParser: () => (parser ??= loadParser(readAsset).catch(() => undefined)),
    evaluation: new QueuedEvaluation(browserThread(readAsset)),
  };
}

async function loadParser(readAsset: ReadAsset): Promise<ShellParser> {
  const [treeSitterWasm, bashWasm] = await Promise.all(
    ['web-tree-sitter.wasm', 'tree-sitter-bash.wasm'].map(
      async (name) => new Uint8Array(await readAsset(name)),
    ),
  );
  if (!treeSitterWasm || !bashWasm) throw new Error('The shell parser is incomplete.');
  return loadShellParser({ treeSitterWasm, bashWasm });
}
