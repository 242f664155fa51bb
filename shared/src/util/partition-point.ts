/**
 * The number of items at the beginning for which `isBefore` holds, which is the index of the first other one.
 * Logarithmic: `isBefore` must hold for none behind one for which it does not.
 */
export function partitionPoint<T>(items: readonly T[], isBefore: (item: T) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(items[middle] as T)) low = middle + 1;
    else high = middle;
  }
  return low;
}
