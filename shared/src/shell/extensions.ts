import type { Span } from '../text/range.js';
import { Memo } from '../util/memo.js';
import type { ShellName } from '../values/image-shell.js';
import { enclosing, wordsOf, writtenWord } from './enclosing.js';
import { writingRedirection } from './files.js';
import { functionsIn } from './functions.js';
import { nodesFrom, type ShellKind, type ShellNode, type ShellTree } from './tree.js';

/**
 * What a shell does with something that bash has and it lacks: it cannot read the command (`syntax`), it stops
 * (`stops`), the command or test fails (`fails`), or it does something else without an error (`differs`).
 */
export type Lack = 'syntax' | 'stops' | 'fails' | 'differs';

/** Something that bash has in addition to POSIX, and what other shells do with it; measured with dash 0.5.12 and BusyBox 1.35. */
export interface Extension {
  /** How messages that begin with it name it. */
  name: string;
  dash?: Lack;
  busybox?: Lack;
  /** The version of BusyBox that brought it. */
  since?: number;
  /** `set -o pipefail`, which newer releases of dash have. */
  isPipefail?: true;
  /** It writes the output and the errors to a file. */
  isBoth?: true;
}

/** A place where a text uses an extension. */
export interface ExtensionUse extends Span {
  extension: Extension;
  node: ShellNode;
}

const extension = (name: string, dash?: Lack, busybox?: Lack): Extension => ({
  name,
  ...(dash && { dash }),
  ...(busybox && { busybox }),
});

const extensions = {
  array: extension('An array', 'syntax', 'syntax'),
  subscript: extension('An element of an array', 'stops', 'stops'),
  hereString: extension('"<<<"', 'syntax', 'syntax'),
  pipeBoth: extension('"|&"', 'syntax', 'syntax'),
  process: { ...extension('"<( )"', 'syntax', 'syntax'), since: 1.34 },
  functionWord: extension('The word "function"', 'syntax'),
  loopOfNumbers: extension('"for (( ))"', 'syntax', 'syntax'),
  select: extension('"select"', 'syntax', 'syntax'),
  pipefail: { ...extension('"set -o pipefail"', 'stops'), isPipefail: true },
  changeOfCase: extension('"${name,,}" or "${name^^}"', 'stops', 'stops'),
  indirect: extension('"${!name}"', 'stops', 'stops'),
  part: extension('"${name:0:1}" or "${name/a/b}"', 'stops'),
  arithmetic: extension('"(( ))"', 'fails', 'fails'),
  test: extension('"[[ ]]"', 'fails'),
  doubleEquals: extension('"==" in "[ ]"', 'fails'),
  append: extension('"+="', 'fails', 'fails'),
  trap: extension('"trap … ERR"', 'fails'),
  readArray: extension('"read -a"', 'stops', 'stops'),
  redirectBoth: { ...extension('"&>"', 'differs'), isBoth: true },
  redirectBothAsCopy: { ...extension('">&" with the name of a file', 'syntax'), isBoth: true },
  ansi: extension(`"$'…'"`, 'differs'),
  echo: extension('"echo -e"', 'differs'),
  braces: extension('"{1..3}" or "{a,b}"', 'differs', 'differs'),
  variable: extension('A variable that bash sets', 'differs'),
} satisfies Readonly<Record<string, Extension>>;

const byCommand: ReadonlyMap<string, Extension> = new Map([
  ...['source', 'let'].map((name) => [name, extension(`"${name}"`, 'fails')] as const),
  ...['declare', 'typeset', 'shopt', 'mapfile', 'readarray', 'pushd', 'popd', 'disown'].map(
    (name) => [name, extension(`"${name}"`, 'fails', 'fails')] as const,
  ),
]);

/** Longer beginnings of nodes are not read; characters. */
const longest = 200;

const subshells: ReadonlySet<ShellKind> = new Set(['subshell', 'substitution']);

const uses = new Memo((tree: ShellTree): readonly ExtensionUse[] => {
  const treeUses: ExtensionUse[] = [];
  for (const node of nodesFrom(tree.root)) {
    const one = extensionOf(tree, node);
    if (one) treeUses.push({ extension: one, node, start: node.start, end: node.end });
    if (node.kind === 'pipeline') treeUses.push(...pipesOf(tree, node));
  }
  // In a subshell, it only looks whether there is such an option.
  const isTried = treeUses.some(
    (use) => use.extension === extensions.pipefail && enclosing(use.node, subshells),
  );
  return isTried ? treeUses.filter((use) => use.extension !== extensions.pipefail) : treeUses;
});

/** Where a text uses what bash has in addition to POSIX, in text order. Not in programs in quotes, which other shells may run. */
export function extensionUses(tree: ShellTree): readonly ExtensionUse[] {
  return uses.of(tree);
}

