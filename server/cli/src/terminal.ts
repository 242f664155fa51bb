import pc from 'picocolors';

export { visible } from '@user-tool/common/visible.js';

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
  const columns = isTerminal(stream) ? stream.columns : Number(process.env['COLUMNS']);
  return columns > 0 ? Math.max(40, Math.min(columns, widest)) : undefined;
}

/** Longer lines are hard to read, even on a wide terminal. */
const widest = 120;
