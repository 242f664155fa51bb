import assert from 'node:assert/strict';
import type { Position, Range } from 'vscode-languageserver/node';
import type { SourceText } from '../../shared/src/text/source.js';
import { applyEdits } from '../support/edits.js';

/** A place in a response. */
export interface Place {
  /** Its document. */
  uri: string;
  range: Range;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Every place in a response to any request. A range belongs to the document whose URI is next to or above it, or else
 * to the document of the request.
 * @param asked its URI
 */
export function placesIn(answer: unknown, asked: string): Place[] {
  if (Array.isArray(answer)) return answer.flatMap((one) => placesIn(one, asked));
  if (!isFields(answer)) return [];
  const own = ownRanges(answer).map((range) => ({ uri: asked, range }));
  if (own.length > 0) return own;
  return Object.entries(answer).flatMap(([key, value]) => {
    if (key === 'changes' && isFields(value)) {
      return Object.entries(value).flatMap(([uri, edits]) => placesIn(edits, uri));
    }
    return placesIn(value, addressFor(key, answer) ?? asked);
  });
}

/** Positions as pairs of numbers: `Position`, `FoldingRange` and `SemanticTokens`. */
function ownRanges(fields: Fields): Range[] {
  const { start, end, line, character, startLine, endLine, data } = fields;
  if (isPosition(start) && isPosition(end)) return [{ start, end }];
  if (isPosition(fields)) return [{ start: { line, character }, end: { line, character } } as Range];
  if (typeof startLine === 'number' && typeof endLine === 'number') {
    const { startCharacter = 0, endCharacter = 0 } = fields;
    return [
      {
        start: { line: startLine, character: startCharacter as number },
        end: { line: endLine, character: endCharacter as number },
      },
    ];
  }
  return isNumbers(data) ? tokenRanges(data) : [];
}

function addressFor(key: string, fields: Fields): string | undefined {
  const { uri, targetUri, textDocument } = fields;
  if (typeof targetUri === 'string') return key.startsWith('target') ? targetUri : undefined;
  if (typeof uri === 'string') return uri;
  return isFields(textDocument) && typeof textDocument['uri'] === 'string' ? textDocument['uri'] : undefined;
}

/** The ranges of tokens, whose numbers are relative (LSP, "Semantic Tokens"). */
export function tokenRanges(data: readonly number[]): Range[] {
  assert.equal(data.length % 5, 0, 'five numbers for each token');
  let line = 0;
  let character = 0;
  return Array.from({ length: data.length / 5 }, (_, index) => {
    const [lines, characters, length] = data.slice(5 * index, 5 * index + 3) as [number, number, number];
    character = lines > 0 ? characters : character + characters;
    line += lines;
    return { start: { line, character }, end: { line, character: character + length } };
  });
}

/** Fails if a range is outside its document, or ends before it begins. */
export function assertInside(source: SourceText, { start, end }: Range, what: string): void {
  for (const { line, character } of [start, end]) {
    assert.ok(line >= 0 && line < source.lineCount, what);
    assert.ok(character >= 0 && character <= source.line(line).length, what);
  }
  assert.ok(start.line < end.line || (start.line === end.line && start.character <= end.character), what);
}

/** A response with edits replaced by the resulting text, since different edits can be equivalent. */
export function applied(source: SourceText, answer: unknown): unknown {
  if (!isFields(answer)) return answer;
  const parts = Object.values(answer);
  if (!Array.isArray(answer) || parts.length === 0 || !parts.every(isEdit)) {
    const entries = Object.entries(answer).map(([key, part]) => [key, applied(source, part)] as const);
    return Array.isArray(answer) ? entries.map(([, part]) => part) : Object.fromEntries(entries);
  }
  return { text: applyEdits(source.text, parts) };
}

/** Fails if simultaneous edits overlap. */
export function assertApart(answer: unknown, what: string): void {
  if (!isFields(answer)) return;
  const parts = Object.values(answer);
  for (const part of parts) assertApart(part, what);
  if (!Array.isArray(answer) || !parts.every(isEdit)) return;
  const ranges = parts.map(({ range }) => range).sort((a, b) => compare(a.start, b.start));
  ranges.slice(1).forEach((range, index) => {
    assert.ok(compare(ranges[index]!.end, range.start) <= 0, `${what}: ${JSON.stringify(answer)}`);
  });
}

function compare(a: Position, b: Position): number {
  return a.line - b.line || a.character - b.character;
}

/** A response with each of its positions replaced; tokens become ranges with their types. */
export function mapPositions(answer: unknown, map: (position: Position) => Position): unknown {
  if (Array.isArray(answer)) return answer.map((one) => mapPositions(one, map));
  if (!isFields(answer)) return answer;
  if (isPosition(answer)) return map(answer);
  const { startLine, endLine, data, ...rest } = answer;
  if (typeof startLine === 'number' && typeof endLine === 'number') {
    const line = (number: number): number => map({ line: number, character: 0 }).line;
    return { ...rest, startLine: line(startLine), endLine: line(endLine) };
  }
  if (isNumbers(data)) {
    const kinds = data.filter((_, index) => index % 5 > 2);
    return { ...rest, kinds, ranges: mapPositions(tokenRanges(data), map) };
  }
  return Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, mapPositions(value, map)]));
}

/** A response without some fields, to compare it without internal data of the server. */
export function without(answer: unknown, ...names: readonly string[]): unknown {
  const drop = (name: string, value: unknown): unknown => (names.includes(name) ? undefined : value);
  return JSON.parse(JSON.stringify(answer ?? null, drop));
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function isEdit(value: unknown): value is { range: Range; newText: string } {
  return isFields(value) && typeof value['newText'] === 'string' && isFields(value['range']);
}

function isPosition(value: unknown): value is Position {
  return isFields(value) && typeof value['line'] === 'number' && typeof value['character'] === 'number';
}

function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'number');
}
