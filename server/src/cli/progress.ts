import { isTerminal } from './terminal.js';

const patience = 1000;
const interval = 100;
const eraseLine = '\r\u001b[2K';

/** One line on a terminal that tells how far things are, once they take longer than a second. */
export class Progress {
  private next: number;
  private isShown = false;

  /** @param now the clock, in milliseconds */
  constructor(
    private readonly stream: NodeJS.WriteStream,
    private readonly now: () => number = Date.now,
  ) {
    this.next = isTerminal(stream) ? now() + patience : Infinity;
  }

  /** Shows how far things are, if it is time to. */
  say(line: () => string): void {
    const now = this.now();
    if (now < this.next) return;
    this.next = now + interval;
    this.isShown = true;
    this.stream.write(eraseLine + line());
  }

  /** Takes the line away. */
  clear(): void {
    if (this.isShown) this.stream.write(eraseLine);
    this.isShown = false;
  }
}
