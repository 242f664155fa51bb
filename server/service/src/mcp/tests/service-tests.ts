import type { Static } from 'typebox';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PoolBusy, type Asker } from '@user-tool/checking/thread-queue.js';
import {
  CallFailure,
  type MissingFiles,
  type Refused,
  type TestOutcome,
  type TestRun,
  type TestsToRun,
  type ToolText,
  type AgentBackend,
} from '@user-tool/agents/agent-host.js';
import { createDataFolder, removeJobFolder } from '@user-tool/runner/job/job-folder.js';
import { isInside } from '@user-tool/runner/outputs/inside.js';
import type { CollectedOutput, OutputFile } from '@user-tool/runner/outputs/collect.js';
import { fileNameOf } from '@user-tool/runner/outputs/results-folder.js';
import { toServiceError } from '../../errors/translate.js';
import type { JobDetails } from '@user-tool/platform-api/routes/jobs.js';
import { datasetsOf } from '../job-outputs.js';
import type { OwnRequests } from '../own-requests.js';
import type { EndedTest, PlannedTest } from './test-tasks.js';
import type { TestThreads } from './test-threads.js';

/** Bytes of a content that is checked, and of all contents of one call. */
const [maxContent, maxContents] = [16 * 1024 * 1024, 64 * 1024 * 1024];

/** Characters of the end of what a command printed. */
const maxPrinted = 4000;

type Details = Static<typeof JobDetails>;

/** Where tests run: as the sender of a call. */
export interface ServiceTestPlace extends Pick<AgentBackend, 'start' | 'readDataset'> {
  service: OwnRequests;
  threads: TestThreads;
  asker: Asker;
  /** The job once it has ended, or after some time, with the rest of the seconds. */
  ended(id: string, until: number): Promise<Details | undefined>;
  /** @throws CallFailure unless the job ran the tool */
  requireJobOf(id: string, tool: ToolText): Promise<void>;
}

/**
 * Runs the tests of a tool as jobs of the sender, each with the datasets that it names, and checks what they made.
 * @throws CallFailure
 */
export async function runServiceTests(
  tool: ToolText,
  { files, jobs, wait }: TestsToRun,
  place: ServiceTestPlace,
): Promise<TestRun | Refused | MissingFiles> {
  const until = performance.now() + wait * 1000;
  const plan = await inThread(() => place.threads.plan({ source: tool.text, files }, place.asker));
  if ('refused' in plan) return plan;
  if (plan.missing.length > 0) return { missingFiles: plan.missing };
  const folder = await createDataFolder();
  try {
    const contents = new Contents(join(folder, 'data'), place);
    // Before jobs start that could not be checked.
    for (const name of plan.expected) await contents.addExpected(name, files[name] ?? '');
    const runs: StartedTest[] = [];
    for (const test of plan.tests) runs.push(await started(test, jobs[test.number], tool, place, runs));
    const outcomes = await checked(tool, runs, { until, contents }, place);
    const toolId = tool.tool ?? runs.find((run) => run.toolId !== undefined)?.toolId;
    return { outcomes, others: plan.others, ...(toolId !== undefined && { toolId }) };
  } finally {
    await removeJobFolder(folder);
  }
}

/** A test with its job, or why it has none. */
interface StartedTest {
  test: PlannedTest;
  job?: string;
  toolId?: string | undefined;
  fault?: string;
}

async function started(
  test: PlannedTest,
  jobId: string | undefined,
  tool: ToolText,
  place: ServiceTestPlace,
  earlier: readonly StartedTest[],
): Promise<StartedTest> {
  if (jobId !== undefined) {
    await place.requireJobOf(jobId, tool);
    return { test, job: jobId };
  }
  try {
    const begun = await place.start(tool, test.inputs);
    if ('refused' in begun) return { test, fault: begun.refused.join(' ') };
    return { test, job: begun.id, toolId: begun.toolId };
  } catch (error) {
    // The jobs that were started are not lost.
    if (error instanceof CallFailure && earlier.some(({ job }) => job !== undefined))
      return { test, fault: error.message };
    throw error;
  }
}

