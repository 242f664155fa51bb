import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceError } from '../errors/service-error.js';
import { checkJsonLimits } from './json-limits.js';

/** Rejects invalid UTF-8, which JSON requires (RFC 8259, section 8.1), instead of replacing it. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses only JSON bodies: any website can send `text/plain` without a preflight, in the name of the user that a
 * front-end server identifies (Fetch standard, CORS-safelisted request-header). Like the public platform, it ignores
 * unknown fields, `__proto__` among them. Bodies beyond {@link jsonLimits} are not parsed.
 */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request: FastifyRequest, body: Buffer, done) => {
      // Clients send the type even without a body: a route that needs a body reports that it is missing.
      if (body.length === 0) {
        done(null);
        return;
      }
      let text: string;
      try {
        checkJsonLimits(body);
        text = decoded(body);
      } catch (error) {
        done(error as ServiceError);
        return;
      }
      void parse(request, text, done);
    },
  );
}

function decoded(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw new ServiceError('invalidJson', {
      text: 'The body is not JSON: it contains bytes that are not UTF-8.',
    });
  }
}
