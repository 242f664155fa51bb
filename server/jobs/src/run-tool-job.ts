import { isObject, outputFormatWords } from '@user-tool/shared';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { noRuntime } from '@user-tool/runner/runtimes/find-runtime.js';
import type { CollectedOutput, OutputFile } from '@user-tool/runner/outputs/collect.js';
import type { Job, RegisteredOutput } from '@user-tool/records';
import type { JobContext, JobOutcome } from './job-context.js';
import { storeContent } from './job-contents.js';
import { JobFailure } from './job-failure.js';
import { StagedData } from './staged-data.js';
import type { FinishedRun } from './tool-thread.js';

/**
 * Runs the tool of a job, and stores what it makes.
 * @throws JobFailure if it cannot be run, StoreFault, or the reason of the signal
 */
export async function runToolJob(job: Job, context: JobContext): Promise<JobOutcome> {
  const { store, config, runtime, threads, folder, signal } = context;
  if (runtime === undefined) throw new JobFailure(noRuntime().replace(/, or use .*/s, '.'));
  const tool = job.toolId === undefined ? undefined : await store.tools.byId(job.toolId);
  if (!tool) throw new JobFailure('The tool does not exist.');
  const params: unknown = JSON.parse(job.params);
  const data = new StagedData(context, job, join(folder, 'inputs'));
  const given = await data.inputsFor(isObject(params) ? params['inputs'] : {});
  const results = join(folder, 'results');
  await mkdir(results);
  const run = await threads.run(
    {
      source: tool.source,
      isPublic: tool.isPublic,
      given,
      runtime,
      filesIn: data.folder,
      results,
      mayPull: config.jobPull,
      atMost: { time: config.jobTime, memory: config.jobMemory },
    },
    signal,
  );
  signal.throwIfAborted();
  const { outputs, ...end } = run;
  return { ...end, outputs: end.state === 'ok' ? await storeOutputs(job, context, outputs) : [] };
}

async function storeOutputs(
  job: Job,
  context: JobContext,
  collected: FinishedRun['outputs'],
): Promise<RegisteredOutput[]> {
  const planned = await context.outlast(() => context.store.jobs.outputsOf(job.id));
  const registered: RegisteredOutput[] = [];
  for (const { name, itemId } of planned) {
    const output = collected.find((one) => one.name === name);
    if (output) registered.push(...(await storeOutput(context, itemId, output)));
  }
  return registered;
}

async function storeOutput(
  context: JobContext,
  itemId: number,
  { type, name, files }: CollectedOutput,
): Promise<RegisteredOutput[]> {
  if (type === 'collection') {
    const elements = [];
    for (const file of files)
      elements.push({
        identifiers: file.identifiers,
        name: file.identifiers.at(-1) ?? name,
        dataset: await storeFile(context, file),
      });
    return [{ itemId, elements }];
  }
  const [first, ...others] = files;
  if (!first) return [];
  const registered: RegisteredOutput[] = [{ itemId, dataset: await storeFile(context, first) }];
  // Those that a pattern finds besides the planned one are datasets of their own.
  for (const file of others)
    registered.push({
      dataset: { ...(await storeFile(context, file)), name: file.identifiers.at(-1) ?? name },
    });
  return registered;
}

async function storeFile(context: JobContext, { path, format }: OutputFile) {
  context.signal.throwIfAborted();
  const { file, size, hash } = await storeContent(context, path);
  // The words that are no datatypes have got their meaning when the job was planned.
  const isDatatype = format !== null && !outputFormatWords.includes(format);
  return {
    file,
    size,
    hash,
    state: size === 0 ? ('empty' as const) : ('ok' as const),
    ...(isDatatype && { extension: format }),
  };
}
