import { argumentUses, type ArgumentUse } from '../../shell/arguments.js';
import { enclosing } from '../../shell/enclosing.js';
import { shellFiles } from '../../shell/files.js';
import { nodesFrom, type ShellKind, type ShellNode, type ShellTree } from '../../shell/tree.js';
import type { Span } from '../../text/range.js';
import { asText } from '../../yaml/node.js';
import type { Tool } from '../document.js';
import type { ToolInput } from '../input.js';
import { unusedInputs } from '../input-uses.js';

/** What an argument of a script stands for in a tool: the value of an input, or the file of an output. */
export type ArgumentMeaning = { kind: 'input'; input: ToolInput } | { kind: 'output'; file: string };

/**
 * What the arguments of a script that was written for the command line stand for, by their numbers. Those for which more
 * than one thing is likely are left out.
 */
export function argumentMeanings(tool: Tool, tree: ShellTree): ReadonlyMap<string, ArgumentMeaning> {
  const meanings = new Map<string, ArgumentMeaning>();
  const uses = usesByNumber(tree);
  const isWritten = outputTest(tree);
  const numbers = [...uses.keys()].sort((a, b) => Number(a) - Number(b));
  const [written, read] = [numbers.filter((n) => uses.get(n)?.some(isWritten)), [] as string[]];
  for (const number of numbers) if (!written.includes(number)) read.push(number);
  const files = outputFiles(tool);
  written.forEach((number, index) => {
    const file = files[index];
    if (file !== undefined && written.length === files.length) meanings.set(number, { kind: 'output', file });
  });
  for (const [number, input] of inputsFor(tool, tree, uses, read))
    meanings.set(number, { kind: 'input', input });
  return meanings;
}

/** The input of each number: the one that its variable is named after, or the one in its place. */
function inputsFor(
  tool: Tool,
  tree: ShellTree,
  uses: ReadonlyMap<string, readonly ArgumentUse[]>,
  read: readonly string[],
): Map<string, ToolInput> {
  const meant = new Map<string, ToolInput>();
  const byName = new Map(tool.inputs.map((input) => [nameKey(input.name ?? ''), input]));
  for (const number of read) {
    const names = (uses.get(number) ?? []).map(({ node }) => nameKey(assignedName(tree, node)));
    const input = names.map((name) => byName.get(name)).find((one) => one !== undefined);
    if (input) meant.set(number, input);
  }
  const named = new Set(meant.values());
  const rest = read.filter((number) => !meant.has(number));
  const unused = new Set(unusedInputs(tool));
  const single = tool.inputs.filter((input) => !named.has(input) && !input.multiple);
  const free = single.filter((input) => unused.has(input));
  const datasets = single.filter(({ type }) => type === 'data');
  const candidates = [free, single, free.filter(({ type }) => type === 'data'), datasets].find(
    ({ length }) => length === rest.length,
  );
  const [first] = rest;
  if (candidates) rest.forEach((number, index) => meant.set(number, candidates[index] as ToolInput));
  else if (first === '1' && datasets.length === 1) meant.set(first, datasets[0] as ToolInput);
  return meant;
}

function nameKey(name: string): string {
  return name.toLowerCase().replace(/[^a-z\d]/g, '');
}

function usesByNumber(tree: ShellTree): Map<string, ArgumentUse[]> {
  const uses = new Map<string, ArgumentUse[]>();
  for (const use of argumentUses(tree))
    if (use.kind === 'value') uses.set(use.name, [...(uses.get(use.name) ?? []), use]);
  return uses;
}

const assignments: ReadonlySet<ShellKind> = new Set(['assignment']);
const variableName = /^[A-Za-z_]\w*(?==)/;

/** The variable that a value is assigned to; empty if it is none. */
export function assignedName({ text }: ShellTree, node: ShellNode): string {
  const assignment = enclosing(node, assignments);
  const { start, end } = assignment ?? { start: 0, end: 0 };
  return variableName.exec(text.slice(start, Math.min(end, start + 100)))?.[0] ?? '';
}

const outputName = /^_*(?:out|result|res(?:$|_)|dest|target)/i;

/** Tests whether an argument names a file that the script writes, itself or through a variable. */
function outputTest(tree: ShellTree): (use: ArgumentUse) => boolean {
  const { written } = shellFiles(tree);
  const isWritten = ({ start, end }: Span): boolean =>
    written.some((span) => span.start <= start && end <= span.end);
  const names = new Set<string>();
  for (const node of nodesFrom(tree.root)) {
    if (node.kind === 'variable' && isWritten(node))
      names.add(tree.text.slice(node.start, node.end).replace(/^\$/, ''));
  }
  return ({ node }) => {
    const name = assignedName(tree, node);
    return isWritten(node) || names.has(name) || outputName.test(name);
  };
}

/** The files that outputs name literally. */
function outputFiles(tool: Tool): string[] {
  return tool.outputs.flatMap(({ pairs }) => {
    const file = asText(pairs.get('from_work_dir')?.value)?.value.trim() ?? '';
    return /^[\w.,@%+=/-]+$/.test(file) ? [file] : [];
  });
}
