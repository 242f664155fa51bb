import { setImmediate as nextTurn } from 'node:timers/promises';
import { checkFile, type FileOutcome, type FileToCheck } from './tasks/check-file.js';
import type { KeptTexts } from './kept-texts.js';
import type { Warn } from './shell/shell-findings.js';
import type { ToolChecker } from './tool-checker.js';
import type { WorkerPool } from './worker-pool.js';

/** Checks files, one after the other. Never rejects because of a file. */
export type FileRunner = (files: readonly FileToCheck[]) => Promise<FileOutcome[]>;

/** Works in this thread, which turns to other events after each file. */
export function localRunner(checker: ToolChecker, texts: KeptTexts): FileRunner {
  return async (files) => {
    const outcomes: FileOutcome[] = [];
    for (const file of files) {
      outcomes.push(await checkFile(texts.take(file), checker));
      await nextTurn();
    }
    return outcomes;
  };
}

/** Works in a thread of a pool. */
export function threadRunner(pool: WorkerPool, texts: KeptTexts, warn: Warn): FileRunner {
  return async (files) => {
    const { outcomes, warnings } = await pool.run(
      'checkFiles',
      files.map((file) => texts.take(file)),
    );
    warnings.forEach(warn);
    return outcomes;
  };
}
