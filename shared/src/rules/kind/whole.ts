import type { Value } from '../../tool/value.js';
import type { Draft, DraftFix } from '../rule.js';
import { descriptions, placeOf, sourceAt, write, type DiagnosticOf, type Place } from './place.js';

/** A whole object or list where a text is wanted. */
export function wholeValue(place: Place, { span, value, as }: DiagnosticOf<'whole'>): Draft | undefined {
  const { kind } = place.expression.template;
  const source = sourceAt(place, span);
  const draft = { span: placeOf(place, span), severity: 'warning' as const };
  if (source === 'inputs') {
    // All inputs as JSON in a config file is a deliberate and useful idiom.
    if (as === 'json' && kind === 'configfile') return undefined;
    return { ...draft, message: `"${source}" writes all inputs as JSON: name one of them.` };
  }
  // The same goes for a list of texts.
  if (as === 'json' && isPlainList(value) && place.isData()) return undefined;
  const becomes =
    as === 'json' ? 'is written as JSON' : 'becomes "[object Object]" where it is a part of a text';
  const what = `"${source}" is ${descriptions[value.kind]}, which ${becomes}`;
  const suffix = suffixOf(place, source, value, as);
  if (suffix === undefined) return { ...draft, message: `${what}: name one of its members.` };
  const wanted = value.kind === 'file' ? 'its path' : 'its values';
  const isShort = !/\s/.test(source);
  const way = isShort
    ? `write "${source}${suffix}" for ${wanted}`
    : `put "${suffix}" behind it for ${wanted}`;
  const isPostfix = /[\w$)\]]$/.test(source);
  const fixes: DraftFix[] = isPostfix
    ? [write(place, { start: span.end, end: span.end }, suffix, source + suffix)]
    : [];
  const canBeMended = value.kind !== 'list' || value.of.kind !== 'group';
  return { ...draft, message: `${what}: ${way}.`, fixes: canBeMended ? fixes : [] };
}

function isPlainList(value: Value): boolean {
  return value.kind === 'list' && (value.of.kind === 'text' || value.of.kind === 'number');
}

function suffixOf(
  { tool, expression }: Place,
  source: string,
  value: Value,
  as: 'json' | 'text',
): string | undefined {
  if (value.kind === 'file') return '.path';
  if (value.kind !== 'list') return undefined;
  if (as === 'text') return value.of.kind === 'file' ? '.map((f) => f.path)' : undefined;
  if (value.of.kind !== 'file') return ".join(' ')";
  const { scanned, template } = expression;
  const isAlone = template.text.slice(scanned.inside.start, scanned.inside.end) === source;
  const hasArrayForm = tool.dialect.name === 'platform' && !value.inCollection && isAlone;
  return hasArrayForm ? '[].path' : ".map((f) => f.path).join(' ')";
}
