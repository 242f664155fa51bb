import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { sameSecret } from '../auth/caller.js';
import { bearerOf } from '../auth/identify.js';
import type { ServiceConfig } from '../config/options.js';
import { ServiceError } from '../errors/service-error.js';

/** Counts and times requests by route, and serves the metrics to Prometheus. */
export function measureRequests(app: FastifyInstance, { basePath, metricsKey }: ServiceConfig): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of the response.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30],
    registers: [register],
  });
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    // Undeclared URLs would create one series each.
    const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode };
    seconds.observe(labels, reply.elapsedTime / 1000);
  });
  app.get(
    `${basePath}/metrics`,
    { config: { access: 'open' }, schema: { hide: true } },
    async ({ headers }, reply) => {
      if (metricsKey !== undefined && !sameSecret(bearerOf(headers) ?? '', metricsKey))
        throw new ServiceError('badKey', { headers: { 'www-authenticate': 'Bearer' } });
      return reply.type(register.contentType).send(await register.metrics());
    },
  );
}
