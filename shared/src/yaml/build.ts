import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Alias,
  type CST,
  type Pair,
  type ParsedNode,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { decodeBlock, readBlockHeader } from '../text/decode-block.js';
import { decodeFlow, type FlowStyle } from '../text/decode-flow.js';
import type { Span } from '../text/range.js';
import { isNoPair } from './faults/key-line.js';
import { limits } from './limits.js';
import {
  resolveAlias,
  type YamlAlias,
  type YamlItem,
  type YamlMapping,
  type YamlNode,
  type YamlPair,
  type YamlParent,
  type YamlProblem,
  type YamlScalar,
  type YamlSequence,
} from './node.js';

const flowStyles: Readonly<Record<string, FlowStyle>> = {
  "'": 'single',
  '"': 'double',
};

/** The size of a node, each alias counted as its target. */
interface Size {
  nodes: number;
  /** Of all keys and values. */
  characters: number;
}

/** Converts the parser's tree to ours: spans, decoded scalars, resolved aliases. For a single document. */
export class TreeBuilder {
  readonly problems: YamlProblem[] = [];
  /** The node of each anchor. */
  private readonly anchors = new Map<string, { node: Exclude<YamlNode, YamlAlias>; size: Size }>();
  /** Anchors of the nodes being built: an alias to one of them would contain itself. */
  private readonly open = new Set<string>();
  /** What has been built so far. */
  private readonly built: Size = { nodes: 0, characters: 0 };
  /** How much of it aliases have added. */
  private readonly added: Size = { nodes: 0, characters: 0 };
  /** Whether aliases have added too much, so that no more are followed. */
  private isFull = false;

  /**
   * @param text the document that all spans refer to
   * @param at maps an offset of the parsed text to the document; monotone
   */
  constructor(
    private readonly text: string,
    private readonly at: (offset: number) => number,
  ) {}

  /** Builds a node and everything below it. `at` is its place if it is not written. */
  build(node: ParsedNode | null, parent?: YamlParent, at = 0): YamlNode {
    if (isAlias(node)) return this.alias(node, parent);
    const { nodes, characters } = this.built;
    const anchor = node?.anchor;
    if (anchor) this.open.add(anchor);
    const built = this.content(node, at);
    if (parent) built.parent = parent;
    this.built.nodes++;
    if (built.kind === 'scalar') this.built.characters += built.decoded.text.length;
    if (anchor) {
      built.anchor = anchor;
      this.open.delete(anchor);
      const size = { nodes: this.built.nodes - nodes, characters: this.built.characters - characters };
      this.anchors.set(anchor, { node: built, size });
    }
    return built;
  }

  private content(node: ParsedNode | null, at: number): Exclude<YamlNode, YamlAlias> {
    if (isMap(node)) return this.mapping(node);
    if (isSeq(node)) return this.sequence(node);
    return isScalar(node) ? this.scalar(node) : emptyScalar(this.text, at);
  }

  private alias(node: Alias.Parsed, parent: YamlParent | undefined): YamlAlias {
    const span = this.spanOf(node);
    const alias: YamlAlias = { kind: 'alias', name: node.source, span, ...(parent && { parent }) };
    const target = this.anchors.get(node.source);
    add(this.built, target?.size ?? { nodes: 1, characters: 0 });
    if (this.open.has(node.source)) {
      this.problem(
        span,
        `"*${node.source}" is inside the value that it refers to: remove it, or write the value out.`,
      );
    } else if (!target) {
      const message = `"*${node.source}" is an alias, but there is no anchor "&${node.source}" above it: put it in quotes if it is text.`;
      this.problem(span, message);
    } else if (!this.isFull) {
      add(this.added, target.size);
      const excess = excessOf(this.added);
      if (excess === undefined) alias.target = target.node;
      else this.tooManyAliases(span, excess);
    }
    return alias;
  }

  private tooManyAliases(span: Span, excess: string): void {
    this.isFull = true;
    const message = `The aliases in this document expand to more than ${excess}: from here on, they are not followed.`;
    this.problems.push({ kind: 'limit', span, message });
  }

  private problem(span: Span, message: string): void {
    this.problems.push({ kind: 'syntax', span, message });
  }

  private spanOf(node: { range: [number, number, number] }): Span {
    return { start: this.at(node.range[0]), end: this.at(node.range[1]) };
  }

  private mapping(node: YAMLMap.Parsed): YamlMapping {
    const mapping: YamlMapping = {
      kind: 'mapping',
      flow: node.flow === true,
      pairs: [],
      span: this.spanOf(node),
    };
    for (const item of node.items) this.pair(item, mapping);
    mapping.span = spanWith(mapping, mapping.pairs);
    return mapping;
  }

  private pair(item: Pair<ParsedNode, ParsedNode | null>, mapping: YamlMapping): void {
    const token = (item as { srcToken?: CST.CollectionItem }).srcToken;
    const colon = this.colonOf(token);
    if (token && !mapping.flow && isNoPair(this.text, token, colon)) return;
    const pair = { kind: 'pair', parent: mapping } as YamlPair;
    pair.key = this.build(item.key, pair, colon ?? mapping.span.start);
    const behind = colon === undefined ? pair.key.span.end : colon + 1;
    pair.value = this.build(item.value, pair, behind);
    pair.name = keyName(pair.key);
    if (colon !== undefined) pair.colon = colon;
    pair.span = { start: pair.key.span.start, end: Math.max(behind, pair.value.span.end) };
    mapping.pairs.push(pair);
  }

