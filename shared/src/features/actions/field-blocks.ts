import { reachOf } from '../../checker/suppression.js';
import type { Span } from '../../text/range.js';
import type { Tool } from '../../tool/document.js';
import { endOfLines, indentOf, keepsEmptyLines, startOf } from '../../tool/edits.js';
import type { YamlMapping, YamlPair } from '../../yaml/node.js';

/**
 * The spans of a mapping's pairs, each with its comments: in block style those above it that are not indented
 * further, trailing ones, and those below it that are. They start at a first character, not at the start of a
 * line. Comments at the start of the file belong to the file.
 * @returns undefined if they cannot be separated, so that nothing can be moved
 */
export function fieldBlocks(tool: Tool, mapping: YamlMapping): Span[] | undefined {
  return mapping.flow ? flowBlocks(tool, mapping) : lineBlocks(tool, mapping);
}

function flowBlocks({ source }: Tool, { span, pairs }: YamlMapping): Span[] | undefined {
  const blocks = pairs.map((pair) => pair.span);
  const isPlain = blocks.every(({ start }, index) => {
    const before = blocks[index - 1]?.end;
    const gap = source.text.slice(before ?? span.start + 1, start);
    return (before === undefined ? /^\s*$/ : /^\s*,\s*$/).test(gap);
  });
  const tail = source.text.slice(blocks.at(-1)?.end ?? span.start, span.end);
  return isPlain && /^\s*,?\s*\}$/.test(tail) ? blocks : undefined;
}

function lineBlocks(tool: Tool, { pairs }: YamlMapping): Span[] | undefined {
  const blocks: Span[] = [];
  for (const [index, pair] of pairs.entries()) {
    const start = index === 0 ? firstStart(tool, pair) : startBelow(tool, blocks.at(-1)?.end ?? 0, pair);
    const end = endBelow(tool, pair);
    if (start === undefined || end === undefined || keepsEmptyLines(tool, pair)) return undefined;
    blocks.push({ start, end });
  }
  return blocks;
}

/** The indentation of a comment that is alone on its line. */
function commentIndent({ source }: Tool, line: number): number | undefined {
  return /^\uFEFF?([ \t]*)#/.exec(source.line(line))?.[1]?.length;
}

function firstStart(tool: Tool, pair: YamlPair): number {
  const { source } = tool;
  const start = startOf(tool, pair);
  const line = source.lineAt(start);
  if (source.text.slice(source.lineStart(line), start).trim() !== '') return start;
  let first = line;
  while (first > 0 && commentIndent(tool, first - 1) !== undefined) first--;
  if (first > 0 && /^ *(?:- +)+#/.test(source.line(first - 1))) first--;
  else if (pair.parent === tool.root && isFileHead(tool, first)) {
    first = line;
    while (first > 0 && isAboutNextLine(source.line(first - 1))) first--;
  }
  return first === line ? start : source.text.indexOf('#', source.lineStart(first));
}

/** Whether only markers precede a line. */
function isFileHead({ source }: Tool, line: number): boolean {
  return /^(?:---)?$/.test(source.text.slice(0, source.lineStart(line)).trim());
}

function isAboutNextLine(line: string): boolean {
  const text = line.trimStart();
  return text.startsWith('#') && reachOf({ text, span: { start: 0, end: 0 } }) === 'next line';
}

/** Where a pair begins, including the comments between it and the end of the one above. */
function startBelow(tool: Tool, end: number, pair: YamlPair): number | undefined {
  const { source } = tool;
  const start = startOf(tool, pair);
  const last = source.lineAt(start);
  let first: number | undefined;
  for (let line = source.lineAt(end) + 1; line < last; line++) {
    const indent = commentIndent(tool, line);
    if (indent !== undefined) first ??= source.lineStart(line) + indent;
    else if (source.line(line).trim() !== '') return undefined;
  }
  const isAlone = source.text.slice(source.lineStart(last), start).trim() === '';
  return isAlone ? (first ?? start) : undefined;
}

/** Where a pair ends, including the comments below it that are indented further. */
function endBelow(tool: Tool, pair: YamlPair): number | undefined {
  const { source } = tool;
  const column = indentOf(tool, pair).length;
  const end = endOfLines(tool, pair);
  let last = source.lineAt(end);
  for (let line = last + 1; line < source.lineCount; line++) {
    const indent = commentIndent(tool, line);
    if (indent !== undefined && indent > column) last = line;
    else if (source.line(line).trim() !== '') {
      // Further indented lines other than comments belong to the pair in a way that the tree does not show.
      const isOther = indent !== undefined || (/^ */.exec(source.line(line))?.[0].length ?? 0) <= column;
      return isOther ? source.lineContentEnd(last) : undefined;
    }
  }
  return source.lineContentEnd(last);
}
