import type { ReportedFix } from '../../problems/rule.js';
import type { Quoting, ShellPlace } from '../../shell/places.js';
import type { Span } from '../../text/range.js';
import { replaceAllInScalar, type Replacement } from '../../text/write-scalar.js';
import { isEscaped, type PlacedHole } from '../../tool/shell/script.js';
import type { TemplateExpression } from '../../tool/template.js';
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

/** JavaScript that escapes a text for single quotes. */
export const escapeQuotes = String.raw`.split("'").join("'\\''")`;
/** The same for the lines of a here-document. */
const escapeSigns = String.raw`.replace(/[\\$` + '`' + String.raw`]/g, "\\$&")`;

/** What to write around an expression and after its value. */
interface Quotes {
  expression: TemplateExpression;
  /** The expression, including the quotes to replace; in the decoded text. */
  span: Span;
  before: string;
  behind: string;
  /** JavaScript after the value; may be empty. */
  escape: string;
}

/** The quotes that pass a value to the program unchanged; undefined if no quotes can. */
export function quotesFor(
  { script, hole, place }: PlacedHole,
  interpolated: InterpolatedType,
): Quotes | undefined {
  const wrap = around[place.quoting];
  const { expression } = hole;
  if (!wrap || !expression || place.inside.includes('backquotes') || isEscaped(script.text, hole.start)) {
    return undefined;
  }
  if (place.isForShell && interpolated.kind === 'text' && !interpolated.isTame) return undefined;
  const { span } = expression.scanned;
  const escape = escapeFor(place.quoting, interpolated);
  if (isWholeString(script.text, hole, place)) {
    const whole = { start: script.shell.decodedOffset(hole.start - 1), end: span.end + 1 };
    return { expression, span: whole, before: `'`, behind: `'`, escape };
  }
  const [before, behind] = wrap;
  return { expression, span, before, behind, escape };
}

/** The fix that passes the value to the program unchanged; undefined if quotes cannot. */
export function quotingFix(placed: PlacedHole, interpolated: InterpolatedValue): ReportedFix | undefined {
  const quotes = quotesFor(placed, interpolated);
  if (!quotes) return undefined;
  const { span, before, behind, escape, expression } = quotes;
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
    title: titleFor(placed.place.quoting, escape),
    edits: replaceAllInScalar(template.scalar, replacements),
    preferred: isSure(placed.place, interpolated),
  };
}

/** Within double quotes of its own, which can be replaced by single quotes. */
function isWholeString(
  text: string,
  { start, end }: PlacedHole['hole'],
  { quoting, quotes }: ShellPlace,
): boolean {
  return (
    quoting === 'double' && quotes?.start === start - 1 && quotes.end === end + 1 && text[start - 1] === '"'
  );
}

function escapeFor(quoting: Quoting, interpolated: InterpolatedType): string {
  if (quoting === 'heredoc') return escapeSigns;
  const needed =
    (interpolated.kind === 'text' && !interpolated.isTame) ||
    interpolated.options.some((option) => option.includes("'"));
  return needed ? escapeQuotes : '';
}

function titleFor(quoting: Quoting, escape: string): string {
  if (quoting === 'heredoc') return 'Escape special characters';
  if (escape === '') return 'Put in single quotes';
  return quoting === 'single' ? 'Escape single quotes' : 'Put in single quotes, and escape single quotes';
}

/**
 * Whether the program certainly gets what was meant: a path or color is always one word. Text, which may be several
 * words on purpose, and options that the shell interprets are left to the author.
 */
function isSure({ quoting, role }: ShellPlace, { kind, maybeBare }: InterpolatedValue): boolean {
  if (quoting === 'single') return kind === 'choice';
  return quoting === 'bare' && (kind === 'path' || kind === 'color') && !maybeBare && role !== 'regex';
}
