import type { ContentName } from '../records/find-items.js';

/** The dataset or collection that a path in a history refers to. */
export function contentName({ id: historyId, content_id: id }: Params): ContentName {
  return { id, historyId };
}

/** The parameters of such a path. */
interface Params {
  id: string;
  content_id: string;
}
