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
    ['list', 'named datasets'],
    ['paired', 'two datasets, "forward" and "reverse"'],
    ['list:paired', 'named pairs'],
    ['list:list', 'named lists'],
  ] as const
).map(word);

/** Suggested words for a text that may have other values. */
const completeWords =
  (words: readonly ValueSuggestion[]): ValueCompleter =>
  (at) =>
    wholeValues(at, words);

export const completeVersion = completeWords(
  (
    [
      ['0.1.0', 'a first version'],
      ['1.0.0', 'a first release'],
    ] as const
  ).map(word),
);

export const completeCitationType = completeWords([
  word(['doi', 'a DOI without a prefix']),
  word(['bibtex', 'a BibTeX entry']),
]);

export const completeRegistry = completeWords([word(['bio.tools', 'a registry of tools'])]);

export const completePattern = completeWords(
  [...predefinedPatterns].filter(([name]) => name !== '__default__').map(word),
);

export const completeCollectionType = completeWords(collectionTypes);

/** Structures of collections, separated by commas. */
export const completeCollectionTypes: ValueCompleter = (at) =>
  partialValues(at, partAt(at, /,/g), collectionTypes);
