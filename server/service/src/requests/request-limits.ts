import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import type { SharedCounts } from '@user-tool/records';
import type { ServiceConfig } from '../config/options.js';
import { ServiceError } from '../errors/service-error.js';
import { callerKey } from './asker.js';
import { addressLimit } from './limits.js';
import { requestCounter } from './shared-limits.js';

/** How often the delay of the event loop is measured, in milliseconds. */
const sampleInterval = 1_000;

/**
 * Defines the key by which requests are counted, and rejects excess.
 * @param counts where they are counted; by default, in this process
 */
export async function limitRequests(
  app: FastifyInstance,
  config: ServiceConfig,
  counts?: SharedCounts,
): Promise<void> {
  app.addHook('onRequest', async ({ url, raw: { httpVersion, rawHeaders } }) => {
    if (url.length > addressLimit) throw new ServiceError('addressTooLong');
    // RFC 9112, Host.
    const hosts = rawHeaders.filter((one, at) => at % 2 === 0 && one.toLowerCase() === 'host').length;
    if (hosts === 0 && httpVersion === '1.1')
      throw new ServiceError('badRequest', { text: 'The request has no header "host".' });
    if (hosts > 1)
      throw new ServiceError('badRequest', { text: 'The request has more than one header "host".' });
  });
  if (config.maxDelay > 0) {
    let measuredFrom = 0;
    // The first delays after the start are those of preparing it: of the sample that it ends in, until the next one.
    app.addHook('onListen', async () => {
      measuredFrom = performance.now() + 2 * sampleInterval;
    });
    await app.register(underPressure, {
      maxEventLoopDelay: config.maxDelay,
      sampleInterval,
      exposeStatusRoute: false,
      pressureHandler: (request) => {
        if (performance.now() < measuredFrom) return;
        // Monitoring must not be limited.
        if (request.routeOptions.config.access === 'open') return;
        throw new ServiceError('overloaded', { headers: { 'retry-after': '5' } });
      },
    });
  }
  if (config.rateLimit > 0) {
    await app.register(rateLimit, {
      max: config.rateLimit,
      timeWindow: 60_000,
      keyGenerator: callerKey,
      allowList: ({ routeOptions }) => routeOptions.config.access === 'open',
      ...(counts && { store: requestCounter(counts) }),
      errorResponseBuilder: () => new ServiceError('tooManyRequests'),
    });
  }
}
