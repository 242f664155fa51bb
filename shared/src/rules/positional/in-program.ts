import type { Description } from '../../problems/rule.js';
import type { ArgumentUse } from '../../shell/arguments.js';
import { commandsIn, enclosing, wordsOf, writtenWord } from '../../shell/enclosing.js';
import { nodesFrom, type ShellKind, type ShellNode, type ShellTree } from '../../shell/tree.js';
import type { Span } from '../../text/range.js';
import { replaceInScalar } from '../../text/write-scalar.js';
import type { ShellScript } from '../../tool/shell/script.js';
import { programAt } from '../../tool/shell/text-language.js';
import { languageNamed } from '../../values/language.js';

/** How an argument in the program of another language was meant. */
export interface MeantInProgram {
  /** The program's own text, in offsets of the shell text. */
  program: Span;
  /** Who reads it. */
  reader: string;
  /** For a group of a pattern of `sed`: what to write. */
  group: string | undefined;
}

/**
 * What `$1` means where the shell takes it although it is a part of a program: `awk "{ print $1 }"`, and `sed`, whose
 * groups others write so. Undefined if an argument of the shell is meant.
 */
export function meantInProgram({ shell }: ShellScript, use: ArgumentUse): MeantInProgram | undefined {
  const { tree } = shell;
  const program = programAt(tree, use.node.parent ?? use.node);
  if (!program) return undefined;
  const { language } = program;
  const { name, hasDollar } = languageNamed(language);
  if (language === 'shell') return { program, reader: 'the other shell', group: undefined };
  const isForShell = language === 'awk' ? isInAwkText(tree, program, use) : hasEscaped(tree, program);
  if (!hasDollar || isForShell) return undefined;
  if (language !== 'sed') return { program, reader: name, group: undefined };
  if (isRename(tree, program)) return { program, reader: languageNamed('perl').name, group: undefined };
  const group = groupOf(tree.text.slice(program.start, program.end), use.start - program.start, use.name);
  return group === undefined ? undefined : { program, reader: name, group };
}

/** Whether the author escapes what is meant for the program, so that the rest is meant for the shell. */
function hasEscaped({ text }: ShellTree, { start, end }: Span): boolean {
  return /\\\$[\w({]/.test(text.slice(start, end));
}

/** Regular expressions and strings of awk, whose quotes may have a backslash for the shell. */
const awkTexts = /(?<=^|[\s(,;{!~&|])\/(?:[^/\\\n]|\\.)*\/|\\?"(?:[^"\\\n]|\\[^"])*\\?"/g;

/** Whether a use is where awk has no fields: an argument of the shell is meant. */
function isInAwkText({ text }: ShellTree, { start, end }: Span, use: Span): boolean {
  const texts = text.slice(start, end).matchAll(awkTexts);
  const at = use.start - start;
  return [...texts].some(({ index, 0: written }) => index < at && at < index + written.length);
}

/** `rename` runs Perl. */
function isRename(tree: ShellTree, { start }: Span): boolean {
  const command = commandsIn(tree).findLast((one) => one.start <= start && start < one.end);
  const [name] = command ? wordsOf(command) : [];
  return name !== undefined && !/sed$/.test(writtenWord(tree.text, name));
}

/** A group of the pattern whose replacement has `$1` at an offset: `s/(x)/$1/`. */
function groupOf(program: string, at: number, name: string): string | undefined {
  for (const match of program.matchAll(/(?<![A-Za-z\\])s([/|#,@!%:;~])/g)) {
    const sign = match[1] ?? '/';
    const ends: number[] = [];
    for (let index = match.index + 2; index < program.length && ends.length < 2; index++) {
      if (program[index] === '\\') index++;
      else if (program[index] === sign) ends.push(index);
    }
    const [middle = Infinity, last = Infinity] = ends;
    if (at > middle && at < last && program.slice(match.index + 2, middle).includes('(')) return `\\${name}`;
  }
  return undefined;
}

const heredocs: ReadonlySet<ShellKind> = new Set(['heredoc-text']);

/** Says that the shell takes what was meant for a program, and how the program gets it. */
export function describeInProgram(
  { shell, text, template: { scalar } }: ShellScript,
  use: ArgumentUse,
  { program, reader, group }: MeantInProgram,
): Description {
  const decoded = shell.decodedSpan(use);
  const written = text.slice(use.start, use.end);
  const what = `The shell replaces "${written}" with nothing before ${reader} reads it`;
  if (group !== undefined) {
    return {
      message: `${what}, and ${reader} writes groups with a backslash: write "${group}".`,
      fixes: [{ title: `Replace with "${group}"`, edits: [replaceInScalar(scalar, decoded, group)] }],
    };
  }
  const isHeredoc = enclosing(use.node, heredocs) !== undefined;
  const other = isHeredoc ? 'the word after "<<" in quotes' : 'the program in single quotes';
  const isOnly = needsShell(shell.tree, program) || hasEscaped(shell.tree, program);
  return {
    message: `${what}: put a backslash before it${isOnly ? '' : `, or ${other}`}.`,
    fixes: [
      {
        title: `Escape as "\\${written}" for ${reader}`,
        edits: [replaceInScalar(scalar, { start: decoded.start, end: decoded.start }, '\\')],
      },
    ],
  };
}

const expansions: ReadonlySet<ShellKind> = new Set(['variable', 'substitution', 'backquotes', 'arithmetic']);

/** Whether something else in a program is certainly meant for the shell, so that it cannot be in single quotes. */
function needsShell(tree: ShellTree, { start, end }: Span): boolean {
  const isShells = (node: ShellNode): boolean =>
    expansions.has(node.kind) && !/^\$?[\d#@*]/.test(tree.text.slice(node.start, node.end));
  for (const node of nodesFrom(tree.root))
    if (start <= node.start && node.end <= end && isShells(node)) return true;
  return tree.text.slice(start, end).includes("'");
}
