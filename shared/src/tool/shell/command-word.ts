import { nodeAt, wordsOf, writtenWord } from '../../shell/enclosing.js';
import { functionsIn } from '../../shell/functions.js';
import type { ShellKind, ShellNode, ShellTree } from '../../shell/tree.js';
import type { Span } from '../../text/range.js';
import { partitionPoint } from '../../util/collections.js';
import { Memo } from '../../util/memo.js';
import { languageOfFile, languageOfProgram } from '../../values/language.js';

/** Commands for which any word is as good as another, or that test or assign words. */
const neutral: ReadonlySet<string> = new Set(
  'echo printf export local declare readonly typeset set unset test [ expr let read return exit eval shift : true false case env seq'.split(
    ' ',
  ),
);

/** Subcommands that set a value, such as `git config` and `npm config set`; after `--`, arguments are no options. */
const setters: ReadonlySet<string> = new Set(['config', 'set', 'define', 'defaults', '--']);

/** The names of the functions that a script declares. */
export const functionNames = new Memo(
  (tree: ShellTree): ReadonlySet<string> => new Set(functionsIn(tree).map(({ name }) => name)),
);

/**
 * The word of a program's arguments that consists of a value alone, quotes included; several words for a value that is not
 * written as one yet, such as `{{ x }}`. Undefined if the value is a part of a
 * word, the value of an option before it, or an argument of a command or script that may expect any word.
 */
export function lonelyArgument(tree: ShellTree, hole: Span): Span | undefined {
  const { text } = tree;
  const word = wordAround(nodeAt(tree.root, hole.start));
  const last = wordAround(nodeAt(tree.root, hole.end - 1));
  const command = word?.parent?.kind === 'command' ? word.parent : undefined;
  if (!word || !command || last?.parent !== command || !isAlone(word, last, hole)) return undefined;
  const words = wordsOf(command);
  const at = partitionPoint(words, ({ start }) => start < word.start);
  const [name] = words;
  const before = words[at - 1];
  if (!name || !before) return undefined;
  const program = writtenWord(text, name);
  const isOwn = neutral.has(program) || languageOfProgram(program) || languageOfFile(program);
  if (isOwn || functionNames.of(tree).has(program)) return undefined;
  if (words.slice(1, at).some((one) => setters.has(writtenWord(text, one)))) return undefined;
  const previous = writtenWord(text, before);
  const takesValue = before !== name && /^-{1,2}[A-Za-z0-9][\w.-]*$/.test(previous);
  return takesValue ? undefined : { start: word.start, end: last.end };
}

/** The word that consists of a value alone, and quotes around it. */
export function wordOfValue({ root }: ShellTree, hole: Span): ShellNode | undefined {
  const word = wordAround(nodeAt(root, hole.start));
  return word && isAlone(word, word, hole) ? word : undefined;
}

/** An option of a program, with the value that follows it. */
export interface OptionValue {
  /** The option as far as its value, with what separates them: `-n `, `--lines=`. */
  option: string;
  /** From the option to the end of the value and its quotes. */
  span: Span;
}

const optionName = /^--?(?:[A-Za-z][\w-]*|@)$/;
/** What precedes a value in its word: an option that it belongs to, and a quote. */
const beforeValue = /^(--?[A-Za-z][\w-]*=?)?(["']?)$/;

/** The option that a value belongs to: in the same word, or as the word before; undefined if the value is not alone there. */
export function optionOf({ text, root }: ShellTree, hole: Span): OptionValue | undefined {
  const word = wordAround(nodeAt(root, hole.start));
  const command = word?.kind === 'word' && word.parent?.kind === 'command' ? word.parent : undefined;
  if (!word || !command || hole.start - word.start > longestOption) return undefined;
  const [, inlineOption, quote] = beforeValue.exec(text.slice(word.start, hole.start)) ?? [];
  if (quote === undefined || text.slice(hole.end, word.end) !== quote) return undefined;
  const words = wordsOf(command);
  const at = partitionPoint(words, ({ start }) => start < word.start);
  const [name] = words;
  const before = words[at - 1];
  if (!name || !before || neutral.has(writtenWord(text, name))) return undefined;
  if (inlineOption !== undefined) return { option: inlineOption, span: { start: word.start, end: word.end } };
  const option = text.slice(before.start, Math.min(before.end, before.start + longestOption));
  if (before === name || !optionName.test(option)) return undefined;
  return { option: `${option} `, span: { start: before.start, end: word.end } };
}

/** Longer words are no options; characters. */
const longestOption = 100;

const inWords: ReadonlySet<ShellKind> = new Set(['hole', 'variable', 'expansion', 'single', 'double']);

function wordAround(node: ShellNode): ShellNode | undefined {
  let around: ShellNode | undefined = node;
  while (around && inWords.has(around.kind)) around = around.parent;
  return around;
}

/** Whether there is nothing else in a word, or from one to another, than a value, and quotes around it. */
function isAlone(first: ShellNode, last: ShellNode, hole: Span): boolean {
  const around = hole.start - first.start;
  return first.kind === 'word' && last.kind === 'word' && around <= 1 && last.end - hole.end === around;
}
