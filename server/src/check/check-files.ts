import { realpathSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import { DuplicateTools } from './duplicate-tools.js';
import { checkFile, type FileOutcome, type FileToCheck } from './jobs/check-file.js';
import { localChecker } from './node-checkers.js';
import { withoutRepeats, type Warn } from './shell/shell-findings.js';
import { WorkerPool } from './worker-pool.js';

/** How files are checked. */
export interface CheckFilesOptions {
  /** How many at the same time; one per processor by default. */
  jobs?: number | undefined;
  /** Receives the number of files done. */
  onProgress: (done: number) => void;
  /** Receives each warning once. */
  onWarning: Warn;
}

/** Checks files, individually and then for duplicates; outcomes are in the order of the files. */
export async function checkFiles(
  files: readonly FileToCheck[],
  options: CheckFilesOptions,
): Promise<FileOutcome[]> {
  const runner = await createRunner(files, options);
  try {
    const outcomes = await runner.run(files, options.onProgress);
    const again = withDuplicates(files, outcomes);
    const better = await runner.run([...again.values()], () => undefined);
    const byIndex = new Map([...again.keys()].map((index, at) => [index, better[at]]));
    return outcomes.map((outcome, index) => byIndex.get(index) ?? outcome);
  } finally {
    await runner.close();
  }
}

/** By index, the files whose tool shares its id and version with another one. */
function withDuplicates(
  files: readonly FileToCheck[],
  outcomes: readonly FileOutcome[],
): Map<number, FileToCheck> {
  const tools = new DuplicateTools((_from, to) => to);
  for (const [index, file] of files.entries()) {
    const outcome = outcomes[index];
    if (!outcome || !('identity' in outcome)) continue;
    tools.note(String(index), file.path, outcome.identity, realPath(file));
  }
  const again = new Map<number, FileToCheck>();
  for (const [index, file] of files.entries()) {
    const duplicates = tools.of(String(index));
    if (duplicates.length > 0) again.set(index, { ...file, duplicates });
  }
  return again;
}

/** Two paths may refer to the same file, which does not duplicate itself. */
function realPath({ file, content }: FileToCheck): string {
  try {
    return content ? file : realpathSync(file);
  } catch {
    return file;
  }
}

/** Checks files individually; outcomes are in the order of the files. */
interface Runner {
  run(files: readonly FileToCheck[], onProgress: (done: number) => void): Promise<FileOutcome[]>;
  close(): Promise<void>;
}

/** Starting threads takes about as long as checking this many bytes of documents. */
const bytesWorthThreads = 600_000;

/** Chooses how files are checked: in threads if that is faster, else in this one. */
async function createRunner(
  files: readonly FileToCheck[],
  { jobs = availableParallelism(), onWarning }: CheckFilesOptions,
): Promise<Runner> {
  const threads = Math.min(jobs, files.length);
  const isWorthThreads = threads > 1 && sizeOf(files) > bytesWorthThreads;
  return (isWorthThreads ? await inThreads(threads, onWarning) : undefined) ?? inProcess(jobs, onWarning);
}

function sizeOf(files: readonly FileToCheck[]): number {
  const sizes = files.map(({ file, content }) => content?.text.length ?? fileSize(file));
  return sizes.reduce((sum, size) => sum + size, 0);
}

function fileSize(file: string): number {
  try {
    return statSync(file).size;
  } catch {
    return 0;
  }
}

/** While one file waits for another program, the next ones are checked. */
function inProcess(jobs: number, onWarning: Warn): Runner {
  const checker = localChecker(onWarning);
  return {
    run(files, onProgress) {
      let done = 0;
      return pLimit(jobs).map(files, (file) => {
        onProgress(done++);
        return checkFile(file, checker);
      });
    },
    close: () => Promise.resolve(),
  };
}

/** Files that a thread gets at once: few enough to balance the load, enough to save on messages. */
const maxBatch = 32;

/** @returns undefined in a copy of the command outside its package, which has no threads */
async function inThreads(threads: number, onWarning: Warn): Promise<Runner | undefined> {
  const pool = await WorkerPool.start({ minThreads: threads, maxThreads: threads }).catch(
    (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return undefined;
      throw error;
    },
  );
  if (!pool) return undefined;
  const warn = withoutRepeats(onWarning);
  return {
    async run(files, onProgress) {
      let done = 0;
      const size = Math.max(1, Math.min(maxBatch, Math.ceil(files.length / threads / 4)));
      const outcomes = await Promise.all(
        batches(files, size).map(async (batch) => {
          const { outcomes: some, warnings } = await pool.run('checkFiles', batch);
          onProgress((done += batch.length));
          warnings.forEach(warn);
          return some;
        }),
      );
      return outcomes.flat();
    },
    close: () => pool.close(),
  };
}

function batches<T>(items: readonly T[], size: number): T[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}
