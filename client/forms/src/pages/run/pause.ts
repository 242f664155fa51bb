/** Milliseconds between two questions about what changes (interface document: the form polls). */
const pollMs = 1000;

/** Waits until it is time to ask again. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pollMs));
}
