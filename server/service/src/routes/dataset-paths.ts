import { Type, type Static } from 'typebox';
import { EncodedId } from '@user-tool/platform-api/routes/schemas.js';
import type { ContentName } from '../records/find-items.js';

/** Both paths of a dataset in a history; the documentation shows one. */
export const contentPaths = [
  { url: '/api/histories/:id/contents/:content_id', hide: false },
  { url: '/api/histories/:id/contents/datasets/:content_id', hide: true },
] as const;

/** Parameters of {@link contentPaths}. */
export const ContentParams = Type.Object({ id: EncodedId, content_id: EncodedId });

/** The dataset that a path refers to. */
export function contentName({ id: historyId, content_id: id }: Static<typeof ContentParams>): ContentName {
  return { id, historyId };
}
