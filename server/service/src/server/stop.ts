import type { FastifyInstance } from 'fastify';
import type { Server } from 'node:net';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';

declare module 'fastify' {
  interface FastifyInstance {
    /** Lets each response from now on close its connection. */
    closeConnections: () => void;
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the service is stopping, so that no connection is kept alive. */
    readonly isClosing: boolean;
  }
}

/** How to stop a service. */
export interface StopOptions {
  /** Milliseconds that pending requests may still take. */
  timeout: number;
  /** Called when no request is pending. */
  close: () => Promise<void>;
}

/** Closes kept-alive connections once the service is closing. */
export function closeConnections(app: FastifyInstance): void {
  let isClosing = false;
  app.decorate('closeConnections', () => {
    isClosing = true;
  });
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.decorate('isClosing', { getter: () => isClosing });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}

const signals = ['SIGTERM', 'SIGINT'] as const;

/** Waits for a signal to stop. A second signal ends the process at once, as the returned function does. */
export async function untilSignal(): Promise<{ endAtOnce: () => never }> {
  await new Promise<void>((resolve) => {
    for (const signal of signals)
      process.once(signal, () => {
        resolve();
      });
  });
  const endAtOnce = (): never => process.exit(1);
  for (const signal of signals) {
    process.removeAllListeners(signal);
    process.once(signal, endAtOnce);
  }
  return { endAtOnce };
}

/**
 * Waits for a signal to stop the service, lets it finish pending requests, and closes it. A second signal ends the
 * process at once, as does the timeout.
 * @returns the exit code
 */
export async function stopOnSignal(app: FastifyInstance, { timeout, close }: StopOptions): Promise<number> {
  const { endAtOnce } = await untilSignal();
  app.log.info('stopping');
  const timer = setTimeout(endAtOnce, timeout);
  app.closeConnections();
  await acceptPending(app.server);
  await receiveSent(app.server);
  // Others have connected meanwhile.
  await acceptPending(app.server);
  await app.close();
  await close();
  clearTimeout(timer);
  return 0;
}

/** The maximum backlog of a listening socket: what Node requests. */
const maxPending = 511;

/**
 * Accepts the connections that clients have already opened, which would be reset if the server closed now. Node
 * accepts only one in each turn of the event loop; after two turns without any, none is left.
 */
async function acceptPending(server: Server): Promise<void> {
  let quietTurns = 0;
  const onConnection = (): void => {
    quietTurns = 0;
  };
  server.on('connection', onConnection);
  for (let turn = 0; turn < maxPending && quietTurns < 2; turn++) {
    quietTurns++;
    await setImmediate();
  }
  server.off('connection', onConnection);
}

/** Milliseconds in which a request that was sent on an open connection arrives. */
const transit = 50;

/** Milliseconds after which no more requests are awaited: callers who go on to connect would keep the process from ending. */
const maxTransit = 1_000;

/**
 * Waits for the requests that clients have already sent on connections that they keep: these look idle, and would be
 * reset. Each of them closes its connection, so that there are fewer and fewer.
 */
async function receiveSent(server: Server): Promise<void> {
  const end = performance.now() + maxTransit;
  let hasMore = true;
  const onRequest = (): void => {
    hasMore = true;
  };
  server.on('request', onRequest);
  while (hasMore && performance.now() < end) {
    hasMore = false;
    await wait(transit);
  }
  server.off('request', onRequest);
}
