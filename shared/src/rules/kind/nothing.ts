import type { Description, ReportedFix, ReportedPlace, ReportedProblem } from '../../problems/rule.js';
import { replaceInScalar } from '../../text/write-scalar.js';
import { optionOf, type OptionValue } from '../../tool/shell/command-word.js';
import { placeOfValue } from '../../tool/shell/list-text.js';
import type { PlacedHole } from '../../tool/shell/script.js';
import type { Value } from '../../tool/value.js';
import type { TailExpression } from '../../tool/inference/diagnostic.js';
import { fileArgument } from './empty-word.js';
import {
  descriptions,
  sourceAt,
  spanInDocument,
  undefinedBecomes,
  write,
  type DiagnosticOf,
  type ExpressionSite,
} from './expression-site.js';

/** `null` or `undefined` as an expression's result, or in a text that it builds. */
export function writtenNothing(
  place: ExpressionSite,
  diagnostic: DiagnosticOf<'nothing'>,
): ReportedProblem | undefined {
  const { span, nothing, as, value, tail } = diagnostic;
  // A config file may be JSON, where null is a value.
  const isMeant = !place.isWholeFile && (place.isData() || place.expectsNull());
  if (nothing === 'null' && as === 'json' && isMeant) return undefined;
  const source = sourceAt(place, span);
  const becomes =
    as === 'text'
      ? `which puts "${nothing}" into the text`
      : nothing === 'null' && !place.isWholeFile
        ? 'which is written as "null"'
        : undefinedBecomes(place);
  const problem = { span: spanInDocument(place, span), severity: 'warning' as const };
  if (!value) return { ...problem, ...alwaysNothing(place, diagnostic, becomes) };
  const isOptional = source.includes('?.');
  const when =
    nothing === 'null' || isOptional ? 'when no value is given' : 'in other cases of its conditional';
  const what = `"${source}" is ${nothing} ${when}, ${becomes}`;
  const isWhole = tail?.span.start === span.start && tail.span.end === span.end;
  const isShort = isWhole && (isOptional || (value.kind === 'text' && nothing === 'null'));
  const test = isShort ? undefined : testOf(source, nothing, value.kind);
  const withOption = optionGuard(place, source, testOf(source, nothing, value.kind), value, tail);
  return {
    ...problem,
    ...(withOption ? guardedBy(what, withOption) : guarded(place, what, source, test, tail)),
  };
}

