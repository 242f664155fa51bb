import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import type { Asker, TaskTimes } from '@user-tool/checking/thread-queue.js';
import { networkOf } from '@user-tool/common/networks.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who waits for a thread, and until when: aborted if the caller hangs up. The same object for each request. */
    readonly asker: Asker;
    /** Where the response will be written. */
    response: ServerResponse | null;
    /** See `asker`; null until it is needed. */
    knownAsker: Asker | null;
  }
}

/** The key by which requests are counted: one user, or one address, of IPv6 its network. */
export function callerKey({ caller, ip }: Pick<FastifyRequest, 'caller' | 'ip'>): string {
  return caller.kind === 'user' ? `user ${caller.user.id}` : networkOf(ip);
}

/** What may wait for the end of one response. */
const maxWaiters = 32;

/** Lets requests wait for a thread. */
export function identifyAskers(app: FastifyInstance): void {
  app.decorateRequest('response', null);
  app.decorateRequest('knownAsker', null);
  app.decorateRequest('asker', {
    getter(this: FastifyRequest) {
      return (this.knownAsker ??= askerOf(this));
    },
  });
  app.addHook('onRequest', async (request, { raw }) => {
    request.response = raw;
    // Each limit waits for its end: more than Node takes for a leak.
    raw.setMaxListeners(maxWaiters);
  });
}

function askerOf(request: FastifyRequest): Asker {
  const { server, response } = request;
  const onJob = (times: TaskTimes): void => {
    server.meters.timeJob(times);
    server.checkCosts.addTime(request, times.duration);
  };
  return { caller: callerKey(request), signal: hangUp(response), onJob };
}

/** Aborted when the connection closes before the response is complete. */
function hangUp(response: ServerResponse | null): AbortSignal {
  const controller = new AbortController();
  response?.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}
