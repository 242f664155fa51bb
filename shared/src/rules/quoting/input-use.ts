import type { ReportedFix } from '../../problems/rule.js';
import type { ShellNode } from '../../shell/tree.js';
import { replaceInScalar } from '../../text/write-scalar.js';
import { elementsText } from '../../tool/collection-elements.js';
import type { Tool } from '../../tool/document.js';
import type { ToolInput } from '../../tool/input.js';
import { listForm } from '../../tool/shell/list-text.js';
import type { ShellScript } from '../../tool/shell/script.js';
import { valueOf, type Value } from '../../tool/value.js';
import { isIdentifier } from '../../values/identifier.js';

/** The fix that adds an input to the arguments of the first command; undefined if it has no usual form there. */
export function useFix(tool: Tool, input: ToolInput): ReportedFix | undefined {
  const { name } = input;
  const template = tool.templates.find(({ kind }) => kind === 'shell_command');
  const script = template && tool.shellScripts.get(template);
  if (name === undefined || !isIdentifier(name) || !script?.isWhole || script.isLost) return undefined;
  const text = argumentFor(tool, input, name);
  const end = endOfArguments(script);
  if (text === undefined || end === undefined) return undefined;
  const at = script.shell.decodedSpan({ start: end, end }).end;
  return {
    title: `Insert "${text}" into the command`,
    edits: [replaceInScalar(script.template.scalar, { start: at, end: at }, ` ${text}`)],
  };
}

/** How a command usually gets an input. */
export function argumentFor(tool: Tool, input: ToolInput, name: string): string | undefined {
  const path = `inputs.${name}`;
  const value = valueOf(input);
  if (value.kind === 'boolean') return `$(${path} ? '--${name.replaceAll('_', '-')}' : '')`;
  const list = value.kind === 'collection' ? value.elements : value;
  if (list.kind === 'list')
    return listArgument(tool, list, value.kind === 'collection' ? elementsText(path) : path);
  const text = plainText(value, path);
  if (text === undefined) return undefined;
  if (value.kind === 'number') return input.optional ? `$(${path} !== null ? ${text} : '')` : `$(${text})`;
  return input.optional ? `$(${path} ? "'" + ${text} + "'" : '')` : `'$(${text})'`;
}

function plainText({ kind }: Value, path: string): string | undefined {
  if (kind === 'file') return `${path}.path`;
  return kind === 'number' || kind === 'text' ? path : undefined;
}

function listArgument({ dialect }: Tool, list: Value & { kind: 'list' }, path: string): string | undefined {
  const isOfFiles = list.of.kind === 'file';
  if (!isOfFiles && list.of.kind !== 'text') return undefined;
  const hasArrayForm = dialect.name === 'platform' && isOfFiles && !list.inCollection;
  const place = { quote: "'", isBare: true } as const;
  const { suffix, isWrapped } = listForm(place, isOfFiles ? '.path' : '', true, hasArrayForm);
  return isWrapped ? `'$(${path}${suffix})'` : `$(${path}${suffix})`;
}

/** Commands that only prepare others. */
const preparations: ReadonlySet<string> = new Set([
  ...['cd', 'set', 'export', 'mkdir', 'ln', 'cp', 'mv', 'rm', 'touch', 'source', '.', 'umask', 'trap'],
  ...['echo', 'printf', 'exit', 'true', ':', '[', 'test', 'read', 'local', 'unset', 'ulimit'],
]);

/** The end of the last argument of the first command that does more than prepare. */
function endOfArguments({ shell: { tree } }: ShellScript): number | undefined {
  const waiting: ShellNode[] = [tree.root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.kind === 'command') {
      const words = node.children.filter(({ kind }) => kind === 'word');
      const [name] = words;
      if (name && !preparations.has(tree.text.slice(name.start, name.end))) return words.at(-1)?.end;
    } else if (node.kind !== 'word' && node.kind !== 'function')
      waiting.push(...[...node.children].reverse());
  }
  return undefined;
}
