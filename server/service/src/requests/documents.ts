import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TextChecker } from '@user-tool/checking/text-checker.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** A sentence: why the document in the body cannot be checked. */
    unreadableReason: string | null;
  }
}

/** Media types of bodies that are the document itself (RFC 9512, and earlier usage). */
export const yamlTypes = ['text/yaml', 'application/yaml', 'application/x-yaml', 'text/x-yaml'];

/** Lets the routes of a plugin accept documents; `request.unreadableReason` says why one is not text. */
export function takeDocuments(
  app: Pick<FastifyInstance, 'decorateRequest' | 'addContentTypeParser'>,
  checker: TextChecker,
): void {
  app.decorateRequest('unreadableReason', null);
  app.addContentTypeParser(
    yamlTypes,
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      const { text, unreadableReason } = await checker.readText({ bytes }, request.asker);
      request.unreadableReason = unreadableReason ?? null;
      return text;
    },
  );
}
