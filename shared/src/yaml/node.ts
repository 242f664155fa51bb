import { decodeBlock, type BlockHeader } from '../text/decode-block.js';
import { decodeFlow, type FlowStyle } from '../text/decode-flow.js';
import type { DecodedText } from '../text/offset-map.js';
import type { Span } from '../text/range.js';
import { FewNamed } from '../util/few-named.js';
import { pointerStep } from './pointer.js';
import { valueOfPlain, type ScalarValue } from './read/schema.js';

/** Our own syntax tree, independent of the parser that made it. Spans are document offsets. */
export type YamlNode = YamlMapping | YamlSequence | YamlScalar | YamlAlias;

/** The parent of a node. */
export type YamlParent = YamlPair | YamlItem;

/** Any node except an alias. */
export type YamlContent = Exclude<YamlNode, YamlAlias>;

/**
 * What begins and ends somewhere. The offsets are its own fields: an object for each span would be a quarter of the tree
 * (`npm run bench -- --only keystroke`).
 */
abstract class Place {
  constructor(
    public start: number,
    public end: number,
  ) {}

  /** A new object each time. */
  get span(): Span {
    return { start: this.start, end: this.end };
  }
}

/** Its span is without anchor and tag; for block collections and scalars without the last line break. */
abstract class NodeBase extends Place {
  parent: YamlParent | undefined = undefined;
  anchor: string | undefined = undefined;
}

export class YamlMapping extends NodeBase {
  readonly kind = 'mapping';
  pairs: YamlPair[] = [];
  private byName: ReadonlyMap<string, YamlPair> | undefined = undefined;

  constructor(
    start: number,
    end: number,
    readonly flow: boolean,
  ) {
    super(start, end);
  }

  get named(): ReadonlyMap<string, YamlPair> {
    return (this.byName ??= namePairs(this));
  }
}

export class YamlSequence extends NodeBase {
  readonly kind = 'sequence';
  items: YamlItem[] = [];

  constructor(
    start: number,
    end: number,
    readonly flow: boolean,
  ) {
    super(start, end);
  }
}

export type ScalarStyle = FlowStyle | 'literal' | 'folded';

/** How a block scalar is written. */
export interface BlockSource {
  header: BlockHeader;
  /** The lines below the header. */
  body: Span;
  /** Number of spaces before each line of the content. */
  indent: number;
}

export class YamlScalar extends NodeBase {
  readonly kind = 'scalar';
  private reading: DecodedText | undefined = undefined;

  private cachedValue: ScalarValue | undefined = undefined;

  /**
   * @param document the whole text
   * @param inner what has to be decoded, without quotes or header; undefined if the text is what is written
   */
  constructor(
    private readonly document: string,
    readonly style: ScalarStyle,
    start: number,
    end: number,
    private readonly inner?: Span,
    private readonly block?: BlockSource,
  ) {
    super(start, end);
  }

  get value(): ScalarValue {
    if (this.cachedValue !== undefined) return this.cachedValue;
    return (this.cachedValue = this.isVerbatim
      ? valueOfPlain(this.document.slice(this.start, this.end))
      : this.decoded.text);
  }

  /** The text without quotes or header, as written: where edits of the content happen. */
  get content(): Span {
    return this.inner ?? this.span;
  }

  /** The text between the quotes, below the header, or as written, with its mapping to the document. */
  get decoded(): DecodedText {
    return (this.reading ??= this.decode());
  }

  /** Whether its value is null, without decoding a text. */
  get isNull(): boolean {
    return this.cachedValue === undefined
      ? this.isVerbatim && this.value === null
      : this.cachedValue === null;
  }

  /** Whether its value is text, without decoding it. */
  get isText(): boolean {
    return (this.cachedValue === undefined && !this.isVerbatim) || typeof this.value === 'string';
  }

  /** Whether it is unquoted and in one line, so that its text is what is written. */
  get isVerbatim(): boolean {
    return this.inner === undefined;
  }

  /** Whether it begins with a quote that is not one, as it goes on after the closing one: a reading of what is invalid. */
  get isUncertain(): boolean {
    return this.style === 'plain' && /['"]/.test(this.document.charAt(this.start));
  }

  /** Number of spaces before each line of a block scalar's content. */
  get indent(): number | undefined {
    return this.block?.indent;
  }

  /** The indexes of the spaces in its text that were written as line breaks. */
  get folds(): readonly number[] {
    return this.isVerbatim || this.style === 'literal' ? [] : this.decoded.foldsIn(this.document);
  }

  /** Nothing is written at all, as after the colon of `name:`. */
  get absent(): boolean {
    return this.start === this.end;
  }

  /** Gives another value than its text has by itself. */
  resolve(value: ScalarValue): void {
    this.cachedValue = value;
  }

  private decode(): DecodedText {
    const { block, document, style, content } = this;
    if (block) return decodeBlock(document, block.body, block.header, block.indent);
    return decodeFlow(document, content, style as FlowStyle);
  }
}

export class YamlAlias extends NodeBase {
  readonly kind = 'alias';
  /** The anchored node; absent if none precedes the alias, or if it would contain itself. */
  target: YamlContent | undefined = undefined;

