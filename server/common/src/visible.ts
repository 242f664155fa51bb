/** Characters that a terminal would interpret: controls, separators of lines, and those that change the text direction. */
// eslint-disable-next-line no-control-regex -- searches for them
const obeyed = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** The text with everything that a terminal would interpret made visible. One line stays one line. */
export function visible(text: string): string {
  return text.replace(obeyed, shown);
}

/** The same for a text of several lines, which keeps its line feeds and tabs. */
export function visibleLines(text: string): string {
  return text.replace(obeyed, (character) => (/[\n\t]/.test(character) ? character : shown(character)));
}

function shown(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? '\u2421' : '\ufffd';
}
