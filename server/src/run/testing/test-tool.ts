import type { ToolTest } from '@user-tool/shared';
import { realpathSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunRequest } from '../job/run-request.js';
import { cachedRun } from './cached-run.js';
import { checkRun, type CheckOptions, type Verdict } from './check-run.js';
import { testFile } from './compare.js';
import type { Printed, RunCache } from './run-cache.js';
import { testInputs, type NamedData } from './test-inputs.js';

/** What a test came to, and how it ran. */
export interface TestResult extends Verdict {
  test: ToolTest;
  /** In milliseconds. */
  duration: number;
  /** The end of what the command printed on standard error. */
  stderr: string;
  /** Whether the run came from the cache. */
  isRecalled: boolean;
}

/** How to run tests. */
export type TestOptions = Pick<RunRequest, 'runtime' | 'hasNetwork' | 'mayPull' | 'signal' | 'images'> &
  Omit<CheckOptions, 'run'> & {
    /** Receives what the command prints. */
    onOutput?: RunRequest['onOutput'];
    /** What earlier runs came to; without it, each test runs. */
    cache?: RunCache;
  };

/** How much of standard error is kept, in bytes. */
const keptText = 4000;

/** Runs a test in a container; never throws for what the test says. */
export async function testTool(test: ToolTest, options: TestOptions): Promise<TestResult> {
  const results = await mkdtemp(join(tmpdir(), 'user-tool-test-'));
  const started = performance.now();
  let printed: Printed = { stdout: Buffer.alloc(0), stderr: Buffer.alloc(0) };
  let isRecalled = false;
  const { document, cache } = options;
  const filesIn = realpathSync(options.folder);
  /** Files are next to the tool, or in `test-data/`. */
  const dataOf = ({ name, class: kind }: NamedData): unknown => {
    const path = testFile(filesIn, name);
    return kind === undefined ? path : { class: kind, path };
  };
  const run: CheckOptions['run'] = async () => {
    const given = testInputs(test, document, dataOf);
    const ran = await cachedRun({ ...options, given, filesIn, results, mustSucceed: false }, cache);
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
    await rm(results, { recursive: true, force: true });
  }
}
