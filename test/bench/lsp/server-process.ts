import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';

/** How to start a server, which speaks LSP over standard input and output. */
export type Program = readonly [file: string, ...args: string[]];

interface Message {
  id?: number;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
}

/** The client's part of LSP that benchmarks need: as little as possible, so that the server is what is measured. */
export class ServerProcess {
  private readonly child: ChildProcess;
  private readonly waiting = new Map<number, (message: Message) => void>();
  private readonly listeners = new Map<string, (params: never) => void>();
  private readonly answers = new Map<string, (params: never) => unknown>();
  private readonly chunks: Buffer[] = [];
  private lastId = 0;

  /** @param nodeArguments arguments for Node, before the program */
  constructor(program: Program, nodeArguments: readonly string[] = []) {
    this.child = spawn(process.execPath, [...nodeArguments, ...program], {
      stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
    });
    this.output.on('data', (chunk: Buffer) => {
      this.chunks.push(chunk);
      this.read();
    });
    this.child.on('exit', () => {
      for (const answer of this.waiting.values()) answer({ error: { message: 'the server has ended' } });
    });
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** What the server writes to its fourth file, apart from the protocol. */
  get side(): Readable {
    return this.child.stdio[3] as Readable;
  }

  /** Sends a request, and resolves to its result. */
  request<Result>(method: string, params: unknown): Promise<Result> {
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, ({ result, error }) => {
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result as Result);
      });
      this.send({ id, method, params });
    });
  }

  /** Sends a notification. */
  notify(method: string, params: unknown): void {
    this.send({ method, params });
  }

  /** Calls `listener` for the server's notifications of a method, in place of an earlier listener. */
  onNotification(method: string, listener: (params: never) => void): void {
    this.listeners.set(method, listener);
  }

  /** Answers the server's requests of a method; the others are answered with null. */
  onRequest(method: string, answer: (params: never) => unknown): void {
    this.answers.set(method, answer);
  }

  signal(name: NodeJS.Signals): void {
    this.child.kill(name);
  }

  /** Ends the process. */
  async stop(): Promise<void> {
    if (this.child.exitCode !== null) return;
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGKILL');
    await ended;
  }

  private get output(): Readable {
    return this.child.stdio[1] as Readable;
  }

  private send(message: Message): void {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    const input = this.child.stdio[0] as Writable;
    input.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }

  private read(): void {
    let bytes = this.chunks.length === 1 ? this.chunks[0]! : Buffer.concat(this.chunks);
    for (;;) {
      const headEnd = bytes.indexOf('\r\n\r\n');
      const length = Number(
        /content-length: *(\d+)/i.exec(bytes.toString('latin1', 0, Math.max(headEnd, 0)))?.[1],
      );
      const end = headEnd + 4 + length;
      if (!(bytes.length >= end)) break;
      this.receive(JSON.parse(bytes.toString('utf8', headEnd + 4, end)) as Message);
      bytes = bytes.subarray(end);
    }
    this.chunks.splice(0, this.chunks.length, bytes);
  }

  private receive(message: Message): void {
    const { id, method, params } = message;
    if (method === undefined) {
      const answer = id === undefined ? undefined : this.waiting.get(id);
      if (id !== undefined) this.waiting.delete(id);
      answer?.(message);
    } else if (id === undefined) {
      this.listeners.get(method)?.(params as never);
    } else {
      this.send({ id, result: this.answers.get(method)?.(params as never) ?? null });
    }
  }
}

/** Milliseconds of processor time of a process, its threads included; undefined where the system does not say. */
export function cpuOf(pid: number): number | undefined {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const nanoseconds = threads.map((thread) =>
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
    );
    return nanoseconds.reduce((sum, time) => sum + time, 0) / 1e6;
  } catch {
    return undefined;
  }
}

/** Bytes of memory that a process occupies; undefined where the system does not say. */
export function residentMemory(pid: number): number | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined;
  }
}
