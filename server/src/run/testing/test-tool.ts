import {
  isObject,
  outputClaims,
  type Document,
  type Expected,
  type PlainValue,
  type Range,
  type ToolTest,
} from '@user-tool/shared';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { blankText, ending } from '../job/ending.js';
import { createDataFolder, removeJobFolder } from '../job/job-folder.js';
import { RunError, type RunErrorCode } from '../job/run-error.js';
import type { RunRequest, RunResult } from '../job/run-request.js';
import { isSuccess } from '../job/run-tool.js';
import type { CollectedOutput } from '../outputs/collect.js';
import { assertionFaults } from './assertions/assertion-table.js';
import { TestError } from './assertions/assertion.js';
import { cachedRun } from './cached-run.js';
import { outputFaults } from './check-outputs.js';
import { testFile, type Differences } from './compare.js';
import type { Printed, RunCache } from './run-cache.js';

/** What does not hold in a test, and where the document says that it should. */
export interface TestFault {
  /** One sentence. */
  message: string;
  range: Range;
  /** What a program can do something about. */
  code?: RunErrorCode;
}

/** What a test came to. An error is a test that cannot be decided: it says something that is not supported. */
export interface TestResult {
  test: ToolTest;
  outcome: 'passed' | 'failed' | 'error';
  faults: TestFault[];
  /** In milliseconds. */
  duration: number;
  /** The end of what the command printed on standard error. */
  stderr: string;
  /** Whether the run came from the cache. */
  isRecalled: boolean;
}

/** How to run tests. */
export type TestOptions = Pick<RunRequest, 'runtime' | 'hasNetwork' | 'mayPull' | 'signal' | 'images'> & {
  document: Document;
  /** Of the tool; absolute. */
  folder: string;
  /**
   * What happens where a file differs from an earlier one; a fault by default, and if there are other faults.
   * @param place of what is expected, below `outputs` of the test: the keys that lead there
   */
  differences?: (test: ToolTest, place: readonly string[]) => Differences;
  /** Receives what the command prints. */
  onOutput?: RunRequest['onOutput'];
  /** Receives what a run made if everything holds that its test expects. */
  onPassed?: (test: ToolTest, outputs: readonly CollectedOutput[]) => Promise<void>;
  /** What earlier runs came to; without it, each test runs. */
  cache?: RunCache;
};

/** How much of standard error is kept, in bytes. */
const keptText = 4000;

/**
 * Runs a test in a container.
 * @throws RunError if there is no place for what it makes; never for what the test says
 */
export async function testTool(test: ToolTest, options: TestOptions): Promise<TestResult> {
  const folder = await createDataFolder();
  const started = performance.now();
  const run = new TestRun(test, options, join(folder, 'data'));
  try {
    await run.perform();
  } catch (error) {
    if (!(error instanceof TestError || error instanceof RunError)) throw error;
    run.reportMistake(error.message, test.span, error instanceof RunError ? error.code : undefined);
  } finally {
    await removeJobFolder(folder);
  }
  return {
    test,
    ...run.result,
    duration: performance.now() - started,
    stderr: run.printed.stderr.subarray(-keptText).toString('utf8'),
    isRecalled: run.isRecalled,
  };
}

class TestRun {
  printed: Printed = { stdout: Buffer.alloc(0), stderr: Buffer.alloc(0) };
  isRecalled = false;
  private isUndecided = false;
  private readonly faults: TestFault[] = [];
  /** Outputs that have been reported as missing. */
  private readonly unwritten = new Set<string>();

  constructor(
    private readonly test: ToolTest,
    private readonly options: TestOptions,
    private readonly results: string,
  ) {}

