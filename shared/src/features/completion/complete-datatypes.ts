import { datatypeSummaries } from '../../values/datatype-summaries.js';
import { hasSince } from '../../values/platform-version.js';
import { datatypeNames, datatypesSince, outputFormatWords, splitDatatypes } from '../../values/datatypes.js';
import { asSequence, asText } from '../../yaml/node.js';
import { partAt, partialValues, wholeValues, type ValueAt, type ValueSuggestion } from './complete-value.js';
import { kinds, type Suggestion } from './completion-item.js';

/** Datatypes for `format`, the project's first; an input accepts several, separated by commas. */
export function completeDatatype(at: ValueAt): Suggestion[] | undefined {
  const { field, type } = at.place;
  if (type.kind === 'enum') return undefined;
  if (field.type.kind !== 'names') return wholeValues(at, [...words, ...datatypes(at)]);
  const part = partAt(at, /,/g);
  const rest = at.document.source.slice(part);
  const listed = new Set(listedBeside(at).filter((name) => name !== rest));
  return partialValues(
    at,
    part,
    datatypes(at).filter(({ value }) => !listed.has(value)),
  );
}

const words: ValueSuggestion[] = outputFormatWords.map((value) => ({
  label: value,
  value,
  kind: kinds.enumMember,
  topic: { about: 'datatype', name: value },
}));

function datatypes({ known, place: { field } }: ValueAt): ValueSuggestion[] {
  const names = new Set([...known.datatypes, ...datatypeSummaries.keys(), ...datatypeNames]);
  const isThere = (name: string): boolean =>
    field.kind !== 'datatypes' || hasSince(known.platform, datatypesSince.get(name));
  return [...names].filter(isThere).map((value) => ({
    label: value,
    value,
    kind: kinds.value,
    topic: { about: 'datatype', name: value },
  }));
}

/** The names already in the list, in one text or several. */
function listedBeside({ document: { source }, place }: ValueAt): string[] {
  const items = asSequence(place.pair?.value)?.items ?? [];
  const texts = items.flatMap(({ value }) => asText(value)?.value ?? []);
  return [source.slice(place.span), ...texts].flatMap((text) => splitDatatypes(text)).map(({ name }) => name);
}
