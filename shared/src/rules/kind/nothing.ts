import { descriptions, placeOf, sourceAt, write, type FindingOf, type Place } from './place.js';
import type { Leaf } from '../../tool/inference/finding.js';
import type { Draft, DraftFix } from '../rule.js';

/** `null` or `undefined` as what the expression gives, or in a text that it makes. */
export function writtenNothing(place: Place, finding: FindingOf<'nothing'>): Draft | undefined {
  const { span, nothing, as, value, leaf } = finding;
  // A config file may be JSON, in which null is a value.
  if (nothing === 'null' && as === 'json' && place.expression.template.kind === 'configfile')
    return undefined;
  const source = sourceAt(place, span);
  const becomes =
    as === 'text'
      ? `which puts "${nothing}" into the text`
      : nothing === 'null'
        ? 'which is written as "null"'
        : 'which ends the job';
  const draft = { span: placeOf(place, span), severity: 'warning' as const };
  if (!value) {
    const isSure = nothing === 'undefined' && as === 'json';
    const is = source === nothing ? `"${source}" is no text` : `"${source}" is always ${nothing}`;
    return {
      ...draft,
      ...(isSure && source !== nothing && { severity: 'error' as const }),
      message: `${is}, ${becomes}${instead[source] ?? ': write "\'\'" for nothing'}.`,
      fixes: source === nothing ? [write(place, span, "''")] : [],
    };
  }
  const when = nothing === 'null' ? 'where no value is given' : 'where there is no such value';
  const what = `"${source}" is ${nothing} ${when}, ${becomes}`;
  const isWhole = leaf?.span.start === span.start && leaf.span.end === span.end;
  const test = isWhole && value.kind === 'text' ? undefined : testOf(source, nothing, value.kind);
  return { ...draft, ...guarded(place, what, source, test, leaf) };
}

const instead: Readonly<Record<string, string>> = {
  'runtime.outdir': ': the command runs in the working directory already',
  'runtime.tmpdir': ': write "$TMPDIR" for the shell',
};

/** A member of what may be nothing. */
export function memberOfNothing(
  place: Place,
  { owner, nothing, value, leaf }: FindingOf<'member-of-nothing'>,
): Draft {
  const source = sourceAt(place, owner);
  const when = nothing === 'null' ? 'is null where no value is given' : 'is not there in every case';
  const what = `"${source}" ${when}, and nothing can be read of it then`;
  return {
    span: placeOf(place, owner),
    severity: 'warning',
    ...guarded(place, what, source, testOf(source, nothing, value?.kind ?? 'file'), leaf),
  };
}

/** `test && text`, of which `false` or `null` is written where the test fails. */
export function writtenFalse(place: Place, { span, test, text }: FindingOf<'false'>): Draft | undefined {
  if (place.expression.template.kind === 'configfile') return undefined;
  const source = sourceAt(place, test);
  const whole = `${source} ? ${sourceAt(place, text)} : ''`;
  return {
    span: placeOf(place, test),
    severity: 'warning',
    message: `Where "${source}" does not hold, "false" or "null" is written: write "${source} ? … : ''".`,
    fixes: [
      write(place, span, /^[^?:]*$/.test(source) ? whole : `(${source}) ? ${sourceAt(place, text)} : ''`),
    ],
  };
}

/** A test that holds where there is a value. */
function testOf(source: string, nothing: 'null' | 'undefined', kind: keyof typeof descriptions): string {
  const canBeFalse = kind === 'number' || kind === 'boolean' || kind === 'text';
  return canBeFalse ? `${source} !== ${nothing}` : source;
}

/** The end of the sentence, and the choice that sees to it; without a test `source || ''`. */
function guarded(
  place: Place,
  what: string,
  source: string,
  test: string | undefined,
  leaf: Leaf | undefined,
): { message: string; fixes: DraftFix[] } {
  const isPath = /^inputs[\w$.[\]'"-]*$/.test(source);
  if (!isPath || !leaf) return { message: `${what}: ask for it first.`, fixes: [] };
  const text = sourceAt(place, leaf.span);
  const way = test === undefined ? `${source} || ''` : `${test} ? ${text} : ''`;
  const message = `${what}: write "${test === undefined ? way : `${test} ? … : ''`}".`;
  return { message, fixes: [write(place, leaf.span, leaf.needsBrackets ? `(${way})` : way)] };
}
