import type { Span } from '../text/range.js';
import type { SourceText } from '../text/source.js';
import { climb, descend, type Climb, type CursorLevel, type OpenValue } from './cursor/climb.js';
import { flowPlaceAt } from './cursor/flow.js';
import { columnOf, firstOf, readRow, type Row } from './cursor/row.js';

/** The container at a cursor, found by lines and indentation alone. Offsets are document offsets. */
export interface CursorContainer {
  /**
   * - `key`: a key is or could be typed in the mapping at `path`. On a deeper blank line below `inputs:` the
   * mapping need not exist yet: `begins` says that a list or a text could begin as well.
   * - `value`: the value of `key` in the mapping at `path`.
   * - `item`: item `index` of the list at `path`; it may be a text or the first key of a mapping.
   * - `block-scalar`: the text below a `|` or `>` that is the value of `key` at `path`, or item `index`.
   * - `comment`: what is typed has no meaning.
   */
  kind: 'key' | 'value' | 'item' | 'block-scalar' | 'comment';
  /** In brackets or braces, where no line end is needed. */
  flow: boolean;
  /** Keys and indexes from the root to the container. */
  path: (string | number)[];
  /** The key whose value contains the cursor. */
  key?: string;
  /** The item that contains the cursor. */
  index?: number;
  /** The text typed so far, up to the cursor; may be empty. */
  prefix: Span;
  /** The prefix with the rest of the word after the cursor: what a completion replaces. */
  whole: Span;
  /** A colon already follows the key. */
  hasColon: boolean;
  /** The value directly follows its colon or dash: it needs a space before it. */
  needsSpace: boolean;
  /** The item has no dash yet: it needs one, and a line of its own. */
  needsDash: boolean;
  /** The mapping is still empty. */
  begins: boolean;
  /** The value began on a line above. */
  continues: boolean;
  /** The column of the container's keys, dashes, or lines; the cursor's in an empty container. */
  indent: number;
  /** The pairs of the mapping at the cursor, except the one there: each key and the text after it. */
  siblings: ReadonlyMap<string, string>;
  /** The same for each step of `path`, from the root: an empty map if the step leads through a list. */
  around: ReadonlyMap<string, string>[];
}

/**
 * Finds the container at a cursor while the line is being typed. Relies on no parse, least of all of the
 * cursor's own line: the indentation of the lines above shows the enclosing levels. At most linear.
 */
export function containerAt(source: SourceText, offset: number): CursorContainer {
  const cursor = Math.max(0, Math.min(offset, source.length));
  const line = source.lineAt(cursor);
  const first = firstOf(source, line);
  if (!first || cursor < first.start || (cursor === first.start && source.text[cursor] === '#')) {
    return inBlank(source, line, cursor);
  }
  const row = readRow(source, line);
  const around = row?.dashes.length
    ? climb(source, line, first.indent, 'sequence')
    : settle(source, line, first.indent);
  return inOpenValue(source, line, cursor, around) ?? inRow(source, line, cursor, row, around.levels);
}

/** On a blank line, or in a line's indentation: the cursor's column decides. */
function inBlank(source: SourceText, line: number, cursor: number): CursorContainer {
  const column = columnOf(source, line, cursor);
  const around = blockAround(source, line, cursor, column) ?? settle(source, line, column);
  const open = inOpenValue(source, line, cursor, around);
  if (open) return open;
  descend(source, line, around.levels);
  const kind = around.levels[0]?.type === 'sequence' ? 'item' : 'key';
  return { ...containerOf(around.levels, cursor), kind, needsDash: kind === 'item' };
}

/** A blank line between the lines of a block scalar belongs to it, whatever the cursor's column. */
function blockAround(source: SourceText, line: number, cursor: number, column: number): Climb | undefined {
  for (let below = line; below < source.lineCount; below++) {
    const first = firstOf(source, below);
    if (!first) continue;
    if (first.indent <= column) return undefined;
    const around = climb(source, below, first.indent, 'mapping');
    return around.open && isBlockHeader(around.open) && around.open.value.start < cursor ? around : undefined;
  }
  return undefined;
}

/**
 * The levels around a key at a column. If the container's members have another column, theirs counts: someone
 * typing at this column means the container.
 */
function settle(source: SourceText, line: number, column: number): Climb {
  const around = climb(source, line, column, 'mapping');
  const [level] = around.levels;
  if (around.open || (level?.type === 'mapping' && level.pairs.size > 0)) return around;
  if (around.dashes) return climb(source, line, column, 'sequence');
  const member = memberOf(source, line, around);
  return member ? climb(source, line, member.column, member.type) : around;
}

