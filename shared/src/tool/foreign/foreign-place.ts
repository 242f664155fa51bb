import type { ForeignMark } from '../../expressions/foreign-marks.js';
import { enclosing, nodeAt, passedOn, wordsOf, writtenWord } from '../../shell/enclosing.js';
import type { ShellKind } from '../../shell/tree.js';
import type { LanguageName } from '../../values/language.js';
import type { PlacedSpan, ShellScript } from '../shell/script.js';
import { languageOfConfigFile, programAt } from '../shell/text-language.js';
import type { Template } from '../template.js';

/** Where a mark of another system is, as far as that decides what it means. */
export interface ForeignPlace {
  placed?: PlacedSpan;
  /** The language of the program that it is in. */
  language?: LanguageName | undefined;
  isComment?: boolean;
  /** The shell itself reads `$name` there. */
  isVariable?: boolean;
  /** It is in text that the shell passes on as it is. */
  isLiteral?: boolean;
  /** The shell cannot read it, because of such a mark before it. */
  isBehindMark?: boolean;
}

const comments: ReadonlySet<ShellKind> = new Set(['comment']);

/** The place of a mark in a shell script. */
export function placeInScript(script: ShellScript, { start, end, form }: ForeignMark): ForeignPlace {
  const { tree } = script.shell;
  const at = script.shell.shellOffset(start);
  const node = nodeAt(tree.root, at);
  const isVariable = node.kind === 'variable' && node.start === at;
  const around = isVariable && node.parent ? node.parent : node;
  const hole = { start: at, end: at + (end - start) };
  const program = programAt(tree, around);
  const isBehind = script.isBehindFault(hole);
  const faultAt = tree.fault?.fault.span.start ?? 0;
  return {
    ...(!isBehind && {
      placed: { script, hole, place: script.shell.placeIn(hole, around) },
    }),
    isBehindMark: isBehind && form === 'percent' && tree.text.slice(faultAt - 1, faultAt + 1) === '%(',
    language: program?.language,
    isComment: form !== 'directive' && enclosing(around, comments) !== undefined,
    isVariable,
    isLiteral: enclosing(around, passedOn) !== undefined,
  };
}

/** The place of a mark in a file of another language. */
export function placeInFile(template: Template, { start, form }: ForeignMark): ForeignPlace {
  const language = languageOfConfigFile(template);
  const lineStart = template.text.lastIndexOf('\n', start) + 1;
  const isComment = form !== 'directive' && /^\s*#/.test(template.text.slice(lineStart, start));
  return { language, isComment, isLiteral: true };
}

/** Programs that replace names or run code in their words, or whose words are text. */
const readers =
  /^(?:echo|printf|eval|ssh|parallel|sem|xargs|watch|su|env|envsubst|expect|alias|trap|find|make|nextflow|snakemake|gnuplot|\[|test|expr|(?:ba|da|k|z)?sh|e?grep|rg|sed|awk)$/;
const owners: ReadonlySet<ShellKind> = new Set(['command', 'redirection']);

/** Whether a mark is all that is in single quotes, as the file or argument of a program: no shell reads it there. */
export function isQuotedAlone({ placed, language }: ForeignPlace): boolean {
  const quotes = placed?.place.quoting === 'single' ? placed.place.quotes : undefined;
  if (!placed || !quotes || placed.place.isForShell || language !== undefined) return false;
  if (quotes.start + 1 !== placed.hole.start || quotes.end - 1 !== placed.hole.end) return false;
  const { tree } = placed.script.shell;
  const node = nodeAt(tree.root, placed.hole.start);
  const owner = enclosing(node, owners);
  if (owner?.kind === 'redirection') return true;
  if (owner?.children.some((one) => one.start === quotes.start && one.end === quotes.end) !== true)
    return false;
  return wordsOf(owner).every((word) => !readers.test(writtenWord(tree.text, word).replace(/^.*\//, '')));
}
