import { toolTests, type ToolTest } from '@user-tool/shared';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import type { RuntimeName } from '../../run/runtimes/runtime.js';
import { testTool, type TestOptions, type TestResult } from '../../run/testing/test-tool.js';
import { cancelable, chosenRuntime } from '../container.js';
import type { DocumentFlags } from '../gather.js';
import { printMessage } from '../message.js';
import { readTools, type ReadTool } from '../read-tool.js';
import { testFormats, type TestFormatName } from '../test-report/formats.js';

/** Flags of `test`. */
export interface TestFlags extends DocumentFlags {
  runtime?: RuntimeName;
  pull?: boolean;
  network?: boolean;
  /** Part of a test's description, or its number. */
  filter?: string;
  format: TestFormatName;
}

/**
 * `user-tool test`: runs the tests of tools.
 * @returns the exit code: 0 all passed, 1 some failed, 2 some could not be decided, or there are none
 * @throws Failure if a file cannot be read or there is no runtime
 */
export async function test(paths: readonly string[], flags: TestFlags): Promise<number> {
  const tools = await readTools(paths, flags);
  if (!tools) return 2;
  const runtime = await chosenRuntime(flags.runtime);
  const write = (text: string): void => void process.stdout.write(text);
  const report = (await testFormats[flags.format]())(write);
  const outcomes: TestResult['outcome'][] = [];
  await cancelable(async (signal) => {
    for (const tool of tools) {
      const options: TestOptions = {
        document: tool.document,
        folder: dirname(tool.file.file),
        runtime,
        hasNetwork: flags.network === true,
        mayPull: flags.pull === true,
        signal,
      };
      const results = await inParallel(chosenTests(tool, flags.filter), (one) => testTool(one, options));
      report.tool(tool.file.path, results);
      outcomes.push(...results.map(({ outcome }) => outcome));
    }
  });
  report.end();
  if (outcomes.length === 0)
    printMessage(flags.filter === undefined ? 'There are no tests.' : 'No test matches the filter.');
  if (outcomes.length === 0 || outcomes.includes('error')) return 2;
  return outcomes.includes('failed') ? 1 : 0;
}

function chosenTests({ document }: ReadTool, filter: string | undefined): ToolTest[] {
  const tests = document.tool ? toolTests(document.tool) : [];
  return filter === undefined
    ? tests
    : tests.filter(({ number, doc }) => String(number) === filter || doc?.includes(filter));
}

/** Does work for each item, as much at a time as the machine has cores; results are in the order of the items. */
async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(items.length, availableParallelism()) }, worker));
  return results;
}
