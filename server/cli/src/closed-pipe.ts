const listeners = new Set<() => void>();
let isClosed = false;

/** Calls a listener once nobody reads what this program prints. Returns what ends that. */
export function onClosedPipe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Says that nobody reads what this program prints; false if no work has to end first. */
export function reportClosedPipe(): boolean {
  isClosed = true;
  for (const listener of listeners) listener();
  return listeners.size > 0;
}

/** Whether that was said. */
export function isPipeClosed(): boolean {
  return isClosed;
}
