import { readPythonPattern, type PatternFault } from './python-pattern.js';

export type { PatternFault };

/** Names of the platform's predefined patterns, and those patterns. */
export const predefinedPatterns: ReadonlyMap<string, string> = new Map([
  [
    '__default__',
    'primary_DATASET_ID_(?P<designation>[^_]+)_(?P<visible>[^_]+)_(?P<ext>[^_]+)(_(?P<dbkey>[^_]+))?',
  ],
  ['__name__', '(?P<name>.*)'],
  ['__designation__', '(?P<designation>.*)'],
  ['__name_and_ext__', '(?P<name>.*)\\.(?P<ext>[^\\.]+)?'],
  ['__designation_and_ext__', '(?P<designation>.*)\\.(?P<ext>[^\\._]+)?'],
]);

/** How the platform uses the groups of a pattern; also `identifier_0`, `identifier_1`, … from zero on. */
export const platformGroups: ReadonlyMap<string, string> = new Map([
  ['designation', 'identifies the file; in a collection, it is the name of the element'],
  ['name', 'names the dataset, and identifies it if there is no designation'],
  ['ext', 'is the datatype'],
  ['dbkey', 'is the genome build'],
  ['visible', 'shows the dataset in the history if it matches "visible"'],
]);

/**
 * Why the pattern of a discovery entry is not a regular expression: interface document, "Output". Uses
 * Python's syntax, and accepts whatever is uncertain. The predefined names are valid.
 */
export function patternFault(pattern: string): PatternFault | undefined {
  return predefinedPatterns.has(pattern) ? undefined : readPythonPattern(pattern).fault;
}

/** The names of a pattern's named groups in text order; for a faulty pattern, those before the fault. */
export function patternGroups(pattern: string): string[] {
  return readPythonPattern(predefinedPatterns.get(pattern) ?? pattern).names;
}

/**
 * Those groups of a pattern that the platform uses; `identifier_2` counts if `identifier_0` and
 * `identifier_1` also exist. Without any of them, a file is found but has no name.
 */
export function usableGroups(pattern: string): string[] {
  const groups = new Set(patternGroups(pattern));
  const used = new Set(platformGroups.keys());
  for (let i = 0; groups.has(`identifier_${i}`); i++) used.add(`identifier_${i}`);
  return [...groups].filter((group) => used.has(group));
}