  constructor(
    start: number,
    end: number,
    readonly name: string,
  ) {
    super(start, end);
  }
}

/** Its span is from the key to the end of the value. */
export class YamlPair extends Place {
  readonly kind = 'pair';

  /**
   * @param name the key as text; undefined if the key is not a scalar
   * @param colon the offset of the colon, if present
   */
  constructor(
    readonly parent: YamlMapping,
    end: number,
    readonly key: YamlNode,
    readonly name: string | undefined,
    readonly value: YamlNode,
    readonly colon: number | undefined,
  ) {
    super(key.start, end);
    key.parent = this;
    value.parent = this;
  }
}

/** From the dash (block style) to the end of the value. */
export class YamlItem extends Place {
  readonly kind = 'item';

  constructor(
    readonly parent: YamlSequence,
    start: number,
    end: number,
    readonly index: number,
    readonly value: YamlNode,
  ) {
    super(start, end);
    value.parent = this;
  }
}

/** A comment, from `#` to the end of the line. */
export interface YamlComment {
  span: Span;
  text: string;
}

/** Something that keeps the text from being (one) YAML document. */
export interface YamlProblem {
  /** `elsewhere`: an alias to an anchor around the text. This is right, but what it refers to is unknown. */
  kind: 'syntax' | 'multiple-documents' | 'limit' | 'tag' | 'elsewhere';
  span: Span;
  /** One sentence. */
  message: string;
  /** Another place that explains it. */
  related?: { span: Span; message: string };
  /** A replacement that repairs it, with text elsewhere that goes too: certainly, unless it is a guess. */
  repair?: { title: string; span: Span; newText: string; isGuess?: boolean; alsoRemoved?: Span };
}

/** The first document of a text, read as far as possible. */
export interface YamlDocument {
  /** Absent in an empty text, and if a limit was reached. */
  root?: YamlNode;
  comments: YamlComment[];
  /** In document order. */
  problems: YamlProblem[];
}

/** Whether a node with an anchor is in a pair or an item. */
export function hasAnchor(member: YamlPair | YamlItem): boolean {
  const waiting: YamlNode[] = member.kind === 'pair' ? [member.key, member.value] : [member.value];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.kind === 'alias') continue;
    if (node.anchor !== undefined) return true;
    if (node.kind === 'mapping') for (const { key, value } of node.pairs) waiting.push(key, value);
    if (node.kind === 'sequence') for (const { value } of node.items) waiting.push(value);
  }
  return false;
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
  return scalar?.isText ? (scalar as YamlScalar & { value: string }) : undefined;
}

/**
 * The mapping's pairs by name, the same map each time. Of a duplicate key the first counts; merge keys (`<<`)
 * add what the mapping itself lacks. Bounded: a merged mapping's own merges are not followed.
 */
export function pairsByName(mapping: YamlMapping): ReadonlyMap<string, YamlPair> {
  return mapping.named;
}

function namePairs(mapping: YamlMapping): ReadonlyMap<string, YamlPair> {
  if (FewNamed.canHold(mapping.pairs) && !mapping.pairs.some(isMerge)) return new FewNamed(mapping.pairs);
  const pairs = new Map<string, YamlPair>();
  const merges = addPairs(pairs, mapping);
  for (const merge of merges) {
    const sources = asSequence(merge.value)?.items.map((item) => item.value) ?? [merge.value];
    for (const source of sources) {
      const merged = asMapping(source);
      if (merged) addPairs(pairs, merged);
    }
  }
  return pairs;
}

/** Adds what is not there yet. Returns the merge keys instead. */
function addPairs(pairs: Map<string, YamlPair>, { pairs: added }: YamlMapping): YamlPair[] {
  const merges: YamlPair[] = [];
  for (const pair of added) {
    if (isMerge(pair)) merges.push(pair);
    else if (pair.name !== undefined && !pairs.has(pair.name)) pairs.set(pair.name, pair);
  }
  return merges;
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
    pointer += pointerStep(step);
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
