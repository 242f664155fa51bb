/** The outcome of a work that is done when it is first asked for, and then no more. */
export function lazy<T>(work: () => T): () => T {
  let done: { value: T } | undefined;
  return () => (done ??= { value: work() }).value;
}
