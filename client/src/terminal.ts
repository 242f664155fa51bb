import { EventEmitter, type Pseudoterminal } from 'vscode';

/** A running program. */
interface Running {
  /** Terminates it. */
  kill(): void;
}

/** Runs the command `user-tool` in a folder, and passes on its output and exit code. */
export type RunCommand = (
  args: readonly string[],
  folder: string,
  listener: { printed: (text: string) => void; ended: (exitCode: number) => void },
) => Running;

/** Runs the command in a terminal, from when the terminal opens until it closes. */
export class CommandTerminal implements Pseudoterminal {
  private readonly written = new EventEmitter<string>();
  private readonly closed = new EventEmitter<number>();
  readonly onDidWrite = this.written.event;
  readonly onDidClose = this.closed.event;
  private running: Running | undefined;

  constructor(
    private readonly run: RunCommand,
    private readonly args: readonly string[],
    private readonly folder: string,
  ) {}

  open(): void {
    this.running = this.run(this.args, this.folder, {
      printed: (text) => {
        this.written.fire(text.replace(/\r?\n/g, '\r\n'));
      },
      ended: (exitCode) => {
        this.closed.fire(exitCode);
      },
    });
  }

  close(): void {
    this.running?.kill();
  }
}
