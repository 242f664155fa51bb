import { outputClaims, type Document, type Expected, type Range, type ToolTest } from '@user-tool/shared';
import { RunError, type RunErrorCode } from '../job/run-error.js';
import type { RunResult, Unready } from '../job/run-request.js';
import { isSuccess } from '../job/run-tool.js';
import type { CollectedOutput } from '../outputs/collect.js';
import { assertionFaults } from './assertions/assertion-table.js';
import { TestError } from './assertions/assertion.js';
import { outputFaults } from './check-outputs.js';
import type { Differences } from './compare.js';
import type { Printed } from './run-cache.js';

/** What does not hold in a test, and where the document says that it should. */
export interface TestFault {
  /** One sentence. */
  message: string;
  range: Range;
  /** What a program can do something about. */
  code?: RunErrorCode;
}

/** What a test came to. An error is a test that cannot be decided: it says something that is not supported. */
export interface Verdict {
  outcome: 'passed' | 'failed' | 'error';
  faults: TestFault[];
}

/** What a run came to, as far as tests are about it. */
export type TestedRun = Pick<RunResult, 'exitCode' | 'outputs' | 'faults'> &
  Partial<Pick<RunResult, 'stopped' | 'limits' | 'failedAt'>>;

/** Where a test belongs, and the run that it is about. */
export interface CheckOptions {
  document: Document;
  /** Of the tool; absolute. */
  folder: string;
  /**
   * What happens where a file differs from an earlier one; a fault by default, and if there are other faults.
   * @param place of what is expected, below `outputs` of the test: the keys that lead there
   */
  differences?: (test: ToolTest, place: readonly string[]) => Differences;
  /** Receives what a run made if everything holds that its test expects. */
  onPassed?: (test: ToolTest, outputs: readonly CollectedOutput[]) => Promise<void>;
  /** Runs the tool, or knows what a run came to. @throws TestError, RunError */
  run: () => Promise<{ result: TestedRun | Unready; printed: Printed }>;
}

/** Checks what a test expects of a run; never throws for what the test says. */
export async function checkRun(test: ToolTest, options: CheckOptions): Promise<Verdict> {
  const check = new RunCheck(test, options);
  try {
    await check.perform();
  } catch (error) {
    if (!(error instanceof TestError || error instanceof RunError)) throw error;
    check.isUndecided = true;
    check.report(error.message, test.span, error instanceof RunError ? error.code : undefined);
  }
  return check.verdict;
}

class RunCheck {
  isUndecided = false;
  private readonly faults: TestFault[] = [];
  /** Outputs that have been reported as missing. */
  private readonly unwritten = new Set<string>();

  constructor(
    private readonly test: ToolTest,
    private readonly options: CheckOptions,
  ) {}

  get verdict(): Verdict {
    const { faults } = this;
    if (this.isUndecided) return { outcome: 'error', faults };
    if (!this.test.mustNotPass) return { outcome: faults.length > 0 ? 'failed' : 'passed', faults };
    if (faults.length > 0) return { outcome: 'passed', faults: [] };
    this.report('The test passes, but "expect_test_failure" says that it does not.');
    return { outcome: 'failed', faults };
  }

  report(message: string, span = this.test.span, code?: RunErrorCode): void {
    const range = this.options.document.source.rangeOf(span);
    this.faults.push({ message, range, ...(code && { code }) });
  }

  /** Reports something that the test says and that cannot be decided. */
  private reportMistake(message: string, span = this.test.span): void {
    this.isUndecided = true;
    this.report(message, span);
  }

  async perform(): Promise<void> {
    const { test, options } = this;
    for (const { name, span } of test.unknown) this.reportMistake(`A test has no key "${name}".`, span);
    for (const { name, span } of test.unsupported)
      this.reportMistake(`"${name}" is not supported in tests.`, span);
    for (const { name, needs, span } of test.unreadable)
      this.reportMistake(`"${name}" needs ${needs}.`, span);
    if (test.mustFail && test.exitCode === 0)
      this.reportMistake('A command that fails does not end with exit code 0.');
    const { result, printed } = await options.run();
    if ('errors' in result) {
      for (const { message, range } of result.errors) this.faults.push({ message, range });
      this.isUndecided = true;
      return;
    }
    this.checkEnd(result);
    if (isSuccess(result))
      for (const { message, severity, claim } of result.faults)
        if (severity === 'error') {
          this.report(message, claim.span);
          this.unwritten.add(claim.name);
        }
    await this.checkPrinted(printed.stdout, 'standard output', test.stdout);
    await this.checkPrinted(printed.stderr, 'standard error', test.stderr);
    for (const [name, expected] of test.outputs) await this.checkOutput(result, name, expected);
    const isGood = this.faults.length === 0 && isSuccess(result) && !test.mustNotPass;
    if (isGood) await options.onPassed?.(test, result.outputs);
  }

  private checkEnd(result: TestedRun): void {
    const { exitCode, mustFail } = this.test;
    const { exitCode: found, stopped, limits, failedAt } = result;
    const at = failedAt ?? this.options.document.source.rangeOf(this.test.span);
    if (stopped === 'time' && limits)
      this.faults.push({ message: `The command was stopped after ${limits.time} s.`, range: at });
    else if (stopped) this.faults.push({ message: 'The command was stopped.', range: at });
    else if (exitCode !== null && found !== exitCode)
      this.faults.push({ message: `The command ended with exit code ${found}, not ${exitCode}.`, range: at });
    else if (exitCode === null && isSuccess(result) === mustFail) {
      const message = mustFail
        ? 'The command succeeded, but had to fail.'
        : `The command failed with exit code ${found}.`;
      this.faults.push({ message, range: at });
    }
  }

  private async checkPrinted(printed: Buffer, what: string, expected: Expected | undefined): Promise<void> {
    if (!expected) return;
    const faults = await assertionFaults(printed, expected.value);
    for (const fault of faults) this.report(`The ${what} ${fault}.`, expected.span);
  }

  private async checkOutput({ outputs }: TestedRun, name: string, expected: Expected): Promise<void> {
    const output = outputs.find((one) => one.name === name);
    if (!output) throw new TestError(`There is no output named "${name}".`);
    if (output.files.length === 0 && this.unwritten.has(name)) return;
    const { document, folder } = this.options;
    const claim = document.tool && outputClaims(document.tool).find((one) => one.name === name);
    const hasFaults = this.faults.length > 0;
    const differences = (place: readonly string[]): Differences | undefined =>
      hasFaults ? undefined : this.options.differences?.(this.test, [name, ...place]);
    for (const fault of await outputFaults({ output, claim, expected, folder, differences }))
      this.report(fault, expected.span);
  }
}
