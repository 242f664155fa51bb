import { EventEmitter, l10n, ThemeIcon, window, type Pseudoterminal, type Terminal } from 'vscode';
import { asTerminal } from '../terminal.js';

/** The key Ctrl+C, as terminals send it. */
const interrupt = '\x03';

/** What tools print while they run: a terminal, which the user can close and clear. */
export class RunLog implements Pseudoterminal {
  private readonly written = new EventEmitter<string>();
  private readonly stopped = new EventEmitter<void>();
  readonly onDidWrite = this.written.event;
  /** The user presses Ctrl+C, or closes the terminal. */
  readonly onDidStop = this.stopped.event;
  private terminal: Terminal | undefined;
  private isOpen = false;
  /** What is written before the terminal is open. */
  private pending = '';

  /** Shows the log; the focus does not move. */
  show(): void {
    this.terminal ??= window.createTerminal({
      name: l10n.t('User Tool Runs'),
      iconPath: new ThemeIcon('play'),
      pty: this,
      isTransient: true,
    });
    this.terminal.show(true);
  }

  readonly append = (text: string): void => {
    if (this.isOpen) this.written.fire(asTerminal(text));
    else this.pending += text;
  };

  /** Shows a text that no run printed. */
  readonly showText = (text: string): void => {
    this.show();
    this.append(`${text}\n`);
  };

  open(): void {
    this.isOpen = true;
    this.append(this.pending);
    this.pending = '';
  }

  close(): void {
    this.isOpen = false;
    this.terminal = undefined;
    this.stopped.fire();
  }

  handleInput(keys: string): void {
    if (keys === interrupt) this.stopped.fire();
  }

  dispose(): void {
    this.terminal?.dispose();
  }
}
