import { fieldsIn, type Shape } from '../../schema/shape.js';
import { editsBetween } from '../../text/difference.js';
import type { Span, SpanEdit } from '../../text/range.js';
import type { Tool } from '../../tool/document.js';
import { indentOf } from '../../tool/edits.js';
import type { DialectName } from '../../values/dialect.js';
import { isMerge, walk, type YamlMapping, type YamlPair } from '../../yaml/node.js';
import { membersBefore } from '../tree-search.js';
import { fieldBlocks } from './field-blocks.js';
import type { Refactoring, RefactoringProvider } from './refactoring.js';

/** The kind of the action that sorts the fields of the whole document. */
export const sortFieldsKind = 'source.sortFields.userTool';

/**
 * Sorts fields in declaration order: those of the mapping at the cursor, and those of the whole document.
 * Unknown fields stay after the others, in their order; merge keys stay in place.
 */
export const sortFields: RefactoringProvider = ({ tool, span }) => {
  const ranks = new Ranks(tool.dialect.name);
  const here = mappingAt(tool, span);
  const sort = here && sortOf(tool, here, ranks);
  const shape = here && tool.structure.shapes.get(here);
  const refactorings: Refactoring[] = [];
  if (sort && shape) {
    const title = `Sort fields of ${shape.noun}`;
    refactorings.push({ title, kind: 'refactor.rewrite', edits: () => sorted(tool, [sort]) });
  }
  if (hasSort(tool, ranks))
    refactorings.push({ title: 'Sort all fields', kind: sortFieldsKind, edits: () => sortFieldsEdits(tool) });
  return refactorings;
};

/** The edits that sort the fields of all mappings of a document in declaration order. */
export function sortFieldsEdits(tool: Tool): SpanEdit[] {
  const ranks = new Ranks(tool.dialect.name);
  const sorts = [...tool.structure.shapes.keys()].flatMap((mapping) => sortOf(tool, mapping, ranks) ?? []);
  return sorted(tool, sorts);
}

function hasSort(tool: Tool, ranks: Ranks): boolean {
  for (const mapping of tool.structure.shapes.keys()) if (sortOf(tool, mapping, ranks)) return true;
  return false;
}

/** The innermost mapping with declared fields that contains a place. */
function mappingAt(tool: Tool, span: Span): YamlMapping | undefined {
  return membersBefore(tool.root, span.start)
    .flatMap(({ parent }) => (parent.kind === 'mapping' ? parent : []))
    .findLast((one) => tool.structure.shapes.has(one) && span.end <= one.span.end);
}

/** The order of fields in their shapes. */
class Ranks {
  private readonly cache = new Map<Shape, ReadonlyMap<string, number>>();

  constructor(private readonly dialect: DialectName) {}

  of(shape: Shape): ReadonlyMap<string, number> {
    const ranks =
      this.cache.get(shape) ?? new Map(fieldsIn(shape, this.dialect).map(({ name }, index) => [name, index]));
    this.cache.set(shape, ranks);
    return ranks;
  }
}

/** A mapping whose fields are to be sorted. */
interface Sort extends Span {
  /** The column of its keys; undefined in flow style. */
  column: number | undefined;
  /** The spans of its pairs, in document order. */
  blocks: Span[];
  /** The index of the pair to move to each place. */
  order: number[];
}

/** How to sort a mapping; undefined if it is sorted, or if more than the order would change. */
function sortOf(tool: Tool, mapping: YamlMapping, ranks: Ranks): Sort | undefined {
  const shape = tool.structure.shapes.get(mapping);
  const order = shape && orderOf(mapping.pairs, ranks.of(shape));
  if (!order || order.every((from, to) => from === to)) return undefined;
  if (tool.document.isBroken(mapping) || !isUnambiguous(mapping) || !keepsAnchors(mapping, order))
    return undefined;
  const blocks = fieldBlocks(tool, mapping);
  const [first] = mapping.pairs;
  if (!blocks || !first) return undefined;
  const column = mapping.flow ? undefined : indentOf(tool, first).length;
  return { start: blocks[0]?.start ?? 0, end: blocks.at(-1)?.end ?? 0, column, blocks, order };
}