  /** The colon's offset, which may be one that a repair inserted. */
  private colonOf(token: CST.CollectionItem | undefined): number | undefined {
    const colon = token?.sep?.find((part) => part.type === 'map-value-ind');
    const offset = colon && this.at(colon.offset);
    return offset !== undefined && this.text[offset] === ':' ? offset : undefined;
  }

  private sequence(node: YAMLSeq.Parsed): YamlSequence {
    const sequence: YamlSequence = {
      kind: 'sequence',
      flow: node.flow === true,
      items: [],
      span: this.spanOf(node),
    };
    const dashes = dashOffsets(node.srcToken).map(this.at);
    node.items.forEach((value, index) => {
      const dash = dashes[index];
      const item = { kind: 'item', index, parent: sequence } as YamlItem;
      item.value = this.build(value, item, dash === undefined ? sequence.span.start : dash + 1);
      const start = dash ?? item.value.span.start;
      item.span = { start, end: Math.max(item.value.span.end, start + (dash === undefined ? 0 : 1)) };
      sequence.items.push(item);
    });
    sequence.span = spanWith(sequence, sequence.items);
    return sequence;
  }

  private scalar(node: Scalar.Parsed): YamlScalar {
    const token = node.srcToken;
    const value = scalarValue(node.value);
    if (token?.type === 'block-scalar') return this.blockScalar(token, value);
    const span = this.spanOf(node);
    const quote = this.text.charAt(span.start);
    const style = (token && token.type !== 'scalar' && span.end > span.start && flowStyles[quote]) || 'plain';
    const quoted = style !== 'plain';
    const closed = quoted && span.end - span.start >= 2 && this.text[span.end - 1] === quote;
    const content = quoted ? { start: span.start + 1, end: closed ? span.end - 1 : span.end } : span;
    const decoded = decodeFlow(this.text, content, style);
    const absent = !quoted && span.end === span.start;
    return {
      kind: 'scalar',
      style,
      value: typeof value === 'string' ? decoded.text : value,
      decoded,
      content,
      span,
      absent,
    };
  }

  private blockScalar(token: CST.BlockScalar, value: YamlScalar['value']): YamlScalar {
    const header = token.props.find((part) => part.type === 'block-scalar-header');
    const source = header && 'source' in header ? header.source : '|';
    const start = header?.offset ?? token.offset;
    const bodyStart = token.props.reduce(
      (end, part) => Math.max(end, 'source' in part ? part.offset + part.source.length : end),
      start,
    );
    const span = { start: this.at(start), end: this.at(start + source.length) };
    const body = { start: this.at(bodyStart), end: this.at(bodyStart + token.source.length) };
    const parsed = readBlockHeader(source);
    const block = decodeBlock(this.text, body, parsed, token.indent);
    return {
      kind: 'scalar',
      style: parsed.style,
      value: typeof value === 'string' ? block.text.text : value,
      decoded: block.text,
      content: block.span,
      indent: block.indent,
      span: { start: span.start, end: Math.max(span.end, block.span.end) },
      absent: false,
    };
  }
}

function add(sum: Size, { nodes, characters }: Size): void {
  sum.nodes += nodes;
  sum.characters += characters;
}

/** Which limit aliases have exceeded; undefined if none. */
function excessOf({ nodes, characters }: Size): string | undefined {
  if (nodes > limits.expandedNodes) return `${limits.expandedNodes} values`;
  return characters > limits.expandedText ? `${limits.expandedText} characters` : undefined;
}

/** Block collections span their members; flow collections span their brackets. */
function spanWith({ flow, span }: YamlMapping | YamlSequence, members: readonly { span: Span }[]): Span {
  const [first] = members;
  const last = members.at(-1);
  if (!first || !last) return span;
  return flow
    ? { start: span.start, end: Math.max(span.end, last.span.end) }
    : { start: first.span.start, end: last.span.end };
}

function emptyScalar(text: string, at: number): YamlScalar {
  const span = { start: at, end: at };
  const decoded = decodeFlow(text, span, 'plain');
  return { kind: 'scalar', style: 'plain', value: null, decoded, content: span, span, absent: true };
}

function scalarValue(value: unknown): YamlScalar['value'] {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
  return typeof value === 'bigint' ? Number(value) : 'text';
}

function keyName(key: YamlNode): string | undefined {
  const scalar = resolveAlias(key);
  return scalar?.kind === 'scalar' ? scalar.decoded.text : undefined;
}

function dashOffsets(token: CST.Token | undefined): number[] {
  if (token?.type !== 'block-seq') return [];
  return token.items.flatMap((item) => {
    const dash = item.start.find((part) => part.type === 'seq-item-ind');
    return dash ? [dash.offset] : [];
  });
}
