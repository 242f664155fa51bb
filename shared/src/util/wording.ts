const longest = 40;

/** Source text in quotes for a sentence: on one line, cut where it is long. */
export function quoted(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return `"${line.length > longest ? `${line.slice(0, longest - 1)}…` : line}"`;
}
