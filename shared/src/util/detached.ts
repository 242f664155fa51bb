/**
 * A copy of a text: engines represent a part of a long text as a view that keeps all of it in memory. For texts that
 * outlive the one they were cut out of.
 */
export function detached(text: string): string {
  return `${text} `.slice(0, -1);
}
