/** Milliseconds that work may take before it is shown. */
const delayMs = 500;

/** Announces when work goes on for so long that the user should see it, and when it is done. */
export class Busy {
  isBusy = false;
  private running = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly changed: () => void) {}

  /** Does some work, and gives its result. */
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
