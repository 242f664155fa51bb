import type { Span } from '../text/range.js';
import { languageOfFile, languageOfProgram } from '../values/language.js';
import { commandsIn, wordsOf, writtenWord } from './enclosing.js';
import type { ShellNode, ShellTree } from './tree.js';

/** A script that a shell text starts by a relative name; its span is without quotes. */
export interface StartedScript extends Span {
  /** Without `./`. */
  name: string;
}

const relative = /^(?:\.\/)*((?![-~])[\w@%+=,.-]+(?:\/[\w@%+=,.-]+)*)$/;
/** Words before a command, which it does not depend on. */
const prefixes: ReadonlySet<string> = new Set(['time', 'exec', 'nohup', 'nice', 'command', 'env', 'sudo']);
/** Options of interpreters after which something other than a script follows. */
const noScript = /^(?:-|--)$|^-[a-zA-Z]*[cem]$|^--(?:eval|expression|version|help|args)/;
/** Options of interpreters with a value. */
const valued: ReadonlySet<string> = new Set(['-W', '-X', '-I', '-o', '-O', '--rcfile', '--project']);

/** The scripts that a text starts, in text order: `python run.py`, `Rscript plot.R`, `./run.sh`. Linear. */
export function startedScripts(tree: ShellTree): StartedScript[] {
  return commandsIn(tree).flatMap((command) => scriptOf(tree, command) ?? []);
}

function scriptOf(tree: ShellTree, command: ShellNode): StartedScript | undefined {
  const words = wordsOf(command);
  const first = words.findIndex((word) => !prefixes.has(writtenWord(tree.text, word)));
  const program = words[first];
  if (!program) return undefined;
  const written = writtenWord(tree.text, program);
  if (written.startsWith('./')) return scriptIn(tree, program);
  const isSourced = written === 'source' || written === '.';
  if (!isSourced && !languageOfProgram(written)) return undefined;
  for (let index = first + 1; index < words.length; index++) {
    const word = words[index] as ShellNode;
    const argument = writtenWord(tree.text, word);
    if (noScript.test(argument) || argument === '') return undefined;
    if (valued.has(argument)) index++;
    else if (!argument.startsWith('-')) return scriptIn(tree, word);
  }
  return undefined;
}

function scriptIn(
  { text, holes }: ShellTree,
  { start, end, children }: ShellNode,
): StartedScript | undefined {
  const written = writtenWord(text, { start, end });
  const name = relative.exec(written)?.[1];
  if (name === undefined || languageOfFile(name) === undefined) return undefined;
  if (
    children.some(({ kind }) => kind === 'hole') ||
    holes.some((hole) => hole.start >= start && hole.end <= end)
  )
    return undefined;
  const quote = end - start - written.length === 2 ? 1 : 0;
  return { name, start: start + quote, end: end - quote };
}
