// The least that is a language server: it answers each request with the same constant, and keeps nothing.
const answers: Readonly<Record<string, unknown>> = {
  initialize: { capabilities: { textDocumentSync: 2, diagnosticProvider: {} } },
  'textDocument/diagnostic': { kind: 'full', items: [] },
};
let pending: Buffer = Buffer.alloc(0);

process.stdin.on('data', (chunk: Buffer) => {
  pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
  for (;;) {
    const headEnd = pending.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const length = Number(/\d+/.exec(pending.toString('latin1', 0, headEnd))?.[0]);
    const end = headEnd + 4 + length;
    if (pending.length < end) return;
    const message = JSON.parse(pending.toString('utf8', headEnd + 4, end)) as { id?: number; method: string };
    pending = pending.subarray(end);
    if (message.id !== undefined) answer(message.id, answers[message.method] ?? null);
  }
});

function answer(id: number, result: unknown): void {
  const body = JSON.stringify({ jsonrpc: '2.0', id, result });
  process.stdout.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}
