import type { Span } from '../text/range.js';
import { nodesFrom, type ShellKind, type ShellNode, type ShellTree } from './tree.js';

/** How the shell treats the characters of a value at a place (POSIX, "Quoting"). */
export type Quoting =
  /** Every sign is special: whitespace splits words, `*` matches files, `;` ends the command. */
  | 'bare'
  /** `"…"`: `$`, backquotes, backslashes, and `"` are special. */
  | 'double'
  /** `'…'`: only `'` is special. */
  | 'single'
  /** `$'…'` of bash: backslashes and `'` are special. */
  | 'ansi'
  /** The lines of `<<WORD`: `$`, backquotes, and backslashes are special. */
  | 'heredoc'
  /** The lines of `<<'WORD'`: nothing is special. */
  | 'quoted-heredoc'
  | 'comment'
  /** `$((…))` and `((…))`: the value becomes part of the expression. */
  | 'arithmetic'
  /** Inside `${…}`, where the meaning of quotes depends on the context. */
  | 'expansion'
  /** The meaning of the value is unknown. */
  | 'unknown';

/** What a bare value is used for. */
export type ShellRole =
  'argument' | 'command' | 'assignment' | 'redirect' | 'here-string' | 'test' | 'regex' | 'pattern';

/** The place of a value in a command. */
export interface ShellPlace {
  quoting: Quoting;
  /** The use of a bare value; `argument` for others. */
  role: ShellRole;
  /** The enclosing constructs, innermost first. */
  inside: readonly Around[];
  /** The quotes around the value, quote characters included, in offsets of the shell text. */
  quotes?: Span;
  /** The value is part of a script for another shell, or is read again: `sh -c '…'`, `eval '…'`. */
  isForShell?: true;
  /** It is `eval` that reads it again. */
  isForEval?: true;
}

type Around = 'substitution' | 'backquotes' | 'double' | 'heredoc';

const quotings: Readonly<Partial<Record<ShellKind, Quoting>>> = {
  comment: 'comment',
  single: 'single',
  ansi: 'ansi',
  double: 'double',
  'heredoc-text': 'heredoc',
  'quoted-heredoc-text': 'quoted-heredoc',
  arithmetic: 'arithmetic',
  expansion: 'expansion',
  subscript: 'unknown',
  delimiter: 'unknown',
};

const roles: Readonly<Partial<Record<ShellKind, ShellRole>>> = {
  assignment: 'assignment',
  redirection: 'redirect',
  'here-string': 'here-string',
  test: 'test',
  regex: 'regex',
  pattern: 'pattern',
};

const around: Readonly<Partial<Record<ShellKind, Around>>> = {
  substitution: 'substitution',
  backquotes: 'backquotes',
  double: 'double',
  'heredoc-text': 'heredoc',
};

/** Nodes between a value and the command that it belongs to. */
const parts: ReadonlySet<ShellKind> = new Set([
  'word',
  'regex',
  'assignment',
  'array',
  'redirection',
  'here-string',
  'pattern',
  'test',
]);

/** The places of values nested more deeply than this are unknown. */
const maxDepth = 500;

const nothing: readonly Around[] = [];
const unknownPlace: ShellPlace = { quoting: 'unknown', role: 'argument', inside: nothing };

/** Reads places in one text; what the words of a command share is read once for all of them. */
export class PlaceReader {
  private readonly commands = new Map<ShellNode, Command>();

  constructor(private readonly tree: ShellTree) {}

  /** The places of the holes, in text order. */
  ofHoles(): ShellPlace[] {
    return this.tree.holes.map((hole) => this.placeOf(hole));
  }

  /** The place of a part of the text that has no node of its own, in the innermost node that contains it. */
  ofPart({ start, end }: Span, parent: ShellNode): ShellPlace {
    return this.placeOf({ kind: 'hole', start, end, parent, children: [] });
  }

