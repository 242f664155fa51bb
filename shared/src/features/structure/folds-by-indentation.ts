import type { Span } from '../../text/range.js';
import type { SourceText } from '../../text/source.js';

/** Lines that can be folded away below their first; zero-based, the last line included. */
export interface Fold {
  start: number;
  end: number;
  /** Of a pair of brackets: the document offsets behind the opening and before the closing one. */
  inside?: Span;
  kind?: 'comment';
}

/** A line whose block is still open. */
interface Opened {
  line: number;
  indent: number;
  isDash: boolean;
  /** How deep the lines of its block scalar are at least; undefined where it has none. */
  textIndent: number | undefined;
}

/** `|` or `>` with its indicators at the end of a line. */
const blockHeader = /(?:^|[ \t])[|>][-+\d]{0,2}(?:[ \t]+#.*)?[ \t]*$/;
/** What stands before it: a key, a dash, an anchor or a tag. */
const beforeHeader = /(?:^|[:-]|[ \t][&!]\S*)$/;

/**
 * The blocks of a document that has no tree one could rely on: below each line the lines that are deeper, and below
 * a key also the list items as deep as it is. Inside block scalars there are no blocks. Linear.
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

/** Whether a line belongs to the block; the outermost, which is not open at all, holds every line. */
function holds(block: Opened | undefined, indent: number, isDash: boolean): boolean {
  return !block || indent > block.indent || (indent === block.indent && isDash && !block.isDash);
}

/** How deep the lines of the block scalar are at least that a line begins. */
function textIndentBelow(content: string, indent: number): number | undefined {
  const header = blockHeader.exec(content);
  if (!header || !beforeHeader.test(content.slice(0, header.index).trimEnd())) return undefined;
  const dashes = /^(?:-[ \t]+)*(?=[^-\s|>])/.exec(content)?.[0].length ?? 0;
  return indent + dashes + 1;
}
