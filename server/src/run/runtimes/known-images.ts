import type { Backend } from '../job/run-container.js';
import { findImage, type FoundImage } from './find-image.js';

/** The images of a runtime, which is asked once for each that it has. */
export class KnownImages {
  private readonly found = new Map<string, FoundImage>();

  constructor(private readonly runtime: Backend) {}

  /** An image of the runtime; undefined if it does not have it. Never rejects. */
  async find(image: string): Promise<FoundImage | undefined> {
    const known = this.found.get(image);
    if (known) return known;
    const found = await findImage(this.runtime, image);
    if (found) this.found.set(image, found);
    return found;
  }
}
