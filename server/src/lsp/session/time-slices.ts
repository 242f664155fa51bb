import type { ServerEnvironment } from './environment.js';

/** Milliseconds: work in the background holds the event loop no longer before messages of the client go first. */
export const maxStretchMs = 4;

/** Does the pieces of a long task, and pauses whenever they have taken {@link maxStretchMs}. */
export class TimeSlices {
  private spent = 0;
  private pausing: Promise<void> | undefined;

  constructor(private readonly environment: Pick<ServerEnvironment, 'now' | 'pause'>) {}

  /**
   * Does a piece of work as soon as there is time for it. Pieces are not interrupted, so they should be short.
   * @throws what the work throws
   */
  async run<T>(work: () => T): Promise<T> {
    while (this.pausing) await this.pausing;
    const start = this.environment.now();
    try {
      return work();
    } finally {
      this.spent += this.environment.now() - start;
      if (this.spent >= maxStretchMs) this.pause();
    }
  }

  private pause(): void {
    this.spent = 0;
    this.pausing = this.environment.pause().finally(() => {
      this.pausing = undefined;
    });
  }
}
