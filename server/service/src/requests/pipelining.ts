import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';
import { ServiceError } from '../errors/service-error.js';

/** Requests of one connection without a response that has been received. Browsers and proxies send one at a time. */
const maxPending = 32;

/** Refuses requests that are sent on one connection faster than their responses are received. */
export function limitPipelining(app: FastifyInstance): void {
  const pending = new WeakMap<Socket, number>();
  app.addHook('onRequest', async ({ socket }, reply) => {
    const count = (pending.get(socket) ?? 0) + 1;
    pending.set(socket, count);
    reply.raw.once('close', () => pending.set(socket, (pending.get(socket) ?? 1) - 1));
    if (count > maxPending) throw new ServiceError('tooManyRequests', { headers: { 'retry-after': '1' } });
  });
}
