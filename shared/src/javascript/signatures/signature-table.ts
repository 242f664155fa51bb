import { globalFunctions, objectFunctions } from './functions.js';
import { listMethods, numberMethods, patternMethods, textMethods } from './methods.js';
import { byName, type Signature, type ValueKind } from './signature.js';

/** The methods of each kind of value. */
export const methodsOf: Partial<Record<ValueKind | 'pattern', ReadonlyMap<string, Signature>>> = {
  text: byName(textMethods),
  list: byName(listMethods),
  number: byName(numberMethods),
  pattern: byName(patternMethods),
};

/** The functions that are called by their name alone. */
export const functions = byName(globalFunctions);

/** The functions of `Math`, `JSON`, and the like, by the name of the object. */
export const functionsOf: ReadonlyMap<string, ReadonlyMap<string, Signature>> = new Map(
  Object.entries(objectFunctions).map(([name, rows]) => [name, byName(rows)]),
);

/** The names of everything that is called after a dot. */
export const methodNames: ReadonlySet<string> = new Set(
  [...Object.values(methodsOf), ...functionsOf.values()].flatMap((methods) => [...methods.keys()]),
);
