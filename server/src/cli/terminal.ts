import pc from 'picocolors';

/** Functions that add colors. */
export type Colors = ReturnType<typeof pc.createColors>;

type Environment = Readonly<Record<string, string | undefined>>;

/** Whether to color a stream: NO_COLOR and FORCE_COLOR decide, else whether it is a terminal. */
export function wantsColor(isTerminal: boolean, env: Environment): boolean {
  if (env['NO_COLOR']) return false;
  if (env['FORCE_COLOR'] !== undefined) return !['0', 'false'].includes(env['FORCE_COLOR']);
  return isTerminal && env['TERM'] !== 'dumb';
}

/** Colors for a stream, or functions that change nothing. */
export function colorsFor(stream: NodeJS.WriteStream): Colors {
  return pc.createColors(wantsColor(isTerminal(stream), process.env));
}

/** Whether a stream is a terminal. */
export function isTerminal(stream: NodeJS.WriteStream): boolean {
  // Node types `isTTY` as always present; on a pipe it is absent.
  return (stream as { isTTY?: boolean }).isTTY === true;
}

/** The width of a terminal; undefined for other streams, which need no wrapping. */
export function terminalWidth(stream: NodeJS.WriteStream): number | undefined {
  const own = isTerminal(stream) ? stream.columns : Number(process.env['COLUMNS']);
  return own > 0 ? Math.max(40, Math.min(own, widest)) : undefined;
}

/** Longer lines are hard to read, even on a wide terminal. */
const widest = 120;

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
