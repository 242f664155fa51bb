/**
 * What stands beside the text proper of a value that has to be one word, as a sentence says it: `ends with a line
 * break`, as block scalars do. Nothing where there is no white space at its ends.
 */
export function whiteSpaceAtEnds(text: string): string | undefined {
  const before = text.slice(0, text.length - text.trimStart().length);
  const behind = text.slice(text.trimEnd().length);
  if (behind !== '') return `ends with ${nameWhiteSpace(behind)}`;
  return before === '' ? undefined : `begins with ${nameWhiteSpace(before)}`;
}

/** What a stretch of white space is called in a message. */
export function nameWhiteSpace(whiteSpace: string): string {
  return /[\r\n]/.test(whiteSpace) ? 'a line break' : 'a blank';
}
