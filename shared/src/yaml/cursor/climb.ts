import type { SourceText } from '../../text/source.js';
import { firstOf, isBoundary, readRow, unquoted, type Row } from './row.js';

/** A mapping around the cursor, as far as its lines show. */
export interface MappingLevel {
  type: 'mapping';
  /** The column of its keys. */
  column: number;
  /** Its keys with the text after them on their lines. */
  pairs: Map<string, string>;
  /** The key whose value contains the cursor; undefined for the mapping at the cursor itself. */
  key?: string;
}

/** A list around the cursor. */
export interface SequenceLevel {
  type: 'sequence';
  /** The column of its dashes. */
  column: number;
  /** The index of the item at the cursor. */
  index: number;
}

export type CursorLevel = MappingLevel | SequenceLevel;

/** A value that begins above the cursor's line and may continue there, so that no key can be there. */
export interface OpenValue {
  /** The number of levels inside it, which are meaningless then. */
  inside: number;
  /** Where the value begins, and its text there. */
  value: Row['value'];
}

/** The levels around a place. */
export interface Climb {
  /** From the inside out. */
  levels: CursorLevel[];
  open: OpenValue | undefined;
  /** The line of the innermost level's owner; -1 for the document itself. */
  ownerLine: number;
  /** The column where keys were looked for has dashes. */
  dashes: boolean;
}

/**
 * Climbs from a line to the document's start by indentation: lines less deep than the place enclose it,
 * equally deep ones are its siblings, deeper ones are skipped.
 * @param type whether a dash or a key is, or would be, at the column
 */
export function climb(source: SourceText, line: number, column: number, type: CursorLevel['type']): Climb {
  const levels: CursorLevel[] = [levelAt(type, column)];
  const result: Climb = { levels, open: undefined, ownerLine: -1, dashes: false };
  for (let above = line - 1; above >= 0; above--) {
    const current = levels.at(-1);
    const first = firstOf(source, above);
    if (!current || !first || first.indent > current.column) continue;
    if (isBoundary(source, above)) break;
    const row = readRow(source, above);
    if (!row) continue;
    pass(row, current, result);
    if (result.ownerLine < 0 && levels.length > 1) result.ownerLine = above;
  }
  return result;
}

function levelAt(type: CursorLevel['type'], column: number): CursorLevel {
  return type === 'mapping' ? { type, column, pairs: new Map() } : { type, column, index: 0 };
}

function pass(row: Row, current: CursorLevel, climbed: Climb): void {
  if (current.type === 'sequence') {
    if (row.dashes.some(({ column }) => column === current.column)) {
      current.index++;
      enterDashes(row, current.column, climbed);
    } else enter(row, current.column + (row.indent === current.column ? 1 : 0), climbed);
  } else if (row.indent < current.column) {
    if (row.key && row.content.column === current.column) {
      addPair(current, row);
      enterDashes(row, current.column, climbed);
    } else enter(row, current.column, climbed);
  } else if (row.dashes.length === 0) addPair(current, row);
  else climbed.dashes ||= climbed.levels.length === 1;
}

/** The levels that a line above opens for what is deeper than the column. */
function enter(row: Row, column: number, climbed: Climb): void {
  const { content, dashes, key, value } = row;
  const { levels } = climbed;
  // A key that still lacks its colon.
  const isWord = !key && dashes.length === 0 && /^[\w.-]+$/.test(value.text);
  const isBracket = dashes.length === 0 && /^[[{]/.test(value.text);
  const ownsAt = key || isWord || isBracket ? content.column : (dashes.at(-1)?.column ?? column);
  const owns = ownsAt < column;
  if (owns && !isWord && value.text !== '') climbed.open = { inside: levels.length, value };
  if (owns && (key || isWord)) {
    const name = key?.name ?? value.text;
    const level: MappingLevel = { type: 'mapping', column: content.column, pairs: new Map(), key: name };
    addPair(level, row);
    levels.push(level);
  }
  enterDashes(row, column, climbed);
}

function enterDashes({ dashes }: Row, column: number, { levels }: Climb): void {
  for (const dash of dashes.toReversed()) {
    if (dash.column < column) levels.push({ type: 'sequence', column: dash.column, index: 0 });
  }
}

/** Of a duplicate key, the one nearest to the cursor counts. */
function addPair(level: MappingLevel, { key, value }: Row): void {
  if (key && !level.pairs.has(key.name)) level.pairs.set(key.name, unquoted(value.text));
}

/** Adds the pairs below a line to the mappings around it. */
export function descend(source: SourceText, line: number, levels: readonly CursorLevel[]): void {
  let inner = 0;
  for (let below = line + 1; below < source.lineCount && inner < levels.length; below++) {
    const first = firstOf(source, below);
    if (!first || first.indent > (levels[inner]?.column ?? 0)) continue;
    if (isBoundary(source, below)) return;
    const row = readRow(source, below);
    if (!row) continue;
    while (inner < levels.length && !isIn(row, levels[inner])) inner++;
    const level = levels[inner];
    if (level?.type === 'mapping' && row.indent === level.column && row.dashes.length === 0)
      addPair(level, row);
  }
}

/** Whether a line is in a level or deeper. */
function isIn(row: Row, level: CursorLevel | undefined): boolean {
  if (!level || row.indent < level.column) return false;
  return level.type === 'mapping' || row.indent > level.column || row.dashes.length > 0;
}
