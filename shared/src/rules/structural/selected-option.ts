import type { ReportedFix } from '../../problems/rule.js';
import { fieldNamed } from '../../schema/shape.js';
import { insertField, remove } from '../../tool/edits.js';
import type { ToolPart } from '../../tool/part.js';
import { nearest } from '../../values/suggest.js';
import {
  asMapping,
  asSequence,
  asText,
  pairsByName,
  type YamlMapping,
  type YamlPair,
} from '../../yaml/node.js';

/**
 * Fixes for a field whose value names an option of its input: `default: fast` → `selected: true` in that option.
 * @returns undefined if it names none; nothing while an option is no mapping, which has to be fixed first
 */
export function selectedInstead(part: ToolPart, pair: YamlPair): ReportedFix[] | undefined {
  const written = pairsByName(pair.parent).get('options')?.value;
  const items = asSequence(written)?.items ?? [];
  const text = asText(pair.value)?.value;
  if (text === undefined || pair.value.kind !== 'scalar') return undefined;
  const options = items.flatMap(({ value }) => asMapping(value) ?? []);
  if (options.length < items.length) return [];
  const isShared = [written, ...items.map(({ value }) => value)].some(
    (node) => node?.kind === 'alias' || node?.anchor !== undefined,
  );
  if (isShared || options.some((option) => pairsByName(option).has('selected'))) return undefined;
  const named = optionNamed(text, options);
  const shape = named && part.structure.shapes.get(named.option);
  const field = shape && fieldNamed(shape, 'selected', part.dialect.name);
  if (!field) return undefined;
  const { option, isCertain } = named;
  const edits = [insertField(part, option, shape, field, 'true'), remove(part, pair)];
  const title = `Mark the option "${textOf(option, 'value') ?? ''}" with "selected: true"`;
  return [{ title, edits, preferred: isCertain }];
}

/** The option with a value, else with a label, else whose value begins so, else with a similar value. */
function optionNamed(
  text: string,
  options: readonly YamlMapping[],
): { option: YamlMapping; isCertain: boolean } | undefined {
  const having = (field: string, expected: string): YamlMapping[] =>
    options.filter((option) => textOf(option, field) === expected);
  for (const field of ['value', 'label']) {
    const [option, another] = having(field, text);
    if (option && !another) return { option, isCertain: true };
  }
  const [longer, another] = options.filter((option) => textOf(option, 'value')?.startsWith(text));
  if (longer && !another) return { option: longer, isCertain: text.length >= shortestBeginning };
  const values = options.slice(0, maxCompared).flatMap((option) => textOf(option, 'value') ?? []);
  const [similar] = having('value', nearest(text, values) ?? '');
  return similar && { option: similar, isCertain: false };
}

/** Shorter beginnings of a value may be another value that is missing; characters. */
const shortestBeginning = 4;

/** Options that are compared with a name that none has. */
const maxCompared = 200;

function textOf(option: YamlMapping, field: string): string | undefined {
  return asText(pairsByName(option).get(field)?.value)?.value;
}
