import type { Profiler } from 'node:inspector';

/**
 * How much code has run: each character of the source counts as often as its block was executed. By folder of the
 * language, such as `yaml`.
 * @param source a bundle, in which a comment with its path is before each module
 */
export function stepsByFolder(
  source: string,
  functions: readonly Profiler.FunctionCoverage[],
): Record<string, number> {
  const modules = [...source.matchAll(/^\/\/ (\S+\.[cm]?[jt]s)$/gm)].map(({ index, 1: path = '' }) => ({
    start: index,
    folder: /^shared\/src\/(\w+)\//.exec(path)?.[1] ?? 'others',
  }));
  const steps: Record<string, number> = {};
  let at = 0;
  for (const { start, own, count } of ownLengths(functions)) {
    while (start >= (modules[at + 1]?.start ?? Infinity)) at++;
    const folder = modules[at]?.folder ?? 'others';
    steps[folder] = (steps[folder] ?? 0) + own * count;
  }
  return steps;
}

interface Block {
  start: number;
  /** The length without that of blocks inside. */
  own: number;
  count: number;
}

/** All blocks in the order of their starts. */
function ownLengths(functions: readonly Profiler.FunctionCoverage[]): Block[] {
  const ranges = functions
    .flatMap(({ ranges }) => ranges)
    .sort((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset);
  const around: { block: Block; end: number }[] = [];
  return ranges.map(({ startOffset: start, endOffset: end, count }) => {
    while ((around.at(-1)?.end ?? Infinity) <= start) around.pop();
    const block = { start, own: end - start, count };
    const outer = around.at(-1);
    if (outer) outer.block.own -= block.own;
    around.push({ block, end });
    return block;
  });
}
