import { sweepAbandoned } from '../run/job/sweep.js';
import type { DatasetFiles, Store } from '../store/index.js';

/** What leftovers are in. */
export interface Swept {
  store: Pick<Store, 'contentFiles' | 'requests'>;
  files: Pick<DatasetFiles, 'remove' | 'sweep'>;
}

/** How old leftovers are: what was begun later may still be in use. In milliseconds. */
const age = { contents: 86_400_000, requests: 900_000 };

/** Why a request failed whose process was killed. */
const abandoned = {
  err_msg: 'The service was stopped before it queued the jobs of this request: send it again.',
};

/**
 * Removes what processes that were killed have left: folders and containers of jobs, contents without a dataset, and
 * requests without jobs.
 * @param contentAge how old contents are, in milliseconds
 * @throws StoreFault `unavailable`
 */
export async function sweepLeftovers({ store, files }: Swept, contentAge = age.contents): Promise<void> {
  await sweepAbandoned();
  const now = Date.now();
  await store.requests.failAbandoned(new Date(now - age.requests), abandoned);
  const before = new Date(now - contentAge);
  await files.sweep(before);
  for (;;) {
    const unused = await store.contentFiles.takeUnused(before);
    if (unused.length === 0) return;
    for (const file of unused) await files.remove(file, []);
    await store.contentFiles.forget(unused);
  }
}
