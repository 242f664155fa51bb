const longest = 40;

/** Source text in quotes for a sentence: on one line, cut if long. */
export function quoted(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return `"${line.length > longest ? `${line.slice(0, longest - 1)}…` : line}"`;
}

/** `1 file`, `2 files`. */
export function amount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** `"a", "b" or "c"`. */
export function alternatives(values: readonly string[], conjunction = 'or'): string {
  return joined(
    values.map((value) => `"${value}"`),
    conjunction,
  );
}

/** `a, b and c`. */
export function joined(parts: readonly string[], conjunction: string): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} ${conjunction} ${last}`;
}