  private placeOf(hole: ShellNode): ShellPlace {
    let role: ShellRole | undefined;
    for (let last = hole, node = hole.parent; node; last = node, node = node.parent) {
      const quoting = quotings[node.kind];
      if (quoting) return this.placed(node, quoting, 'argument');
      role ??= roles[node.kind];
      if (parts.has(node.kind)) continue;
      if (node.kind === 'command') role ??= roleIn(this.commandOf(node), last);
      break;
    }
    return this.placed(hole, 'bare', role ?? 'argument');
  }

  /** @param node the value, or the ancestor that determines its quoting */
  private placed({ kind, parent, start, end }: ShellNode, quoting: Quoting, role: ShellRole): ShellPlace {
    let inside: Around[] | undefined;
    let depth = 0;
    for (let node = parent; node; node = node.parent) {
      if (++depth > maxDepth) return unknownPlace;
      const one = around[node.kind];
      if (one) (inside ??= []).push(one);
    }
    const command = parent?.parent?.kind === 'command' ? this.commandOf(parent.parent) : undefined;
    const place: ShellPlace = { quoting, role, inside: inside ?? nothing };
    if (kind === 'single' || kind === 'double' || kind === 'ansi') place.quotes = { start, end };
    if (parent && command?.scripts.has(parent)) {
      place.isForShell = true;
      if (command.isEval) place.isForEval = true;
    }
    return place;
  }

  private commandOf(node: ShellNode): Command {
    const command = this.commands.get(node) ?? readCommand(this.tree.text, node);
    this.commands.set(node, command);
    return command;
  }
}

/** Whether a word at an offset would be split: it is part of a command, outside of quotes and here-documents. */
export function isBareAt({ root }: ShellTree, offset: number): boolean {
  let at: ShellNode | undefined = root;
  for (const node of nodesFrom(root)) if (node.start <= offset && offset < node.end) at = node;
  for (; at; at = at.parent) {
    if (quotings[at.kind]) return false;
    if (at.kind === 'command') return true;
  }
  return false;
}

/** DocumentCache about a simple command that its words share. */
interface Command {
  name: ShellNode | undefined;
  /** The command is `[ … ]`. */
  isTest: boolean;
  /** The command is `eval …`. */
  isEval: boolean;
  /** The words that contain a script for another shell, or that `eval` reads. */
  scripts: ReadonlySet<ShellNode>;
}

function roleIn({ name, isTest }: Command, word: ShellNode): ShellRole | undefined {
  return word === name ? 'command' : isTest ? 'test' : undefined;
}

const noScripts: ReadonlySet<ShellNode> = new Set();

/** Looks for `sh -c '…'` anywhere in a command, as `xargs` or the like may come before it. */
function readCommand(text: string, { children }: ShellNode): Command {
  const words = children.filter(({ kind }) => kind === 'word' || kind === 'assignment');
  const name = words.find(({ kind }) => kind === 'word');
  const program = name && writtenAs(text, name);
  const isTest = program === '[';
  const isEval = program === 'eval';
  if (isEval) return { name, isTest, isEval, scripts: new Set(words) };
  let next: Expected;
  for (const word of words) {
    if (next === 'script') return { name, isTest, isEval, scripts: new Set([word]) };
    next = expectedBehind(writtenAs(text, word), next);
  }
  return { name, isTest, isEval, scripts: noScripts };
}

/** Longer words are neither names of shells nor their options; characters. */
const maxLength = 40;

function writtenAs(text: string, { start, end }: ShellNode): string {
  return end - start < maxLength ? text.slice(start, end) : '';
}

/** What to expect as the next word of a command that calls a shell. */
type Expected = 'option' | 'name of an option' | 'script' | undefined;

const shellName = /^(?:.*\/)?(?:ba|da|k|z|a)?sh$/;

function expectedBehind(word: string, expected: Expected): Expected {
  if (expected === 'name of an option' || (word.endsWith('sh') && shellName.test(word))) return 'option';
  if (expected && /^[-+]\w*[oO]$/.test(word)) return 'name of an option';
  if (expected && /^-\w*c$/.test(word)) return 'script';
  return word.startsWith('-') ? expected : undefined;
}
