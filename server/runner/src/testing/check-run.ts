import { outputClaims, type Document, type Expected, type Range, type ToolTest } from '@user-tool/shared';
import { isDeepStrictEqual } from 'node:util';
import { blankText, failedWith } from '../job/ending.js';
import type { RunErrorCode } from '@user-tool/protocol/command-output.js';
import { RunError } from '../job/run-error.js';
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
export interface TestVerdict {
  outcome: 'passed' | 'failed' | 'error';
  faults: TestFault[];
}

/** What a run came to, as far as tests are about it. */
export type TestedRun = Pick<RunResult, 'exitCode' | 'outputs' | 'faults'> &
  Partial<Pick<RunResult, 'stopped' | 'limits' | 'failedAt' | 'blank'>>;

/** Reports why a test cannot be decided, at a place in it. */
export type ReportMistake = (message: string, span?: ToolTest['span']) => void;

/** Where a test belongs, and the run that it is about. */
export interface RunCheckOptions {
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
  /**
   * Runs the tool, or knows what a run came to; undefined if it cannot run, for reasons that it has reported.
   * @throws TestError, RunError
   */
  run: (report: ReportMistake) => Promise<{ result: TestedRun | Unready; printed: Printed } | undefined>;
}

/** Checks what a test expects of a run; never throws for what the test says. */
export async function checkRun(test: ToolTest, options: RunCheckOptions): Promise<TestVerdict> {
  const check = new RunCheck(test, options);
  try {
    await check.perform();
  } catch (error) {
    if (!(error instanceof TestError || error instanceof RunError)) throw error;
    check.reportMistake(error.message, test.span, error instanceof RunError ? error.code : undefined);
  }
  return check.verdict;
}

class RunCheck {
  private isUndecided = false;
  private readonly faults: TestFault[] = [];
  /** Outputs that have been reported as missing. */
  private readonly unwritten = new Set<string>();

  constructor(
    private readonly test: ToolTest,
    private readonly options: RunCheckOptions,
  ) {}

  get verdict(): TestVerdict {
    const { faults } = this;
    if (this.isUndecided) return { outcome: 'error', faults };
    if (!this.test.mustNotPass) return { outcome: faults.length > 0 ? 'failed' : 'passed', faults };
    if (faults.length > 0) return { outcome: 'passed', faults: [] };
    this.report('All expectations of the test were met, but "expect_test_failure" expects one to fail.');
    return { outcome: 'failed', faults };
  }

  private report(message: string, span = this.test.span, code?: RunErrorCode): void {
    const range = this.options.document.source.rangeOf(span);
    const isKnown = this.faults.some((fault) =>
      isDeepStrictEqual([fault.message, fault.range], [message, range]),
    );
    if (!isKnown) this.faults.push({ message, range, ...(code && { code }) });
  }

  /** Reports why the test cannot be decided. */
  reportMistake(message: string, span = this.test.span, code?: RunErrorCode): void {
    this.isUndecided = true;
    this.report(message, span, code);
  }

  /** What an expectation finds; one that cannot be checked is reported at its place. */
  private async checked(expected: Expected, check: () => Promise<string[]>): Promise<string[]> {
    try {
      return await check();
    } catch (error) {
      if (!(error instanceof TestError)) throw error;
      this.reportMistake(error.message, expected.span);
      return [];
    }
  }

  async perform(): Promise<void> {
    const { test, options } = this;
    for (const { name, span } of test.unknown) this.reportMistake(`A test has no key "${name}".`, span);
    for (const { name, span } of test.unsupported)
      this.reportMistake(`"${name}" is not supported in tests.`, span);
    for (const { name, needs, span } of test.unreadable)
      this.reportMistake(`"${name}" needs ${needs}.`, span);
    for (const { name, span } of test.repeated)
      this.reportMistake(`The key "${name}" appears twice: write assertions as a list.`, span);
    if (test.mustFail && test.exitCode === 0)
      this.reportMistake('"expect_failure" contradicts "expect_exit_code: 0": remove one of them.');
    const ran = await options.run((message, span) => {
      this.reportMistake(message, span);
    });
    if (!ran) return;
    const { result, printed } = ran;
    if ('errors' in result) {
      for (const { message, range, input } of result.errors)
        if (input === undefined) this.faults.push({ message, range });
        else this.report(message, this.spanOfInput(input));
      this.isUndecided = true;
      return;
    }
    this.checkEnd(result);
    if (isSuccess(result))
      for (const { message, severity, claim, isUnwritten } of result.faults)
        if (severity === 'error' || isUnwritten) {
          this.report(message, claim.span);
          this.unwritten.add(claim.name);
        }
    await this.checkPrinted(printed.stdout, 'standard output', test.stdout);
    await this.checkPrinted(printed.stderr, 'standard error', test.stderr);
    for (const [name, expected] of test.outputs) await this.checkOutput(result, name, expected);
    const isGood = this.faults.length === 0 && isSuccess(result) && !test.mustNotPass;
    if (isGood) await options.onPassed?.(test, result.outputs);
  }

  /** Where the test has a value of an input, `cond.reads` or `queries[0].reads`: by its path, or by its group. */
  private spanOfInput(input: string): ToolTest['span'] {
    const inputs = [...this.test.inputs];
    const whole = inputs.find(([name]) => name.replaceAll('|', '.') === input);
    const [group] = input.split(/[.[]/);
    const match = whole ?? inputs.find(([name]) => name.split('|')[0] === group);
    return match?.[1].span ?? this.test.span;
  }

  private checkEnd(result: TestedRun): void {
    const message = this.wrongEnd(result);
    if (message === undefined) return;
    const range = result.failedAt ?? this.options.document.source.rangeOf(this.test.span);
    const why = (result.blank ?? []).map((one) => ` ${blankText(one)}`).join('');
    this.faults.push({ message: message + why, range });
  }

  /** In what a command ended differently than expected, as a sentence. */
  private wrongEnd(result: TestedRun): string | undefined {
    const { exitCode, mustFail } = this.test;
    const { exitCode: actual, stopped, limits } = result;
    if (stopped === 'time' && limits) return `The command was stopped after ${limits.time} s.`;
    if (stopped) return 'The command was stopped.';
    if (exitCode !== null)
      return actual === exitCode ? undefined : `The command ended with exit code ${actual}, not ${exitCode}.`;
    if (isSuccess(result) !== mustFail) return undefined;
    return mustFail
      ? 'The command succeeded, but the test expects it to fail.'
      : `The command ${failedWith(actual)}.`;
  }

  private async checkPrinted(printed: Buffer, what: string, expected: Expected | undefined): Promise<void> {
    if (!expected) return;
    const faults = await this.checked(expected, () => assertionFaults(printed, expected.value));
    for (const fault of faults) this.report(`The ${what} ${fault}.`, expected.span);
  }

  private async checkOutput({ outputs }: TestedRun, name: string, expected: Expected): Promise<void> {
    const output = outputs.find((one) => one.name === name);
    if (!output) {
      this.reportMistake(`There is no output named "${name}".`, expected.span);
      return;
    }
    if (this.unwritten.has(name) && output.files.every(({ size }) => size === 0)) return;
    const { document, folder } = this.options;
    const claim = document.tool && outputClaims(document.tool).find((one) => one.name === name);
    const hasFaults = this.faults.length > 0;
    const differences = (place: readonly string[]): Differences | undefined =>
      hasFaults ? undefined : this.options.differences?.(this.test, [name, ...place]);
    const checked = { output, claim, expected, folder, differences };
    for (const fault of await this.checked(expected, () => outputFaults(checked)))
      this.report(fault, expected.span);
  }
}
