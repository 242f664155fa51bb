import type { ReportedFix, ReportedProblem } from '../../problems/rule.js';
import { quoteExpression } from '../../problems/wording.js';
import { enclosing, nodeAt } from '../../shell/enclosing.js';
import type { StrayQuote } from '../../shell/fault.js';
import type { ShellKind } from '../../shell/tree.js';
import { replaceAllInScalar, type Replacement } from '../../text/write-scalar.js';
import type { ShellScript } from '../../tool/shell/script.js';

/** A stray quote of a script as a problem, at the quote. */
export function strayProblem(script: ShellScript, stray: StrayQuote): ReportedProblem {
  const { scalar } = script.template;
  const start = stray.kind === 'doubled' ? stray.start - 1 : stray.start;
  const span = script.shell.decodedSpan({ start, end: stray.end });
  const fix = fixOf(script, stray);
  return {
    node: scalar,
    span: scalar.decoded.spanOf(span),
    message: messageOf(script, stray),
    fixes: fix ? [fix] : [],
  };
}

function messageOf(script: ShellScript, stray: StrayQuote): string {
  const quote = script.text.charAt(stray.start);
  if (stray.kind === 'doubled') {
    return `The second ${quote} next to "${valueBeside(script, stray)}" undoes the first, so other text than the value is in quotes: remove it.`;
  }
  const end = script.shell.tree.fault ? 'that is never closed' : `that ends at the next ${quote}`;
  if (stray.kind === 'unpaired') {
    return stray.isEnd
      ? `The ${quote} ends the quotes before it, and a later one is never closed: write ${inQuotes(quote)} if it is text.`
      : `The quote ${quote} is never closed: close it, or put a backslash before it if it is text.`;
  }
  const word = wordAround(script.text, stray.start);
  return stray.isEnd
    ? `The ${quote} in "${word}" ends the quotes around it: write ${inQuotes(quote)} for it, or put the program in a config file.`
    : `The ${quote} in "${word}" opens a quote ${end}: put a backslash before it, or put the text in double quotes.`;
}

/** How to write a quote within quotes of its kind. */
function inQuotes(quote: string): string {
  return quote === "'" ? String.raw`'\''` : `\\${quote}`;
}

/** At most so many characters of a word are shown on each side of its apostrophe. */
const longestSide = 20;

function wordAround(text: string, at: number): string {
  const [before = ''] = /(?:[\p{L}\d]+|[^\s"'])$/u.exec(text.slice(Math.max(0, at - longestSide), at)) ?? [];
  const [behind = ''] = /^(?:[\p{L}\d]+|[^\s"'])/u.exec(text.slice(at + 1, at + 1 + longestSide)) ?? [];
  return before + text.charAt(at) + behind;
}

function valueBeside(script: ShellScript, { start, end }: StrayQuote): string {
  const hole = script.holes.find((one) => one.end === start - 1 || one.start === end);
  return hole?.expression ? quoteExpression(hole.expression) : script.text.slice(hole?.start, hole?.end);
}

/** What to write for an apostrophe, by what is around it once it is read as a letter; elsewhere it is right as it is. */
const escapes: Partial<Readonly<Record<ShellKind, string>>> = {
  single: String.raw`'\''`,
  word: String.raw`\'`,
};
const around: ReadonlySet<ShellKind> = new Set([
  'single',
  'word',
  'assignment',
  'double',
  'ansi',
  'comment',
  'heredoc-text',
  'quoted-heredoc-text',
]);

/** Removes doubled quotes, and escapes apostrophes; where a quote without a partner should be closed is unknown. */
function fixOf(script: ShellScript, stray: StrayQuote): ReportedFix | undefined {
  if (stray.kind === 'unpaired') return undefined;
  const { text, shell, template } = script;
  const replacements = stray.likewise.flatMap((at): Replacement[] => {
    const isDoubled = text[at - 1] === text[at];
    const kind = enclosing(nodeAt(shell.tree.root, at), around)?.kind;
    const written = isDoubled ? '' : kind && escapes[kind === 'assignment' ? 'word' : kind];
    return written === undefined
      ? []
      : [{ decoded: shell.decodedSpan({ start: at, end: at + 1 }), text: written }];
  });
  const [first] = replacements;
  if (!first) return undefined;
  const title = first.text === '' ? 'Remove the second quote' : `Replace with "${first.text}"`;
  const isOne = replacements.length === 1;
  const several = first.text === '' ? 'Remove the second quotes' : 'Escape the apostrophes';
  return { title: isOne ? title : several, edits: replaceAllInScalar(template.scalar, replacements) };
}
