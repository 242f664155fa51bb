import {
  commandLineRange,
  evaluateTool,
  outputClaims,
  renderingErrors,
  resourcesOf,
  toolSummary,
  type Document,
  type Range,
  type RenderingError,
} from '@user-tool/shared';
import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createSandbox } from '../../common/sandbox.js';
import { collectOutputs, type Collected } from '../outputs/collect.js';
import { isInside } from '../outputs/inside.js';
import { runCall } from '../runtimes/run-call.js';
import type { JobLimits, Runtime } from '../runtimes/runtime.js';
import { createJobFolder, jobPaths, removeJobFolder, type JobFolder } from './job-folder.js';
import { environmentFor, limitsFor } from './limits.js';
import { runContainer, type JobEnd, type JobEvents } from './run-container.js';
import { RunError } from './run-error.js';
import { commandFile, failedLine, shellCall } from './shell-call.js';
import { Staging } from './staging.js';
import { sweepAbandoned } from './sweep.js';

/** What to run, and how. */
export interface RunRequest extends JobEvents {
  document: Document;
  /** Values of inputs; files are paths, relative to the current folder. */
  given: { [name: string]: unknown };
  runtime: Runtime;
  /** The folder for the outputs; absolute. */
  results: string;
  hasNetwork: boolean;
  mayPull: boolean;
  /** Whether outputs are copied only if the command succeeds; true by default. */
  mustSucceed?: boolean;
  limits?: Partial<JobLimits>;
}

/** What prevents a tool from being run. */
export interface Unready {
  errors: RenderingError[];
}

/** What a run came to. */
export interface RunResult extends JobEnd, Collected {
  command: string;
  /** How long the container ran, in milliseconds. */
  duration: number;
  limits: JobLimits;
  /** The line of the document at which the command failed, if the shell of the image says so. */
  failedAt?: Range;
}

/**
 * Runs a tool once: renders it for the paths in the container, runs its command there, and copies its outputs.
 * Whatever happens, nothing is left of the job.
 * @throws RunError if a file or the image is missing, or the runtime does not start
 */
export async function runTool(request: RunRequest): Promise<RunResult | Unready> {
  const { document, runtime, results } = request;
  const { tool } = document;
  const staging = new Staging();
  const sources = { given: request.given, sizeOf, pathInJob: staging.add };
  const evaluated = await evaluateTool(document, sources, await createSandbox());
  const errors = renderingErrors(document, evaluated);
  if (!tool || evaluated.command === undefined || errors.length > 0) return { errors };
  const image = toolSummary(document).container ?? '';
  checkFiles(staging);
  await checkImage(request, image);
  await sweepAbandoned();
  const name = `user-tool-${randomUUID()}`;
  const folder = await createJobFolder(runtime.name, name);
  try {
    await writeTexts(folder, evaluated.command, evaluated.files);
    const limits = limitsFor(resourcesOf(tool), request.limits);
    const job = {
      name,
      image,
      mounts: [...folder.mounts, ...staging.mounts],
      workingFolder: jobPaths.working,
      environment: environmentFor(limits, jobPaths.home, jobPaths.temporary),
      command: shellCall(limits),
      limits,
      hasNetwork: request.hasNetwork,
      mayPull: request.mayPull,
    };
    const started = performance.now();
    const end = await runContainer(runtime, job, request);
    const duration = performance.now() - started;
    const collects = isSuccess(end) || request.mustSucceed === false;
    const collected = collects
      ? await collectOutputs(outputClaims(tool), folder.working, results)
      : { outputs: [], faults: [] };
    const result = { ...end, ...collected, command: evaluated.command, duration, limits };
    if (isSuccess(end)) return result;
    const line = end.stopped ? undefined : await failedLine(folder.report);
    const failedAt = line === undefined ? undefined : commandLineRange(document, evaluated, line);
    return { ...result, ...(failedAt && { failedAt }) };
  } finally {
    await removeJobFolder(folder.root);
  }
}

/** @throws RunError for an input file that a job cannot read */
function checkFiles({ missing, special }: Staging): void {
  const [absent] = missing;
  if (absent !== undefined) throw new RunError(`There is no file "${absent}".`);
  const [odd] = special;
  if (odd !== undefined) throw new RunError(`"${odd}" is neither a file nor a folder.`);
}

/** @throws RunError if this machine has no such image, and may not fetch it */
async function checkImage({ runtime, mayPull }: RunRequest, image: string): Promise<void> {
  if (!runtime.findImage || mayPull) return;
  const found = await runCall(runtime.findImage(image));
  if ('reason' in found && found.reason === 'failed')
    throw new RunError(`This machine does not have the image "${image}": use "--pull" to download it.`);
}

/** Whether a command ended by itself, with success. */
export function isSuccess({ exitCode, stopped }: JobEnd): boolean {
  return exitCode === 0 && stopped === undefined;
}

/** Writes the command and the config files as they were rendered, byte for byte. */
async function writeTexts(
  { command: folder, working }: JobFolder,
  command: string,
  files: readonly { name: string | null; filename: string | null; content: string }[],
): Promise<void> {
  await writeFile(join(folder, commandFile), command);
  for (const [index, { name, filename, content }] of files.entries()) {
    const wanted = filename ?? name ?? `config-${index + 1}`;
    if (!isInside(wanted))
      throw new RunError(`The config file "${wanted}" is not inside the working directory.`);
    const file = join(working, wanted);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content, { flag: 'wx' });
  }
}

function sizeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.size;
}
