import type { Span } from '../text/range.js';
import { Memo } from '../util/memo.js';
import { languageOfFile, languageOfProgram } from '../values/language.js';
import { commandsIn, wordsOf, writtenWord } from './enclosing.js';
import type { ShellNode, ShellTree } from './tree.js';

/** A script that a shell text starts by a relative name; its span is without quotes. */
export interface StartedScript extends Span {
  /** Without `./`. */
  name: string;
  /** The word that names it. */
  word: ShellNode;
  command: ShellNode;
  /** The program that runs it, as written; for `./run.sh`, the script itself. */
  program: string;
  /** The words after it. */
  arguments: readonly ShellNode[];
}

const relative = /^(?:\.\/)*((?![-~])[\w@%+=,.-]+(?:\/[\w@%+=,.-]+)*)$/;
/** Words before a command, which it does not depend on, and what may follow them: options, durations, assignments. */
const prefixes: ReadonlySet<string> = new Set(
  'time /usr/bin/time exec nohup nice ionice stdbuf timeout setsid command env sudo'.split(' '),
);
const ofPrefix = /^(?:-.*|\d+(?:\.\d+)?[smhd]?|[A-Za-z_]\w*=.*)$/s;
/** Options of interpreters after which something other than a script follows. */
const noScript = /^(?:-|--)$|^-[a-zA-Z]*[cem]$|^--(?:eval|expression|version|help|args)/;
/** The same of a shell, which ends at the first failure with `-e`. */
const noShellScript = /^-$|^-[a-zA-Z]*[cs]$|^--(?:version|help)/;
/** Options of interpreters with a value. */
const valued: ReadonlySet<string> = new Set(['-W', '-X', '-I', '-o', '-O', '--rcfile', '--project']);

const scripts = new Memo((tree: ShellTree): readonly StartedScript[] =>
  commandsIn(tree).flatMap((command) => scriptOf(tree, command) ?? []),
);

/** The scripts that a text starts, in text order: `python run.py`, `Rscript plot.R`, `./run.sh`. Linear. */
export function startedScripts(tree: ShellTree): readonly StartedScript[] {
  return scripts.of(tree);
}

function scriptOf(tree: ShellTree, command: ShellNode): StartedScript | undefined {
  const words = wordsOf(command);
  const first = words.findIndex((word, index) => {
    const written = writtenWord(tree.text, word);
    return !prefixes.has(written) && !(index > 0 && ofPrefix.test(written));
  });
  const program = words[first];
  if (!program) return undefined;
  const written = writtenWord(tree.text, program);
  const started = (index: number): StartedScript | undefined => {
    const word = words[index] as ShellNode;
    const script = scriptIn(tree, word);
    return script && { ...script, word, command, program: written, arguments: words.slice(index + 1) };
  };
  if (written.startsWith('./')) return started(first);
  const language = languageOfProgram(written);
  if (!isSourcing(written) && !language) return undefined;
  const isShell = language === 'shell';
  for (let index = first + 1; index < words.length; index++) {
    const argument = writtenWord(tree.text, words[index] as ShellNode);
    if ((isShell ? noShellScript : noScript).test(argument) || argument === '') return undefined;
    if (valued.has(argument)) index++;
    else if (!argument.startsWith('-')) return started(index);
  }
  return undefined;
}

/** A script by its relative name. */
type NamedScript = Span & Pick<StartedScript, 'name'>;

/** The scripts that interpreters read as their input, in text order: `bash < run.sh`, `cat plot.R | R --no-save`. */
export function inputScripts(tree: ShellTree): readonly NamedScript[] {
  return commandsIn(tree).flatMap((command) => inputScriptOf(tree, command) ?? []);
}

function inputScriptOf(tree: ShellTree, command: ShellNode): NamedScript | undefined {
  const { text } = tree;
  const input = command.children.findLast(
    ({ kind, start }) => kind === 'redirection' && /^0?<[^&>]/.test(text.slice(start, start + 3)),
  );
  const word = input ? input.children.find(({ kind }) => kind === 'word') : pipedFile(tree, command);
  const script = word && scriptIn(tree, word);
  if (!script) return undefined;
  const [program = '', ...others] = wordsOf(command).map((one) => writtenWord(text, one));
  const language = languageOfProgram(program);
  const isRead = language === languageOfFile(script.name) && readsScript(language === 'shell', others);
  return isRead ? script : undefined;
}

/** The file before a pipe: `cat run.sh | bash`. */
function pipedFile({ text }: ShellTree, command: ShellNode): ShellNode | undefined {
  const { kind, children = [] } = command.parent ?? {};
  const before = kind === 'pipeline' ? children[children.indexOf(command) - 1] : undefined;
  if (before?.kind !== 'command') return undefined;
  const [program, file, ...others] = wordsOf(before);
  const isCat = program !== undefined && writtenWord(text, program) === 'cat';
  return isCat && others.length === 0 ? file : undefined;
}

/** Whether an interpreter with some arguments reads its script from its input. */
function readsScript(isShell: boolean, args: readonly string[]): boolean {
  if (isShell && args.includes('-s')) return true;
  const other = isShell ? /^-[a-zA-Z]*c$/ : noScript;
  return args.every((one) => one === '-' || (one.startsWith('-') && !other.test(one)));
}

/** Whether a command runs a script in the shell that reads the text. */
export function isSourcing(program: string): boolean {
  return program === 'source' || program === '.';
}

function scriptIn({ text, holes }: ShellTree, { start, end, children }: ShellNode): NamedScript | undefined {
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
