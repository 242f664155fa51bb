/** The lines of a text that goes into a block of text, without the indentation that all of them have. */
export function pastedLines(text: string, column: number): string[] {
  return dedent(text.replace(/\r\n?/g, '\n').split('\n'), column, opensBlock);
}

/** Whether lines that begin a block scalar would have their own indentation taken for that of the block. */
export function needsIndicator(lines: readonly string[]): boolean {
  return lines.find((line) => line.trim() !== '')?.startsWith(' ') === true;
}

/**
 * Lines in a column.
 * @param present how many spaces are before the first line already
 */
export function inColumn(lines: readonly string[], column: number, present = 0): string[] {
  return lines.map((line, index) => {
    if (line.trim() === '') return '';
    return ' '.repeat(index === 0 ? Math.max(0, column - present) : column) + line;
  });
}

/** Whether the lines below a line belong to it, as in Python or the shell, or after an open quote. */
function opensBlock(line: string): boolean {
  const isOpen = (quote: string): boolean => line.split(quote).length % 2 === 0;
  return /(?:[:{([\\|&,]|\b(?:then|do|else))\s*$/.test(line) || isOpen("'") || isOpen('"');
}

/**
 * Lines without the indentation that all of them have. What was copied from the middle of a line lacks that of its
 * first line.
 * @param column where they are going
 * @param opens whether the lines below the first one are deeper than it
 * @param deeper how many columns the lines below an item's first one are deeper
 */
export function dedent(
  lines: readonly string[],
  column: number,
  opens: (first: string) => boolean,
  deeper = 0,
): string[] {
  const [first = '', ...rest] = lines;
  const shared = sharedIndent(rest);
  const firstIndent = indentOf(first).length;
  const isCut =
    firstIndent === 0 &&
    first.trim() !== '' &&
    shared.length > deeper &&
    !opens(first) &&
    (deeper > 0 || shared.length >= column);
  const itemAtLeast = rest.some((line) => indentOf(line) === shared && /^\s*- /.test(line));
  const cut = isCut ? shared.length - (deeper > 0 && !itemAtLeast ? deeper : 0) : sharedIndent(lines).length;
  return [
    isCut ? first : first.slice(Math.min(firstIndent, cut)),
    ...rest.map((line) => line.slice(Math.min(indentOf(line).length, cut))),
  ];
}

/** The spaces or tabs that all lines begin with, except for blank ones. */
function sharedIndent(lines: readonly string[]): string {
  const indents = lines.filter((line) => line.trim() !== '').map(indentOf);
  return indents.reduce((shared, indent) => commonStart(shared, indent), indents[0] ?? '');
}

function commonStart(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return one.slice(0, length);
}

function indentOf(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}
