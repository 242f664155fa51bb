import type { ToolTest } from '@user-tool/shared';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { createDataFolder, removeJobFolder } from '../job/job-folder.js';
import type { RunRequest, Unready } from '../job/run-request.js';
import { TestError } from './assertions/assertion.js';
import { cachedRun } from './cached-run.js';
import {
  checkRun,
  type RunCheckOptions,
  type ReportMistake,
  type TestedRun,
  type TestVerdict,
} from './check-run.js';
import { testFile } from './compare.js';
import type { Printed, RunCache } from './run-cache.js';
import { testInputs, type NamedData } from './test-inputs.js';

/** What a test came to, and how it ran. */
export interface TestResult extends TestVerdict {
  test: ToolTest;
  /** In milliseconds. */
  duration: number;
  /** The end of what the command printed on standard error. */
  stderr: string;
  /** Whether the run came from the cache. */
  isRecalled: boolean;
}

/** How to run tests. */
export type TestOptions = Pick<
  RunRequest,
  'runtime' | 'server' | 'hasNetwork' | 'mayPull' | 'signal' | 'images'
> &
  Omit<RunCheckOptions, 'run'> & {
    /** Receives what the command prints. */
    onOutput?: RunRequest['onOutput'];
    /** What earlier runs came to; without it, each test runs. */
    cache?: RunCache;
  };

/** How much of standard error is kept, in bytes. */
const keptText = 4000;

/**
 * Runs a test in a container.
 * @throws RunError if there is no place for what it makes; never for what the test says
 */
export function testTool(test: ToolTest, options: TestOptions): Promise<TestResult> {
  const filesIn = realpathSync(options.folder);
  return testRun(test, options, (given, results) =>
    cachedRun({ ...options, given, filesIn, results, mustSucceed: false }, options.cache),
  );
}

/** Runs the tool of a test with values of its inputs, and writes the outputs to a folder. @throws TestError, RunError */
type RunTool = (
  inputs: { [name: string]: unknown },
  results: string,
) => Promise<{ result: TestedRun | Unready; printed: Printed; isRecalled: boolean }>;

/**
 * Checks what a test expects of a run, wherever the tool runs.
 * @throws RunError if there is no place for what it makes; never for what the test says
 */
export async function testRun(
  test: ToolTest,
  options: Omit<RunCheckOptions, 'run'>,
  runTool: RunTool,
): Promise<TestResult> {
  const folder = await createDataFolder();
  const started = performance.now();
  let printed: Printed = { stdout: Buffer.alloc(0), stderr: Buffer.alloc(0) };
  let isRecalled = false;
  const run: RunCheckOptions['run'] = async (report) => {
    const inputs = inputsFor(test, { ...options, filesIn: realpathSync(options.folder) }, report);
    if (!inputs) return undefined;
    const ran = await runTool(inputs, join(folder, 'data'));
    ({ printed, isRecalled } = ran);
    return ran;
  };
  try {
    const verdict = await checkRun(test, { ...options, run });
    return {
      test,
      ...verdict,
      duration: performance.now() - started,
      stderr: printed.stderr.subarray(-keptText).toString('utf8'),
      isRecalled,
    };
  } finally {
    await removeJobFolder(folder);
  }
}

/** The values of the inputs, with files next to the tool or in `test-data/`; undefined without one of the files. */
function inputsFor(
  test: ToolTest,
  { document, filesIn }: Pick<RunCheckOptions, 'document'> & { filesIn: string },
  report: ReportMistake,
): { [name: string]: unknown } | undefined {
  const missing: string[] = [];
  const dataOf = ({ name, class: kind, span }: NamedData): unknown => {
    try {
      const path = testFile(filesIn, name);
      return kind === undefined ? path : { class: kind, path };
    } catch (error) {
      if (!(error instanceof TestError)) throw error;
      report(error.message, span);
      missing.push(name);
      return undefined;
    }
  };
  const inputs = testInputs(test, document, dataOf);
  return missing.length === 0 ? inputs : undefined;
}
