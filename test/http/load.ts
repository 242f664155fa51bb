import { Agent, request, type RequestOptions } from 'node:http';

/** What became of a request; `status` is undefined where no whole answer came. */
export interface Outcome {
  status: number | undefined;
  body: string;
}

/** What a request has beside its address. */
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

/** Sends one request; never rejects. */
export function send(address: string, { body, key, headers, ...options }: Sending = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    const all = { ...headers, ...(key !== undefined && { 'x-api-key': key }) };
    const sent = request(address, { ...options, headers: all }, (response) => {
      let heard = '';
      response.setEncoding('utf8').on('data', (piece: string) => (heard += piece));
      response.on('close', () => {
        resolve({ status: response.complete ? response.statusCode : undefined, body: heard });
      });
    });
    sent.on('error', () => {
      resolve({ status: undefined, body: '' });
    });
    sent.end(body);
  });
}

/**
 * Callers at work at the same time, each on a connection of its own that it keeps.
 * @param step what one of them does, over and over until it answers false
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
