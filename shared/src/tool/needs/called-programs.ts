import { commandsIn, wordsOf, writtenWord } from '../../shell/enclosing.js';
import { nodesFrom, type ShellNode, type ShellTree } from '../../shell/tree.js';
import { Memo } from '../../util/memo.js';
import { functionNames } from '../shell/command-word.js';
import { nameAt, type NameAt } from './python-imports.js';

/** A program as the search path has it, or by its absolute path. */
const programName = /^(?:\/[\w.+-]+(?:\/[\w.+-]+)*|[A-Za-z0-9_][\w.+-]*)$/;

/** What shells do themselves (POSIX, "Special Built-In Utilities"; bash, "Shell Builtin Commands"). */
const builtins: ReadonlySet<string> = new Set(
  '. : [ alias bg bind break builtin caller cd command compgen complete compopt continue declare dirs disown echo enable eval exec exit export false fc fg getopts hash help history jobs kill let local logout mapfile popd printf pushd pwd read readarray readonly return set shift shopt source suspend test time times trap true type typeset ulimit umask unalias unset wait'.split(
    ' ',
  ),
);

/** Commands before another command, with the number of their own arguments. */
const prefixes: Readonly<Record<string, number>> = {
  command: 0,
  env: 0,
  exec: 0,
  nice: 0,
  nohup: 0,
  setsid: 0,
  time: 0,
  timeout: 1,
  xargs: 0,
};

/** Commands that look whether there is a program: then the author knows that it may be missing. */
const lookups: ReadonlySet<string> = new Set(['command', 'hash', 'type', 'which']);

/** Commands that change what later ones find, or that run what is not written. */
const changing: ReadonlySet<string> = new Set(
  '. source eval alias module ml spack conda mamba micromamba pixi pip pip3 apt apt-get apk dnf yum npm cpanm gem'.split(
    ' ',
  ),
);

const searchPath = /^(?:PATH|PYTHONPATH|PYTHONHOME|PERL5LIB|R_LIBS(?:_USER|_SITE)?)\+?=/;

/** After a failed command, these do not replace it. */
const givingUp = /^\s*\|\|\s*(?:exit|return|false|\{|\()/;

/** The programs that a shell text certainly calls by their literal names, in text order. Linear. */
export const programsIn = new Memo((tree: ShellTree): readonly NameAt[] => {
  const functions = functionNames.of(tree);
  const looked = new Set<string>();
  const names: NameAt[] = [];
  for (const command of commandsIn(tree)) {
    const words = wordsOf(command).map((word) => wordAt(tree, word));
    if (lookups.has(words[0]?.name ?? '')) for (const { name } of words.slice(1)) looked.add(name);
    if (!hasAlternative(tree, command)) names.push(...namesOf(words));
  }
  return names.filter(
    ({ name }) => programName.test(name) && !builtins.has(name) && !functions.has(name) && !looked.has(name),
  );
});

/** Whether a shell text changes which programs and modules there are, so that those of the image do not decide. */
export function changesPrograms(tree: ShellTree): boolean {
  for (const { kind, start } of nodesFrom(tree.root)) {
    const isSet = kind === 'assignment' || kind === 'word';
    if (isSet && searchPath.test(tree.text.slice(start, start + 20))) return true;
  }
  return commandsIn(tree).some((command) =>
    wordsOf(command).some((word, index) => {
      const name = writtenWord(tree.text, word);
      return index === 0 ? changing.has(name) : name === 'pip' || name === 'activate';
    }),
  );
}

/** The name of a command, and of those that it starts: `timeout 10 samtools`. */
function namesOf(words: readonly NameAt[]): NameAt[] {
  const names: NameAt[] = [];
  let index = 0;
  for (;;) {
    const word = words[index];
    if (!word) return names;
    names.push(word);
    const argumentCount = Object.hasOwn(prefixes, word.name) ? prefixes[word.name] : undefined;
    if (argumentCount === undefined) return names;
    index += 1 + argumentCount;
    while (/^[A-Za-z_]\w*=/.test(words[index]?.name ?? '')) index++;
  }
}

/** A word without its quotes; empty if a part of it is not literal. */
function wordAt({ text }: ShellTree, word: ShellNode): NameAt {
  const isLiteral = word.children.every(({ kind, children }) => children.length === 0 && kind !== 'hole');
  const written = writtenWord(text, word);
  const quotes = (word.end - word.start - written.length) / 2;
  return isLiteral && !/[$`\\*?]/.test(written)
    ? nameAt(written, word.start + quotes)
    : nameAt('', word.start);
}

/** Whether another command runs if one fails, as it does where its program is missing. */
function hasAlternative({ text }: ShellTree, command: ShellNode): boolean {
  const after = text.slice(command.end, command.end + 100);
  return /^\s*\|\|/.test(after) && !givingUp.test(after);
}
