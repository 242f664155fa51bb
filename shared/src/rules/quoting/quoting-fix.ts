import type { ReportedFix } from '../../problems/rule.js';
import type { Quoting, ShellPlace } from '../../shell/places.js';
import type { Span } from '../../text/range.js';
import { replaceAllInScalar, type Replacement } from '../../text/write-scalar.js';
import { isEscaped, type PlacedHole, type PlacedSpan } from '../../tool/shell/script.js';
import type { InterpolatedType, InterpolatedValue } from './interpolated-value.js';

/** What to write around an expression so that its value is in single quotes. */
const around: Partial<Readonly<Record<Quoting, readonly [before: string, behind: string]>>> = {
  bare: [`'`, `'`],
  double: [`"'`, `'"`],
  single: ['', ''],
  // Closes the quotes, and reopens them after the value.
  ansi: [`''`, `'$'`],
  heredoc: ['', ''],
};

/** JavaScript that escapes a text for the lines of a here-document. */
const escapeSigns = String.raw`.replace(/[\\$` + '`' + String.raw`]/g, "\\$&")`;

/** What to write around an expression and after its value. */
interface Quotes {
  /** The expression, including the quotes to replace; in the decoded text. */
  span: Span;
  before: string;
  behind: string;
  /** JavaScript after the value; may be empty. */
  escape: string;
}

/**
 * The quotes that pass a value to the program unchanged; undefined if no quotes can.
 * @param span the expression, or what is to become one, in the decoded text
 */
export function quotesFor(
  { script, hole, place }: PlacedSpan,
  span: Span,
  interpolated: InterpolatedType,
): Quotes | undefined {
  const wrap = around[place.quoting];
  if (!wrap || place.inside.includes('backquotes') || isEscaped(script.text, hole.start)) {
    return undefined;
  }
  const isReadAgain = place.quoting === 'bare' || (interpolated.kind === 'text' && !interpolated.isTame);
  if (place.isForShell && isReadAgain) return undefined;
  const isHeredoc = place.quoting === 'heredoc';
  if (!isHeredoc && interpolated.options.some((option) => option.includes("'"))) return undefined;
  const escape = isHeredoc ? escapeSigns : '';
  const [before, behind] = wrap;
  const opener = openers[place.quoting];
  const { quotes } = place;
  // Quotes with nothing in them would be left.
  const isFirst = opener !== undefined && quotes?.start === hole.start - opener.length;
  const isLast = opener !== undefined && quotes?.end === hole.end + 1;
  const start = isFirst ? script.shell.decodedOffset(quotes.start) : span.start;
  const end = isLast || isHalfQuoted({ script, hole, place }) ? span.end + 1 : span.end;
  return {
    span: { start, end },
    before: isFirst ? `'` : before,
    behind: isLast ? `'` : behind,
    escape,
  };
}

/** Whether the author has written only the second quote. */
function isHalfQuoted({ script, hole, place }: PlacedSpan): boolean {
  const { stray } = script.shell.tree;
  return (
    place.quoting === 'bare' &&
    stray?.kind === 'unpaired' &&
    stray.start === hole.end &&
    /^(?:$|[\s;|&)>])/.test(script.text.slice(stray.end, stray.end + 1))
  );
}

/** The fix that passes the value to the program unchanged; undefined if quotes cannot. */
export function quotingFix(placed: PlacedHole, interpolated: InterpolatedValue): ReportedFix | undefined {
  const { expression } = placed.hole;
  const quotes = expression && quotesFor(placed, expression.scanned.span, interpolated);
  if (!quotes) return undefined;
  const { span, before, behind, escape } = quotes;
  const { template, scanned } = expression;
  const isGuarded = escape !== '' && interpolated.nullable;
  const replacements: Replacement[] = [
    { decoded: { start: span.start, end: scanned.span.start }, text: before },
    {
      decoded: { start: interpolated.span.start, end: interpolated.span.start },
      text: isGuarded ? 'String(' : '',
    },
    {
      decoded: { start: interpolated.span.end, end: interpolated.span.end },
      text: (isGuarded ? ')' : '') + escape,
    },
    { decoded: { start: scanned.span.end, end: span.end }, text: behind },
  ].filter(({ decoded, text }) => text !== '' || decoded.end > decoded.start);
  return {
    title: escape === '' ? 'Put in single quotes' : 'Escape special characters',
    edits: replaceAllInScalar(template.scalar, replacements),
    // What quotes mean depends on how the author closes those around them.
    preferred: isSure(placed.place, interpolated) && !template.scalar.isUncertain,
  };
}

/** How quotes begin that single quotes can replace. */
const openers: Partial<Readonly<Record<Quoting, string>>> = { double: '"', ansi: "$'" };

/**
 * Whether the program certainly gets what was meant: a path or color is always one word. Text, which may be several
 * words on purpose, and options that the shell interprets are left to the author.
 */
function isSure({ quoting, role }: ShellPlace, { kind, maybeBare }: InterpolatedValue): boolean {
  return quoting === 'bare' && (kind === 'path' || kind === 'color') && !maybeBare && role !== 'regex';
}
