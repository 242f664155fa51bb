import { sweepAbandoned } from '@user-tool/runner/job/sweep.js';
import type { DatasetFiles, Store } from '@user-tool/records';

/** What leftovers are in. */
export interface Swept {
  store: Pick<Store, 'contentFiles' | 'jobs' | 'requests'>;
  files: Pick<DatasetFiles, 'extrasOf' | 'remove' | 'sweep'>;
  config: {
    /** The longest that a job runs, in seconds. */
    jobTime: number;
    /** Days for which what jobs printed is kept. */
    jobTextDays: number;
  };
}

const dayMs = 86_400_000;

/** How old leftovers are: what was begun later may still be in use. In milliseconds. */
const age = { contents: dayMs, requests: 900_000 };

/** Why a request failed whose process was killed. */
const abandoned = {
  err_msg: 'The service was stopped before it queued the jobs of this request: send it again.',
};

/**
 * Removes what processes that were killed have left: folders and containers of jobs, contents without a dataset, and
 * requests without jobs; also the contents of purged datasets, and what jobs printed long ago.
 * @param contentAge how old contents are, in milliseconds
 * @throws StoreFault `unavailable`
 */
export async function sweepLeftovers(
  { store, files, config }: Swept,
  contentAge = age.contents,
): Promise<void> {
  await sweepAbandoned();
  const now = Date.now();
  await store.requests.failAbandoned(new Date(now - age.requests), abandoned);
  while ((await store.jobs.dropTexts(new Date(now - config.jobTextDays * dayMs))) > 0);
  const before = new Date(now - contentAge);
  await files.sweep(before);
  // A job that began before the purge may still read them.
  const purgedBefore = new Date(Math.min(before.getTime(), now - config.jobTime * 1_000));
  while ((await store.contentFiles.releasePurged(purgedBefore)) > 0);
  for (;;) {
    const unused = await store.contentFiles.takeUnused(before);
    if (unused.length === 0) return;
    for (const file of unused) await files.remove(file, await files.extrasOf(file));
    await store.contentFiles.forget(unused);
  }
}
