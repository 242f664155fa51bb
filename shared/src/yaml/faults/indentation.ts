import type { CST } from 'yaml';
import { readBlockHeader } from '../../text/decode-block.js';
import type { SpanEdit } from '../../text/range.js';
import { excerptAt, keyAt, lineAround, linesBelow, restOfLine, type Line } from '../lines.js';
import { insert, moveLines, syntax, type SyntaxFault } from './fault.js';

/** A member of a collection, with the column of its value's collection. */
interface Member {
  key?: CST.Token | null | undefined;
  value?: CST.Token | undefined;
}

/** Keys and list items slightly off their column, if only one other column makes sense. */
export function* misplacedMembers(
  text: string,
  collection: CST.BlockMap | CST.BlockSequence,
): Generator<SyntaxFault> {
  let before: CST.Token | undefined;
  for (const item of collection.items as (CST.CollectionItem & { explicitKey?: true })[]) {
    const fault = item.explicitKey ? undefined : misplaced(text, collection, item, before);
    if (fault) yield fault;
    before = item.value ?? before;
  }
}

function misplaced(
  text: string,
  collection: CST.BlockMap | CST.BlockSequence,
  item: CST.CollectionItem,
  before: CST.Token | undefined,
): SyntaxFault | undefined {
  const place = collection.type === 'block-map' ? item.key : withoutDash(item);
  if (!place || (place.type === 'scalar' && place.indent === collection.indent)) return undefined;
  const line = lineAround(text, place.offset);
  if (place.offset !== line.start + line.indent) return undefined;
  const isList = text.startsWith('-', place.offset) && place.type !== 'scalar';
  const column = before && 'indent' in place ? columnMeant(place, before) : undefined;
  if (column !== undefined && (isList || (line.indent > collection.indent && isKey(item, place)))) {
    const rest = restOfLine(text, place.offset);
    const span = isList ? rest : keyAt(text, rest);
    const neighbours = isList ? 'the other items of its list' : 'the lines around it';
    const message = `${excerptAt(text, span)} is not indented like ${neighbours}.`;
    return { problem: syntax(span, message), repair: () => moveLines(text, line, column), moves: true };
  }
  return isList && collection.type === 'block-map' ? listAmongKeys(text, line) : undefined;
}

/** Whether there is a key or a mapping at the place, or one word that may become one. */
function isKey({ sep }: CST.CollectionItem, place: CST.Token): boolean {
  if (place.type !== 'scalar') return place.type === 'block-map' || sep !== undefined;
  const hasColon = sep?.some(({ type }) => type === 'map-value-ind');
  return hasColon ? !place.source.includes('\n') : /^\S+$/.test(place.source);
}

/** List items in place of keys: all of them are skipped. */
function listAmongKeys(text: string, first: Line): SyntaxFault {
  const span = restOfLine(text, first.start + first.indent);
  const message = `${excerptAt(text, span)} cannot appear among keys: add the key of this list above it.`;
  const repair = (): SpanEdit[] => {
    const edits = [{ span: { start: first.start, end: first.end }, newText: '' }];
    for (const line of linesBelow(text, first.start)) {
      if (line.blank) continue;
      const isItem = line.indent === first.indent && text[line.start + line.indent] === '-';
      if (line.indent <= first.indent && !isItem) break;
      edits.push({ span: { start: line.start, end: line.end }, newText: '' });
    }
    return edits;
  };
  return { problem: syntax(span, message), repair, moves: true };
}

function withoutDash({ start, value }: CST.CollectionItem): CST.Token | undefined {
  return start.some((part) => part.type === 'seq-item-ind') ? undefined : value;
}

/** The column of the collection above that a member between two columns belongs to. */
function columnMeant(place: CST.Token & { indent: number }, before: CST.Token): number | undefined {
  if (place.type === 'block-seq') {
    return before.type === 'block-seq' && before.indent !== place.indent ? before.indent : undefined;
  }
  const last: Member | undefined = before.type === 'block-seq' ? before.items.at(-1) : undefined;
  const inner = before.type === 'block-seq' ? last?.value : before;
  if (inner?.type !== 'block-map' || inner.indent <= place.indent) return undefined;
  return before.type === 'block-seq' && place.indent < before.indent ? undefined : inner.indent;
}

/** Lines below a block scalar that are deeper than its key but less deep than its first line. */
export function strayBlockLines(text: string, token: CST.BlockScalar): SyntaxFault | undefined {
  const indent = contentIndent(token);
  if (indent === undefined) return undefined;
  for (const line of linesBelow(text, endOf(token) - 1)) {
    if (line.blank) continue;
    const start = line.start + line.indent;
    if (line.indent <= token.indent) return undefined;
    if (text[start] === '#') continue;
    if (line.indent >= indent || text[start] === '\t') return undefined;
    const span = { start, end: line.end };
    const source = excerptAt(text, span);
    const message = `${source} is indented less than the first line of this text, which ends the text: indent both lines equally.`;
    return { problem: syntax(span, message), repair: () => indentLines(text, line, token.indent, indent) };
  }
  return undefined;
}

/** Moves the lines that are deeper than the owner to the column, if they are not there yet. */
function indentLines(text: string, first: Line, ownerColumn: number, column: number): SpanEdit[] {
  const edits = [insert(first.start, ' '.repeat(column - first.indent))];
  for (const line of linesBelow(text, first.start)) {
    if (line.blank) continue;
    if (line.indent <= ownerColumn) break;
    if (line.indent < column) edits.push(insert(line.start, ' '.repeat(column - line.indent)));
  }
  return edits;
}

function contentIndent({ props, source, indent }: CST.BlockScalar): number | undefined {
  const header = props.find((part) => part.type === 'block-scalar-header');
  const indicator = header && 'source' in header ? readBlockHeader(header.source).indicator : 0;
  if (indicator > 0) return indent + indicator;
  return /^ *(?=[^ \r\n])/m.exec(source)?.[0].length;
}

function endOf({ props, offset, source }: CST.BlockScalar): number {
  const ends = props.map((part) => ('source' in part ? part.offset + part.source.length : 0));
  return ends.reduce((a, b) => Math.max(a, b), offset) + source.length;
}
