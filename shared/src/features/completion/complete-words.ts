import { predefinedPatterns } from '../../values/discover-pattern.js';
import { partAt, partialValues, wholeValues, type ValueAt, type ValueSuggestion } from './complete-value.js';
import { kinds, type Suggestion } from './completion-item.js';

const word = ([value, detail]: readonly [string, string]): ValueSuggestion => ({
  label: value,
  value,
  kind: kinds.enumMember,
  detail,
});

/** Words that a field of any text mostly holds, by the mapping and the field. */
const usualWords: ReadonlyMap<string, readonly ValueSuggestion[]> = new Map([
  ['a citation: type', [word(['doi', 'a bare DOI']), word(['bibtex', 'a BibTeX entry'])]],
  ['a cross reference: type', [word(['bio.tools', 'the registry of tools'])]],
  [
    'a discovery entry: pattern',
    [...predefinedPatterns].filter(([name]) => name !== '__default__').map(word),
  ],
]);

const collectionTypes = (
  [
    ['list', 'datasets, each with a name'],
    ['paired', 'two datasets, "forward" and "reverse"'],
    ['list:paired', 'pairs, each with a name'],
    ['list:list', 'lists, each with a name'],
  ] as const
).map(word);

/** Words for texts that can hold others too. */
export function completeWord(at: ValueAt): Suggestion[] | undefined {
  const { shape, field } = at.place;
  if (field.name === 'collection_type') {
    const isInput = shape.noun.endsWith('input');
    return isInput ? partialValues(at, partAt(at, /,/g), collectionTypes) : wholeValues(at, collectionTypes);
  }
  const words = usualWords.get(`${shape.noun}: ${field.name}`);
  return words && wholeValues(at, words);
}
