import { examineRuntime } from '../machine/examine-runtime.js';
import type { FetchEvents } from '../runtimes/fetch-image.js';
import type { FoundImage } from '../runtimes/find-image.js';
import type { ImageCache } from '../runtimes/image-cache.js';
import type { Runtime } from '../runtimes/runtime.js';
import type { Backend } from './run-container.js';
import { RunError } from './run-error.js';

/** Where an image is, and whether it may be fetched. */
export interface ImageSource extends FetchEvents {
  runtime: Backend;
  images: ImageCache;
  mayPull: boolean;
}

/**
 * The image, which is fetched first if it has to be; undefined if the runtime does so when it starts a job.
 * @param query what the runtime knows of it
 * @throws RunError if there is no such image and it may not be fetched, or the runtime starts no containers
 */
export async function checkedImage(
  { runtime, images, mayPull, onFetch, signal }: ImageSource,
  image: string,
  query: Promise<FoundImage | undefined>,
): Promise<FoundImage | undefined> {
  if (image === '' && runtime.isContainer) throw new RunError('The tool names no container image.');
  const local = await query;
  if (local) return local;
  if ('version' in runtime) await requireReady(runtime);
  if (mayPull) return images.fetch(image, { onFetch, signal });
  throw new RunError(
    `This machine does not have the image "${image}": use "--pull" to download it.`,
    'image-missing',
  );
}

/** Without its daemon, a runtime has no images. */
async function requireReady(runtime: Runtime): Promise<void> {
  const state = await examineRuntime(runtime);
  if ('reason' in state) throw new RunError(`"${runtime.program}" does not start.`, 'not-started');
  if (state.fault !== undefined)
    throw new RunError(
      runtime.notReady ?? `"${runtime.program}" cannot start containers: ${state.fault.reason}`,
      'not-started',
    );
}
