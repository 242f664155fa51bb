import pLimit from 'p-limit';
import { availableParallelism } from 'node:os';

/** Items that belong together, such as the tests of a tool. */
export interface RunGroup<G, T> {
  group: G;
  items: readonly T[];
}

/**
 * Does work for all items, as much at a time as the machine has cores, whatever groups they are in. Once work has
 * failed or the signal has come, no more is begun.
 * @param done receives the results of each group, in order, as soon as it and all groups before it are done
 */
export async function runGroups<G, T, R>(
  groups: readonly RunGroup<G, T>[],
  work: (item: T, group: G) => Promise<R>,
  done: (group: G, results: R[]) => void,
  signal: AbortSignal,
): Promise<void> {
  const limit = pLimit(availableParallelism());
  let hasFailed = false;
  const begin = async (item: T, group: G): Promise<R[]> => {
    if (hasFailed || signal.aborted) return [];
    try {
      return [await work(item, group)];
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  };
  const pending = groups.map(({ group, items }) => items.map((item) => limit(begin, item, group)));
  // Nothing is left behind when the first failure is reported.
  const settled = Promise.allSettled(pending.flat());
  try {
    for (const [index, { group }] of groups.entries())
      done(group, (await Promise.all(pending[index] ?? [])).flat());
  } finally {
    await settled;
  }
}
