/** Appends a member to the group of its key, and creates the group if necessary. */
export function addToMultimap<K, V>(groups: Map<K, V[]>, key: K, member: V): void {
  const group = groups.get(key);
  if (group) group.push(member);
  else groups.set(key, [member]);
}

/**
 * The number of leading items that satisfy `isBefore`, which is the index of the first other one.
 * Logarithmic: after an item that does not satisfy `isBefore`, no other may.
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
