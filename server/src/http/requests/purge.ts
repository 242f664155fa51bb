import { Type } from 'typebox';
import { ServiceError } from '../errors/service-error.js';

/** Whether the content of what is deleted is removed, too; the public platform lets its operators turn that off. */
export const purgeQuery = {
  purge: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Not supported: content is kept, so that it can be restored.',
    }),
  ),
};

/** @throws ServiceError if the query, or a body as the public platform reads it, asks for it */
export function refusePurge({ query, body }: { query: unknown; body?: unknown }): void {
  const asks = (part: unknown): boolean => (part as { purge?: unknown } | null | undefined)?.purge === true;
  if (!asks(query) && !asks(body)) return;
  throw new ServiceError('switchedOff', {
    text: 'This service does not remove content permanently: delete without "purge".',
  });
}
