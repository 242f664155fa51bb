/**
 * JavaScript for the elements of a collection: a list, or an object by their names. Some servers give the collection an
 * object with `elements`, and others the elements themselves, so this reads both.
 */
export function elementsText(collection: string): string {
  return `(${collection}.elements || ${collection})`;
}

/** The same without brackets, for where they are there already. */
export function bareElementsText(collection: string): string {
  return elementsText(collection).slice(1, -1);
}

/** The same as a list also if the elements have names. */
export function elementListText(collection: string): string {
  return `Object.values${elementsText(collection)}`;
}
