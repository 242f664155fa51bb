import type { SuiteResults, Tested } from '../results.js';

/**
 * Runs all loaded tests.
 * @param save receives the results after each test, so that a hanging run shows where
 * @throws Error if a test failed, which fails the run of VS Code
 */
export async function runTests(
  mocha: { run(done: () => void): Mocha.Runner },
  save: (results: SuiteResults) => unknown,
): Promise<void> {
  const tested: Tested[] = [];
  const note = (outcome: Tested['outcome'], test: Mocha.Runnable, error?: Error): void => {
    const part = (test.file ?? '').replace(/^.*[\\/]/, '').replace(/\.cjs$/, '.ts');
    tested.push({
      part,
      title: test.fullTitle(),
      outcome,
      duration: test.duration ?? 0,
      ...(error && { error: error.stack ?? error.message }),
    });
    void save({ finished: false, tested });
  };
  await new Promise<void>((resolve) => {
    mocha
      .run(resolve)
      .on('pass', (test) => {
        note('passed', test);
      })
      .on('pending', (test) => {
        note('skipped', test);
      })
      .on('fail', (test, error: Error) => {
        note('failed', test, error);
      });
  });
  await save({ finished: true, tested });
  const failed = tested.filter(({ outcome }) => outcome === 'failed').length;
  if (failed > 0) throw new Error(`${failed} of the tests failed`);
}
