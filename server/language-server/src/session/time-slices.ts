import type { ServerEnvironment } from './environment.js';

/** Milliseconds: work in the background holds the event loop no longer before messages of the client go first. */
export const maxStretchMs = 2;

/** Divides a long task into pieces, and pauses whenever {@link maxStretchMs} have passed since the last pause. */
export class TimeSlices {
  private since = -Infinity;
  private pausing: Promise<void> | undefined;

  constructor(private readonly environment: Pick<ServerEnvironment, 'now' | 'pause'>) {}

  /**
   * Does a piece of work as soon as there is time for it. Pieces are not interrupted, so they should be short.
   * @throws what the work throws
   */
  async run<T>(work: () => T): Promise<T> {
    // Others that waited for the same pause may have used up the time since.
    while (this.environment.now() - this.since >= maxStretchMs) await (this.pausing ??= this.pause());
    return work();
  }

  private async pause(): Promise<void> {
    await this.environment.pause();
    this.since = this.environment.now();
    this.pausing = undefined;
  }
}
