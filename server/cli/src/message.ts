import { wrapAnsi } from 'fast-wrap-ansi';
import { isTerminal, terminalWidth, visible } from './terminal.js';

/** Writes lines of prose; on a terminal, those that are too long continue below. */
export function writeLines(stream: NodeJS.WriteStream, lines: readonly string[]): void {
  const width = isTerminal(stream) ? terminalWidth(stream) : undefined;
  const shown = width === undefined ? lines : lines.map((line) => wrapAnsi(line, width));
  stream.write(shown.map((line) => `${line}\n`).join(''));
}

/** Writes a message on standard error, with everything that a terminal would interpret made visible. */
export function printMessage(text: string): void {
  writeLines(process.stderr, [`user-tool: ${visible(text)}`]);
}
