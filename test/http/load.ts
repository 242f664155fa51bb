import { Agent, request, type IncomingHttpHeaders, type RequestOptions } from 'node:http';
import type { Socket } from 'node:net';

/** The outcome of a request; `status` is undefined without a complete response. */
export interface Outcome {
  status: number | undefined;
  body: string;
  headers: IncomingHttpHeaders;
}

/** A request without its URL. */
export interface Sending extends RequestOptions {
  headers?: Readonly<Record<string, string>>;
  body?: string | undefined;
  /** An API key. */
  key?: string;
}

/** A value as the body of a request. */
export function jsonOf(value: object | undefined): Pick<Sending, 'body' | 'headers'> {
  return value ? { body: JSON.stringify(value), headers: { 'content-type': 'application/json' } } : {};
}

/** Connections whose failures after a response are ignored. */
const guarded = new WeakSet<Socket>();

/** Sends one request; never rejects. */
export function send(address: string, { body, key, headers, ...options }: Sending = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    const all = { ...headers, ...(key !== undefined && { 'x-api-key': key }) };
    const sent = request(address, { ...options, headers: all }, (response) => {
      let heard = '';
      response.setEncoding('utf8').on('data', (piece: string) => (heard += piece));
      response.on('close', () => {
        const status = response.complete ? response.statusCode : undefined;
        resolve({ status, body: heard, headers: response.headers });
      });
    });
    sent.on('error', () => {
      resolve({ status: undefined, body: '', headers: {} });
    });
    sent.on('socket', (socket) => {
      // A connection that is closed before the whole body is sent may fail after the response.
      if (!guarded.has(socket)) socket.on('error', () => undefined);
      guarded.add(socket);
    });
    sent.end(body);
  });
}

/**
 * Concurrent callers, each with its own persistent connection.
 * @param step one caller's work, repeated until it resolves to false
 */
export async function crowd(
  size: number,
  step: (agent: Agent, caller: number, turn: number) => Promise<boolean>,
): Promise<void> {
  await Promise.all(
    Array.from({ length: size }, async (_, caller) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (let turn = 0; await step(agent, caller, turn); turn++);
      agent.destroy();
    }),
  );
}