  get result(): Pick<TestResult, 'outcome' | 'faults'> {
    const { faults } = this;
    if (this.isUndecided) return { outcome: 'error', faults };
    if (!this.test.mustNotPass) return { outcome: faults.length > 0 ? 'failed' : 'passed', faults };
    if (faults.length > 0) return { outcome: 'passed', faults: [] };
    this.report('The test passes, but "expect_test_failure" says that it does not.');
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
    const { test, options, results } = this;
    for (const { name, span } of test.unknown) this.reportMistake(`A test has no key "${name}".`, span);
    for (const { name, span } of test.unsupported)
      this.reportMistake(`"${name}" is not supported in tests.`, span);
    for (const { name, needs, span } of test.unreadable)
      this.reportMistake(`"${name}" needs ${needs}.`, span);
    for (const { name, span } of test.repeated)
      this.reportMistake(`The key "${name}" appears twice: write assertions as a list.`, span);
    if (test.mustFail && test.exitCode === 0)
      this.reportMistake('A command that fails does not end with exit code 0.');
    const given = this.given();
    if (!given) return;
    const { result: outcome, ...run } = await cachedRun(
      { ...options, given, results, mustSucceed: false },
      options.cache,
    );
    this.printed = run.printed;
    this.isRecalled = run.isRecalled;
    if ('errors' in outcome) {
      for (const { message, range, input } of outcome.errors)
        if (input === undefined) this.faults.push({ message, range });
        else this.report(message, this.spanOfInput(input));
      this.isUndecided = true;
      return;
    }
    // Not what a test means that expects a command to fail.
    if (!outcome.hasStarted && !isSuccess(outcome) && outcome.stopped === undefined)
      throw new RunError(`The command ${ending(outcome)}.`);
    this.checkEnd(outcome);
    if (isSuccess(outcome))
      for (const { message, severity, claim } of outcome.faults)
        if (severity === 'error') {
          this.report(message, claim.span);
          this.unwritten.add(claim.name);
        }
    await this.checkPrinted('stdout', 'standard output', test.stdout);
    await this.checkPrinted('stderr', 'standard error', test.stderr);
    for (const [name, expected] of test.outputs) await this.checkOutput(outcome, name, expected);
    const isGood = this.faults.length === 0 && isSuccess(outcome) && !test.mustNotPass;
    if (isGood) await options.onPassed?.(test, outcome.outputs);
  }

  /** Where the test has a value of an input, `cond.reads` or `queries[0].reads`: by its path, or by its group. */
  private spanOfInput(input: string): ToolTest['span'] {
    const given = [...this.test.inputs];
    const whole = given.find(([name]) => name.replaceAll('|', '.') === input);
    const [group] = input.split(/[.[]/);
    const found = whole ?? given.find(([name]) => name.split('|')[0] === group);
    return found?.[1].span ?? this.test.span;
  }

  /** The values of the inputs, with files next to the tool or in `test-data/`; undefined without one of the files. */
  private given(): { [name: string]: unknown } | undefined {
    const located = (value: PlainValue): unknown => {
      if (Array.isArray(value)) return value.map(located);
      if (!isObject(value)) return value;
      const members = value;
      const path = members['path'] ?? members['location'];
      const isFile = members['class'] === 'File' || members['class'] === 'Directory';
      if (isFile && typeof path === 'string')
        return { class: members['class'], path: testFile(this.options.folder, path) };
      return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, located(member)]));
    };
    const inputs = this.options.document.tool?.inputsByName;
    const isData = (name: string): boolean => /^data/.test(inputs?.get(name)?.type ?? '');
    const given: { [name: string]: unknown } = {};
    let isComplete = true;
    for (const [name, { value, span }] of this.test.inputs)
      try {
        given[name] = isData(name) ? this.files(value, located) : located(value);
      } catch (error) {
        if (!(error instanceof TestError)) throw error;
        this.reportMistake(error.message, span);
        isComplete = false;
      }
    return isComplete ? given : undefined;
  }

  /** Files of an input may be written by their names alone. */
  private files(value: PlainValue, located: (value: PlainValue) => unknown): unknown {
    if (typeof value === 'string') return testFile(this.options.folder, value);
    return Array.isArray(value) ? value.map((one) => this.files(one, located)) : located(value);
  }

  private checkEnd(result: RunResult): void {
    const message = this.wrongEnd(result);
    if (message === undefined) return;
    const range = result.failedAt ?? this.options.document.source.rangeOf(this.test.span);
    const why = (result.blank ?? []).map((one) => ` ${blankText(one)}`).join('');
    this.faults.push({ message: message + why, range });
  }

  /** In what a command ended differently than expected, as a sentence. */
  private wrongEnd(result: RunResult): string | undefined {
    const { exitCode, mustFail } = this.test;
    const { exitCode: found, stopped, limits } = result;
    if (stopped === 'time') return `The command was stopped after ${limits.time} s.`;
    if (stopped) return 'The command was stopped.';
    if (exitCode !== null)
      return found === exitCode ? undefined : `The command ended with exit code ${found}, not ${exitCode}.`;
    if (isSuccess(result) !== mustFail) return undefined;
    return mustFail
      ? 'The command succeeded, but had to fail.'
      : `The command failed with exit code ${found}.`;
  }

  private async checkPrinted(
    stream: 'stdout' | 'stderr',
    what: string,
    expected: Expected | undefined,
  ): Promise<void> {
    if (!expected) return;
    const faults = await this.checked(expected, () => assertionFaults(this.printed[stream], expected.value));
    for (const fault of faults) this.report(`The ${what} ${fault}.`, expected.span);
  }

  private async checkOutput({ outputs }: RunResult, name: string, expected: Expected): Promise<void> {
    const output = outputs.find((one) => one.name === name);
    if (!output) {
      this.reportMistake(`There is no output named "${name}".`, expected.span);
      return;
    }
    if (output.files.length === 0 && this.unwritten.has(name)) return;
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
