/** Computes the value of a getter on first use, and keeps it as a property of its owner. */
export function computedOnce<T>(owner: object, name: string, compute: () => T): T {
  const value = compute();
  Object.defineProperty(owner, name, { value });
  return value;
}

/** A function that computes its value on the first call, and keeps it. */
export function lazy<T>(compute: () => T): () => T {
  let kept: { value: T } | undefined;
  return () => (kept ??= { value: compute() }).value;
}
