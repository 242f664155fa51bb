import { isTerminal, terminalWidth, visible } from './terminal.js';

let wrap: ((text: string, width: number) => string) | undefined;

/** Prepares for terminals, on which long lines continue below. Loading this takes as long as a small check. */
export async function prepareForTerminals(): Promise<void> {
  wrap = (await import('wrap-ansi')).default;
}

/** Writes lines of prose; on a terminal, those that are too long continue below. */
export function writeLines(stream: NodeJS.WriteStream, lines: readonly string[]): void {
  const width = isTerminal(stream) ? terminalWidth(stream) : undefined;
  const shown = width === undefined ? lines : lines.map((line) => wrap?.(line, width) ?? line);
  stream.write(shown.map((line) => `${line}\n`).join(''));
}

/** Writes a message on standard error, with everything that a terminal would interpret made visible. */
export function printMessage(text: string): void {
  writeLines(process.stderr, [`user-tool: ${visible(text)}`]);
}
