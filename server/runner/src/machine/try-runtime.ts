import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createJobFolder, jobPaths, removeJobFolder, type JobFolder } from '../job/job-folder.js';
import { environmentFor, limitsFor, noResources } from '../job/limits.js';
import { runContainer } from '../job/run-container.js';
import { RunError } from '../job/run-error.js';
import { reasonIn } from '../runtimes/printed-reason.js';
import { runCall } from '../runtimes/run-call.js';
import type { ContainerJob, Runtime } from '../runtimes/runtime.js';
import { archiveOf, trialProgram } from './trial-image.js';

/** The program of the image. */
const programName = 'true';

/** How long the start of a container may take, in seconds. */
const timeoutSeconds = 60;

/**
 * Starts a container as a run does, with an image made for it, and removes both.
 * @returns why that fails; undefined if it does not, or there is no image for this processor. Never throws for a runtime
 */
export async function startFault(runtime: Runtime): Promise<string | undefined> {
  const program = trialProgram();
  if (!program) return undefined;
  const name = `user-tool-${randomUUID()}`;
  let folder: JobFolder | undefined;
  try {
    folder = await createJobFolder(runtime.name, name);
    const image = await makeImage(runtime, name, folder.root, program);
    if (typeof image !== 'string') return image.fault;
    return await faultOf(runtime, jobOf(runtime, name, image, folder));
  } catch (error) {
    if (error instanceof RunError) return error.message;
    throw error;
  } finally {
    if (runtime.removeImage) await runCall(runtime.removeImage(imageName(name)));
    if (folder) await removeJobFolder(folder.root);
  }
}

function imageName(name: string): string {
  return `localhost/${name}:latest`;
}

/** The image, as a job names it: in the runtime, or as a folder; a runtime without images needs none. */
async function makeImage(
  { importImage, isContainer }: Runtime,
  name: string,
  root: string,
  program: Buffer,
): Promise<string | { fault: string }> {
  if (!isContainer) return '';
  if (!importImage) {
    const folder = join(root, 'image');
    await mkdir(folder);
    await writeFile(join(folder, programName), program, { mode: 0o755 });
    return folder;
  }
  const archive = join(root, 'image.tar');
  await writeFile(archive, archiveOf(programName, program));
  const image = imageName(name);
  const imported = await runCall(importImage(archive, image));
  return 'reason' in imported ? { fault: reasonIn(imported.output) } : image;
}

function jobOf({ isContainer }: Runtime, name: string, image: string, folder: JobFolder): ContainerJob {
  const limits = limitsFor(noResources, { time: timeoutSeconds });
  return {
    name,
    image,
    limits,
    mounts: folder.mounts,
    workingFolder: jobPaths.working,
    environment: environmentFor(limits),
    command: isContainer ? [`/${programName}`] : ['/bin/sh', '-c', ':'],
    hasNetwork: false,
  };
}

async function faultOf(runtime: Runtime, job: ContainerJob): Promise<string | undefined> {
  let printed = '';
  const { exitCode, stopped } = await runContainer(runtime, job, {
    onOutput: (_, bytes) => {
      printed = (printed + bytes.toString()).slice(-keptText);
    },
  });
  if (exitCode === 0) return undefined;
  if (stopped) return `a container did not start within ${timeoutSeconds} s`;
  return reasonIn(printed) || `exit code ${exitCode}`;
}

/** What is kept of what a runtime prints, in characters. */
const keptText = 4000;
