/** Where to write a literal block. */
export interface BlockPlace {
  /** The number of spaces before the key or the dash that it belongs to. */
  parentIndent: number;
  /** How many more spaces precede its lines: 1 to 9. */
  step: number;
  lineEnd: string;
}

/** A text as a literal block. */
export interface LiteralBlock {
  /** The text after the key: `|`, `|-`, `|2+`. A comment may follow it. */
  header: string;
  /** The lines below, each with the line end before it; excludes the line end after the last one. */
  body: string;
}

/**
 * What every YAML reader preserves in a literal block: no control characters, and line feeds as the only line
 * ends, as YAML 1.1 breaks lines at others too.
 */
const literalText =
  /^[\t\n\x20-\x7e\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]*$/u;

/** A whitespace-only last line, which some readers drop and editors remove. */
const blankEnd = /\n[ \t]+\n*$/;

/** Whether a literal block, which has no escapes, can hold the text for every reader; it cannot show blank text. */
export function isLiteralSafe(text: string): boolean {
  return text.trim() !== '' && literalText.test(text) && !blankEnd.test(text);
}

/** Writes a text that {@link isLiteralSafe} as a literal block (YAML 1.2.2 §8.1.2). */
export function literalBlock(text: string, { parentIndent, step, lineEnd }: BlockPlace): LiteralBlock {
  const ended = text.endsWith('\n');
  const lines = (ended ? text.slice(0, -1) : text).split('\n');
  const chomping = !ended ? '-' : lines.at(-1) === '' ? '+' : '';
  // Otherwise leading whitespace would count as indentation.
  const indicator = /^[ \t\n]/.test(text) ? String(step) : '';
  const indent = ' '.repeat(parentIndent + step);
  const body = lines.map((line) => lineEnd + (line === '' ? '' : indent + line)).join('');
  return { header: `|${indicator}${chomping}`, body };
}

/**
 * A script as the value of a key, to write after its colon and a space: `|` and the lines below it. Used where a script is
 * pasted on the line of its key, and where it was. Undefined if a literal block cannot hold it.
 * @param script with the indentation that its lines have among themselves
 */
export function scriptBlock(script: string, place: BlockPlace): string | undefined {
  const text = `${script.replace(/\r\n?/g, '\n').trimEnd()}\n`;
  if (!isLiteralSafe(text)) return undefined;
  const { header, body } = literalBlock(text, place);
  return header + body;
}