function extensionOf(tree: ShellTree, node: ShellNode): Extension | undefined {
  const { text } = tree;
  const start = text.slice(node.start, Math.min(node.end, node.start + longest));
  switch (node.kind) {
    case 'array':
      return extensions.array;
    case 'here-string':
      return extensions.hereString;
    case 'process':
      return extensions.process;
    case 'test':
      return extensions.test;
    case 'ansi':
      return extensions.ansi;
    case 'function':
      return /^function\s/.test(start) ? extensions.functionWord : undefined;
    case 'loop':
      return /^for\s*\(\(/.test(start)
        ? extensions.loopOfNumbers
        : /^select\s/.test(start)
          ? extensions.select
          : undefined;
    case 'arithmetic':
      return start.startsWith('((') && node.parent?.kind === 'pipeline' ? extensions.arithmetic : undefined;
    case 'assignment':
      return /^[A-Za-z_]\w*\+=/.test(start) ? extensions.append : undefined;
    case 'redirection':
      return ofRedirection(text, node);
    case 'expansion':
      return ofExpansion(text, node);
    case 'variable':
      return /^\$?(?:RANDOM|BASH_SOURCE|PIPESTATUS)$/.test(start) ? extensions.variable : undefined;
    case 'word':
      return ofWord(text, node);
    case 'command':
      return ofCommand(tree, node);
    default:
      return undefined;
  }
}

function ofRedirection(text: string, node: ShellNode): Extension | undefined {
  const { operator = '' } = writingRedirection(text, node) ?? {};
  if (operator.startsWith('&>')) return extensions.redirectBoth;
  return operator === '>&' ? extensions.redirectBothAsCopy : undefined;
}

function ofExpansion(text: string, { start, end, children }: ShellNode): Extension | undefined {
  const [variable, next] = children;
  if (variable?.kind !== 'variable' || end - start > longest) return undefined;
  if (next?.kind === 'subscript') return extensions.subscript;
  const before = text.slice(start + 2, variable.start);
  const operation = text.slice(variable.end, end - 1);
  if (before === '!') return extensions.indirect;
  if (/^(?:\^|,|@[A-Za-z]$)/.test(operation)) return extensions.changeOfCase;
  return /^(?:\/|:(?:\s|\d|\(|\$))/.test(operation) ? extensions.part : undefined;
}

/** Braces outside of quotes that bash makes several words of. */
function ofWord(text: string, { start, end, children, parent }: ShellNode): Extension | undefined {
  const isRead = parent?.kind === 'command' || parent?.kind === 'loop';
  if (!isRead || end - start > longest) return undefined;
  let bare = text.slice(start, end);
  for (const child of children)
    bare =
      bare.slice(0, child.start - start) +
      '_'.repeat(child.end - child.start) +
      bare.slice(child.end - start);
  return /(?<![\\$])\{(?:-?\w+\.\.-?\w+|[^{}\s\\]*,[^{}\s\\]*)\}/.test(bare) ? extensions.braces : undefined;
}

function ofCommand(tree: ShellTree, command: ShellNode): Extension | undefined {
  const { text } = tree;
  const [name = '', ...others] = wordsOf(command).map((word) => writtenWord(text, word));
  if (functionsIn(tree).some((one) => one.name === name)) return undefined;
  const isTest = name === '[' || name === 'test';
  if (isTest) return others.includes('==') ? extensions.doubleEquals : undefined;
  if (name === 'echo') return /^-(?:e|ne|en|E)$/.test(others[0] ?? '') ? extensions.echo : undefined;
  if (name === 'read')
    return others.some((word) => /^-[a-z]*a$/.test(word)) ? extensions.readArray : undefined;
  if (name === 'trap')
    return others.some((word) => /^(?:ERR|DEBUG|RETURN)$/.test(word)) ? extensions.trap : undefined;
  if (name === 'set') {
    const isSet = others.some(
      (word, index) => word === 'pipefail' && /^-\w*o$/.test(others[index - 1] ?? ''),
    );
    return isSet ? extensions.pipefail : undefined;
  }
  return byCommand.get(name);
}

/** `|&` between the commands of a pipeline. */
function pipesOf({ text }: ShellTree, { children }: ShellNode): ExtensionUse[] {
  return children.flatMap((node, index) => {
    const before = children[index - 1]?.end ?? node.start;
    const start = before + text.slice(before, node.start).search(/\|&/);
    return start < before ? [] : [{ extension: extensions.pipeBoth, node, start, end: start + 2 }];
  });
}

/** What a shell does with an extension; undefined if it has it. */
export function lackOf(
  { dash, busybox, since, isPipefail }: Extension,
  { name, version = Infinity, hasPipefail }: { name: ShellName; version?: number; hasPipefail?: boolean },
): Lack | undefined {
  if (name === 'dash') return isPipefail && hasPipefail === true ? undefined : dash;
  if (name !== 'busybox') return undefined;
  return since !== undefined && version >= since ? undefined : busybox;
}