function orderOf(pairs: readonly YamlPair[], ranks: ReadonlyMap<string, number>): number[] {
  const rank = (index: number): number => ranks.get(pairs[index]?.name ?? '') ?? ranks.size;
  const movable = [...pairs.keys()].filter((index) => !isMergeAt(pairs, index));
  movable.sort((a, b) => rank(a) - rank(b) || a - b);
  let next = 0;
  return pairs.map((_, index) => (isMergeAt(pairs, index) ? index : (movable[next++] ?? index)));
}

function isMergeAt(pairs: readonly YamlPair[], index: number): boolean {
  const pair = pairs[index];
  return pair !== undefined && isMerge(pair);
}

function isUnambiguous({ pairs }: YamlMapping): boolean {
  const names = pairs.map(({ name, colon }) => (colon === undefined ? undefined : name));
  return !names.includes(undefined) && new Set(names).size === names.length;
}

/** Whether each alias still follows its anchor: no two pairs that share a name are swapped. */
function keepsAnchors({ pairs }: YamlMapping, order: readonly number[]): boolean {
  const users = new Map<string, Set<number>>();
  const anchored = new Set<string>();
  pairs.forEach((pair, index) => {
    for (const part of [pair.key, pair.value]) {
      for (const node of walk(part)) {
        const name = node.kind === 'alias' ? node.name : node.anchor;
        if (name === undefined) continue;
        if (node.kind !== 'alias') anchored.add(name);
        users.set(name, (users.get(name) ?? new Set()).add(index));
      }
    }
  });
  if (anchored.size === 0) return true;
  const places = new Map(order.map((from, to) => [from, to]));
  return [...anchored].every((name) => {
    const moved = [...(users.get(name) ?? [])].map((from) => places.get(from) ?? 0);
    return moved.every((to, index) => index === 0 || (moved[index - 1] ?? 0) < to);
  });
}

function sorted({ source: { text } }: Tool, sorts: readonly Sort[]): SpanEdit[] {
  return outermost(sorts).flatMap(({ sort, inner }) => {
    const before = text.slice(sort.start, sort.end);
    return editsBetween(before, reordered(text, sort, inner)).map(({ span, newText }) => ({
      span: { start: sort.start + span.start, end: sort.start + span.end },
      newText,
    }));
  });
}

/** Mappings that are not in another one, in document order, with those in them. */
function outermost(sorts: readonly Sort[]): { sort: Sort; inner: Sort[] }[] {
  const groups: { sort: Sort; inner: Sort[] }[] = [];
  for (const sort of [...sorts].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const around = groups.at(-1);
    if (around && sort.start < around.sort.end) around.inner.push(sort);
    else groups.push({ sort, inner: [] });
  }
  return groups;
}

/** A span of the text with the mappings in it sorted. */
function rewritten(text: string, { start, end }: Span, sorts: readonly Sort[]): string {
  const parts: string[] = [];
  let at = start;
  for (const { sort, inner } of outermost(sorts)) {
    parts.push(text.slice(at, sort.start), reordered(text, sort, inner));
    at = sort.end;
  }
  return parts.join('') + text.slice(at, end);
}

function reordered(text: string, { blocks, order, column }: Sort, inner: readonly Sort[]): string {
  let next = 0;
  const written = blocks.map((block) => {
    const blockSorts: Sort[] = [];
    for (let sort; (sort = inner[next]) && sort.start < block.end; next++) blockSorts.push(sort);
    return rewritten(text, block, blockSorts);
  });
  return order
    .map((from, to) => {
      const before = blocks[to - 1];
      const gap = before ? text.slice(before.end, blocks[to]?.start) : '';
      const lineEnds = before && column !== undefined ? /^[^]*[\r\n]/.exec(gap)?.[0] : undefined;
      return (lineEnds === undefined ? gap : lineEnds + ' '.repeat(column ?? 0)) + (written[from] ?? '');
    })
    .join('');
}
