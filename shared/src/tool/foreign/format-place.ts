import { enclosing, nodeAt, wordsOf, writtenWord } from '../../shell/enclosing.js';
import type { ShellKind } from '../../shell/tree.js';
import { languageOfProgram } from '../../values/language.js';
import type { ForeignPlace } from './foreign-place.js';

/** Programs that replace names in braces themselves. */
const replacers: ReadonlySet<string> = new Set(
  'xargs parallel sem find fd fdfind rush cutadapt snakemake curl demultiplex flexbar csvtk mlr'.split(' '),
);
const commands: ReadonlySet<ShellKind> = new Set(['command']);
/** What a path or the value of an option may have, besides the braces. */
const pathText = /^[\w./{}[\]:=,+-]*$/;

const percentMark = /%\(\w+\)s/g;

/** Whether `{name}` or `%(name)s` reads as a value that was to be inserted: in a word of a command, alone or in a path. */
export function isFormatPlace({ placed, language, isLiteral, isBehindMark }: ForeignPlace): boolean {
  if (isBehindMark) return true;
  if (!placed || language !== undefined) return false;
  const { script, hole, place } = placed;
  const { tree } = script.shell;
  const command = enclosing(nodeAt(tree.root, hole.start), commands);
  if (!command || place.isForShell) return false;
  const words = wordsOf(command).map((word) => writtenWord(tree.text, word));
  if (words.some((word) => replacers.has(word.slice(word.lastIndexOf('/') + 1)))) return false;
  if (place.quoting === 'bare') return true;
  if (place.quoting !== 'double' && !isLiteral) return false;
  const { quotes } = place;
  if (!quotes || words.some((word) => languageOfProgram(word) !== undefined)) return false;
  return pathText.test(tree.text.slice(quotes.start + 1, quotes.end - 1).replace(percentMark, ''));
}
