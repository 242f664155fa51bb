import { shellCommands } from '../../expressions/shell.js';
import { enclosing, nodeAt, wordsOf, writtenWord } from '../../shell/enclosing.js';
import type { ShellKind, ShellNode } from '../../shell/tree.js';
import type { Span } from '../../text/range.js';
import type { SourceText } from '../../text/source.js';
import { partitionPoint } from '../../util/collections.js';
import { languageOfProgram } from '../../values/language.js';
import type { ShellScript } from './script.js';

/** What joining the lines of a command does to one of them. */
export type FoldedInto = 'argument' | 'comment';

/** A line of a folded command that is joined to the line before it. */
interface FoldedLine {
  /** Where the line before it ends, in the document. */
  breakAt: number;
  /** The line without its indentation, in the document. */
  span: Span;
  /** What it becomes, if it reads as a command of its own or follows a comment. */
  becomes: FoldedInto | undefined;
  /** The shell would read on after the line break without a backslash. */
  mayBreak: boolean;
}

/** The lines of a folded command that are joined to others; none if the command is written otherwise. */
export function foldedLines(script: ShellScript, source: SourceText): FoldedLine[] {
  const { scalar } = script.template;
  if (scalar.style !== 'folded' || scalar.indent === undefined) return [];
  const names = new Set<string>();
  const found: FoldedLine[] = [];
  const last = source.lineAt(scalar.content.end);
  for (let line = source.lineAt(scalar.content.start) + 1; line <= last; line++) {
    const start = source.lineStart(line) + scalar.indent;
    const span = { start, end: source.lineContentEnd(line) };
    const breakAt = source.lineContentEnd(line - 1);
    const before = source.line(line - 1).slice(scalar.indent);
    if (span.start >= span.end || /^\s/.test(source.slice(span)) || /^\s|^$/.test(before)) continue;
    found.push(readLine(script, { breakAt, span }, names, before));
  }
  return found;
}

const comments: ReadonlySet<ShellKind> = new Set(['comment']);

function readLine(
  script: ShellScript,
  { breakAt, span }: Pick<FoldedLine, 'breakAt' | 'span'>,
  names: Set<string>,
  before: string,
): FoldedLine {
  const { shell, template } = script;
  const at = shell.shellOffset(template.scalar.decoded.indexOf(span.start));
  const node = nodeAt(shell.tree.root, at);
  const isComment = enclosing(node, comments) !== undefined;
  const word = wordAt(node, at);
  const command = word?.parent?.kind === 'command' ? word.parent : undefined;
  // A single word may be the value of the option before it.
  const isAlone = word !== undefined && span.end - span.start <= word.end - word.start;
  const isFirst = !command || wordsOf(command)[0] === word;
  const isCommand =
    !isFirst && word !== undefined && readsAsCommand(shell.text, command, word, names, isAlone);
  const becomes = isComment ? 'comment' : isCommand ? 'argument' : undefined;
  return { breakAt, span, becomes, mayBreak: isFirst && /(?:[|;&({]|\b(?:then|do|else))\s*$/.test(before) };
}

/** The word that begins at an offset. */
function wordAt(node: ShellNode, at: number): ShellNode | undefined {
  let word: ShellNode | undefined = node;
  while (word && word.kind !== 'word') word = word.parent;
  return word?.start === at ? word : undefined;
}

/** Programs whose arguments are a command. */
const wrappers: ReadonlySet<string> = new Set(
  'time env sudo nohup nice ionice xargs parallel exec command docker singularity apptainer podman conda mamba micromamba timeout mpirun mpiexec srun find ssh watch stdbuf taskset numactl strace valgrind perf poetry pipenv uv git bash sh'.split(
    ' ',
  ),
);
const starters: ReadonlySet<string> = new Set(
  'for while until if case set export cd trap wait source'.split(' '),
);

const isOption = (word: string): boolean => /^--?\w[\w-]*$/.test(word);

/** Where the first word that is a wrapper begins. */
const wrapperStarts = new WeakMap<ShellNode, number>();

function firstWrapper(text: string, command: ShellNode): number {
  const known =
    wrapperStarts.get(command) ??
    wordsOf(command).find((word) => wrappers.has(writtenWord(text, word)))?.start ??
    Infinity;
  wrapperStarts.set(command, known);
  return known;
}

/** Whether an argument at the start of a line is rather another command: a known program, or one that was called before. */
function readsAsCommand(
  text: string,
  command: ShellNode,
  word: ShellNode,
  names: Set<string>,
  isAlone: boolean,
): boolean {
  const words = wordsOf(command);
  const [name] = words;
  if (name) names.add(writtenWord(text, name));
  const at = partitionPoint(words, ({ start }) => start < word.start);
  const previous = words[at - 1];
  const written = writtenWord(text, word);
  if (!previous || !/^[A-Za-z_][\w.+-]*$/.test(written)) return false;
  if (firstWrapper(text, command) < word.start) return false;
  const { children } = command;
  const child = children[partitionPoint(children, ({ end }) => end <= word.start) - 1];
  if (child?.kind === 'redirection') return true;
  if (at < 2 || (isAlone && isOption(writtenWord(text, previous)))) return false;
  return (
    shellCommands.has(written) ||
    starters.has(written) ||
    names.has(written) ||
    languageOfProgram(written) !== undefined
  );
}
