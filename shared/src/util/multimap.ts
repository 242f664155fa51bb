/** Puts a member into the group of its key, behind those that are there, and begins the group where there is none. */
export function addToMultimap<K, V>(groups: Map<K, V[]>, key: K, member: V): void {
  const group = groups.get(key);
  if (group) group.push(member);
  else groups.set(key, [member]);
}