async function checked(
  tool: ToolText,
  runs: readonly StartedTest[],
  { until, contents }: { until: number; contents: Contents },
  place: ServiceTestPlace,
): Promise<TestOutcome[]> {
  const ended: EndedTest[] = [];
  for (const { test, job } of runs) {
    const details = job === undefined ? undefined : await place.ended(job, until);
    if (details) ended.push(await endOf(test, details, contents, place));
  }
  const task = { source: tool.text, folder: contents.folder, ended };
  const verdicts = await inThread(() => place.threads.check(task, place.asker));
  const byNumber = new Map(ended.map((end, index) => [end.number, { end, verdict: verdicts[index] }]));
  return runs.map(({ test, job, fault }) => {
    const { end, verdict } = byNumber.get(test.number) ?? {};
    const summary = { name: test.title, number: test.number, ...(job !== undefined && { job }) };
    if (!verdict) return { ...summary, ...unchecked(test, fault), stderr: '' };
    const faults = verdict.faults.map(({ message, range }) => ({ message, line: range.start.line + 1 }));
    return { ...summary, outcome: verdict.outcome, faults, stderr: end?.stderr.slice(-maxPrinted) ?? '' };
  });
}

function unchecked(
  { line }: PlannedTest,
  fault: string | undefined,
): Pick<TestOutcome, 'outcome' | 'faults'> {
  return fault === undefined
    ? { outcome: 'waiting', faults: [] }
    : { outcome: 'error', faults: [{ message: fault, line }] };
}

/** What the job of a test came to, with the contents that are checked. */
async function endOf(
  { number, outputs: names }: PlannedTest,
  job: Details,
  contents: Contents,
  { service }: ServiceTestPlace,
): Promise<EndedTest> {
  const { exit_code: exitCode, state, stdout, stderr, job_messages: messages = [] } = job;
  const reason = messages[0]?.desc;
  const outputs: CollectedOutput[] = [];
  let unreadable: string | undefined;
  for (const name of state === 'ok' ? names : []) {
    const { datasets, others } = await datasetsOf(job, name, service);
    if (others > 0) unreadable ??= `The output "${name}" has more elements than can be checked here.`;
    const files: OutputFile[] = [];
    for (const dataset of datasets) {
      const file = await contents.add(dataset.id, name);
      if (typeof file === 'string') unreadable ??= `The output "${name}" ${file}`;
      else
        files.push({ ...file, from: '', format: dataset.extension, identifiers: [...dataset.identifiers] });
    }
    const isDeclared = name in job.outputs || name in job.output_collections;
    const type = name in job.output_collections ? 'collection' : 'data';
    if (isDeclared) outputs.push({ name, type, files });
  }
  return {
    number,
    exitCode: exitCode ?? null,
    stdout: stdout ?? '',
    stderr: stderr ?? '',
    outputs,
    ...(state !== 'ok' && reason !== undefined && { reason }),
    ...(unreadable !== undefined && { unreadable }),
  };
}

/** Contents of datasets as files, bounded in all. */
class Contents {
  readonly folder: string;
  private left = maxContents;
  private added = 0;

  constructor(
    private readonly home: string,
    private readonly place: ServiceTestPlace,
  ) {
    this.folder = join(home, 'expected');
  }

  /** @returns the file, or the rest of a sentence that says why there is none */
  async add(id: string, name: string): Promise<{ path: string; size: number } | string> {
    return this.write(id, join(this.home, 'made', String(++this.added), fileNameOf(name)));
  }

  /** Where tests look for a file by its name. @throws CallFailure */
  async addExpected(name: string, id: string): Promise<void> {
    if (!isInside(name)) throw new CallFailure(`"${name}" is not the name of a file next to the tool.`);
    const written = await this.write(id, join(this.folder, name)).catch((error: unknown) => {
      // Such as a name that is too long, or that of a folder in another one.
      throw error instanceof Error && 'syscall' in error
        ? new CallFailure(`"${name}" cannot be the name of a file.`)
        : error;
    });
    if (typeof written === 'string') throw new CallFailure(`"${name}" ${written}`);
  }

  private async write(id: string, path: string): Promise<{ path: string; size: number } | string> {
    const { bytes, size } = await this.place.readDataset(id, 0, maxContent);
    if (size > maxContent || size > this.left) return 'is too large to be checked here.';
    this.left -= size;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
    return { path, size };
  }
}

/** @throws CallFailure if threads are too busy */
async function inThread<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof PoolBusy ? new CallFailure(toServiceError(error).message) : error;
  }
}
