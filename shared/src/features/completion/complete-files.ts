import { writtenWord } from '../../shell/enclosing.js';
import { shellFiles } from '../../shell/files.js';
import { nodesFrom } from '../../shell/tree.js';
import type { Span } from '../../text/range.js';
import type { Tool } from '../../tool/document.js';
import type { ShellScript } from '../../tool/shell/script.js';
import { configFilePath } from '../../tool/config-file-names.js';
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

/** Files that a command writes, as far as it names them; then those that exist before it runs. */
function writtenFiles(tool: Tool): string[] {
  const script = commandOf(tool);
  const configFiles = tool.configFiles.flatMap((file) => configFilePath(file) ?? []);
  return [...new Set([...(script ? filesOf(script) : []), ...configFiles])];
}

/** Files that a command writes, as far as it names them: those first that it does not name again, as in `sort a > b`. */
export function resultFiles(tool: Tool): string[] {
  const script = commandOf(tool);
  if (!script) return [];
  const { tree } = script.shell;
  const written = new Set(shellFiles(tree).written.map(({ start }) => start));
  const named = new Set<string>();
  for (const { kind, start, end } of nodesFrom(tree.root)) {
    if (kind === 'word' && !written.has(start)) named.add(writtenWord(tree.text, { start, end }));
  }
  const files = [...new Set(filesOf(script))];
  return [...files.filter((file) => !named.has(file)), ...files.filter((file) => named.has(file))];
}

function commandOf({ templates, shellScripts }: Tool): ShellScript | undefined {
  const command = templates.find(({ kind }) => kind === 'shell_command');
  return command && shellScripts.get(command);
}

function filesOf(script: ShellScript): string[] {
  const { written } = shellFiles(script.shell.tree);
  return written.flatMap((span) => fileName(script, span)).filter(isInWorkDir);
}

/** A name with its quotes, if it has any, and the option before it. */
const literal = /^(?:--?[\w-]+=)?(?:"([^"\s$`*?\\]+)"|'([^'\s$`*?]+)'|([^\s"'$`;|&<>()*?\\]+))$/;

/** The file that a word names; none if a value or the shell is part of its name. */
function fileName({ text, holes }: ShellScript, { start, end }: Span): string[] {
  const isWhole = !/[`)$]/.test(text.charAt(start - 1) + text.charAt(end));
  if (!isWhole || holes.some((hole) => hole.start < end && start < hole.end)) return [];
  const [, double, single, plain] = literal.exec(text.slice(start, end)) ?? [];
  return [double ?? single ?? plain ?? []].flat();
}

/** A path within the working directory, rather than a file descriptor. */
function isInWorkDir(path: string): boolean {
  return !/^(?:[/~&-]|\.\.(?:\/|$)|\d+$)/.test(path);
}
