import type { FastifyInstance } from 'fastify';
import type { Server } from 'node:net';
import { setImmediate } from 'node:timers/promises';

/** How a service ends. */
export interface StopOptions {
  /** Milliseconds that running requests may still take. */
  timeout: number;
  /** Is called when no request runs any more. */
  close: () => Promise<void>;
}

/** Lets no connection stay open for further requests once the service is closing. */
export function closeConnections(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}

const signals = ['SIGTERM', 'SIGINT'] as const;

/**
 * Waits for the system to ask the service to stop, lets it finish what runs, and closes it. A second signal ends the
 * process at once, as does running out of time.
 * @returns the exit code
 */
export async function stopOnSignal(app: FastifyInstance, { timeout, close }: StopOptions): Promise<number> {
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
  app.log.info('stopping');
  const timer = setTimeout(endAtOnce, timeout);
  await acceptPending(app.server);
  await app.close();
  await close();
  clearTimeout(timer);
  return 0;
}

/** Connections that the system holds for a server at most: what Node asks for when it listens. */
const maxPending = 511;

/**
 * Accepts the connections that clients have already opened, which would be reset if the server were closed now. Node
 * accepts only one in each turn of the event loop; two turns without any say that none is left.
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
