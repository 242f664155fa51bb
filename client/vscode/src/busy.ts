/** Milliseconds of work before it is shown. */
const delayMs = 500;

/** Announces when work takes long enough to be shown, and when it is done. */
export class Busy {
  isBusy = false;
  private running = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly changed: () => void) {}

  /** Runs some work and returns its result. */
  async during<T>(work: () => T): Promise<Awaited<T>> {
    if (++this.running === 1)
      this.timer = setTimeout(() => {
        this.become(true);
      }, delayMs);
    try {
      return await work();
    } finally {
      if (--this.running === 0) {
        clearTimeout(this.timer);
        this.become(false);
      }
    }
  }

  private become(isBusy: boolean): void {
    if (this.isBusy === isBusy) return;
    this.isBusy = isBusy;
    this.changed();
  }
}
