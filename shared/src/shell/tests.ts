import { Memo } from '../util/memo.js';
import { commandName, enclosing, wordsOf } from './enclosing.js';
import { nodesFrom, type ShellKind, type ShellNode, type ShellTree } from './tree.js';

const conditions: ReadonlySet<ShellKind> = new Set(['test', 'case', 'command']);

/** The words of a test without its brackets; undefined for other commands. */
export function testWords(
  tree: Pick<ShellTree, 'text'>,
  command: ShellNode,
): readonly ShellNode[] | undefined {
  const words = wordsOf(command);
  if (command.kind === 'test') return words;
  const name = command.kind === 'command' ? commandName(tree, command) : '';
  if (name === 'test') return words.slice(1);
  return name === '[' ? words.slice(1, -1) : undefined;
}

/** Whether a node is in a test: `[ … ]`, `[[ … ]]`, or what `case` compares. */
export function isTestedAt(tree: ShellTree, node: ShellNode): boolean {
  let around = enclosing(node, conditions);
  for (; around; around = around.parent && enclosing(around.parent, conditions)) {
    if (around.kind === 'test') return true;
    if (around.kind === 'case' && node.start < (around.children[0]?.end ?? 0)) return true;
    if (around.kind === 'command' && /^(?:\[|test|expr)$/.test(commandName(tree, around))) return true;
  }
  return false;
}

const tested = new Memo((tree: ShellTree): ReadonlySet<string> => {
  const names = new Set<string>();
  for (const node of nodesFrom(tree.root)) {
    if (node.kind !== 'variable') continue;
    const isPlain = node.parent?.kind !== 'expansion' || node.parent.end === node.end + 1;
    if (!isPlain || isTestedAt(tree, node))
      names.add(tree.text.slice(node.start, node.end).replace(/^\$/, ''));
  }
  return names;
});

/** The variables that a text tests somewhere, or has a default for: `${name:-text}`. */
export function testedVariables(tree: ShellTree): ReadonlySet<string> {
  return tested.of(tree);
}
