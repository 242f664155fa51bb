import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { findDuplicates } from './find-duplicates.js';
import { localRunner, threadRunner, type FileRunner } from './file-runners.js';
import type { FileOutcome, FileToCheck } from './tasks/check-file.js';
import { KeptTexts } from './kept-texts.js';
import { localChecker } from './node-checkers.js';
import { RunnerPool } from './runner-pool.js';
import { withoutRepeats, type Warn } from './shell/shell-findings.js';
import { WorkerPool } from './worker-pool.js';

/** How files are checked. */
export interface CheckFilesOptions {
  /** How many at the same time; one per processor by default. */
  jobs?: number | undefined;
  /** Receives the number of files read before the first outcome. */
  onRead: (done: number) => void;
  /** Receives each warning once. */
  onWarning: Warn;
}

/**
 * Checks files: all are read to find tools with the same id and version, and then checked, each once. Outcomes are in
 * the order of the files, each as soon as those before it are there.
 */
export async function* checkFiles(
  files: readonly FileToCheck[],
  { jobs = availableParallelism(), onRead, onWarning }: CheckFilesOptions,
): AsyncGenerator<FileOutcome, void, undefined> {
  const texts = new KeptTexts();
  const warn = withoutRepeats(onWarning);
  const here = localRunner(localChecker(warn), texts);
  const threads = threadsWorth(files, jobs);
  // Without threads, while one file waits for another program, the next ones are checked.
  const runners = new RunnerPool(threads > 0 ? [here] : Array<FileRunner>(jobs).fill(here));
  const pool =
    threads > 0
      ? startThreads(threads, (one) => {
          runners.add(threadRunner(one, texts, warn));
        })
      : undefined;
  try {
    const complete =
      files.length > 1 ? await findDuplicates(files, texts, onRead) : (file: FileToCheck) => file;
    yield* runners.map(files, (check, batch) => check(batch.map(complete)));
  } finally {
    await (await pool)?.close();
  }
}

/** Characters that one thread checks in about a second; starting one takes about a third of that. */
const worthThread = 2_000_000;

/**
 * Characters that a thread checks in the time in which it compiles and optimizes its code, which keeps another half of
 * a processor busy: as long as there are no more, threads beyond two thirds of the processors only delay each other.
 */
const untilWarm = 12_000_000;

/** How many threads besides this one the files are worth, if so many may work at the same time. */
function threadsWorth(files: readonly FileToCheck[], jobs: number): number {
  let size = 0;
  for (const { file, content } of files) {
    size += content?.text.length ?? fileSize(file);
    if (size >= jobs * untilWarm) break;
  }
  const whileCold = Math.min(Math.floor(size / worthThread), Math.floor((jobs * 2) / 3) - 1);
  return Math.min(jobs - 1, Math.max(whileCold, Math.floor(size / untilWarm)));
}

function fileSize(file: string): number {
  try {
    return statSync(file).size;
  } catch {
    // Checking it reports why.
    return 0;
  }
}

/**
 * Starts threads; each is given work once it runs.
 * @returns undefined where there are none, as in a copy of the command outside its package: they only save time
 */
async function startThreads(
  count: number,
  onStart: (pool: WorkerPool) => void,
): Promise<WorkerPool | undefined> {
  const pool = await WorkerPool.start({ threads: count }).catch(() => undefined);
  const start = async (): Promise<void> => {
    await pool?.run('checkFiles', []);
    if (pool) onStart(pool);
  };
  for (let started = 0; started < count; started++) start().catch(() => undefined);
  return pool;
}
