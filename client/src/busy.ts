/** Milliseconds that work may take before it is worth a word. */
const patience = 500;

/** Tells when work goes on for so long that the user should know, and when it is done. */
export class Busy {
  isBusy = false;
  private running = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly changed: () => void) {}

  /** Does some work, and answers what it answers. */
  async during<T>(work: () => T): Promise<Awaited<T>> {
    if (++this.running === 1)
      this.timer = setTimeout(() => {
        this.become(true);
      }, patience);
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
