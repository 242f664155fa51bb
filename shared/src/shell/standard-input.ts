import { Memo } from '../util/memo.js';
import { commandName, commandsIn, wordsOf, writtenWord } from './enclosing.js';
import { functionsIn } from './functions.js';
import type { ShellKind, ShellNode, ShellTree } from './tree.js';

/** A command that reads its standard input, to which the text connects nothing. */
export interface UnconnectedCommand {
  name: string;
  /** Its first word. */
  word: ShellNode;
  /** What a redirection has to follow: the command, or the loop whose condition it is. */
  reader: ShellNode;
}

/** How a program reads files. */
interface Program {
  /** How many words before the files are something else: a pattern, a program. */
  before?: number;
  /** Options after which the next word is a value. */
  valued?: RegExp;
  /** Options that replace the words before the files. */
  instead?: RegExp;
  /** Options and words with which it reads nothing, or something else. */
  except?: RegExp;
  /** It never reads files. */
  isFilter?: true;
}

const lines: Program = { valued: /^-[nc]$/ };
const awk: Program = { before: 1, valued: /^-[Fv]$/, instead: /^-f$/, except: /BEGIN|^--version$/ };
const grep: Program = {
  before: 1,
  valued: /^-[ABCm]$/,
  instead: /^-[ef]$/,
  except: /^-\w*[rR]|^--(?:recursive|version|help|include)/,
};

const programs: Readonly<Record<string, Program>> = {
  cat: {},
  tac: {},
  rev: {},
  nl: { valued: /^-[a-z]$/ },
  wc: { except: /^--files0-from/ },
  sort: {
    valued: /^-[koStT]$|^--(?:key|output|parallel|buffer-size|temporary-directory|field-separator)$/,
    except: /^--(?:files0-from|version)/,
  },
  uniq: { valued: /^-[fsw]$/ },
  head: lines,
  tail: lines,
  cut: { valued: /^-[dfcb]$|^--(?:delimiter|fields|characters|bytes)$/ },
  awk,
  gawk: awk,
  mawk: awk,
  grep,
  egrep: grep,
  fgrep: grep,
  sed: { before: 1, instead: /^-[ef]$/, except: /^--version$/ },
  tr: { isFilter: true },
  tee: { isFilter: true },
  read: { isFilter: true },
};

function programNamed(name: string): Program | undefined {
  return Object.hasOwn(programs, name) ? programs[name] : undefined;
}

/** Whether all arguments of a program that are not options are files. */
export function isFileReader(program: string): boolean {
  const { before = 0, isFilter = false } = programNamed(program) ?? { isFilter: true };
  return before === 0 && !isFilter;
}

/** Whether an option of a program certainly needs a value that is not empty. */
export function takesValue(program: string, option: string): boolean {
  const { valued } = programNamed(program) ?? {};
  return (
    valued?.test(option.replace(/=$/, '')) === true &&
    !/^(?:-[dtSToFv]|--delimiter|--field-separator)$/.test(option)
  );
}

const unconnected = new Memo((tree: ShellTree): readonly UnconnectedCommand[] => {
  if (connectsAll(tree)) return [];
  const commands = commandsIn(tree);
  const bodies = new Set(functionsIn(tree).map(({ body }) => body));
  return commands.flatMap((command) => {
    const [word, ...others] = wordsOf(command);
    if (!word) return [];
    const name = writtenWord(tree.text, word);
    const program = programNamed(name);
    if (!program || functionsIn(tree).some((one) => one.name === name)) return [];
    if (!readsInput(tree, program, others) || isConnected(tree, command, bodies)) return [];
    return [{ name, word, reader: readerOf(command) }];
  });
});

/** The commands that read a standard input that is empty, as that of the whole text is. Linear but for the depth of the text. */
export function unconnectedCommands(tree: ShellTree): readonly UnconnectedCommand[] {
  return unconnected.of(tree);
}

/** `exec < file`. */
function connectsAll(tree: ShellTree): boolean {
  return commandsIn(tree).some((command) => commandName(tree, command) === 'exec' && hasInput(tree, command));
}

/** Whether the words of a command name no file to read. */
function readsInput({ text }: ShellTree, program: Program, words: readonly ShellNode[]): boolean {
  const { before = 0, valued, instead, except, isFilter } = program;
  if (isFilter) return true;
  let operands = 0;
  let needed = before;
  for (let index = 0; index < words.length; index++) {
    const word = words[index] as ShellNode;
    const written = text.slice(word.start, Math.min(word.end, word.start + 300));
    if (except?.test(written)) return false;
    if (instead?.test(written)) {
      needed = 0;
      index++;
    } else if (valued?.test(written)) index++;
    else if (written === '--') operands += words.length - index - 1;
    else if (!/^-./.test(written) && written !== '-') operands++;
  }
  return operands <= needed && (needed === 0 || operands === needed) && (needed > 0 || operands === 0);
}

/** Whether something is connected to the standard input of a command of a text, or may be. */
export function isInputConnected(tree: ShellTree, command: ShellNode): boolean {
  return connectsAll(tree) || isConnected(tree, command, new Set(functionsIn(tree).map(({ body }) => body)));
}

const compounds: ReadonlySet<ShellKind> = new Set(['group', 'subshell', 'if', 'loop', 'case']);
const maxDepth = 100;

/** Whether something is connected to the input of a command, or may be. */
function isConnected(
  tree: ShellTree,
  command: ShellNode,
  bodies: ReadonlySet<ShellNode | undefined>,
): boolean {
  if (hasInput(tree, command)) return true;
  let depth = 0;
  for (let node = command; node.parent; node = node.parent) {
    const { parent } = node;
    if (++depth > maxDepth || bodies.has(node) || node.kind === 'process') return true;
    if (parent.kind !== 'pipeline') continue;
    const index = parent.children.indexOf(node);
    const isBehind = parent.children
      .slice(0, index)
      .some(({ kind }) => kind === 'command' || compounds.has(kind));
    const isGiven = parent.children.slice(index + 1).some((one) => isInput(tree, one));
    if (isBehind || isGiven) return true;
  }
  return false;
}

function hasInput(tree: ShellTree, { children }: ShellNode): boolean {
  return children.some((child) => isInput(tree, child));
}

function isInput({ text }: ShellTree, { kind, start, end }: ShellNode): boolean {
  if (kind === 'heredoc' || kind === 'here-string') return true;
  return kind === 'redirection' && /^\d*</.test(text.slice(start, Math.min(end, start + 5)));
}

function readerOf(command: ShellNode): ShellNode {
  const pipeline = command.parent;
  const loop = pipeline?.parent;
  return loop?.kind === 'loop' && loop.children[0] === pipeline ? loop : command;
}
