import type { Backend } from '../job/run-container.js';
import { fetchImage, type FetchEvents } from './fetch-image.js';
import { findImage, type FoundImage } from './find-image.js';

/** The images of a runtime, which is asked once for each that it has. */
export class ImageCache {
  private readonly images = new Map<string, FoundImage>();
  private readonly fetched = new Map<string, Promise<void>>();

  constructor(private readonly runtime: Backend) {}

  /** An image of the runtime; undefined if it does not have it. Never rejects. */
  async find(image: string): Promise<FoundImage | undefined> {
    const cached = this.images.get(image);
    if (cached) return cached;
    const local = await findImage(this.runtime, image);
    if (local) this.images.set(image, local);
    return local;
  }

  /**
   * Downloads an image that the runtime does not have, once for all who want it.
   * @returns undefined if the runtime does so when it starts a job
   * @throws RunError if that fails
   */
  async fetch(image: string, events: FetchEvents): Promise<FoundImage | undefined> {
    const call = 'pull' in this.runtime ? this.runtime.pull(image) : undefined;
    if (!call) return undefined;
    const fetching = this.fetched.get(image) ?? fetchImage(call, image, events);
    this.fetched.set(image, fetching);
    await fetching;
    return this.find(image);
  }
}
