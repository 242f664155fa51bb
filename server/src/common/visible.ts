/** Characters that a terminal would interpret: controls, and those that change the text direction. */
// eslint-disable-next-line no-control-regex -- searches for them
const obeyed = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** The text with everything that a terminal would interpret made visible. One line stays one line. */
export function visible(text: string): string {
  return text.replace(obeyed, (character) => {
    const code = character.charCodeAt(0);
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    return code === 0x7f ? '\u2421' : '\ufffd';
  });
}
