import { Memo } from '../util/memo.js';
import { nodesFrom, type ShellNode, type ShellTree } from './tree.js';

/** A function that a shell text declares. */
export interface ShellFunction {
  name: string;
  /** The compound command after its name; undefined if it is missing. */
  body: ShellNode | undefined;
}

/** Longer names are not read; characters. */
const longestName = 100;

const functions = new Memo(({ text, root }: ShellTree): readonly ShellFunction[] => {
  const declarations: ShellFunction[] = [];
  for (const { children } of nodesFrom(root)) {
    children.forEach(({ kind, start, end }, index) => {
      if (kind !== 'function') return;
      const head = text.slice(start, Math.min(end, start + longestName));
      const name = /^(?:function\s+)?([\w.-]+)/.exec(head)?.[1];
      if (name !== undefined) declarations.push({ name, body: children[index + 1] });
    });
  }
  return declarations;
});

/** The functions that a text declares, wherever they are in it. */
export function functionsIn(tree: ShellTree): readonly ShellFunction[] {
  return functions.of(tree);
}
