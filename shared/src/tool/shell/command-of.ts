import type { ShellNode } from '../../shell/tree.js';
import { partitionPoint } from '../../util/collections.js';
import type { PlacedHole } from './script.js';

/** What reads the word that a value is in. */
export interface WordReader {
  kind: 'command' | 'loop' | 'array';
  /** The name of a command as written; empty if it is not plain text. */
  name: string;
  /** The word. */
  word: ShellNode;
}

/** The command, loop, or array that gets a value as a word; undefined for values in tests, assignments, and redirections. */
export function wordReaderOf({ script, hole }: PlacedHole): WordReader | undefined {
  const { tree } = script.shell;
  const node = tree.holes[partitionPoint(tree.holes, ({ start }) => start < hole.start)];
  const word = node && wordAround(node);
  const reader = word?.parent;
  if (word && (reader?.kind === 'loop' || reader?.kind === 'array'))
    return { kind: reader.kind, name: '', word };
  if (!word || reader?.kind !== 'command') return undefined;
  const first = reader.children.find(({ kind }) => kind === 'word');
  const name = first && first.children.length === 0 ? tree.text.slice(first.start, first.end) : '';
  return { kind: 'command', name, word };
}

function wordAround(node: ShellNode): ShellNode | undefined {
  for (let at: ShellNode | undefined = node; at; at = at.parent) {
    if (at.kind === 'word') return at;
    if (at.kind === 'substitution' || at.kind === 'backquotes' || at.kind === 'process') return undefined;
  }
  return undefined;
}
