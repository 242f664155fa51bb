import { imageNeeds, resourcesOf, toolSummary, type Document, type ImageLacks } from '@user-tool/shared';
import { randomUUID } from 'node:crypto';
import { createJobFolder, jobPaths, removeJobFolder } from '../job/job-folder.js';
import { environmentFor, limitsFor } from '../job/limits.js';
import { runContainer, type Backend, type JobEnd } from '../job/run-container.js';
import { RunError } from '../job/run-error.js';
import { checkedImage } from '../job/checked-image.js';
import { sweepAbandoned } from '../job/sweep.js';
import { ImageCache } from '../runtimes/image-cache.js';

import { questionCommand, readAnswer } from './image-question.js';

/** Which image to ask, and how. */
export interface ImageRequest {
  document: Document;
  runtime: Backend;
  mayPull: boolean;
  signal?: AbortSignal | undefined;
}

/** Seconds until an image has to have answered, and to have been downloaded too. */
const timeouts = { answer: 120, download: 7200 };
/** Bytes of the answer, of which names are a small part. */
const maxAnswer = 1024 * 1024;
/** What runtimes end with if the image does not have the program to start. */
const notFound = 127;

/**
 * Starts the image of a tool once, without a network and read-only, to see what the tool needs and the image lacks.
 * @throws RunError if that cannot be known, the image is missing, or the runtime does not start
 */
export async function askImage({ document, runtime, mayPull, signal }: ImageRequest): Promise<ImageLacks> {
  const { tool } = document;
  const image = toolSummary(document).container;
  if (!tool || image === undefined) throw new RunError('The tool names no image.');
  const needs = imageNeeds(tool);
  if (needs.isUncertain)
    throw new RunError(
      'The command changes where programs are found, or cannot be parsed, so its programs were not checked.',
    );
  if (needs.programs.length + needs.modules.length === 0) return { programs: [], modules: [] };
  const images = new ImageCache(runtime);
  await checkedImage({ runtime, images, mayPull, signal }, image, images.find(image));
  await sweepAbandoned();
  const name = `user-tool-${randomUUID()}`;
  const folder = await createJobFolder(runtime.name, name);
  try {
    const limits = limitsFor(resourcesOf(tool), { time: mayPull ? timeouts.download : timeouts.answer });
    const job = {
      name,
      image,
      mounts: folder.mounts,
      workingFolder: jobPaths.working,
      environment: environmentFor(limits),
      command: questionCommand(needs),
      limits,
      hasNetwork: false,
    };
    const printed = new PrintedAnswer();
    const end = await runContainer(runtime, job, { onOutput: printed.add, signal });
    const lacks = readAnswer(needs, printed.text('stdout'));
    if (!lacks) throw new RunError(noAnswer(image, end, printed.text('stderr')));
    return lacks;
  } finally {
    await removeJobFolder(folder.root);
  }
}

/** The beginning of what a container prints. */
class PrintedAnswer {
  private readonly parts: Record<'stdout' | 'stderr', Buffer[]> = { stdout: [], stderr: [] };
  private readonly sizes = { stdout: 0, stderr: 0 };

  readonly add = (stream: 'stdout' | 'stderr', bytes: Buffer): void => {
    if ((this.sizes[stream] += bytes.length) <= maxAnswer) this.parts[stream].push(bytes);
  };

  text(stream: 'stdout' | 'stderr'): string {
    return Buffer.concat(this.parts[stream]).toString('utf8');
  }
}

function noAnswer(image: string, { exitCode, stopped }: JobEnd, printed: string): string {
  if (stopped === 'canceled') return 'The examination was canceled.';
  if (exitCode === notFound) return `The image "${image}" has no "/bin/sh", which runs the command.`;
  const last = printed.trim().split('\n').at(-1) ?? '';
  return `The image "${image}" could not be checked${last === '' ? '.' : `: ${last.slice(0, 300)}`}`;
}
