import type { DecodedText } from '../text/offset-map.js';
import type { Span } from '../text/range.js';

/** Our own syntax tree: nothing above this folder knows which parser made it. Spans are document offsets. */
export type YamlNode = YamlMapping | YamlSequence | YamlScalar | YamlAlias;

/** What holds a node. */
export type YamlParent = YamlPair | YamlItem;

/** A node that is there itself, as an alias is not. */
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
}

export interface YamlSequence extends NodeBase {
  kind: 'sequence';
  flow: boolean;
  items: YamlItem[];
}

export type ScalarStyle = 'plain' | 'single' | 'double' | 'literal' | 'folded';

/** What a scalar means by the core schema of YAML 1.2. */
export type ScalarValue = string | number | boolean | null;

export interface YamlScalar extends NodeBase {
  kind: 'scalar';
  style: ScalarStyle;
  value: ScalarValue;
  /** The text between the quotes, below the header or as written, with its way back to the document. */
  decoded: DecodedText;
  /** The text without quotes or header, as written: where edits of the content happen. */
  content: Span;
  /** Number of spaces before each line of a block scalar's content. */
  indent?: number;
  /** Nothing is written at all, as behind the colon of `name:`. */
  absent: boolean;
}

export interface YamlAlias extends NodeBase {
  kind: 'alias';
  name: string;
  /** The anchored node; absent when there is none above, or when it would contain itself. */
  target?: Exclude<YamlNode, YamlAlias>;
}

export interface YamlPair {
  kind: 'pair';
  /** From the key to the end of the value. */
  span: Span;
  key: YamlNode;
  /** The key as text; undefined where the key is no scalar. */
  name: string | undefined;
  value: YamlNode;
  /** The colon, when it is written. */
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

/** The first document of a text, read as far as it can be read. */
export interface YamlDocument {
  /** Absent in an empty text, and where a limit was reached. */
  root?: YamlNode;
  comments: YamlComment[];
  /** In document order. */
  problems: YamlProblem[];
}

/** The node itself, or what an alias stands for. */
export function resolveAlias(node: YamlNode): Exclude<YamlNode, YamlAlias> | undefined {
  return node.kind === 'alias' ? node.target : node;
}

/** The mapping that the node is or stands for. */
export function asMapping(node: YamlNode | undefined): YamlMapping | undefined {
  const resolved = node && resolveAlias(node);
  return resolved?.kind === 'mapping' ? resolved : undefined;
}

/** The sequence that the node is or stands for. */
export function asSequence(node: YamlNode | undefined): YamlSequence | undefined {
  const resolved = node && resolveAlias(node);
  return resolved?.kind === 'sequence' ? resolved : undefined;
}

/** The scalar that the node is or stands for. */
export function asScalar(node: YamlNode | undefined): YamlScalar | undefined {
  const resolved = node && resolveAlias(node);
  return resolved?.kind === 'scalar' ? resolved : undefined;
}

/** The scalar when it holds text. */
export function asText(node: YamlNode | undefined): (YamlScalar & { value: string }) | undefined {
  const scalar = asScalar(node);
  return scalar && typeof scalar.value === 'string' ? (scalar as YamlScalar & { value: string }) : undefined;
}

/**
 * The mapping's pairs by name. Of a key written twice the first counts; merge keys (`<<`) add what the
 * mapping itself does not say. Bounded: a merged mapping's own merges are not followed.
 */
export function pairsByName(mapping: YamlMapping): Map<string, YamlPair> {
  const pairs = new Map<string, YamlPair>();
  const add = (pair: YamlPair): void => {
    if (pair.name !== undefined && !pairs.has(pair.name)) pairs.set(pair.name, pair);
  };
  mapping.pairs.filter((pair) => !isMerge(pair)).forEach(add);
  for (const merge of mapping.pairs.filter(isMerge)) {
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
 * JSON pointer (RFC 6901) of a node, a pair or an item; the empty text for the root.
 * @param maxLength characters; where there are more, the pointer leads to the nearest holder that it has room for
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

/** The nodes directly below a node: keys, values and items, in document order. Aliases are not followed. */
export function childrenOf(node: YamlNode): YamlNode[] {
  if (node.kind === 'mapping') return node.pairs.flatMap((pair) => [pair.key, pair.value]);
  if (node.kind === 'sequence') return node.items.map((item) => item.value);
  return [];
}

/** The node and all below it, in document order. Aliases are not followed, so each node comes once. */
export function* walk(node: YamlNode): Generator<YamlNode> {
  yield node;
  for (const child of childrenOf(node)) yield* walk(child);
}

/** A document's data without its places. */
export type PlainValue = ScalarValue | PlainValue[] | { [name: string]: PlainValue };

/**
 * The value of a node as JSON has it: aliases replaced by what they stand for, of a key written twice the first,
 * nothing for keys that are no text. A node that is not there is null.
 */
export function plainValue(node: YamlNode | undefined): PlainValue {
  const content = node && resolveAlias(node);
  if (content?.kind === 'scalar') return content.value;
  if (content?.kind === 'sequence') return content.items.map(({ value }) => plainValue(value));
  if (!content) return null;
  return Object.fromEntries([...pairsByName(content)].map(([name, { value }]) => [name, plainValue(value)]));
}

/** The pairs whose key stands earlier in the same mapping already, and where it stands there first. */
export function* repeatedKeys(root: YamlNode): Generator<{ pair: YamlPair; name: string; earlier: Span }> {
  for (const node of walk(root)) {
    if (node.kind !== 'mapping') continue;
    const first = new Map<string, Span>();
    for (const pair of node.pairs) {
      const { name } = pair;
      if (name === undefined) continue;
      const earlier = first.get(name);
      if (earlier) yield { pair, name, earlier };
      else first.set(name, pair.key.span);
    }
  }
}
