import type { Item } from '@user-tool/records';
import { ServiceError } from '../errors/service-error.js';

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
