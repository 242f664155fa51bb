import pc from 'picocolors';

/** What writes in colours. */
export type Colors = ReturnType<typeof pc.createColors>;

type Environment = Readonly<Record<string, string | undefined>>;

/** Whether a stream gets colours: NO_COLOR and FORCE_COLOR decide, else whether it is a terminal. */
export function wantsColor(isTerminal: boolean, env: Environment): boolean {
  if (env['NO_COLOR']) return false;
  if (env['FORCE_COLOR'] !== undefined) return !['0', 'false'].includes(env['FORCE_COLOR']);
  return isTerminal && env['TERM'] !== 'dumb';
}

/** Colours for a stream, or functions that change nothing. */
export function colorsFor(stream: NodeJS.WriteStream): Colors {
  return pc.createColors(wantsColor(isTerminal(stream), process.env));
}

/** Whether a person looks at the stream. */
export function isTerminal(stream: NodeJS.WriteStream): boolean {
  // Node types `isTTY` as always there; on a pipe it is absent.
  return (stream as { isTTY?: boolean }).isTTY === true;
}

/** Columns of a terminal; undefined where there is none, so that nothing needs to be wrapped. */
export function terminalWidth(stream: NodeJS.WriteStream): number | undefined {
  const own = isTerminal(stream) ? stream.columns : Number(process.env['COLUMNS']);
  return own > 0 ? Math.max(40, Math.min(own, widest)) : undefined;
}

/** Longer lines are hard to read, however wide the terminal. */
const widest = 120;

/** Characters that a terminal would obey instead of showing: controls, and those that turn the reading direction. */
// eslint-disable-next-line no-control-regex -- these are what is looked for
const obeyed = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** The text with everything that a terminal would obey made visible. One line stays one line. */
export function visible(text: string): string {
  return text.replace(obeyed, (character) => {
    const code = character.charCodeAt(0);
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    return code === 0x7f ? '\u2421' : '\ufffd';
  });
}

/** Breaks a text at blanks, so that no line is longer than `width` unless a word is. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && displayWidth(longer) > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A text cut into what a reader takes for one character, with the columns each takes on a terminal. */
export function cells(text: string): { text: string; columns: number; index: number }[] {
  return [...graphemes.segment(text)].map(({ segment, index }) => ({
    text: segment,
    columns: columnsOf(segment),
    index,
  }));
}

/** Columns that a text takes on a terminal. */
export function displayWidth(text: string): number {
  return isNarrow.test(text) ? text.length : cells(text).reduce((sum, { columns }) => sum + columns, 0);
}

const isNarrow = /^[\x20-\x7e]*$/;

/** East Asian wide characters (Unicode Standard Annex 11) and emoji take two columns. */
const wide =
  /^(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{17000}-\u{18cff}\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}])/u;
const invisible = /^(?:\p{Mn}|\p{Me}|[\u200b-\u200d]|\u2060|[\ufe00-\ufe0f])+$/u;

function columnsOf(grapheme: string): number {
  if (isNarrow.test(grapheme)) return 1;
  if (wide.test(grapheme)) return 2;
  return invisible.test(grapheme) ? 0 : 1;
}
