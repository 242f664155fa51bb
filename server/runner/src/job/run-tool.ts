import { randomUUID } from 'node:crypto';
import { collectOutputs } from '../outputs/collect.js';
import type { FoundImage } from '../runtimes/find-image.js';
import type { ContainerJob } from '../runtimes/runtime.js';
import { createJobFolder, isDiskFull, jobPaths, removeJobFolder, type JobFolder } from './job-folder.js';
import { environmentFor } from './limits.js';
import { prepareRun, type PreparedRun } from './prepare-run.js';
import type { RunIdentity } from './recall.js';
import { runContainer, type Backend, type JobEnd, type ContainerEvents } from './run-container.js';
import type { RunRequest, RunResult, Unready } from './run-request.js';
import { failedLine, hasStarted, shellCall } from './shell-call.js';
import { startFailure } from './start-failure.js';
import { sweepAbandoned } from './sweep.js';
import { Tail } from './tail.js';
import { writeTexts } from './texts.js';

/**
 * Runs a tool once: renders it for the paths in the container, runs its command there, and copies its outputs.
 * Whatever happens, nothing is left of the job.
 * @throws RunError if a file or the image is missing, or the runtime does not start
 */
export async function runTool(request: RunRequest): Promise<RunResult | Unready> {
  const prepared = await prepareRun(request);
  if ('errors' in prepared) return prepared;
  return (await recall(request, prepared)) ?? perform(request, prepared);
}

/** What an equal run came to, if that is known. @throws RunError if the image is missing */
async function recall(request: RunRequest, prepared: PreparedRun): Promise<RunResult | undefined> {
  if (!request.recall) return undefined;
  const image = await prepared.found;
  const recalled = await request.recall(identityOf(request, prepared, image));
  const { places, facts } = prepared;
  return (
    recalled && {
      ...recalled,
      ...facts,
      ...imageFacts(request, prepared, image),
      faults: places.ofFaults(recalled.faults),
      ...places.ofCause(recalled, recalled.line),
      started: new Date(),
      isDiskFull: false,
    }
  );
}

function identityOf(
  { runtime, hasNetwork, mustSucceed }: RunRequest,
  { facts: { command, configFiles, staged, limits }, claims }: PreparedRun,
  image: FoundImage | undefined,
): RunIdentity {
  return {
    command,
    configFiles,
    claims,
    limits,
    hasNetwork,
    inputs: staged,
    image: image?.id,
    runtime: runtime.name,
    mustSucceed: mustSucceed !== false,
  };
}

/** @throws RunError if the image is missing, the runtime does not start, or the outputs cannot be copied */
async function perform(request: RunRequest, prepared: PreparedRun): Promise<RunResult> {
  const { runtime, results } = request;
  const { facts, claims, places } = prepared;
  await sweepAbandoned();
  const name = `user-tool-${randomUUID()}`;
  const folder = await createJobFolder(runtime.name, name);
  try {
    await writeTexts(folder, facts.command, facts.configFiles);
    const { line, image, ...ended } = await runCommand(request, prepared, folder, name);
    const collects = isSuccess(ended) || request.mustSucceed === false;
    const target = { folder: results, mayReplace: request.mayReplace !== false };
    const { outputs, faults } = collects
      ? await collectOutputs(claims, folder.working, target)
      : { outputs: [], faults: [] };
    const result = { ...ended, outputs, faults, ...facts, ...imageFacts(request, prepared, image) };
    return { ...result, ...places.ofCause(result, line) };
  } finally {
    await removeJobFolder(folder.root);
  }
}

/** How a command ended that started. */
type EndedCommand = Pick<
  RunResult,
  'exitCode' | 'stopped' | 'started' | 'duration' | 'isDiskFull' | 'line'
> & {
  image: FoundImage | undefined;
};

/**
 * Runs the command. Whether the runtime has the image is not waited for, if it starts and fetches nothing without it.
 * @throws RunError if the image is missing, or the runtime does not start
 */
async function runCommand(
  request: RunRequest,
  prepared: PreparedRun,
  folder: JobFolder,
  name: string,
): Promise<EndedCommand> {
  const { runtime } = request;
  if (request.mayPull || !('pull' in runtime)) await prepared.found;
  const started = new Date();
  const start = performance.now();
  const stderr = new Tail();
  const onOutput = heldBack((stream, bytes) => {
    if (stream === 'stderr') stderr.add(bytes);
    request.onOutput(stream, bytes);
  }, prepared.found);
  const running = runContainer(runtime, jobOf(request, prepared, folder, name), { ...request, onOutput });
  request.onStarted?.();
  const end = await running;
  const duration = performance.now() - start;
  const image = (await prepared.found) ?? (await prepared.images.find(prepared.image));
  const { exitCode, stopped } = end;
  const isFailure = exitCode !== 0 && stopped === undefined;
  const printed = stderr.toString();
  const line = isFailure ? await failedLine(folder.report, printed) : undefined;
  const isFull = await isDiskFull(folder.root);
  // The command can remove what the shell noted.
  const isOwnEnd = line !== undefined || !isOfRuntime(runtime, end);
  if (isFailure && !(end.hasStarted ?? (isOwnEnd || hasStarted(folder.report))))
    throw startFailure(runtime, { exitCode, printed, image, isDiskFull: isFull });
  return {
    exitCode,
    ...(stopped && { stopped }),
    started,
    duration,
    isDiskFull: isFull,
    image,
    ...(line !== undefined && { line }),
  };
}

/** Holds back what is printed until the image is known to exist: before, it may be what the runtime says about it. */
function heldBack(
  onOutput: ContainerEvents['onOutput'],
  pending: Promise<unknown>,
): ContainerEvents['onOutput'] {
  let held: Parameters<typeof onOutput>[] | undefined = [];
  const release = (): void => {
    for (const printed of held ?? []) onOutput(...printed);
    held = undefined;
  };
  pending.then(release, () => undefined);
  return (...printed) => {
    if (held) held.push(printed);
    else onOutput(...printed);
  };
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
    environment: environmentFor(limits),
    command: shellCall(limits),
    limits,
    hasNetwork: request.hasNetwork,
  };
}

function imageFacts(
  { runtime }: RunRequest,
  { image }: PreparedRun,
  details: FoundImage | undefined,
): Pick<RunResult, 'image'> {
  return runtime.isContainer ? { image: { name: image, ...details } } : {};
}

/** Whether the exit code may be that of the runtime; else it is that of the command. */
function isOfRuntime(runtime: Backend, { exitCode }: JobEnd): boolean {
  return !('failureCodes' in runtime) || runtime.failureCodes.includes(exitCode);
}

/** Whether a command ended by itself, with success. */
export function isSuccess({ exitCode, stopped }: JobEnd): boolean {
  return exitCode === 0 && stopped === undefined;
}
