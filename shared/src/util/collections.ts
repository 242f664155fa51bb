/** Puts a member into the group of its key, behind those that are there, and begins the group where there is none. */
export function addToMultimap<K, V>(groups: Map<K, V[]>, key: K, member: V): void {
  const group = groups.get(key);
  if (group) group.push(member);
  else groups.set(key, [member]);
}

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
