import type { Findings, Table, Target } from './section.js';

/** The width of a terminal. */
const width = 80;

/** Prints what a section found. */
export function printFindings({ tables, targets = [] }: Findings): void {
  for (const table of tables) console.log(`\n${plainTable(table)}`);
  if (targets.length > 0) console.log(`\n${plainTargets(targets)}`);
}

/** A table for a terminal: text to the left, numbers to the right. */
function plainTable({ title, head, rows, notes = [] }: Table): string {
  const lines = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const align = (cell: string, column: number): string =>
    column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!);
  const body = lines.map((line) => line.map(align).join('  ').trimEnd());
  return [...wrapped(title), ...body, ...notes.flatMap(wrapped)].join('\n');
}

function plainTargets(targets: readonly Target[]): string {
  return targets
    .flatMap(({ what, wanted, measured, met }) => [
      ...wrapped(`${met ? 'met   ' : 'MISSED'}  ${what}`),
      `        ${measured}, wanted ${wanted}`,
    ])
    .join('\n');
}

/** A paragraph in lines of at most {@link width} characters. */
function wrapped(text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1)!;
    if (line !== '' && line.length + word.length >= width) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}
