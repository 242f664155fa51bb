import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceError } from '../errors/service-error.js';
import { checkJsonLimits } from './json-limits.js';

/** Fails on what is no UTF-8, in which JSON is written (RFC 8259, section 8.1), where others would put question marks. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads bodies that are JSON, and no others: `text/plain` is what a page of anybody can send without being asked,
 * in the name of whom a front-end server knows (Fetch standard, CORS-safelisted request-header). The public
 * platform ignores fields that it does not know, `__proto__` among them. Nothing is made of bodies beyond
 * {@link jsonLimits}.
 */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request: FastifyRequest, body: Buffer, done) => {
      // Clients say the type where they send nothing, too: who needs a body, says that it is missing.
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
