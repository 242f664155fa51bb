import { EventEmitter, type Pseudoterminal } from 'vscode';

/** A running program. */
interface Running {
  /** Terminates it. */
  kill(): void;
}

/** How the command runs. */
export interface CommandOptions {
  /** Its current folder; absolute. */
  folder: string;
  /** Whether its output is shown in a terminal. */
  hasColors?: boolean;
  /** Its standard input. */
  input?: string;
}

/** Runs the command `user-tool`, and passes on its output and exit code. */
export type RunCommand = (
  args: readonly string[],
  options: CommandOptions,
  listener: {
    printed: (text: string, stream: 'stdout' | 'stderr') => void;
    ended: (exitCode: number) => void;
  },
) => Running;

/** A text for terminals, which need both characters of a line break. */
export function asTerminal(text: string): string {
  return text.replaceAll(/\r?\n/g, '\r\n');
}

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
    const options = { folder: this.folder, hasColors: true };
    this.running = this.run(this.args, options, {
      printed: (text) => {
        this.written.fire(asTerminal(text));
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
