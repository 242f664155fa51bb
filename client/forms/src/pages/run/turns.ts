/** The most requests that a part of the page sends at once. */
const atOnce = 10;

/** Asks for something of each item, for a few of them at once. */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  ask: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  while (results.length < items.length) {
    const some = items.slice(results.length, results.length + atOnce);
    results.push(...(await Promise.all(some.map(ask))));
  }
  return results;
}
