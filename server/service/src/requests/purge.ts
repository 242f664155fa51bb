import { Type } from 'typebox';
import type { Item } from '@user-tool/records';
import { ServiceError } from '../errors/service-error.js';

/** Whether what is deleted cannot be restored, and its content is removed. */
export const purgeQuery = {
  purge: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        'Whether it cannot be restored, and its content is removed in a day or two; in a body as well.',
    }),
  ),
};

/** Whether the query, or a body as the public platform reads it, asks for that. */
export function wantsPurge({ query, body }: { query: unknown; body?: unknown }): boolean {
  return [query, body].some((part) => (part as { purge?: unknown } | null | undefined)?.purge === true);
}

/**
 * @param noun what it is: `dataset`
 * @throws ServiceError for what cannot be restored
 */
export function checkRestorable({ isPurged, name }: Item, noun: string): void {
  if (isPurged)
    throw new ServiceError('badRequest', {
      text: `The ${noun} "${name}" was deleted permanently, so it cannot be restored.`,
    });
}
