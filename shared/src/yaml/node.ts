import type { DecodedText } from '../text/offset-map.js';
import type { Span } from '../text/range.js';

/** Our own syntax tree, independent of the parser that made it. Spans are document offsets. */
export type YamlNode = YamlMapping | YamlSequence | YamlScalar | YamlAlias;

/** The parent of a node. */
export type YamlParent = YamlPair | YamlItem;

/** Any node except an alias. */
export type YamlContent = Exclude<YamlNode, YamlAlias>;

interface NodeBase {
  /** Without anchor and tag; for block collections and scalars without the last line break. */
  span: Span;
  parent?: YamlParent;
  anchor?: string;
}

export interface YamlMapping extends NodeBase {
  kind: 'mapping';
  flow: boolean;
  pairs: YamlPair[];
  /** Kept by {@link pairsByName}. */
  byName?: ReadonlyMap<string, YamlPair>;
}

export interface YamlSequence extends NodeBase {
  kind: 'sequence';
  flow: boolean;
  items: YamlItem[];
}

export type ScalarStyle = 'plain' | 'single' | 'double' | 'literal' | 'folded';

/** The value of a scalar in the core schema of YAML 1.2. */
export type ScalarValue = string | number | boolean | null;

export interface YamlScalar extends NodeBase {
  kind: 'scalar';
  style: ScalarStyle;
  value: ScalarValue;
  /** The text between the quotes, below the header, or as written, with its mapping to the document. */
  decoded: DecodedText;
  /** The text without quotes or header, as written: where edits of the content happen. */
  content: Span;
  /** Number of spaces before each line of a block scalar's content. */
  indent?: number;
  /** Nothing is written at all, as after the colon of `name:`. */
  absent: boolean;
}

export interface YamlAlias extends NodeBase {
  kind: 'alias';
  name: string;
  /** The anchored node; absent if none precedes the alias, or if it would contain itself. */
  target?: Exclude<YamlNode, YamlAlias>;
}

export interface YamlPair {
  kind: 'pair';
  /** From the key to the end of the value. */
  span: Span;
  key: YamlNode;
  /** The key as text; undefined if the key is not a scalar. */
  name: string | undefined;
  value: YamlNode;
  /** The offset of the colon, if present. */
  colon?: number;
  parent: YamlMapping;
}

export interface YamlItem {
  kind: 'item';
  /** From the dash (block style) to the end of the value. */
  span: Span;
  index: number;
  value: YamlNode;
  parent: YamlSequence;
}

/** A comment, from `#` to the end of the line. */
export interface YamlComment {
  span: Span;
  text: string;
}

/** Something that keeps the text from being (one) YAML document. */
export interface YamlProblem {
  kind: 'syntax' | 'multiple-documents' | 'limit' | 'tag';
  span: Span;
  /** One sentence. */
  message: string;
  /** Another place that explains it. */
  related?: { span: Span; message: string };
  /** A replacement that certainly repairs it. */
  repair?: { title: string; span: Span; newText: string };
}

/** The first document of a text, read as far as possible. */
export interface YamlDocument {
  /** Absent in an empty text, and if a limit was reached. */
  root?: YamlNode;
  comments: YamlComment[];
  /** In document order. */
  problems: YamlProblem[];
}

/** The node itself, or an alias's target. */
export function resolveAlias(node: YamlNode): Exclude<YamlNode, YamlAlias> | undefined {
  return node.kind === 'alias' ? node.target : node;
}

/** The node, or its target, if that is a mapping. */
export function asMapping(node: YamlNode | undefined): YamlMapping | undefined {
  const resolved = node && resolveAlias(node);
  return resolved?.kind === 'mapping' ? resolved : undefined;
}

/** The node, or its target, if that is a sequence. */
export function asSequence(node: YamlNode | undefined): YamlSequence | undefined {
  const resolved = node && resolveAlias(node);
  return resolved?.kind === 'sequence' ? resolved : undefined;
}

/** The node, or its target, if that is a scalar. */
export function asScalar(node: YamlNode | undefined): YamlScalar | undefined {
  const resolved = node && resolveAlias(node);
  return resolved?.kind === 'scalar' ? resolved : undefined;
}

/** The scalar if its value is text. */
export function asText(node: YamlNode | undefined): (YamlScalar & { value: string }) | undefined {
  const scalar = asScalar(node);
  return scalar && typeof scalar.value === 'string' ? (scalar as YamlScalar & { value: string }) : undefined;
}

/**
 * The mapping's pairs by name. Of a duplicate key the first counts; merge keys (`<<`) add what the mapping
 * itself lacks. Bounded: a merged mapping's own merges are not followed.
 */
export function pairsByName(mapping: YamlMapping): ReadonlyMap<string, YamlPair> {
  return (mapping.byName ??= readPairs(mapping));
}

