// What runs in the page: starts the language server in a worker, and types into a document.
interface Worker {
  onmessage: ((event: { data: Message }) => void) | null;
  postMessage: (message: Message & { jsonrpc: '2.0' }) => void;
}
interface Message {
  id?: number | undefined;
  method?: string;
  params?: unknown;
  result?: unknown;
}

const scope = globalThis as unknown as {
  Worker: new (url: string) => Worker;
  typeInWorker: typeof typeInWorker;
};
scope.typeInWorker = typeInWorker;

/** Milliseconds of wall time from the start to the first diagnostics, and from each keystroke to its own. */
export interface WorkerTimes {
  start: number;
  keystrokes: number[];
}

/** @param offset where to type in the text, `count` characters */
async function typeInWorker(code: string, text: string, offset: number, count: number): Promise<WorkerTimes> {
  const began = performance.now();
  const worker = new scope.Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
  const waiting = new Map<number, () => void>();
  let lastId = 0;
  const send = (message: Message): void => {
    worker.postMessage({ jsonrpc: '2.0', ...message });
  };
  worker.onmessage = ({ data: { id, method } }) => {
    if (id === undefined) return;
    if (method === undefined) waiting.get(id)?.();
    else send({ id, result: null });
  };
  const request = (method: string, params: unknown): Promise<void> =>
    new Promise((resolve) => {
      waiting.set(++lastId, resolve);
      send({ id: lastId, method, params });
    });
  const uri = 'vscode-vfs://github/project/a.tool.yml';
  const lines = text.slice(0, offset).split('\n');
  const line = lines.length - 1;
  const diagnose = (): Promise<void> => request('textDocument/diagnostic', { textDocument: { uri } });
  await request('initialize', {
    processId: null,
    rootUri: null,
    capabilities: { textDocument: { diagnostic: {} } },
  });
  send({ method: 'initialized', params: {} });
  const textDocument = { uri, languageId: 'yaml', version: 1, text };
  send({ method: 'textDocument/didOpen', params: { textDocument } });
  await diagnose();
  const start = performance.now() - began;
  const keystrokes: number[] = [];
  for (let typed = 0; typed < count; typed++) {
    const typing = performance.now();
    const position = { line, character: lines[line]!.length + typed };
    send({
      method: 'textDocument/didChange',
      params: {
        textDocument: { uri, version: typed + 2 },
        contentChanges: [{ range: { start: position, end: position }, text: 'abc de'[typed % 6] }],
      },
    });
    await diagnose();
    keystrokes.push(performance.now() - typing);
  }
  return { start, keystrokes };
}
