import { predefinedPatterns } from '../../values/discover-pattern.js';
import {
  partAt,
  partialValues,
  wholeValues,
  type ValueCompleter,
  type ValueSuggestion,
} from './complete-value.js';
import { kinds } from './completion-item.js';

const word = ([value, detail]: readonly [string, string]): ValueSuggestion => ({
  label: value,
  value,
  kind: kinds.enumMember,
  detail,
});

const collectionTypes = (
  [
    ['list', 'datasets, each with a name'],
    ['paired', 'two datasets, "forward" and "reverse"'],
    ['list:paired', 'pairs, each with a name'],
    ['list:list', 'lists, each with a name'],
  ] as const
).map(word);

/** Words for a text that may be another one, too. */
const completeWords =
  (words: readonly ValueSuggestion[]): ValueCompleter =>
  (at) =>
    wholeValues(at, words);

export const completeCitationType = completeWords([
  word(['doi', 'a bare DOI']),
  word(['bibtex', 'a BibTeX entry']),
]);

export const completeRegistry = completeWords([word(['bio.tools', 'the registry of tools'])]);

export const completePattern = completeWords(
  [...predefinedPatterns].filter(([name]) => name !== '__default__').map(word),
);

export const completeCollectionType = completeWords(collectionTypes);

/** Structures of collections, separated by commas. */
export const completeCollectionTypes: ValueCompleter = (at) =>
  partialValues(at, partAt(at, /,/g), collectionTypes);