/** The container's first present member, above or below the line. */
function memberOf(
  source: SourceText,
  line: number,
  around: Climb,
): Pick<CursorLevel, 'type' | 'column'> | undefined {
  const owner = around.levels[1];
  const cursorRow = readRow(source, line);
  const row = around.ownerLine < 0 ? undefined : readRow(source, around.ownerLine);
  if (row?.key && owner?.type === 'sequence') return { type: 'mapping', column: row.content.column };
  for (let below = around.ownerLine + 1; below < source.lineCount; below++) {
    const member = below === line ? undefined : readRow(source, below);
    if (!member) continue;
    if (owner && member.indent <= owner.column) return undefined;
    // What is deeper below the cursor's own line, or a list below its key, belongs to that line.
    const isOwn =
      cursorRow &&
      below > line &&
      (member.indent > cursorRow.indent || (cursorRow.key && member.dashes.length > 0));
    if (isOwn) continue;
    return { type: member.dashes.length > 0 ? 'sequence' : 'mapping', column: member.indent };
  }
  return undefined;
}

function isBlockHeader({ value }: OpenValue): boolean {
  return /^[|>][-+0-9]*$/.test(value.text);
}

/** In a value that began on a line above. */
function inOpenValue(
  source: SourceText,
  line: number,
  cursor: number,
  { levels, open }: Climb,
): CursorContainer | undefined {
  const outer = levels.slice(open?.inside);
  const [owner] = outer;
  if (open && /^[[{]/.test(open.value.text)) {
    return inFlow(source, open.value.start, cursor, flowEnd(source, line, owner?.column ?? -1), outer);
  }
  if (!open || !owner) return undefined;
  descend(source, line, outer);
  const container = containerOf(outer, cursor);
  const start = Math.min(firstOf(source, line)?.start ?? cursor, cursor);
  const prefix = { start, end: cursor };
  const whole = { start, end: Math.max(cursor, source.lineContentEnd(line)) };
  const place = { ...container, prefix, whole, continues: true, begins: false };
  if (!isBlockHeader(open)) {
    const isComment = source.text[start] === '#' && !/^["']/.test(open.value.text);
    return { ...place, kind: isComment ? 'comment' : owner.type === 'sequence' ? 'item' : 'value' };
  }
  return { ...place, kind: 'block-scalar', indent: blockIndent(source, open.value.start, owner.column) };
}

/** The column of a block scalar's first line, or where it would be. */
function blockIndent(source: SourceText, header: number, ownerColumn: number): number {
  for (let below = source.lineAt(header) + 1; below < source.lineCount; below++) {
    const first = firstOf(source, below);
    if (first) return first.indent > ownerColumn ? first.indent : ownerColumn + 2;
  }
  return ownerColumn + 2;
}

/** On a nonblank line, at or after its first character. */
function inRow(
  source: SourceText,
  line: number,
  cursor: number,
  row: Row | undefined,
  around: readonly CursorLevel[],
): CursorContainer {
  const levels = row ? withOwn(row, cursor, around) : [...around];
  const [inner] = levels;
  const comment = row && source.text.indexOf('#', row.value.start + row.value.text.length);
  const isComment =
    comment === undefined || (comment >= 0 && comment < cursor && comment < source.lineContentEnd(line));
  if (row && !isComment && /^[[{]/.test(row.value.text) && cursor > row.value.start) {
    const column = row.key ? row.content.column : (row.dashes.at(-1)?.column ?? levels[1]?.column ?? -1);
    const outer = row.key || row.dashes.length > 0 ? levels : levels.slice(1);
    const place = inFlow(source, row.value.start, cursor, flowEnd(source, line, column), outer);
    if (place) return place;
  }
  descend(source, line, levels);
  const container = containerOf(levels, cursor);
  if (!row || isComment) return { ...container, kind: 'comment', begins: false };
  const { key, value, content } = row;
  const needsSpace = row.dashes.some(({ start }) => start === cursor - 1);
  if (cursor < content.start || needsSpace) return { ...container, kind: 'item', needsSpace };
  if (key && cursor > key.colon) {
    const word = wordAt(value.start, value.start + value.text.length, cursor);
    return { ...container, ...word, kind: 'value', begins: false, needsSpace: cursor === key.colon + 1 };
  }
  if (key)
    return {
      ...container,
      ...wordAt(key.start, key.end, cursor),
      kind: 'key',
      hasColon: true,
      begins: false,
    };
  const word = wordAt(content.start, value.start + value.text.length, cursor);
  const needsDash = row.dashes.length === 0 && inner?.type === 'sequence';
  return { ...container, ...word, kind: inner?.type === 'sequence' ? 'item' : 'key', needsDash };
}

/** The levels, including those that the cursor's own line adds before the cursor. */
function withOwn(row: Row, cursor: number, around: readonly CursorLevel[]): CursorLevel[] {
  const dashes = row.dashes.slice(1).filter(({ start }) => start < cursor);
  const levels: CursorLevel[] = dashes
    .map(({ column }) => ({ type: 'sequence', column, index: 0 }) as const)
    .reverse();
  for (const level of around) levels.push(level);
  const { key, content } = row;
  if (!key || cursor < content.start) return levels;
  if (row.dashes.length > 0 || levels[0]?.type === 'sequence') {
    levels.unshift({ type: 'mapping', column: content.column, pairs: new Map() });
  }
  const [inner] = levels;
  if (inner?.type === 'mapping' && cursor > key.colon) inner.key = key.name;
  return levels;
}

function wordAt(start: number, end: number, cursor: number): Pick<CursorContainer, 'prefix' | 'whole'> {
  const from = Math.min(start, cursor);
  const hasWord = end > start && start <= cursor;
  return {
    prefix: { start: hasWord ? from : cursor, end: cursor },
    whole: { start: hasWord ? from : cursor, end: hasWord ? Math.max(end, cursor) : cursor },
  };
}

/** The last possible end of brackets: a line that is not deeper than their owner, unless it closes them. */
function flowEnd(source: SourceText, line: number, ownerColumn: number): number {
  for (let below = line + 1; below < source.lineCount; below++) {
    const first = firstOf(source, below);
    if (first && first.indent <= ownerColumn && !/[\]}]/.test(source.text.charAt(first.start))) {
      return source.lineStart(below);
    }
  }
  return source.length;
}

function inFlow(
  source: SourceText,
  opener: number,
  cursor: number,
  end: number,
  outer: readonly CursorLevel[],
): CursorContainer | undefined {
  const place = flowPlaceAt(source.text, opener, cursor, end);
  if (!place) return undefined;
  descend(source, source.lineAt(cursor), outer);
  const { path, around } = stepsOf(outer);
  const { kind, key, index, whole, hasColon, pairs } = place;
  return {
    kind,
    flow: true,
    path: [...path, ...place.path],
    ...(key !== undefined && { key }),
    ...(kind === 'item' && { index }),
    prefix: { start: whole.start, end: cursor },
    whole,
    hasColon,
    needsSpace: source.text[cursor - 1] === ':',
    needsDash: false,
    begins: kind === 'key' && pairs.size === 0 && !hasColon,
    continues: false,
    indent: columnOf(source, source.lineAt(opener), opener),
    siblings: pairs,
    around: [...around, ...place.path.map(() => new Map<string, string>())],
  };
}

/** The innermost container of the levels, with nothing typed in it. */
function containerOf(levels: readonly CursorLevel[], cursor: number): CursorContainer {
  const [inner, ...outer] = levels;
  const empty = { start: cursor, end: cursor };
  const siblings = new Map(inner?.type === 'mapping' ? inner.pairs : []);
  const key = inner?.type === 'mapping' ? inner.key : undefined;
  if (key !== undefined) siblings.delete(key);
  return {
    kind: 'key',
    flow: false,
    ...stepsOf(outer),
    ...(key !== undefined && { key }),
    ...(inner?.type === 'sequence' && { index: inner.index }),
    prefix: empty,
    whole: empty,
    hasColon: false,
    needsSpace: false,
    needsDash: false,
    begins: inner?.type === 'mapping' && inner.pairs.size === 0,
    continues: false,
    indent: inner?.column ?? 0,
    siblings,
  };
}

function stepsOf(levels: readonly CursorLevel[]): Pick<CursorContainer, 'path' | 'around'> {
  const outward = levels.toReversed();
  return {
    path: outward.map((level) => (level.type === 'sequence' ? level.index : (level.key ?? ''))),
    around: outward.map((level) => (level.type === 'mapping' ? level.pairs : new Map<string, string>())),
  };
}
