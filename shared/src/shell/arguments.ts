import type { Span } from '../text/range.js';
import { partitionPoint } from '../util/collections.js';
import { Memo } from '../util/memo.js';
import { commandsIn, enclosing, wordsOf, writtenWord } from './enclosing.js';
import { functionsIn } from './functions.js';
import { nodesFrom, type ShellKind, type ShellNode, type ShellTree } from './tree.js';

/** A place where a shell text reads the arguments that it is called with (POSIX, "Positional Parameters"). */
export interface ArgumentUse extends Span {
  /** What is there: `$1`, `$@` or `$*`, `$#`, or one of two commands. */
  kind: 'value' | 'list' | 'count' | 'getopts' | 'shift';
  /** The number or sign of the parameter, or the name of the command. */
  name: string;
  /** Of a value: its place among all arguments, whatever `shift` has removed before; undefined if that is unclear. */
  position?: number;
  /** The variable, expansion, or word. */
  node: ShellNode;
  /** For `${1:-text}`: what is there instead of an argument that is missing, if it is literal. */
  fallback?: string;
  /** For `${1:?}`: the script stops without it. */
  isRequired?: true;
  /** The name in `for name; do`, which iterates over the arguments. */
  isImplicit?: true;
  /** Whether there is more in the braces, so that the value is changed: `${1%.gz}`. */
  isChanged?: true;
}

const kinds: Readonly<Record<string, ArgumentUse['kind']>> = { '@': 'list', '*': 'list', '#': 'count' };
const argumentCommands: Readonly<Record<string, ArgumentUse['kind']>> = {
  getopts: 'getopts',
  shift: 'shift',
};

