import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { JsonExcess } from '../../check/jobs/json-limits.js';
import type { ReadJson } from '../../check/jobs/read-body.js';
import type { TextChecker } from '../../check/text-checker.js';
import { ServiceError } from '../errors/service-error.js';
import { bodyKinds, numberText } from './limits.js';

/**
 * Parses only JSON bodies: any website can send `text/plain` without a preflight, in the name of the user that a
 * front-end server identifies (Fetch standard, CORS-safelisted request-header). Like the public platform, it ignores
 * unknown fields, `__proto__` among them. Bodies beyond the limits of the route are not parsed.
 */
export function readJsonBodies(app: FastifyInstance, checker: TextChecker): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      // Clients send the type even without a body: a route that needs a body reports that it is missing.
      if (bytes.length === 0) return undefined;
      const limits = bodyKinds[request.routeOptions.config.body ?? 'record'].json;
      return valueOf(await checker.readJson({ bytes, limits }, request.asker));
    },
  );
}

function valueOf(read: ReadJson): unknown {
  if ('value' in read) return read.value;
  const { fault } = read;
  if (fault === 'syntax') throw new ServiceError('invalidJson');
  if (fault === 'encoding')
    throw new ServiceError('invalidJson', {
      text: 'The body is not JSON: it contains bytes that are not UTF-8.',
    });
  throw new ServiceError(fault.limit === 'depth' ? 'invalidJson' : 'bodyTooLarge', {
    text: `The body ${excesses[fault.limit](numberText(fault.most))}, which is not supported.`,
  });
}

const excesses: Readonly<Record<JsonExcess['limit'], (most: string) => string>> = {
  depth: (most) => `is nested more than ${most} levels deep`,
  members: (most) => `has a list or an object with more than ${most} members`,
  values: (most) => `has more than ${most} values`,
  text: (most) => `has a string of more than ${most} bytes`,
};
