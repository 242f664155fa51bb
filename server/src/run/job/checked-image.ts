import type { FoundImage } from '../runtimes/find-image.js';
import { probe } from '../runtimes/find-runtime.js';
import type { Backend } from './run-container.js';
import { RunError } from './run-error.js';

/**
 * The image; undefined if it has to be fetched first.
 * @param asked what the runtime knows of it
 * @throws RunError if there is no such image and it may not be fetched, or the runtime does not start
 */
export async function checkedImage(
  { runtime, mayPull }: { runtime: Backend; mayPull: boolean },
  image: string,
  asked: Promise<FoundImage | undefined>,
): Promise<FoundImage | undefined> {
  if (image === '' && runtime.isContainer) throw new RunError('The tool names no container image.');
  const found = await asked;
  if (found || mayPull) return found;
  if ('version' in runtime && 'reason' in (await probe(runtime)))
    throw new RunError(`"${runtime.program}" does not start.`);
  throw new RunError(
    `This machine does not have the image "${image}": use "--pull" to download it.`,
    'image-missing',
  );
}
