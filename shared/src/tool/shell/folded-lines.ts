import { shellCommands } from '../../expressions/shell.js';
import { enclosing, nodeAt, wordsOf, writtenWord } from '../../shell/enclosing.js';
import type { ShellKind, ShellNode, ShellTree } from '../../shell/tree.js';
import type { Span } from '../../text/range.js';
import { partitionPoint } from '../../util/collections.js';
import { languageOfProgram } from '../../values/language.js';
import { isEscaped, type ShellScript } from './script.js';

/** What joining the lines of a command does to one of them; `fault`: no shell can read the result. */
export type FoldedInto = 'argument' | 'comment' | 'fault';

/** A line of a command that YAML joins to the line before it. */
export interface FoldedLine {
  /** The offset of the space that joins them, in the text of the script. */
  fold: number;
  /** The line, in the text of the script. */
  span: Span;
  /** What it becomes, if it reads as a command of its own or follows a comment. */
  becomes: FoldedInto | undefined;
  /** The line break needs no backslash: the shell would read on after it, or the lines are not parts of one command. */
  mayBreak: boolean;
  /** A backslash before the line break, which would continue the line, escapes the space instead. */
  isEscaped: boolean;
}

/** The lines of a command that are joined to others; none if it is written with all its line breaks. */
export function foldedLines(script: ShellScript): FoldedLine[] {
  const { text, folds } = script;
  const ends = new Set(endsOfComments(script));
  const reading: Reading = { text, ends, root: script.brokenAt([...ends]).root, names: new Set() };
  return folds.map((fold, index) => {
    const lineEnd = text.indexOf('\n', fold);
    const end = Math.min(folds[index + 1] ?? text.length, lineEnd < 0 ? text.length : lineEnd);
    const start = Math.max(text.lastIndexOf('\n', fold), folds[index - 1] ?? -1) + 1;
    const line = readLine(reading, fold, { start: fold + 1, end }, text.slice(start, fold));
    return { ...line, isEscaped: isEscaped(text, fold) && !isInComment(script.unfolded, fold - 1) };
  });
}

/** Whether a shell cannot read a command, but could if its lines were not joined. */
export function isFaultOfFolding(script: ShellScript): boolean {
  return script.folds.length > 0 && script.shell.fault !== undefined && script.unfolded.fault === undefined;
}

/** Whether a fold is in quotes or in a here-document, where a backslash would be part of the text. */
export function isFoldOfText({ unfolded }: ShellScript, fold: number): boolean {
  return enclosing(nodeAt(unfolded.root, fold), texts) !== undefined;
}

/** Whether what is at an offset is in a comment only because lines are joined. */
export function isCommentOfFolding({ shell, unfolded, folds }: ShellScript, offset: number): boolean {
  return folds.length > 0 && isInComment(shell.tree, offset) && !isInComment(unfolded, offset);
}

const comments: ReadonlySet<ShellKind> = new Set(['comment']);

function isInComment({ root }: ShellTree, offset: number): boolean {
  return enclosing(nodeAt(root, offset), comments) !== undefined;
}

/** Text in which a backslash would stay. */
const texts: ReadonlySet<ShellKind> = new Set([
  'heredoc-text',
  'quoted-heredoc-text',
  'delimiter',
  'single',
  'double',
  'ansi',
]);
const compounds: ReadonlySet<ShellKind> = new Set(['group', 'subshell', 'if', 'loop', 'case', 'test']);

interface Reading {
  text: string;
  /** The folds that would end a comment. */
  ends: ReadonlySet<number>;
  /** The text with line breaks there, so that the lines below are more than a comment. */
  root: ShellNode;
  /** The programs that were called in the lines so far. */
  names: Set<string>;
}

/** The folds that make a comment go on to the next line. */
function endsOfComments({ shell, unfolded, folds }: ShellScript): number[] {
  if (!folds.some((fold) => isInComment(shell.tree, fold))) return [];
  return folds.filter((fold) => isInComment(unfolded, fold - 1));
}

function readLine(
  { text, ends, root, names }: Reading,
  fold: number,
  span: Span,
  before: string,
): Omit<FoldedLine, 'isEscaped'> {
  const at = span.start;
  if (text[at] === '#') return { fold, span, becomes: undefined, mayBreak: true };
  if (ends.has(fold)) return { fold, span, becomes: 'comment', mayBreak: true };
  const node = nodeAt(root, at);
  const word = wordAt(node, at);
  const command = word?.parent?.kind === 'command' ? word.parent : undefined;
  // A single word may be the value of the option before it.
  const isAlone = word !== undefined && span.end - span.start <= word.end - word.start;
  const isFirst = !command || wordsOf(command)[0] === word;
  const isCommand = !isFirst && word !== undefined && readsAsCommand(text, command, word, names, isAlone);
  const becomes = isCommand ? 'argument' : command && isBehindCompound(text, command) ? 'fault' : undefined;
  return { fold, span, becomes, mayBreak: isFirst && /(?:[|;&({]|\b(?:then|do|else))\s*$/.test(before) };
}

/** Whether a command follows the end of a loop or the like without an operator. */
function isBehindCompound(text: string, command: ShellNode): boolean {
  const siblings = command.parent?.children ?? [];
  const index = partitionPoint(siblings, ({ end }) => end <= command.start);
  const previous = siblings[index - 1];
  if (!previous || text.slice(previous.end, command.start).trim() !== '') return false;
  return siblings.slice(0, index).some(({ kind }) => compounds.has(kind));
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
  const start =
    wrapperStarts.get(command) ??
    wordsOf(command).find((word) => wrappers.has(writtenWord(text, word)))?.start ??
    Infinity;
  wrapperStarts.set(command, start);
  return start;
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
