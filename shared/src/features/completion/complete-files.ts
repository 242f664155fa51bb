import type { Tool } from '../../tool/document.js';
import { asText } from '../../yaml/node.js';
import { wholeValues, type ValueAt } from './complete-value.js';
import { kinds, type Suggestion } from './completion-item.js';

/** Files that the command writes: those first that no output claims yet. */
export function completeFile(at: ValueAt): Suggestion[] {
  const { place } = at;
  const { tool } = at.document;
  if (!tool) return [];
  const claimed = new Set(
    tool.outputs.flatMap(({ pairs }) => {
      const pair = pairs.get('from_work_dir');
      return pair === place.pair ? [] : (asText(pair?.value)?.value ?? []);
    }),
  );
  const files = writtenFiles(tool);
  return wholeValues(
    at,
    [...files.filter((file) => !claimed.has(file)), ...files.filter((file) => claimed.has(file))].map(
      (value) => ({ label: value, value, kind: kinds.file }),
    ),
  );
}

/** A shell word without references, with its quotes, after an output option or redirection. */
const target =
  /(?:(?<![<>=-])>{1,2}\|?|(?<!\S)(?:-o|--out|--output|--outfile|--out-file|tee(?:\s+-a)?)(?:=|(?=\s)))[ \t]*(?:"([^"\s$`*?]+)"|'([^'\s$`*?]+)'|([^\s"'$`;|&<>()*?\\]+))(?=[\s;|&<>)]|$)/g;

/** Files that a command writes, judging by its text; then those that exist before it runs. */
export function writtenFiles(tool: Tool): string[] {
  const command = tool.templates.find(({ kind }) => kind === 'shell_command');
  const named = [...(command?.text ?? '').matchAll(target)].flatMap(
    ([, double, single, plain]) => double ?? single ?? plain ?? [],
  );
  const configFiles = tool.configFiles.flatMap((file) => asText(file.get('filename')?.value)?.value ?? []);
  return [...new Set([...named.filter(isInWorkDir), ...configFiles])];
}

/** A path within the working directory, rather than a file descriptor. */
function isInWorkDir(path: string): boolean {
  return !/^(?:[/~&-]|\.\.(?:\/|$)|\d+$)/.test(path);
}
