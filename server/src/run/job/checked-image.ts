import { examineRuntime } from '../machine/examine-runtime.js';
import type { FoundImage } from '../runtimes/find-image.js';
import type { Runtime } from '../runtimes/runtime.js';
import type { Backend } from './run-container.js';
import { RunError } from './run-error.js';

/**
 * The image; undefined if it has to be fetched first.
 * @param asked what the runtime knows of it
 * @throws RunError if there is no such image and it may not be fetched, or the runtime starts no containers
 */
export async function checkedImage(
  { runtime, mayPull }: { runtime: Backend; mayPull: boolean },
  image: string,
  asked: Promise<FoundImage | undefined>,
): Promise<FoundImage | undefined> {
  if (image === '' && runtime.isContainer) throw new RunError('The tool names no container image.');
  const found = await asked;
  if (found) return found;
  if ('version' in runtime) await requireReady(runtime);
  if (mayPull) return undefined;
  throw new RunError(
    `This machine does not have the image "${image}": use "--pull" to download it.`,
    'image-missing',
  );
}

/** Without its daemon, a runtime has no images. */
async function requireReady(runtime: Runtime): Promise<void> {
  const state = await examineRuntime(runtime);
  if ('reason' in state) throw new RunError(`"${runtime.program}" does not start.`);
  if (state.fault !== undefined)
    throw new RunError(runtime.notReady ?? `"${runtime.program}" cannot start containers: ${state.fault}`);
}
