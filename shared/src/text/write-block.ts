/** Where a literal block is to stand. */
export interface BlockPlace {
  /** The number of spaces before the key or the dash that it belongs to. */
  parentIndent: number;
  /** How many more spaces stand before its lines: 1 to 9. */
  step: number;
  lineEnd: string;
}

/** A text as a literal block. */
export interface LiteralBlock {
  /** What stands behind the key: `|`, `|-`, `|2+`. A comment may follow it. */
  header: string;
  /** The lines below, each with the line end before it; the line end behind the last is not in it. */
  body: string;
}

/**
 * What every reader of YAML keeps in a literal block: no control characters, and of the line ends only the line
 * feed, as YAML 1.1 breaks lines at others too.
 */
const literalText =
  /^[\t\n\x20-\x7e\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]*$/u;

/** A last line of nothing but blanks, which some readers drop and editors take away. */
const blankEnd = /\n[ \t]+\n*$/;

/** Whether a literal block, which has no escapes, can hold the text for every reader; a blank one it could not show. */
export function isLiteralSafe(text: string): boolean {
  return text.trim() !== '' && literalText.test(text) && !blankEnd.test(text);
}

/** Writes a text that {@link isLiteralSafe} as a literal block (YAML 1.2.2 §8.1.2). */
export function literalBlock(text: string, { parentIndent, step, lineEnd }: BlockPlace): LiteralBlock {
  const ended = text.endsWith('\n');
  const lines = (ended ? text.slice(0, -1) : text).split('\n');
  const chomping = !ended ? '-' : lines.at(-1) === '' ? '+' : '';
  // Else the blanks that it begins with would count as indentation.
  const indicator = /^[ \t\n]/.test(text) ? String(step) : '';
  const indent = ' '.repeat(parentIndent + step);
  const body = lines.map((line) => lineEnd + (line === '' ? '' : indent + line)).join('');
  return { header: `|${indicator}${chomping}`, body };
}
