import type { Span } from '../text/range.js';
import { partitionPoint } from '../util/collections.js';
import { Memo } from '../util/memo.js';
import { nodesFrom, type ShellKind, type ShellNode, type ShellTree } from './tree.js';

/** The innermost node that contains the character at an offset. */
export function nodeAt(root: ShellNode, offset: number): ShellNode {
  let node = root;
  for (;;) {
    const { children } = node;
    const next: ShellNode | undefined = children[partitionPoint(children, ({ end }) => end <= offset)];
    if (!next || next.start > offset) return node;
    node = next;
  }
}

/** The innermost node of some kinds that contains a node, or is it. */
export function enclosing(node: ShellNode, kinds: ReadonlySet<ShellKind>): ShellNode | undefined {
  let one: ShellNode | undefined = node;
  while (one && !kinds.has(one.kind)) one = one.parent;
  return one;
}

/** Text that the shell passes on as it is. */
export const passedOn: ReadonlySet<ShellKind> = new Set(['single', 'ansi', 'quoted-heredoc-text']);

const commands = new Memo(({ root }: ShellTree) => {
  const nodes: ShellNode[] = [];
  for (const node of nodesFrom(root)) if (node.kind === 'command') nodes.push(node);
  return nodes;
});

/** The simple commands of a text, wherever they are in it, in text order. */
export function commandsIn(tree: ShellTree): readonly ShellNode[] {
  return commands.of(tree);
}

const words = new Memo(({ children }: ShellNode) => children.filter(({ kind }) => kind === 'word'));

/** The words of a simple command, its name first; without assignments and redirections. */
export function wordsOf(command: ShellNode): readonly ShellNode[] {
  return words.of(command);
}

/** Longer words are neither options nor names of programs; characters. */
const longest = 200;

/** A word as written, without quotes around the whole; empty if it is very long. */
export function writtenWord(text: string, { start, end }: Span): string {
  const word = end - start < longest ? text.slice(start, end) : '';
  return /^(["'])[^"'\\$`]*\1$/.test(word) ? word.slice(1, -1) : word;
}

/** The name of a simple command as written, without quotes around it; empty if it has none. */
export function commandName({ text }: Pick<ShellTree, 'text'>, command: ShellNode): string {
  const [name] = wordsOf(command);
  return name ? writtenWord(text, name) : '';
}
