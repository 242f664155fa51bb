import { toolTests, type ToolTest } from '@user-tool/shared';
import { runGroups, type RunGroup } from '@user-tool/runner/testing/run-groups.js';
import type { TestOptions, TestResult } from '@user-tool/runner/testing/test-tool.js';
import { cancelable } from './container.js';
import { Progress } from './progress.js';
import type { ReadTool } from './read-tool.js';
import { testFormats, type TestFormatName } from './test-report/formats.js';

/** Flags that choose tests. */
export interface ChosenFlags {
  /** Part of a test's description, or its number. */
  filter?: string;
  /** Numbers of tests; none means all. */
  number?: number[];
}

/** A tool, and what its tests came to. */
export interface ToolTestResult {
  tool: ReadTool;
  results: TestResult[];
}

/** Runs one test. */
export type RunTest = (
  test: ToolTest,
  tool: ReadTool,
  running: Pick<TestOptions, 'onOutput'> & { signal: AbortSignal },
) => Promise<TestResult>;

/** The tests of a tool that flags choose. @param mayRun leaves others out; all by default */
export function chosenTests(
  tool: ReadTool,
  { filter, number: numbers }: ChosenFlags,
  mayRun: (test: ToolTest, tool: ReadTool) => boolean = () => true,
): ToolTest[] {
  const { document } = tool;
  const tests = document.tool ? toolTests(document.tool) : [];
  return tests.filter(
    (one) =>
      (numbers?.includes(one.number) ?? true) &&
      (filter === undefined || String(one.number) === filter || one.doc?.includes(filter)) &&
      mayRun(one, tool),
  );
}

/** Runs tests until all have run, or the user cancels them, and reports them on standard output. */
export async function performTests(
  groups: readonly RunGroup<ReadTool, ToolTest>[],
  format: TestFormatName,
  runTest: RunTest,
): Promise<{ finished: ToolTestResult[]; isCanceled: boolean }> {
  const report = (await testFormats[format]())((text) => void process.stdout.write(text));
  const finished: ToolTestResult[] = [];
  const all = groups.reduce((sum, { items }) => sum + items.length, 0);
  let ended = 0;
  const progress = new Progress(process.stderr);
  // Events are a progress of their own.
  const endProgress = report.started
    ? undefined
    : progress.repeat(() => `Running tests: ${ended} of ${all} …`);
  const isCanceled = await cancelable(async (signal) => {
    const work = async (one: ToolTest, tool: ReadTool): Promise<TestResult> => {
      const events = report.started?.(tool.place, one);
      const result = await runTest(one, tool, { signal, ...(events && { onOutput: events.printed }) });
      events?.ended(result);
      ended++;
      return result;
    };
    const done = (tool: ReadTool, results: TestResult[]): void => {
      progress.clear();
      report.tool(tool.place, results);
      finished.push({ tool, results });
    };
    await runGroups(groups, work, done, signal);
    return signal.aborted;
  }).finally(() => endProgress?.());
  report.end();
  return { finished, isCanceled };
}