function readPairs(mapping: YamlMapping): ReadonlyMap<string, YamlPair> {
  const pairs = new Map<string, YamlPair>();
  const add = (pair: YamlPair): void => {
    if (pair.name !== undefined && !pairs.has(pair.name)) pairs.set(pair.name, pair);
  };
  const merges: YamlPair[] = [];
  for (const pair of mapping.pairs) {
    if (isMerge(pair)) merges.push(pair);
    else add(pair);
  }
  for (const merge of merges) {
    const sources = asSequence(merge.value)?.items.map((item) => item.value) ?? [merge.value];
    for (const source of sources)
      asMapping(source)
        ?.pairs.filter((pair) => !isMerge(pair))
        .forEach(add);
  }
  return pairs;
}

/** Whether the pair is a merge key, `<<: *other`. */
export function isMerge(pair: YamlPair): boolean {
  return pair.name === '<<' && pair.value.kind !== 'scalar';
}

/**
 * JSON pointer (RFC 6901) to a node, pair, or item; empty for the root.
 * @param maxLength characters; beyond that, the pointer leads to the nearest ancestor that fits
 */
export function pointerOf(place: YamlNode | YamlParent, maxLength = Infinity): string {
  const steps: string[] = [];
  for (let at: YamlNode | YamlParent | undefined = place; at; at = at.parent) {
    if (at.kind === 'pair') steps.push(at.name ?? '');
    else if (at.kind === 'item') steps.push(String(at.index));
  }
  let pointer = '';
  for (const step of steps.reverse()) {
    if (pointer.length + step.length >= maxLength) break;
    pointer += `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  }
  return pointer;
}

/** The nodes directly below a node: keys, values, and items, in document order. Aliases are not followed. */
export function childrenOf(node: YamlNode): YamlNode[] {
  if (node.kind === 'mapping') return node.pairs.flatMap((pair) => [pair.key, pair.value]);
  if (node.kind === 'sequence') return node.items.map((item) => item.value);
  return [];
}

/** The node and all nodes below it, once each, in document order. Aliases are not followed. */
export function* walk(node: YamlNode): Generator<YamlNode> {
  yield node;
  for (const child of childrenOf(node)) yield* walk(child);
}

/** A document's data without positions. */
export type PlainValue = ScalarValue | PlainValue[] | { [name: string]: PlainValue };

/**
 * The value of a node as in JSON: aliases are replaced by their targets, of duplicate keys the first counts,
 * and keys other than text are skipped. An absent node is null.
 */
export function plainValue(node: YamlNode | undefined): PlainValue {
  const content = node && resolveAlias(node);
  if (content?.kind === 'scalar') return content.value;
  if (content?.kind === 'sequence') return content.items.map(({ value }) => plainValue(value));
  if (!content) return null;
  return Object.fromEntries([...pairsByName(content)].map(([name, { value }]) => [name, plainValue(value)]));
}

/** A pair whose key already occurs in the same mapping, and where it first occurs. */
export interface RepeatedKey {
  pair: YamlPair;
  name: string;
  earlier: Span;
}

/**
 * The repeated keys of all mappings in a place, in document order. Aliases are not followed.
 * @param isElsewhere whether a member is left out
 */
export function repeatedKeys(
  place: YamlNode | YamlParent,
  isElsewhere: (member: YamlParent) => boolean = () => false,
): RepeatedKey[] {
  const found: RepeatedKey[] = [];
  addRepeated(place, found, isElsewhere);
  return found;
}

function addRepeated(
  place: YamlNode | YamlParent,
  found: RepeatedKey[],
  isElsewhere: (member: YamlParent) => boolean,
): void {
  switch (place.kind) {
    case 'mapping':
      // As many names as pairs: nothing is repeated, as in most mappings.
      if (pairsByName(place).size !== place.pairs.length || place.pairs.some(isMerge))
        addRepeatedIn(place, found);
      for (const pair of place.pairs) if (!isElsewhere(pair)) addRepeated(pair, found, isElsewhere);
      return;
    case 'sequence':
      for (const item of place.items) if (!isElsewhere(item)) addRepeated(item, found, isElsewhere);
      return;
    case 'pair':
      addRepeated(place.key, found, isElsewhere);
      addRepeated(place.value, found, isElsewhere);
      return;
    case 'item':
      addRepeated(place.value, found, isElsewhere);
  }
}

function addRepeatedIn({ pairs }: YamlMapping, found: RepeatedKey[]): void {
  const first = new Map<string, Span>();
  for (const pair of pairs) {
    const { name } = pair;
    if (name === undefined) continue;
    const earlier = first.get(name);
    if (earlier) found.push({ pair, name, earlier });
    else first.set(name, pair.key.span);
  }
}
