/** A function that computes its value on the first call, and keeps it. */
export function lazy<T>(compute: () => T): () => T {
  let kept: { value: T } | undefined;
  return () => (kept ??= { value: compute() }).value;
}
