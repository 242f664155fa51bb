import type { Span } from '../../text/range.js';
import type { SourceText } from '../../text/source.js';

/** Lines that can be folded below their first; zero-based, the last line included. */
export interface Fold {
  start: number;
  end: number;
  /** For a pair of brackets: the document offsets after the opening and before the closing one. */
  inside?: Span;
  kind?: 'comment';
}

/** A line whose block is still open. */
interface Opened {
  line: number;
  indent: number;
  isDash: boolean;
  /** The minimum indentation of its block scalar; undefined if it has none. */
  textIndent: number | undefined;
}

/** `|` or `>` with its indicators at the end of a line. */
const blockHeader = /(?:^|[ \t])[|>][-+\d]{0,2}(?:[ \t]+#.*)?[ \t]*$/;
/** The text before it: a key, a dash, an anchor, or a tag. */
const beforeHeader = /(?:^|[:-]|[ \t][&!]\S*)$/;

/**
 * The blocks of a document without a reliable tree: below each line the more deeply indented ones, and below
 * a key also list items at its indentation. Block scalars contain no blocks. Linear.
 */
export function foldsByIndentation(source: SourceText): Fold[] {
  const folds: Fold[] = [];
  const open: Opened[] = [];
  let last = 0;
  const close = (): void => {
    const { line } = open.pop() ?? { line: last };
    if (last > line) folds.push({ start: line, end: last });
  };
  for (let line = 0; line < source.lineCount; line++) {
    const text = source.line(line).replace(/^\uFEFF/, '');
    const content = text.trimStart();
    if (content === '') continue;
    const indent = text.length - content.length;
    if (indent < (open.at(-1)?.textIndent ?? Infinity) && content.startsWith('#')) continue;
    const isDash = /^-(?:\s|$)/.test(content);
    while (!holds(open.at(-1), indent, isDash)) close();
    last = line;
    const textIndent = open.at(-1)?.textIndent;
    if (textIndent !== undefined && indent >= textIndent) continue;
    open.push({ line, indent, isDash, textIndent: textIndentBelow(content, indent) });
  }
  while (open.length > 0) close();
  return folds;
}

/** Whether a line belongs to the block; if no block is open, the outermost one contains every line. */
function holds(block: Opened | undefined, indent: number, isDash: boolean): boolean {
  return !block || indent > block.indent || (indent === block.indent && isDash && !block.isDash);
}

/** The minimum indentation of the block scalar that a line begins. */
function textIndentBelow(content: string, indent: number): number | undefined {
  const header = blockHeader.exec(content);
  if (!header || !beforeHeader.test(content.slice(0, header.index).trimEnd())) return undefined;
  const dashes = /^(?:-[ \t]+)*(?=[^-\s|>])/.exec(content)?.[0].length ?? 0;
  return indent + dashes + 1;
}
