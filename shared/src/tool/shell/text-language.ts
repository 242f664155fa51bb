import { enclosing, wordsOf, writtenWord } from '../../shell/enclosing.js';
import type { ShellKind, ShellNode, ShellTree } from '../../shell/tree.js';
import type { Span } from '../../text/range.js';
import {
  languageNamed,
  languageOfFile,
  languageOfProgram,
  languageOfShebang,
  type LanguageName,
} from '../../values/language.js';
import { Memo } from '../../util/memo.js';
import { pairsByName } from '../../yaml/node.js';
import { configFileNames } from '../config-file-names.js';
import type { Template } from '../template.js';

/** The language of a config file, by its name or its first line; undefined if it is unknown, and for other templates. */
export function languageOfConfigFile({ kind, pair, text }: Template): LanguageName | undefined {
  if (kind !== 'configfile') return undefined;
  const names = configFileNames(pairsByName(pair.parent));
  return languageOfShebang(text) ?? names.map(languageOfFile).find((language) => language !== undefined);
}

/** The nodes of a shell tree that may contain programs in other languages. */
export const textKinds: ReadonlySet<ShellKind> = new Set([
  'single',
  'double',
  'ansi',
  'heredoc-text',
  'quoted-heredoc-text',
]);
/** The same, and comments: what the shell reads as no syntax. */
export const literalKinds: ReadonlySet<ShellKind> = new Set([...textKinds, 'comment']);
const commands: ReadonlySet<ShellKind> = new Set(['command']);

/** A program in a shell text: what is between quotes, or the lines of a here-document. */
interface ProgramText extends Span {
  language: LanguageName;
}

/** The program that a node of a shell tree is in, if it is one in a known language. */
export function programAt(tree: ShellTree, node: ShellNode): ProgramText | undefined {
  const text = enclosing(node, textKinds);
  const language = text && languageOfText(tree, text);
  if (!language) return undefined;
  const { kind, start, end } = text;
  const quote = kind === 'ansi' ? 2 : kind === 'single' || kind === 'double' ? 1 : 0;
  return { language, start: start + quote, end: end - Math.min(quote, 1) };
}

/** The operator of each here-document, by its lines. */
const operators = new Memo(
  ({ heredocs }: ShellTree) => new Map(heredocs.map(({ operator, body }) => [body, operator])),
);

function languageOfText(tree: ShellTree, text: ShellNode): LanguageName | undefined {
  if (text.kind === 'heredoc-text' || text.kind === 'quoted-heredoc-text') {
    const operator = operators.of(tree).get(text);
    const command = operator && enclosing(operator, commands);
    return (
      languageOfShebang(tree.text.slice(text.start, text.end)) ?? (command && languageOfInput(tree, command))
    );
  }
  const word = text.parent;
  const command = word?.kind === 'word' && word.parent?.kind === 'command' ? word.parent : undefined;
  return word && command && argumentLanguages(tree, command).get(word);
}

/** The language of what a command reads: `python3 - <<EOF`, `cat > run.py <<EOF`. */
function languageOfInput({ text }: ShellTree, command: ShellNode): LanguageName | undefined {
  for (const word of wordsOf(command)) {
    const language = languageOfProgram(writtenWord(text, word));
    if (language) return language;
  }
  for (const { kind, children } of command.children) {
    const target = kind === 'redirection' ? children.find((child) => child.kind === 'word') : undefined;
    const language = target && languageOfFile(writtenWord(text, target));
    if (language) return language;
  }
  const [name, ...others] = wordsOf(command);
  if (!name || writtenWord(text, name) !== 'tee') return undefined;
  return others.map((word) => languageOfFile(writtenWord(text, word))).find((one) => one !== undefined);
}

/** Before a program as an argument: `perl -ne`, `Rscript -e`, `awk --source`. */
const programOption = /^-\w*[ecEnp]$|^--(?:eval|expression|execute|source|command|print)$/;

/** How many of the next words are the values of an option: `awk -F , -v name=value`, `jq --arg name value`. */
const valuesOf: Readonly<Record<string, number>> = {
  '-F': 1,
  '-v': 1,
  '--arg': 2,
  '--argjson': 2,
  '--slurpfile': 2,
  '--rawfile': 2,
};

/** The languages of the arguments of commands that are programs. */
const argumentCache = new WeakMap<ShellNode, ReadonlyMap<ShellNode, LanguageName>>();

function argumentLanguages(tree: ShellTree, command: ShellNode): ReadonlyMap<ShellNode, LanguageName> {
  const languages = argumentCache.get(command) ?? readArguments(tree, command);
  argumentCache.set(command, languages);
  return languages;
}

/** `awk '…'`, `perl -e '…'`; before the program, there may be `xargs` and the like. */
function readArguments({ text }: ShellTree, command: ShellNode): ReadonlyMap<ShellNode, LanguageName> {
  const languages = new Map<ShellNode, LanguageName>();
  let language: LanguageName | undefined;
  let isTaken = false;
  let isNext = false;
  let values = 0;
  for (const word of wordsOf(command)) {
    const isOwn: boolean = language !== undefined && languageNamed(language).text === 'argument' && !isTaken;
    if (language !== undefined && values === 0 && (isNext || isOwn)) languages.set(word, language);
    const written = writtenWord(text, word);
    const named = languageOfProgram(written);
    if (named) {
      language = named;
      isTaken = isNext = false;
    } else if (values > 0) values--;
    else {
      isTaken ||= isNext || !written.startsWith('-');
      isNext = programOption.test(written);
      values = valuesOf[written] ?? 0;
    }
  }
  return languages;
}
