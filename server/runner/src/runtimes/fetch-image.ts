import { spawn } from 'node:child_process';
import { RunError } from '../job/run-error.js';
import { reasonIn } from './printed-reason.js';
import type { CommandLine } from './runtime.js';

/** What happens while an image is downloaded. */
export interface FetchEvents {
  /** A piece of what the runtime prints about it. */
  onFetch?: ((bytes: Buffer) => void) | undefined;
  /** Ends it. */
  signal?: AbortSignal | undefined;
}

/** How long that may take, in milliseconds. */
const timeoutMs = 7_200_000;

/** What is kept of the reason for a failure, in characters. */
const keptText = 4000;

/**
 * Downloads an image.
 * @param call of the runtime
 * @throws RunError if that fails, with the reason that the runtime prints last
 */
export async function fetchImage(
  [program, ...args]: CommandLine,
  image: string,
  events: FetchEvents,
): Promise<void> {
  const { onFetch, signal } = events;
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: timeoutMs,
    ...(signal && { signal }),
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      printed = (printed + bytes.toString()).slice(-keptText);
      onFetch?.(bytes);
    });
  const isFetched = await new Promise<boolean>((resolve) => {
    child.on('error', () => {
      resolve(false);
    });
    child.on('close', (code) => {
      resolve(code === 0);
    });
  });
  if (isFetched) return;
  if (signal?.aborted) throw new RunError(`Canceled: the image "${image}" was not downloaded.`);
  const reason = reasonIn(printed);
  throw new RunError(`The image "${image}" could not be downloaded${reason === '' ? '.' : `: ${reason}`}`);
}
