import {
  isObject,
  type Document,
  type Expected,
  type PlainValue,
  type Range,
  type ToolTest,
} from '@user-tool/shared';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RunError } from '../job/run-error.js';
import { isSuccess, runTool, type RunRequest, type RunResult } from '../job/run-tool.js';
import type { CollectedOutput } from '../outputs/collect.js';
import { assertionFaults } from './assertions/assertion-table.js';
import { TestError } from './assertions/assertion.js';
import { fileFaults, testFile } from './compare.js';

/** What does not hold in a test, and where the document says that it should. */
export interface TestFault {
  /** One sentence. */
  message: string;
  range: Range;
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
}

/** How to run tests. */
export type TestOptions = Pick<RunRequest, 'runtime' | 'hasNetwork' | 'mayPull' | 'signal'> & {
  document: Document;
  /** Of the tool; absolute. */
  folder: string;
};

/** How much of standard error is kept, in characters. */
const keptText = 4000;

/** Runs a test in a container; never throws for what the test says. */
export async function testTool(test: ToolTest, options: TestOptions): Promise<TestResult> {
  const results = await mkdtemp(join(tmpdir(), 'user-tool-test-'));
  const started = performance.now();
  const run = new TestRun(test, options, results);
  try {
    await run.perform();
  } catch (error) {
    if (!(error instanceof TestError || error instanceof RunError)) throw error;
    run.isUndecided = true;
    run.report(error.message);
  } finally {
    await rm(results, { recursive: true, force: true });
  }
  return {
    test,
    ...run.result,
    duration: performance.now() - started,
    stderr: Buffer.concat(run.printed.stderr).toString('utf8').slice(-keptText),
  };
}

class TestRun {
  readonly printed: Record<'stdout' | 'stderr', Buffer[]> = { stdout: [], stderr: [] };
  isUndecided = false;
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

  report(message: string, span = this.test.span): void {
    this.faults.push({ message, range: this.options.document.source.rangeOf(span) });
  }

  async perform(): Promise<void> {
    const { test, options, results } = this;
    for (const { name, span } of test.unknown) {
      this.isUndecided = true;
      this.report(`A test has no key "${name}".`, span);
    }
    const outcome = await runTool({
      ...options,
      given: this.given(),
      results,
      mustSucceed: false,
      onOutput: (stream, bytes) => this.printed[stream].push(bytes),
    });
    if ('errors' in outcome) {
      for (const { message, range } of outcome.errors) this.faults.push({ message, range });
      this.isUndecided = true;
      return;
    }
    this.checkEnd(outcome);
    if (isSuccess(outcome))
      for (const { message, severity, claim } of outcome.faults)
        if (severity === 'error') {
          this.report(message, claim.span);
          this.unwritten.add(claim.name);
        }
    this.checkPrinted('stdout', 'standard output', test.stdout);
    this.checkPrinted('stderr', 'standard error', test.stderr);
    for (const [name, expected] of test.outputs) this.checkOutput(outcome.outputs, name, expected);
  }

  /** The values of the inputs, with files beside the tool or in `test-data/`. */
  private given(): { [name: string]: unknown } {
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
    return Object.fromEntries(
      Object.entries(this.test.inputs).map(([name, value]) => [
        name,
        isData(name) ? this.files(value, located) : located(value),
      ]),
    );
  }

  /** Files of an input may be written by their names alone. */
  private files(value: PlainValue, located: (value: PlainValue) => unknown): unknown {
    if (typeof value === 'string') return testFile(this.options.folder, value);
    return Array.isArray(value) ? value.map((one) => this.files(one, located)) : located(value);
  }

  private checkEnd(result: RunResult): void {
    const { exitCode, mustFail } = this.test;
    const { exitCode: found, stopped, limits, failedAt } = result;
    const at = failedAt ?? this.options.document.source.rangeOf(this.test.span);
    if (stopped === 'time')
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

  private checkPrinted(stream: 'stdout' | 'stderr', what: string, expected: Expected | undefined): void {
    if (!expected) return;
    for (const fault of assertionFaults(Buffer.concat(this.printed[stream]), expected.value))
      this.report(`The ${what} ${fault}.`, expected.span);
  }

  private checkOutput(outputs: readonly CollectedOutput[], name: string, { value, span }: Expected): void {
    const output = outputs.find((one) => one.name === name);
    if (!output) throw new TestError(`There is no output named "${name}".`);
    const { folder } = this.options;
    if (isObject(value) && ('elements' in value || 'element_tests' in value || 'element_count' in value)) {
      this.checkElements(output, value, span);
      return;
    }
    const [file] = output.files;
    if (!file) {
      if (!this.unwritten.has(name)) this.report(`The output "${name}" was not written.`, span);
    } else
      for (const fault of fileFaults(file.path, value, { folder, format: file.format }))
        this.report(`The output "${name}" ${fault}.`, span);
  }

  private checkElements(
    { name, files }: CollectedOutput,
    { elements, element_tests: tests, element_count: count }: { [name: string]: PlainValue },
    span: Expected['span'],
  ): void {
    if (typeof count === 'number' && count !== files.length)
      this.report(`The output "${name}" has ${files.length} elements, not ${count}.`, span);
    const wanted = elements ?? tests;
    if (wanted === undefined) return;
    if (!isObject(wanted)) throw new TestError(`"elements" of the output "${name}" is not a mapping.`);
    for (const [id, expected] of flattened(wanted)) {
      const file = files.find(({ identifiers }) => identifiers.join('/') === id);
      if (!file) this.report(`The output "${name}" has no element "${id}".`, span);
      else
        for (const fault of fileFaults(file.path, expected, {
          folder: this.options.folder,
          format: file.format,
        }))
          this.report(`The element "${id}" of the output "${name}" ${fault}.`, span);
    }
  }
}

/** The elements of nested collections, by their identifiers with `/`. */
function flattened(
  elements: { [name: string]: PlainValue },
  prefix = '',
): [id: string, expected: PlainValue][] {
  return Object.entries(elements).flatMap(([name, value]) => {
    const inner = isObject(value) ? value['elements'] : undefined;
    return isObject(inner)
      ? flattened(inner, `${prefix}${name}/`)
      : [[`${prefix}${name}`, value] as [string, PlainValue]];
  });
}
