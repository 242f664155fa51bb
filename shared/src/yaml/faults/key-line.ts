import type { CST } from 'yaml';
import type { SpanEdit } from '../../text/range.js';
import { quoted } from '../../text/write-scalar.js';
import { excerptAt, inQuotes, lineAround, linesBelow, restOfLine, spanOfToken } from '../lines.js';
import { block, insert, moveLines, skipLines, syntax, type SyntaxFault } from './fault.js';

/** What follows a key on its own line by mistake. */
export function keyLineFault(
  text: string,
  map: CST.BlockMap,
  item: CST.CollectionItem,
): SyntaxFault | undefined {
  const { key, sep = [], value } = item;
  const colon = sep.find((part) => part.type === 'map-value-ind');
  if (!colon || sep.some((part) => part.type === 'newline')) return undefined;
  if (isNoPair(text, item, colon.offset)) {
    const message = 'This colon follows a complete value: put the value in quotes.';
    return { problem: syntax({ start: colon.offset, end: colon.offset + 1 }, message) };
  }
  if (!key) return undefined;
  if (value?.type === 'error' && value.source === '-') return list(text, value.offset);
  const inner = value?.type === 'block-map' ? value.items[0] : undefined;
  if (value?.type !== 'block-map' || !inner?.sep || inner.explicitKey) return undefined;
  return inner.key?.type === 'scalar' && inner.key.source.includes('\n')
    ? deeperLines(text, map, key, inner.key)
    : secondColon(text, map, value.offset);
}

/**
 * Whether what the parser took for a pair is not one: it begins with something invalid there, or is a second
 * colon, as in `b: {{x}}: 1`.
 * @param colon its offset in the text
 */
export function isNoPair(
  text: string,
  { start, key }: CST.CollectionItem,
  colon: number | undefined,
): boolean {
  if (key || colon === undefined) return key?.type === 'error';
  if (start.some(({ type }) => type === 'anchor' || type === 'tag')) return false;
  return !/^[ \t\uFEFF\-?]*$/.test(text.slice(lineAround(text, colon).start, colon));
}

/** `name: x⏎  version: 1`: the parser takes the value and the deeper line for one key. */
function deeperLines(text: string, map: CST.BlockMap, outer: CST.Token, inner: CST.FlowScalar): SyntaxFault {
  const end = inner.offset + inner.source.length;
  const line = lineAround(text, end);
  const span = { start: line.start + line.indent, end };
  const owner = excerptAt(text, spanOfToken(outer));
  if (text.startsWith('- ', span.start)) {
    const item = restOfLine(text, span.start);
    const message = `${excerptAt(text, item)} cannot appear below ${owner}, which already has a value: add the key of this list above it.`;
    return { problem: syntax(item, message), repair: () => skipLines(text, line), moves: true };
  }
  if (inner.source.split('\n').length > 2) {
    const message = `The value of ${owner} contains a colon followed by a space, so it needs quotes.`;
    const repair = (): SpanEdit[] => {
      const { end: last } = [...block(text, line)].at(-1) ?? line;
      return [{ span: { start: inner.offset, end: last }, newText: "''" }];
    };
    return { problem: syntax(span, message), repair, moves: true };
  }
  const message = `${excerptAt(text, span)} cannot be a key here, because ${owner} already has a value: indent it like ${owner}, or put the value in quotes.`;
  return { problem: syntax(span, message), repair: () => moveLines(text, line, map.indent), moves: true };
}

/** `help: note: this` was meant as text, or as a mapping if lines below continue it. */
function secondColon(text: string, map: CST.BlockMap, start: number): SyntaxFault {
  const span = restOfLine(text, start);
  const value = text.slice(span.start, span.end);
  const [next] = linesBelow(text, start);
  if ((next && !next.blank && next.indent > map.indent) || /^[|>]|[|>][-+0-9]*$/.test(value)) {
    const message = `A mapping starts on its own line: move ${inQuotes(value)} to the next line.`;
    const column = start - lineAround(text, start).start;
    const indent = ' '.repeat(next?.indent === column ? column : map.indent + 1);
    return { problem: syntax(span, message), repair: () => [insert(start, `\n${indent}`)] };
  }
  // Any quoted text works: the actual value is read from the document itself.
  const repair = (): SpanEdit[] => [{ span, newText: "''" }];
  if (/^\S*:$/.test(value)) {
    // As in `container: busybox:` while its tag is being typed.
    const message = `The value ${inQuotes(value)} ends with a colon: complete it, or put the value in quotes.`;
    return { problem: syntax(span, message), repair };
  }
  const message = `The value ${inQuotes(value)} contains a colon followed by a space, so it needs quotes.`;
  return {
    problem: syntax(span, message, { title: 'Put the value in quotes', span, newText: quoted(value) }),
    repair,
  };
}

/** `inputs: - name: x`. */
function list(text: string, offset: number): SyntaxFault {
  const line = lineAround(text, offset);
  const span = restOfLine(text, offset);
  const message = `A list starts on its own line: move ${excerptAt(text, span)} to the next line.`;
  return {
    problem: syntax(span, message),
    repair: () => [insert(offset, `\n${' '.repeat(offset - line.start)}`)],
  };
}
