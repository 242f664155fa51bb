import { realpathSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { RunnerPool } from './runner-pool.js';
import { DuplicateTools } from './duplicate-tools.js';
import { localRunner, threadRunner, type FileRunner } from './file-runners.js';
import type { FileOutcome, FileToCheck } from './jobs/check-file.js';
import type { IdentifiedFile } from './jobs/identify-file.js';
import { KeptTexts } from './kept-texts.js';
import { localChecker } from './node-checkers.js';
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
  const threads = Math.min(jobs - 1, threadsWorth(files, jobs));
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
      files.length > 1 ? await findDuplicates(files, runners, onRead) : (file: FileToCheck) => file;
    yield* runners.map(files, (runner, batch) => runner.check(batch.map(complete)));
  } finally {
    await (await pool)?.close();
  }
}

/** Reads all files; gives a function that adds to a file what others share its tool's id and version. */
async function findDuplicates(
  files: readonly FileToCheck[],
  runners: RunnerPool<FileRunner>,
  onRead: (done: number) => void,
): Promise<(file: FileToCheck) => FileToCheck> {
  const tools = new DuplicateTools((_from, to) => to);
  const marked = new Set<string>();
  for (const group of await filesByTool(files, runners, onRead)) {
    if (group.length === 1) continue;
    for (const { file, tool, isMarked } of group) {
      tools.note(file.file, file.path, tool, realPath(file));
      if (isMarked) marked.add(file.path);
    }
  }
  return (file) => {
    const duplicates = tools.of(file.file);
    if (duplicates.length === 0) return file;
    const markedFiles = duplicates.map((other) => other.file).filter((path) => marked.has(path));
    return { ...file, duplicates, ...(markedFiles.length > 0 && { markedFiles }) };
  };
}

interface FileWithTool extends IdentifiedFile {
  file: FileToCheck;
}

/** The files with tools, in groups that share id and version. */
async function filesByTool(
  files: readonly FileToCheck[],
  runners: RunnerPool<FileRunner>,
  onRead: (done: number) => void,
): Promise<Iterable<readonly FileWithTool[]>> {
  const groups = new Map<string, FileWithTool[]>();
  let done = 0;
  for await (const one of runners.map(files, (runner, batch) => runner.identify(batch))) {
    const file = files[done++];
    onRead(done);
    if (!file || !one.tool) continue;
    const { identity } = one.tool;
    const group = groups.get(identity);
    if (group) group.push({ ...one, file });
    else groups.set(identity, [{ ...one, file }]);
  }
  return groups.values();
}

/** Two paths may refer to the same file, which does not duplicate itself. */
function realPath({ file, content }: FileToCheck): string {
  try {
    return content ? file : realpathSync(file);
  } catch {
    return file;
  }
}

/** Characters that one thread checks in about a second; starting one takes about a third of that. */
const worthThread = 2_000_000;

/** How many more threads the files are worth; at most `jobs`. */
function threadsWorth(files: readonly FileToCheck[], jobs: number): number {
  let size = 0;
  for (const { file, content } of files) {
    size += content?.text.length ?? fileSize(file);
    if (size >= jobs * worthThread) return jobs;
  }
  return Math.floor(size / worthThread);
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
  const pool = await WorkerPool.start({ minThreads: count, maxThreads: count }).catch(() => undefined);
  const start = async (): Promise<void> => {
    await pool?.run('identifyFiles', []);
    if (pool) onStart(pool);
  };
  for (let started = 0; started < count; started++) start().catch(() => undefined);
  return pool;
}
