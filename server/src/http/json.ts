import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceError } from './errors/service-error.js';

/** Fails on what is no UTF-8, in which JSON is written (RFC 8259, section 8.1), where others would put question marks. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads bodies that are JSON. The public platform ignores fields that it does not know, `__proto__` among them.
 *
 * Plain text, which the framework would read too, is refused: a form on any web page can send it with what the browser
 * knows of the user, without asking first (Fetch standard, "CORS-safelisted request-header").
 */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request: FastifyRequest, body: Buffer, done) => {
      let text: string;
      try {
        text = utf8.decode(body);
      } catch {
        done(
          new ServiceError('invalidJson', { text: 'The body is not JSON: it has bytes that are no UTF-8.' }),
        );
        return;
      }
      void parse(request, text, done);
    },
  );
}
