import type { RenderedExpression } from '../../evaluate/render-tool.js';

/** A rendered command and where its values are. */
interface Rendered {
  text: string;
  expressions: readonly RenderedExpression[];
}

/**
 * A command to read, without the lines that values left empty: a line with nothing but its continuation, and the last
 * one of a command together with the continuation before it. To the shell, it is the same command.
 */
export function tidyLines({ text, expressions }: Rendered): Rendered {
  const cuts: { start: number; end: number }[] = [];
  for (const { output } of expressions) {
    if (output.start !== output.end) continue;
    const cut = emptyLine(text, output.start);
    if (cut && cut.start >= (cuts.at(-1)?.end ?? 0)) cuts.push(cut);
  }
  if (cuts.length === 0) return { text, expressions };
  let tidy = '';
  let from = 0;
  for (const { start, end } of cuts) {
    tidy += text.slice(from, start);
    from = end;
  }
  tidy += text.slice(from);
  const moved = (offset: number): number =>
    offset - cuts.reduce((sum, { start, end }) => sum + Math.max(0, Math.min(offset, end) - start), 0);
  return {
    text: tidy,
    expressions: expressions.map((one) => ({
      ...one,
      output: { start: moved(one.output.start), end: moved(one.output.end) },
    })),
  };
}

/** What to leave out around an empty value; undefined if its line has more. */
function emptyLine(text: string, at: number): { start: number; end: number } | undefined {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const lineFeed = text.indexOf('\n', at);
  const end = lineFeed < 0 ? text.length : lineFeed;
  const line = text.slice(start, end).trim();
  if (line === '\\' && lineFeed >= 0) return { start, end: lineFeed + 1 };
  if (line !== '') return undefined;
  const continued = /[ \t]*\\\r?\n$/.exec(text.slice(Math.max(0, start - 200), start))?.[0];
  return continued === undefined ? undefined : { start: start - continued.length, end };
}