/** A value that is always null or undefined. */
function alwaysNothing(
  place: ExpressionSite,
  { span, nothing, as }: DiagnosticOf<'nothing'>,
  becomes: string,
): Description & Pick<ReportedPlace, 'severity'> {
  const source = sourceAt(place, span);
  if (source === nothing) {
    const message = `"${source}" is used here, ${becomes}: use "''" for an empty value.`;
    const isAll = sourceAt(place, place.expression.scanned.inside).trim() === source;
    const severity = isAll && nothing === 'undefined' && place.undefinedFails ? 'error' : 'warning';
    return { message, fixes: [write(place, span, "''")], severity };
  }
  const advice = /\.forEach\(/.test(source)
    ? ': use "map" and "join" to combine all elements'
    : (instead[source] ?? '');
  const severity = nothing === 'undefined' && as === 'json' ? 'error' : 'warning';
  const is = source.startsWith('inputs') && advice === '' ? `${nothing} here` : `always ${nothing}`;
  return { message: `"${source}" is ${is}, ${becomes}${advice}.`, fixes: [], severity };
}

const instead: Readonly<Record<string, string>> = {
  'runtime.outdir': ': the command already runs in the working directory',
  'runtime.tmpdir': ': use "$TMPDIR" in the shell',
};

/** A member of a value that may be null or undefined. */
export function memberOfNothing(
  place: ExpressionSite,
  { owner, nothing, value, tail }: DiagnosticOf<'member-of-nothing'>,
): ReportedProblem {
  const source = sourceAt(place, owner);
  const when =
    nothing === 'null' ? 'is null when no value is given' : 'does not exist in every case of its conditional';
  const what = `"${source}" ${when}, and then it has no members`;
  const kind = value?.kind ?? 'file';
  const test = testOf(source, nothing, kind);
  const withOption = optionGuard(place, source, test, value, tail);
  return {
    span: spanInDocument(place, owner),
    severity: 'warning',
    ...(withOption ? guardedBy(what, withOption) : guarded(place, what, source, test, tail)),
  };
}

type Guard = ReportedFix & { text: string; isOption: boolean };

/** An expression that writes an option only together with its value. */
function optionGuard(
  { scope: { script }, expression }: ExpressionSite,
  source: string,
  test: string,
  value: Value | undefined,
  tail: TailExpression | undefined,
): Guard | undefined {
  const { template, scanned } = expression;
  const placed = placeOfValue(script, expression);
  const option =
    placed &&
    !placed.place.isForShell &&
    (optionOf(placed.script.shell.tree, placed.hole) ?? wordOf(placed, value));
  const inside = template.text.slice(scanned.inside.start, scanned.inside.end);
  if (!placed || !option || !tail || scanned.kind !== 'paren' || !isPath.test(source)) return undefined;
  const written = template.text.slice(tail.span.start, tail.span.end);
  if (inside.trim() !== written) return undefined;
  const operand = /^[\w$.()[\]]+$/.test(written) ? written : `(${written})`;
  const text =
    value?.kind === 'number'
      ? `${option.option === '' ? '' : `'${option.option}' + `}${operand}`
      : `"${option.option}'" + ${operand} + "'"`;
  // An empty text is no better than none.
  const isGiven = option.option === '' && value?.kind === 'text' ? source : test;
  const whole = `$(${isGiven} ? ${text} : '')`;
  const edits = [replaceInScalar(template.scalar, placed.script.shell.decodedSpan(option.span), whole)];
  return { text: whole, title: `Replace with "${whole}"`, edits, isOption: option.option !== '' };
}

/** A word in quotes that must not be empty, as an option without a name. */
function wordOf({ script, hole, place }: PlacedHole, value: Value | undefined): OptionValue | undefined {
  const span =
    place.quoting === 'bare' || !value ? undefined : fileArgument(script.shell.tree, hole, value.kind);
  return span && { option: '', span };
}

function guardedBy(what: string, fix: Guard): Description {
  return {
    message: `${what}: use "${fix.text}" instead${fix.isOption ? ' of the option and its value' : ''}.`,
    fixes: [fix],
  };
}

/** `test && text` if the test fails. */
export function failingTest(
  place: ExpressionSite,
  { span, test, text, gives, as }: DiagnosticOf<'failing'>,
): ReportedProblem | undefined {
  if (gives !== 'undefined' && as === 'json' && place.isData() && !place.isWholeFile) return undefined;
  const source = sourceAt(place, test);
  const asTest = /[?,]|=>/.test(source) ? `(${source})` : source;
  const whole = `${asTest} ? ${sourceAt(place, text)} : ''`;
  const fails = as === 'json' && (gives === 'undefined' || place.isWholeFile);
  const becomes = fails ? `is ${gives}, ${undefinedBecomes(place)}` : `gives "${gives}"`;
  return {
    span: spanInDocument(place, test),
    severity: 'warning',
    message: `When "${source}" is falsy, the expression ${becomes}: use "${asTest} ? … : ''".`,
    fixes: [write(place, span, whole)],
  };
}

/** A test that succeeds if there is a value. */
function testOf(source: string, nothing: 'null' | 'undefined', kind: keyof typeof descriptions): string {
  const canBeFalse = kind === 'number' || kind === 'boolean' || kind === 'text';
  return canBeFalse ? `${source} !== ${nothing}` : source;
}

const isPath = /^[\w$][\w$.?[\]'"-]*$/;

/** The end of the message and the fix that guards the value; without a test, `source || ''`. */
function guarded(
  place: ExpressionSite,
  what: string,
  source: string,
  test: string | undefined,
  tail: TailExpression | undefined,
): { message: string; fixes: ReportedFix[] } {
  if (!isPath.test(source) || !tail) return { message: `${what}: check for it first.`, fixes: [] };
  const text = sourceAt(place, tail.span);
  const way = test === undefined ? `${source} || ''` : `${test} ? ${text} : ''`;
  const message = `${what}: use "${test === undefined ? way : `${test} ? … : ''`}".`;
  return { message, fixes: [write(place, tail.span, tail.needsBrackets ? `(${way})` : way)] };
}
