import { isTerminal } from './terminal.js';

const delayMs = 1000;
const intervalMs = 100;
const eraseLine = '\r\u001b[2K';

/** One line of progress on a terminal, shown after one second. */
export class Progress {
  private next: number;
  private isShown = false;

  /** @param now the clock, in milliseconds */
  constructor(
    private readonly stream: NodeJS.WriteStream,
    private readonly now: () => number = Date.now,
  ) {
    this.next = isTerminal(stream) ? now() + delayMs : Infinity;
  }

  /** Shows the line if it is due. */
  say(line: () => string): void {
    const now = this.now();
    if (now < this.next) return;
    this.next = now + intervalMs;
    this.isShown = true;
    this.stream.write(eraseLine + line());
  }

  /**
   * Shows a line once a second from now on, unless there is none just now.
   * @returns ends that, and removes the line
   */
  repeat(line: () => string | undefined): () => void {
    if (this.next === Infinity) return () => undefined;
    const timer = setInterval(() => {
      const text = line();
      if (text !== undefined) this.say(() => text);
    }, delayMs).unref();
    return () => {
      clearInterval(timer);
      this.clear();
    };
  }

  /** Removes the line. */
  clear(): void {
    if (this.isShown) this.stream.write(eraseLine);
    this.isShown = false;
  }
}
