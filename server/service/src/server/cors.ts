import type { FastifyInstance } from 'fastify';
import type { ServiceConfig } from '../config/options.js';
import { storedToolHeaderNames } from '../tools/stored-tool-headers.js';

/** Lets scripts of configured websites use the API (Fetch standard, CORS protocol). */
export function shareAcrossOrigins(app: FastifyInstance, { corsOrigins, basePath }: ServiceConfig): void {
  if (corsOrigins.length === 0) return;
  app.addHook('onRequest', async ({ method, url, headers }, reply) => {
    if (!url.startsWith(`${basePath}/api/`)) return;
    reply.header('vary', 'Origin');
    const { origin } = headers;
    if (origin === undefined || !corsOrigins.includes(origin)) return;
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': ['x-request-id', 'retry-after', 'link', ...storedToolHeaderNames].join(
        ', ',
      ),
    });
    if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return;
    return reply
      .headers({
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers':
          'authorization, content-type, mcp-method, mcp-name, mcp-protocol-version, x-api-key',
        'access-control-max-age': '600',
      })
      .code(204)
      .send();
  });
}
