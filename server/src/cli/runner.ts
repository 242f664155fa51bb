import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { once, type CheckSources } from '../common/check-aids.js';
import { checkOne, type Outcome, type Task } from './check-one.js';
import type { BatchOutcome } from './check-worker.js';
import { createSources } from './sources.js';

/** Checks documents; outcomes come in the order of the tasks. */
export interface Runner {
  /** @param progress is told how many are done */
  check(tasks: readonly Task[], progress: (done: number) => void): Promise<Outcome[]>;
  end(): Promise<void>;
}

/** Starting threads costs about as much as checking this many bytes of documents does. */
const bytesWorthThreads = 600_000;

/**
 * Chooses how documents are checked: in threads where that is quicker, else right here.
 * @param tell hears, once each, why something that was asked for is not there
 * @param jobs how many at the same time; as many as there are processors when absent
 */
export async function createRunner(
  tasks: readonly Task[],
  tell: (trouble: string) => void,
  jobs = availableParallelism(),
): Promise<Runner> {
  const threads = Math.min(jobs, tasks.length);
  const isWorthThreads = threads > 1 && sizeOf(tasks) > bytesWorthThreads;
  return (
    (isWorthThreads ? await pool(threads, once(tell)) : undefined) ?? inProcess(createSources(tell), jobs)
  );
}

function sizeOf(tasks: readonly Task[]): number {
  const sizes = tasks.map(({ file, content }) => content?.text.length ?? fileSize(file));
  return sizes.reduce((sum, size) => sum + size, 0);
}

function fileSize(file: string): number {
  try {
    return statSync(file).size;
  } catch {
    return 0;
  }
}

/** While one document waits for another program, the next ones are checked. */
function inProcess(sources: CheckSources, jobs: number): Runner {
  return {
    async check(tasks, progress) {
      const outcomes: Outcome[] = [];
      const waiting = tasks.entries();
      let done = 0;
      const work = async (): Promise<void> => {
        for (const [index, task] of waiting) {
          progress(done++);
          outcomes[index] = await checkOne(task, sources);
        }
      };
      await Promise.all(Array.from({ length: Math.min(jobs, tasks.length) }, work));
      return outcomes;
    },
    end: () => Promise.resolve(),
  };
}

/** Documents that a thread gets at once: few enough to share the work evenly, enough to save on messages. */
const mostInBatch = 32;

async function pool(threads: number, tell: (trouble: string) => void): Promise<Runner | undefined> {
  const piscina = await loadPiscina();
  if (!piscina) return undefined;
  const filename = fileURLToPath(new URL('./check-worker.js', import.meta.url));
  const workers = new piscina.Piscina<Task[], BatchOutcome>({
    filename,
    minThreads: threads,
    maxThreads: threads,
  });
  return {
    async check(tasks, progress) {
      let done = 0;
      const size = Math.max(1, Math.min(mostInBatch, Math.ceil(tasks.length / threads / 4)));
      const outcomes = await Promise.all(
        batches(tasks, size).map(async (batch) => {
          const { outcomes: some, troubles } = await workers.run(batch);
          progress((done += batch.length));
          troubles.forEach(tell);
          return some;
        }),
      );
      return outcomes.flat();
    },
    end: () => workers.destroy(),
  };
}

/** A copy of the command that was taken out of its package has no threads, and works all the same. */
async function loadPiscina(): Promise<typeof import('piscina') | undefined> {
  try {
    return await import('piscina');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

function batches<T>(items: readonly T[], size: number): T[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}
