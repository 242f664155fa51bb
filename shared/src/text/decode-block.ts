import { DecodedTextBuilder, type DecodedText } from './offset-map.js';
import type { Span } from './range.js';

/** The header of a block scalar (YAML 1.2.2 §8.1.1). */
export interface BlockHeader {
  style: 'literal' | 'folded';
  /** `-` strip, `+` keep, `clip` otherwise. */
  chomping: 'strip' | 'clip' | 'keep';
  /** The indentation indicator, 0 if there is none. */
  indicator: number;
}

/** Reads a header such as `|`, `>-`, or `|2+`; ignores unknown parts. */
export function readBlockHeader(header: string): BlockHeader {
  return {
    style: header.startsWith('>') ? 'folded' : 'literal',
    chomping: header.includes('-') ? 'strip' : header.includes('+') ? 'keep' : 'clip',
    indicator: Number(/[1-9]/.exec(header)?.[0] ?? 0),
  };
}

interface Line {
  /** Offset of the line's first character. */
  start: number;
  /** Number of leading spaces. */
  indent: number;
  /** Offset after the last character, before the line break. */
  end: number;
  blank: boolean;
}

/**
 * Decodes the lines of a block scalar.
 * @param document the whole text
 * @param body the lines below the header, from the first line's first character on
 * @param indent the number of spaces before the content of each line
 */
export function decodeBlock(document: string, body: Span, header: BlockHeader, indent: number): DecodedText {
  const lines = splitLines(document, body);
  const contentEnd = countContentLines(lines, indent);
  const out = new DecodedTextBuilder(document, body.start);
  const emit = header.style === 'literal' ? emitLiteral : emitFolded;
  emit(out, lines.slice(0, contentEnd), indent);
  emitChomping(out, lines, contentEnd, indent, header, body.end);
  return out.build();
}

function splitLines(document: string, body: Span): Line[] {
  const lines: Line[] = [];
  let start = body.start;
  while (start < body.end) {
    const lineFeed = document.indexOf('\n', start);
    const next = lineFeed < 0 || lineFeed >= body.end ? body.end : lineFeed + 1;
    let end = next;
    if (document[end - 1] === '\n' && end > start) end--;
    if (end < next && document[end - 1] === '\r' && end > start) end--;
    let indent = 0;
    while (start + indent < end && document[start + indent] === ' ') indent++;
    lines.push({ start, indent, end, blank: start + indent === end });
    start = next;
  }
  return lines;
}

/** Trailing empty lines are subject to chomping, unless indented deeper than the content. */
function countContentLines(lines: Line[], indent: number): number {
  let count = lines.length;
  if (lines.every((line) => line.blank)) return 0;
  while (count > 0) {
    const line = lines[count - 1];
    if (line && !(line.blank && line.indent <= indent)) break;
    count--;
  }
  return count;
}

function contentStart(line: Line, indent: number): number {
  return line.start + Math.min(indent, line.indent);
}

function emitLiteral(out: DecodedTextBuilder, lines: Line[], indent: number): void {
  lines.forEach((line, index) => {
    const previous = lines[index - 1];
    if (previous) out.replace('\n', previous.end, contentStart(line, indent));
    out.copy(contentStart(line, indent), line.end);
  });
}

/** Folding (YAML 1.2.2 §8.1.3): breaks between two ordinary lines fold, those around deeper lines stay. */
function emitFolded(out: DecodedTextBuilder, lines: Line[], indent: number): void {
  let previous: Line | undefined;
  let previousDeeper = false;
  let breaks = 0;
  for (const line of lines) {
    const start = contentStart(line, indent);
    if (start === line.end) {
      breaks++;
      continue;
    }
    const first = out.characterAt(start);
    const deeper = first === ' ' || first === '\t';
    if (!previous) {
      out.replace('\n'.repeat(breaks), lines[0]?.start ?? start, start);
    } else {
      const total = breaks + 1;
      const stay = deeper || previousDeeper ? total : total - 1;
      out.replace(stay === 0 ? ' ' : '\n'.repeat(stay), previous.end, start);
    }
    out.copy(start, line.end);
    previous = line;
    previousDeeper = deeper;
    breaks = 0;
  }
}

function emitChomping(
  out: DecodedTextBuilder,
  lines: Line[],
  contentEnd: number,
  indent: number,
  header: BlockHeader,
  bodyEnd: number,
): void {
  if (header.chomping === 'strip') return;
  const last = lines[contentEnd - 1];
  if (last) out.replace('\n', last.end, lines[contentEnd]?.start ?? bodyEnd);
  if (header.chomping === 'clip') return;
  for (let index = contentEnd; index < lines.length; index++) {
    const line = lines[index];
    if (!line) break;
    out.copy(contentStart(line, indent), line.end);
    const next = lines[index + 1]?.start ?? bodyEnd;
    if (next > line.end || lines.length === 1) out.replace('\n', line.end, next);
  }
}
