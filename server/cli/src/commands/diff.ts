import { structuredPatch } from 'diff';
import { colorsFor, isTerminal, visible, type Colors } from '../terminal.js';

/** Milliseconds until the comparison of very different long texts is aborted. */
const timeoutMs = 5000;

/** A file's changes in the format of `patch`; on a terminal, with colors and visible controls. */
export function unifiedDiff(path: string, before: string, after: string, stream: NodeJS.WriteStream): string {
  const patch = structuredPatch(path, path, before, after, undefined, undefined, {
    context: 3,
    timeout: timeoutMs,
  });
  if (!patch) return `${path}: too many changes to show.\n`;
  const colors = colorsFor(stream);
  const shown = (text: string): string =>
    isTerminal(stream) ? text.split('\t').map(visible).join('\t') : text;
  const hunks = patch.hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
    colors.cyan(`@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`),
    ...lines.map((line) => paint(shown(line), colors)),
  ]);
  const name = visible(path);
  return [colors.bold(`--- ${name}`), colors.bold(`+++ ${name}`), ...hunks, ''].join('\n');
}

function paint(line: string, colors: Colors): string {
  if (line.startsWith('-')) return colors.red(line);
  return line.startsWith('+') ? colors.green(line) : line;
}
