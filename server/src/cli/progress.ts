import { isTerminal } from './terminal.js';

const patience = 1000;
const interval = 100;
const eraseLine = '\r\u001b[2K';

/** One line on standard error that tells how far things are, once they take longer than a second. */
export class Progress {
  private next = Date.now() + patience;
  private isShown = false;

  constructor(
    private readonly stream: NodeJS.WriteStream,
    private readonly enabled = isTerminal(stream),
  ) {}

  /** Shows how far things are, if it is time to. */
  say(line: () => string): void {
    if (!this.enabled || Date.now() < this.next) return;
    this.next = Date.now() + interval;
    this.isShown = true;
    this.stream.write(eraseLine + line());
  }

  /** Takes the line away. */
  clear(): void {
    if (this.isShown) this.stream.write(eraseLine);
    this.isShown = false;
  }
}
