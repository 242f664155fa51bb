import type { Span } from '../text/range.js';

/** `name = value` of an entry. */
export interface BibtexField {
  name: Span;
  /** With its braces or quotes; may be empty. */
  value: Span;
}

/** `@type{key, name = value, …}`. */
export interface BibtexEntry {
  /** From the `@` to after the closing brace, or to the next entry if unclosed. */
  span: Span;
  type: Span;
  /** Absent if the entry begins with a field or is empty. */
  key?: Span;
  /** In text order; pieces without `=` are skipped. */
  fields: BibtexField[];
  closed: boolean;
}

/** What is wrong with a text that should be BibTeX. */
export interface BibtexFault {
  span: Span;
  /** The rest of a sentence: `it has no entry like "@article{…}"`. */
  reason: string;
  /** The platform rejects it; otherwise it accepts it, but citation software will fail. */
  certain: boolean;
}

/**
 * The entries of a BibTeX text: what the platform looks for, `@word{` at the beginning of a line (whitespace
 * before the first entry does not count). Any text is read; such a line always begins a new entry, so that a
 * forgotten brace affects only one entry. Escaped braces do not count.
 */
export function scanBibtex(text: string): BibtexEntry[] {
  const heads = [...text.matchAll(/@([a-zA-Z]+)\s*\{/g)].filter((head) => beginsLine(text, head.index));
  return heads.map((head, i) => readEntry(text, head, heads[i + 1]?.index ?? text.length));
}

/** The first fault of a text that should be BibTeX: interface document, rule 4 of "Parameter references". */
export function bibtexFault(text: string): BibtexFault | undefined {
  const entries = scanBibtex(text);
  if (entries.length === 0) return { ...missingEntry(text), certain: true };
  for (const { span, type, key, closed } of entries) {
    const head = { start: span.start, end: type.end };
    const written = text.slice(head.start, head.end);
    if (!closed)
      return { span: head, reason: `the brace after "${written}" is never closed`, certain: false };
    if (!key && !keyless.has(written.slice(1).toLowerCase())) {
      return { span: head, reason: `the entry "${written}" has no key`, certain: false };
    }
  }
  return undefined;
}

const keyless = new Set(['string', 'preamble', 'comment']);

function beginsLine(text: string, at: number): boolean {
  return text[at - 1] === '\n' || text.slice(0, at).trim() === '';
}

function missingEntry(text: string): { span: Span; reason: string } {
  const misplaced = /@[a-zA-Z]+\s*\{/.exec(text);
  if (misplaced) {
    const span = { start: misplaced.index, end: misplaced.index + misplaced[0].length };
    return { span, reason: `"${misplaced[0]}" must be at the start of a line` };
  }
  const headless = /@[a-zA-Z]*/.exec(text);
  if (headless) {
    const span = { start: headless.index, end: headless.index + headless[0].length };
    return { span, reason: `"${headless[0]}" is not followed by a brace, as in "@article{key, …}"` };
  }
  return {
    span: trimmed(text, { start: 0, end: text.length }),
    reason: 'it contains no entry such as "@article{key, …}"',
  };
}

function readEntry(text: string, head: RegExpExecArray, limit: number): BibtexEntry {
  const start = head.index;
  const inside = start + head[0].length;
  const { commas, end, closed } = readBody(text, inside, limit);
  const bounds = [inside - 1, ...commas, end];
  const pieces = bounds
    .slice(1)
    .map((bound, i) => trimmed(text, { start: (bounds[i] ?? 0) + 1, end: bound }))
    .filter((piece) => piece.end > piece.start);
  const [first] = pieces;
  const key = first && first.start < (commas[0] ?? end) && !hasEquals(text, first) ? first : undefined;
  return {
    span: { start, end: closed ? end + 1 : end },
    type: { start: start + 1, end: start + 1 + (head[1]?.length ?? 0) },
    ...(key && { key }),
    fields: pieces.flatMap((piece) => readField(text, piece)),
    closed,
  };
}

/** The commas between the pieces of an entry, and the offset of its closing brace. */
function readBody(
  text: string,
  from: number,
  limit: number,
): { commas: number[]; end: number; closed: boolean } {
  const commas: number[] = [];
  let depth = 1;
  let quoted = false;
  for (let i = from; i < limit; i++) {
    const char = text[i];
    if (char === '\\') i++;
    else if (char === '{') depth++;
    else if (char === '}' && --depth === 0) return { commas, end: i, closed: true };
    else if (depth > 1) continue;
    else if (char === '"') quoted = !quoted;
    else if (char === ',' && !quoted) commas.push(i);
  }
  return { commas, end: limit, closed: false };
}

function hasEquals(text: string, piece: Span): boolean {
  return text.slice(piece.start, piece.end).includes('=');
}

function readField(text: string, piece: Span): BibtexField[] {
  const equals = text.slice(piece.start, piece.end).indexOf('=');
  if (equals < 1) return [];
  const name = trimmed(text, { start: piece.start, end: piece.start + equals });
  return [{ name, value: trimmed(text, { start: piece.start + equals + 1, end: piece.end }) }];
}

/** The span without the whitespace at its ends; an empty one stays where it began. */
function trimmed(text: string, span: Span): Span {
  const written = text.slice(span.start, span.end);
  const start = span.start + (written.length - written.trimStart().length);
  return start === span.end
    ? { start: span.start, end: span.start }
    : { start, end: start + written.trim().length };
}
