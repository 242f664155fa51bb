import { amount, serversOf, type Document, type ToolTest } from '@user-tool/shared';
import { dirname, join } from 'node:path';
import { reasonOf } from '@user-tool/checking/files/file-error.js';
import { cacheFolder } from '@user-tool/common/user-folders.js';
import { ImageCache } from '@user-tool/runner/runtimes/image-cache.js';
import type { BackendName } from '@user-tool/runner/runtimes/runtime.js';
import { FailedTests } from '@user-tool/runner/testing/failed-tests.js';
import { RunCache } from '@user-tool/runner/testing/run-cache.js';
import { testTool, type TestOptions } from '@user-tool/runner/testing/test-tool.js';
import { chosenRuntime, failing } from '../container.js';
import { CommandFailure } from '../failure.js';
import { printMessage } from '../message.js';
import { chosenTests, performTests, type ChosenFlags, type ToolTestResult } from '../perform-tests.js';
import { readTools, type ReadTool, type ToolFlags } from '../read-tool.js';
import type { TestFormatName } from '../test-report/formats.js';
import type { TestWriter, WrittenReport } from '../test-writers.js';
import { toolName } from '../tool-place.js';

/** Flags of `test`. */
export interface TestFlags extends ToolFlags, ChosenFlags {
  runtime?: BackendName;
  pull?: boolean;
  network?: boolean;
  /** Only tests that did not pass last time. */
  failed?: boolean;
  /** Rewrite expected files and checksums that differ. */
  update?: boolean;
  /** Write assertions for outputs that tests do not mention. */
  propose?: boolean;
  /** Whether runs are recalled and kept. */
  cache: boolean;
  format: TestFormatName;
}

/**
 * `user-tool test`: runs the tests of tools, those in workflows too.
 * @returns the exit code: 0 all passed, 1 some failed or were updated, 2 some could not be decided, or there are none
 * @throws Failure if a file cannot be read or written, or there is no runtime
 */
export async function test(paths: readonly string[], flags: TestFlags): Promise<number> {
  const writer = await writerFor(flags);
  try {
    return await testWith(writer, paths, flags);
  } finally {
    await writer?.close();
  }
}

async function testWith(
  writer: TestWriter | undefined,
  paths: readonly string[],
  flags: TestFlags,
): Promise<number> {
  const tools = await readTools(paths, flags);
  if (!tools) return 2;
  const runtime = await chosenRuntime(flags.runtime);
  const folder = cacheFolder();
  const state = folder === undefined ? undefined : join(folder, 'failed-tests.json');
  const failed = flags.failed ? await FailedTests.read(state) : undefined;
  const unreadable = tools.filter(({ document }) => !isReadable(document));
  const mayRun = failed && ((one: ToolTest, tool: ReadTool) => failed.has(keyOf(tool), one));
  const groups = tools.map((tool) => ({ group: tool, items: chosenTests(tool, flags, mayRun) }));
  const shared = {
    runtime,
    images: new ImageCache(runtime),
    hasNetwork: flags.network === true,
    mayPull: flags.pull === true,
    ...(flags.cache && folder !== undefined && { cache: new RunCache(join(folder, 'runs')) }),
  };
  const options = new Map(tools.map((tool) => [tool, { ...shared, ...writer?.options(tool) }]));
  const chosen = groups.reduce((sum, { items }) => sum + items.length, 0);
  const { finished, isCanceled } = await performTests(groups, flags.format, (one, tool, running) =>
    testTool(one, { ...(options.get(tool) as OwnOptions), ...placeOf(tool), ...running }),
  );
  await noteFailed(state, finished);
  const outcomes = finished.flatMap(({ results }) => results.map(({ outcome }) => outcome));
  if (chosen === 0) printMessage(nothingRan(flags));
  else if (outcomes.length < chosen)
    printMessage(`Canceled: ${amount(chosen - outcomes.length, 'test')} did not run.`);
  for (const { place } of unreadable)
    printMessage(`${toolName(place)}: its tests cannot be read: "user-tool check" says why.`);
  // Tests that did not run may expect something else.
  const written = writeTests(isCanceled ? undefined : writer);
  if (unreadable.length > 0) return 2;
  if (outcomes.length < Math.max(1, chosen) || outcomes.includes('error') || written.refused.length > 0)
    return 2;
  return outcomes.includes('failed') || (flags.update && written.done.length > 0) ? 1 : 0;
}

/** How the tests of a tool run. */
type OwnOptions = Omit<TestOptions, 'document' | 'folder' | 'server' | 'signal'>;

/** Whether nothing of a tool may be hidden by mistakes in its YAML. */
function isReadable({ tool, yaml }: Document): boolean {
  return tool !== undefined && !yaml.problems.some(({ kind }) => kind === 'syntax');
}

/** What runs, where, and as on which server. */
function placeOf({ document, file }: ReadTool): Pick<TestOptions, 'document' | 'folder' | 'server'> {
  const [server] = serversOf(document.dialect.name, file.config);
  return { document, folder: dirname(file.file), server };
}

/** @throws Failure for flags that exclude each other, or that CI must not have */
async function writerFor({ update, propose }: TestFlags): Promise<TestWriter | undefined> {
  if (!update && !propose) return undefined;
  const flag = update ? '--update' : '--propose';
  if (update && propose) throw new CommandFailure('Use "--update" or "--propose", not both.');
  if (isCI(process.env))
    throw new CommandFailure(
      `"${flag}" cannot be used in CI, because it changes expectations instead of reporting failures.`,
    );
  const { proposalWriter, updateWriter } = await import('../test-writers.js');
  return update ? failing(updateWriter) : proposalWriter();
}

/** Whether the variable that CI servers set says so. */
function isCI({ CI = '' }: NodeJS.ProcessEnv): boolean {
  return !['', '0', 'false'].includes(CI);
}

function nothingRan({ failed, filter, number: numbers }: TestFlags): string {
  if (failed) return 'None of the selected tests failed in their last run.';
  return filter === undefined && !numbers ? 'There are no tests.' : 'No test matches the filter.';
}

/** What a tool is remembered by, wherever the command is called. */
function keyOf({ file, place }: ReadTool): string {
  return toolName({ ...place, path: file.file });
}

/** Remembers which tests failed, for `--failed`. */
async function noteFailed(file: string | undefined, finished: readonly ToolTestResult[]): Promise<void> {
  const failed = await FailedTests.read(file);
  for (const { tool, results } of finished) failed.note(keyOf(tool), results);
  await failed.write();
}

/** @throws Failure if something cannot be written */
function writeTests(writer: TestWriter | undefined): WrittenReport {
  if (!writer) return { done: [], refused: [] };
  try {
    const written = writer.write();
    for (const sentence of [...written.done, ...written.refused]) printMessage(sentence);
    return written;
  } catch (error) {
    throw new CommandFailure(`What the tests expect cannot be written: ${reasonOf(error)}.`);
  }
}