/** What follows the parameter in braces; a default can have at most this many characters. */
const fallback = /^:?-(["']?)([\w./,@%+=:-]{0,100})\1$/;
const required = /^:?\?/;

const uses = new Memo((tree: ShellTree): readonly ArgumentUse[] => {
  const bodies = new Set(functionsIn(tree).map(({ body }) => body));
  if (commandsIn(tree).some((command) => setsArguments(tree, command) && !isIn(command, bodies))) return [];
  const treeUses: ArgumentUse[] = [];
  for (const node of nodesFrom(tree.root)) {
    const use = useAt(tree, node);
    if (use && !isIn(node, bodies) && !isIgnored(tree, use)) treeUses.push(use);
  }
  return withoutIdleLoops(tree, withPositions(tree, treeUses));
});

/**
 * Where a text reads its own arguments, in text order: those of its functions, and those that it gives itself with
 * `set`, are not among them. In a loop that such a place begins, the others are left out, because it never runs.
 */
export function argumentUses(tree: ShellTree): readonly ArgumentUse[] {
  return uses.of(tree);
}

/** Counts what `shift` removes; behind one that may not run, or may run again, nothing is certain. */
function withPositions(tree: ShellTree, treeUses: readonly ArgumentUse[]): ArgumentUse[] {
  const shifts = treeUses.filter(({ kind }) => kind === 'shift');
  const unclear = shifts.filter((shift) => shiftedBy(tree, shift) === undefined);
  const unclearFrom = Math.min(...unclear.map(({ node }) => outermost(node).start));
  let removed = 0;
  return treeUses.map((use) => {
    if (use.kind === 'shift') removed += shiftedBy(tree, use) ?? 0;
    const isClear = use.kind === 'value' && use.start < unclearFrom;
    return isClear ? { ...use, position: Number(use.name) + removed } : use;
  });
}

/** How many arguments a `shift` certainly removes, once: it is a whole command of the script. */
function shiftedBy({ text }: ShellTree, { node }: ArgumentUse): number | undefined {
  const command = node.parent;
  if (!command || command !== singleCommand(outermost(node))) return undefined;
  const isAlone =
    /(?:^|[;\n])[ \t]*$/.test(text.slice(Math.max(0, command.start - 100), command.start)) &&
    /^[ \t]*(?:$|[;\n#])/.test(text.slice(command.end, command.end + 100));
  const [, count, ...others] = wordsOf(command).map((word) => writtenWord(text, word));
  if (!isAlone || others.length > 0) return undefined;
  if (count === undefined) return 1;
  return /^\d{1,2}$/.test(count) ? Number(count) : undefined;
}

function singleCommand(node: ShellNode): ShellNode | undefined {
  const [first, ...others] = node.children;
  return node.kind === 'command'
    ? node
    : others.length === 0 && first?.kind === 'command'
      ? first
      : undefined;
}

/** The part of the script that a node is in. */
function outermost(node: ShellNode): ShellNode {
  let at = node;
  while (at.parent?.parent) at = at.parent;
  return at;
}

function useAt(tree: ShellTree, node: ShellNode): ArgumentUse | undefined {
  const { text } = tree;
  if (node.kind === 'variable') return useOfVariable(tree, node);
  if (node.kind === 'word' && node.parent?.kind === 'loop') return useOfLoop(text, node, node.parent);
  if (node.kind !== 'word' || node.parent?.kind !== 'command' || wordsOf(node.parent)[0] !== node)
    return undefined;
  const name = writtenWord(text, node);
  const kind = Object.hasOwn(argumentCommands, name) ? argumentCommands[name] : undefined;
  return kind && { kind, name, node, start: node.start, end: node.end };
}

function useOfLoop(text: string, node: ShellNode, loop: ShellNode): ArgumentUse | undefined {
  const isName = loop.children[0] === node && /^for\s/.test(text.slice(loop.start, loop.start + 4));
  const after = text.slice(node.end, node.end + 50);
  if (!isName || !/^\s*(?:;|\n|do\b)/.test(after) || /^\s*in\b/.test(after)) return undefined;
  return { kind: 'list', name: '@', node, start: node.start, end: node.end, isImplicit: true };
}

function useOfVariable({ text, holes }: ShellTree, variable: ShellNode): ArgumentUse | undefined {
  const name = text.slice(variable.start, variable.end).replace(/^\$/, '');
  const kind = /^[1-9]\d*$/.test(name) ? 'value' : kinds[name];
  if (!kind) return undefined;
  const { parent } = variable;
  const isInBraces = parent?.kind === 'expansion' && parent.children[0] === variable;
  const node = isInBraces ? parent : variable;
  const use: ArgumentUse = { kind, name, node, start: node.start, end: node.end };
  if (!isInBraces) return use;
  // `${1:-$(inputs.x)}` is the input.
  const hole = holes[partitionPoint(holes, ({ start }) => start < node.start)];
  if (hole && hole.end <= node.end) return undefined;
  const before = text.slice(node.start + 2, variable.start);
  const operation = text.slice(variable.end, node.end - 1);
  const literal = fallback.exec(operation)?.[2];
  if (before === '#') return { ...use, kind: 'count' };
  if (operation === '') return use;
  if (literal !== undefined) return { ...use, fallback: literal };
  return required.test(operation) ? { ...use, isRequired: true } : { ...use, isChanged: true };
}

/** `set -- a b`, `set $line`, `eval set -- …`. */
function setsArguments({ text }: ShellTree, command: ShellNode): boolean {
  const words = wordsOf(command).map((word) => writtenWord(text, word));
  if (words[0] === 'eval') return words.some((word) => /\bset\b|^$/.test(word));
  if (words[0] !== 'set') return false;
  for (let index = 1; index < words.length; index++) {
    const word = words[index] ?? '';
    if (word === '--' || !/^[-+]/.test(word)) return true;
    if (/^[-+]\w*o$/.test(word)) index++;
  }
  return false;
}

const commands: ReadonlySet<ShellKind> = new Set(['command']);

/** `main "$@"` where the function does not use what it gets. */
function isIgnored(tree: ShellTree, { kind, node }: ArgumentUse): boolean {
  const command = kind === 'list' ? enclosing(node, commands) : undefined;
  const [name] = command ? wordsOf(command) : [];
  if (!name) return false;
  const called = writtenWord(tree.text, name);
  const declared = functionsIn(tree).filter((one) => one.name === called);
  return declared.length > 0 && declared.every(({ body }) => !body || !readsArguments.of(tree).has(body));
}

/** The bodies of functions that use their own arguments. */
const readsArguments = new Memo((tree: ShellTree): ReadonlySet<ShellNode> => {
  const bodies = functionsIn(tree).flatMap(({ body }) => body ?? []);
  const reading = bodies.filter((body) => {
    for (const node of nodesFrom(body)) if (useAt(tree, node)) return true;
    return false;
  });
  return new Set(reading);
});

/** Nodes are not looked for further outside. */
const maxDepth = 200;

function isIn(node: ShellNode, some: ReadonlySet<ShellNode | undefined>): boolean {
  let depth = 0;
  for (let at: ShellNode | undefined = node; at && depth < maxDepth; at = at.parent, depth++)
    if (some.has(at)) return true;
  return false;
}

function withoutIdleLoops({ text }: ShellTree, treeUses: readonly ArgumentUse[]): ArgumentUse[] {
  const heads = new Set<ShellNode>();
  const loops = new Set<ShellNode>();
  for (const { node } of treeUses) {
    let depth = 0;
    for (let at = node; at.parent && depth < maxDepth; at = at.parent, depth++) {
      const { parent } = at;
      const isHead = parent.kind === 'loop' && parent.children[0] === at;
      if (!isHead || !/^while\b/.test(text.slice(parent.start, parent.start + 6))) continue;
      heads.add(at);
      loops.add(parent);
    }
  }
  return treeUses.filter(({ node }) => isIn(node, heads) || !isIn(node, loops));
}
