import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../errors/service-error.js';

/**
 * Refuses bodies that would be read as if they were plain UTF-8: compressed ones, and those in another character
 * encoding (RFC 9110, Content-Encoding and 415; RFC 9112, Transfer-Encoding).
 */
export function refuseEncodings(app: FastifyInstance): void {
  app.addHook('preParsing', async ({ is404, headers }) => {
    const transfer = headers['transfer-encoding'];
    const hasBody = transfer !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (is404 || !hasBody) return;
    if (transfer !== undefined && transfer.toLowerCase() !== 'chunked')
      throw new ServiceError('notImplemented', {
        text: `The transfer encoding "${transfer}" is not supported: use "chunked".`,
      });
    const encoding = headers['content-encoding'] ?? '';
    if (!encoding.split(',').every(isIdentity))
      throw new ServiceError('unsupportedMediaType', {
        text: `The encoding "${encoding}" of the body is not supported: send it without the header "content-encoding".`,
        headers: { 'accept-encoding': 'identity' },
      });
    const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
    if (!/^(?:utf-?8|us-ascii|ascii)$/i.test(charset))
      throw new ServiceError('unsupportedMediaType', {
        text: `The character encoding "${charset}" is not supported: send the body in UTF-8.`,
      });
  });
}

const isIdentity = (encoding: string): boolean => /^\s*(?:identity)?\s*$/i.test(encoding);
