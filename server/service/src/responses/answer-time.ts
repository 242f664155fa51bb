import type { FastifyInstance } from 'fastify';
import { Socket } from 'node:net';
import type { ServiceConfig } from '../config/options.js';

/**
 * Closes the connection of a client that receives nothing of its response for too long: what is not received takes
 * memory, or keeps a file open. A stream of events may be silent.
 */
export function limitAnswerTime(
  app: FastifyInstance,
  { responseTimeout }: Pick<ServiceConfig, 'responseTimeout'>,
): void {
  app.addHook('onSend', async ({ raw: { socket } }, reply) => {
    const isOfEvents = String(reply.getHeader('content-type')).startsWith('text/event-stream');
    // Requests within the process have no connection.
    if (socket instanceof Socket && !isOfEvents) reply.raw.setTimeout(responseTimeout);
  });
}
