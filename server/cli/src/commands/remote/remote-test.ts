import { amount, outputClaims, placedForm, type Document, type ToolTest } from '@user-tool/shared';
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { nameOf } from '@user-tool/platform-api/address.js';
import { outputsOf, placeForRuns, type OutputDataset, type RunPlace } from '@user-tool/platform-api/jobs.js';
import { storedTools } from '@user-tool/platform-api/same-tool.js';
import type { EndedJob } from '@user-tool/platform-api/tool-run.js';
import { listTools, type Account, type PlatformTool } from '@user-tool/platform-api/tools.js';
import type { CollectedOutput, OutputFile } from '@user-tool/runner/outputs/collect.js';
import { TestError } from '@user-tool/runner/testing/assertions/assertion.js';
import { testRun } from '@user-tool/runner/testing/test-tool.js';
import { CommandFailure } from '../../failure.js';
import { printMessage } from '../../message.js';
import { chosenTests, performTests, type ChosenFlags } from '../../perform-tests.js';
import { accountIn, answered, connection, messageOf, type PlatformFlags } from '../../platform/account.js';
import { rejection, runThere, sentenceOf } from '../../platform/run-there.js';
import { formsOf } from '../../platform/tool-forms.js';
import { saveOutput } from '../../platform/transfer.js';
import { readTools, type ReadTool, type ToolFlags } from '../../read-tool.js';
import type { TestFormatName } from '../../test-report/formats.js';
import { toolName } from '../../tool-place.js';
import { testValues } from './test-values.js';

/** Flags of `remote test`. */
export interface RemoteTestFlags extends ToolFlags, PlatformFlags, ChosenFlags {
  format: TestFormatName;
}

/** Where the tests of a tool run. */
interface Site {
  account: Account;
  place: RunPlace;
  tool: PlatformTool;
}

/**
 * `user-tool remote test`: runs the tests of tools on a platform that has them, and checks the outputs here.
 * @returns the exit code: 0 all passed, 1 some failed, 2 some could not be decided, or there are none
 * @throws Failure if a tool is not there as it is here, or the platform gives no answer
 */
export async function testRemote(paths: readonly string[], flags: RemoteTestFlags): Promise<number> {
  const account = accountIn(flags);
  const tools = await readTools(paths, flags);
  if (!tools) return 2;
  const groups = tools
    .map((tool) => ({ group: tool, items: chosenTests(tool, flags) }))
    .filter(({ items }) => items.length > 0);
  if (groups.length === 0) throw new CommandFailure('There are no such tests.');
  const stored = answered(await listTools(account, connection));
  const there = new Map(groups.map(({ group }) => [group, sameTool(group, stored, account)]));
  const place = answered(await placeForRuns(account, 'Tests of tools', connection));
  const { finished } = await performTests(groups, flags.format, (one, read, running) => {
    const site = { account, place, tool: there.get(read) as PlatformTool };
    return testOne(one, read, site, running);
  });
  const outcomes = finished.flatMap(({ results }) => results.map(({ outcome }) => outcome));
  const left = groups.flatMap(({ items }) => items).length - outcomes.length;
  if (left > 0) printMessage(`Canceled: ${amount(left, 'test')} did not run.`);
  if (left > 0 || outcomes.includes('error')) return 2;
  return outcomes.includes('failed') ? 1 : 0;
}

/** The tool on the platform that means the same. @throws Failure */
function sameTool(read: ReadTool, stored: readonly PlatformTool[], { url }: Account): PlatformTool {
  const { same } = storedTools(stored, formsOf(read));
  if (same) return same;
  throw new CommandFailure(
    `${nameOf(url)} does not have ${toolName(read.place)} as it is here: "user-tool submit" creates it there.`,
  );
}

function testOne(
  test: ToolTest,
  { document, file }: ReadTool,
  site: Site,
  { signal }: { signal: AbortSignal },
): ReturnType<typeof testRun> {
  return testRun(test, { document, folder: dirname(file.file) }, async (inputs, results) => {
    const jobs = await jobsOf(document, inputs, site, signal);
    const [text, errors] = (['stdout', 'stderr'] as const).map((stream) =>
      Buffer.from(jobs.map((job) => job[stream]).join('')),
    ) as [Buffer, Buffer];
    const outputs = await collected(jobs, document, site.account, results);
    const exitCode = jobs.find(({ state }) => state !== 'ok')?.exitCode ?? 0;
    const result = { exitCode, outputs, faults: [] };
    return { result, printed: { stdout: text, stderr: errors }, isRecalled: false };
  });
}

/** Runs the tool with values. @throws TestError if the platform does not, or a job never began */
async function jobsOf(
  { tool }: Document,
  inputs: { [name: string]: unknown },
  site: Site,
  signal: AbortSignal,
): Promise<EndedJob[]> {
  if (!tool) throw new TestError('The document cannot be read as a tool.');
  const form = placedForm(tool);
  const values = testValues(form, inputs);
  const end = await runThere({ ...site, form, values }, signal, () => undefined).catch((error: unknown) => {
    throw new TestError(sentenceOf(error));
  });
  if (end.kind === 'refused')
    throw new TestError(`${rejection(site.tool, site.account)}: ${end.faults.map(messageOf).join(' ')}`);
  if (end.kind !== 'ended') return answered(end);
  const dead = end.jobs.find(({ state, exitCode }) => state !== 'ok' && exitCode === undefined);
  if (dead)
    throw new TestError(`The command never ran on ${nameOf(site.account.url)}. ${dead.reason}`.trim());
  return end.jobs;
}

/** The outputs of jobs that succeeded, in files of their own; those of others have no content there. */
async function collected(
  jobs: readonly EndedJob[],
  { tool }: Document,
  account: Account,
  results: string,
): Promise<CollectedOutput[]> {
  const datasets: OutputDataset[] = [];
  for (const { id, state } of jobs)
    if (state === 'ok') datasets.push(...answered(await outputsOf(account, id, connection)));
  const saved: { dataset: OutputDataset; path: string }[] = [];
  for (const [index, dataset] of datasets.entries()) {
    const path = join(results, String(index));
    await saveOutput(dataset, path, account);
    saved.push({ dataset, path });
  }
  return (tool ? outputClaims(tool) : []).map(({ name, type }) => ({
    name,
    type,
    files: saved.flatMap(({ dataset, path }): OutputFile[] => {
      const [output, ...identifiers] = dataset.name.split('/');
      if (output !== name) return [];
      return [
        { path, from: dataset.name, size: statSync(path).size, format: dataset.extension, identifiers },
      ];
    }),
  }));
}
