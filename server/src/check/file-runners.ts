import { setImmediate as nextTurn } from 'node:timers/promises';
import { checkFile, type FileOutcome, type FileToCheck } from './jobs/check-file.js';
import { identifyFile, type IdentifiedFile } from './jobs/identify-file.js';
import type { KeptTexts } from './kept-texts.js';
import type { Warn } from './shell/shell-findings.js';
import type { ToolChecker } from './tool-checker.js';
import type { WorkerPool } from './worker-pool.js';

/** Identifies and checks files, one after the other. Never rejects because of a file. */
export interface FileRunner {
  identify: (files: readonly FileToCheck[]) => Promise<IdentifiedFile[]>;
  check: (files: readonly FileToCheck[]) => Promise<FileOutcome[]>;
}

/** Works in this thread, which turns to other events after each file. */
export function localRunner(checker: ToolChecker, texts: KeptTexts): FileRunner {
  return {
    identify: (files) => inTurns(files, (file) => identifyFile(file, (one) => texts.read(one))),
    check: (files) => inTurns(files, (file) => checkFile(texts.take(file), checker)),
  };
}

async function inTurns<T, R>(items: readonly T[], work: (item: T) => R): Promise<Awaited<R>[]> {
  const results: Awaited<R>[] = [];
  for (const item of items) {
    results.push(await work(item));
    await nextTurn();
  }
  return results;
}

/** Works in a thread of a pool. */
export function threadRunner(pool: WorkerPool, texts: KeptTexts, warn: Warn): FileRunner {
  return {
    identify: (files) => pool.run('identifyFiles', files),
    async check(files) {
      const { outcomes, warnings } = await pool.run(
        'checkFiles',
        files.map((file) => texts.take(file)),
      );
      warnings.forEach(warn);
      return outcomes;
    },
  };
}
