import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../errors/service-error.js';

/** Refuses compressed bodies, which would be read as if they were text (RFC 9110, Content-Encoding and 415). */
export function refuseEncodings(app: FastifyInstance): void {
  app.addHook('preParsing', async ({ is404, headers }) => {
    const encoding = headers['content-encoding'] ?? '';
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (is404 || !hasBody || encoding.split(',').every(isIdentity)) return;
    throw new ServiceError('unsupportedMediaType', {
      text: `The encoding "${encoding}" of the body is not supported: send it without the header "content-encoding".`,
      headers: { 'accept-encoding': 'identity' },
    });
  });
}

const isIdentity = (encoding: string): boolean => /^\s*(?:identity)?\s*$/i.test(encoding);
