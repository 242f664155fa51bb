import { randomUUID } from 'node:crypto';
import { collectOutputs } from '../outputs/collect.js';
import type { FoundImage } from '../runtimes/find-image.js';
import type { ContainerJob } from '../runtimes/runtime.js';
import { createJobFolder, isDiskFull, jobPaths, removeJobFolder, type JobFolder } from './job-folder.js';
import { environmentFor } from './limits.js';
import { prepareRun, type PreparedRun } from './prepare-run.js';
import { runContainer, type JobEnd } from './run-container.js';
import type { RunRequest, RunResult, Unready } from './run-request.js';
import { failedLine, hasStarted, shellCall } from './shell-call.js';
import { sweepAbandoned } from './sweep.js';
import { writeTexts } from './texts.js';

/**
 * Runs a tool once: renders it for the paths in the container, runs its command there, and copies its outputs.
 * Whatever happens, nothing is left of the job.
 * @throws RunError if a file or the image is missing, or the runtime does not start
 */
export async function runTool(request: RunRequest): Promise<RunResult | Unready> {
  const prepared = await prepareRun(request);
  if ('errors' in prepared) return prepared;
  const recalled = await request.recall?.(prepared.identity);
  if (!recalled) return perform(request, prepared);
  return {
    ...{ ...recalled, ...prepared.places.of(recalled), ...prepared.facts },
    ...imageFacts(request, prepared, prepared.found),
    ...{ started: new Date(), hasStarted: true, isDiskFull: false },
  };
}

/** @throws RunError if the runtime does not start, or the outputs cannot be copied */
async function perform(request: RunRequest, prepared: PreparedRun): Promise<RunResult> {
  const { runtime, results } = request;
  const { facts, identity, places } = prepared;
  await sweepAbandoned();
  const name = `user-tool-${randomUUID()}`;
  const folder = await createJobFolder(runtime.name, name);
  try {
    await writeTexts(folder, facts.command, facts.configFiles);
    const started = new Date();
    const start = performance.now();
    const end = await runContainer(runtime, jobOf(request, prepared, folder, name), request);
    const duration = performance.now() - start;
    const collects = isSuccess(end) || request.mustSucceed === false;
    const target = { folder: results, mayReplace: request.mayReplace !== false };
    const collected = collects
      ? await collectOutputs(identity.claims, folder.working, target)
      : { outputs: [], faults: [] };
    const result = {
      ...end,
      outputs: collected.outputs,
      faults: collected.faults,
      ...facts,
      ...imageFacts(request, prepared, prepared.found ?? (await prepared.images.find(prepared.image))),
      started,
      hasStarted: end.hasStarted ?? hasStarted(folder.report),
      isDiskFull: await isDiskFull(folder.root),
      duration,
    };
    if (isSuccess(end)) return result;
    const line = end.stopped ? undefined : await failedLine(folder.report);
    return { ...result, ...places.ofLine(line) };
  } finally {
    await removeJobFolder(folder.root);
  }
}

function jobOf(
  request: RunRequest,
  { image, facts: { limits, staged } }: PreparedRun,
  folder: JobFolder,
  name: string,
): ContainerJob {
  return {
    name,
    image,
    mounts: [...folder.mounts, ...staged],
    workingFolder: jobPaths.working,
    environment: environmentFor(limits, jobPaths.home, jobPaths.temporary),
    command: shellCall(limits),
    limits,
    hasNetwork: request.hasNetwork,
    mayPull: request.mayPull,
  };
}

function imageFacts(
  { runtime }: RunRequest,
  { image }: PreparedRun,
  known: FoundImage | undefined,
): Pick<RunResult, 'image'> {
  return runtime.isContainer ? { image: { name: image, ...known } } : {};
}

/** Whether a command ended by itself, with success. */
export function isSuccess({ exitCode, stopped }: JobEnd): boolean {
  return exitCode === 0 && stopped === undefined;
}
