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
  'single-quoted-scalar': 'single',
  'double-quoted-scalar': 'double',
};

/** Turns the parser's tree into ours: spans, decoded scalars, resolved aliases. One use for one document. */
export class TreeBuilder {
  readonly problems: YamlProblem[] = [];
  /** Words that a key on a later line swallowed, because no colon stands behind them yet. */
  readonly brokenKeys: Span[] = [];

  private readonly anchors = new Map<string, YamlNode>();
  private readonly sizes = new Map<YamlNode, number>();
  /** Anchors of the nodes being built: an alias to one of them would contain itself. */
  private readonly open = new Set<string>();
  private expanded = 0;

  constructor(private readonly text: string) {}

  build(node: ParsedNode | null, parent?: YamlParent, at = 0): YamlNode {
    if (isAlias(node)) return this.alias(node, parent);
    const before = this.expanded;
    const anchor = node?.anchor;
    if (anchor) this.open.add(anchor);
    const built = this.content(node, at);
    if (parent) built.parent = parent;
    this.expanded++;
    this.sizes.set(built, this.expanded - before);
    if (anchor) {
      built.anchor = anchor;
      this.open.delete(anchor);
      this.anchors.set(anchor, built);
    }
    return built;
  }

  private content(node: ParsedNode | null, at: number): Exclude<YamlNode, YamlAlias> {
    if (isMap(node)) return this.mapping(node);
    if (isSeq(node)) return this.sequence(node);
    return isScalar(node) ? this.scalar(node) : emptyScalar(this.text, at);
  }

  private alias(node: Alias.Parsed, parent: YamlParent | undefined): YamlAlias {
    const span = { start: node.range[0], end: node.range[1] };
    const alias: YamlAlias = { kind: 'alias', name: node.source, span, ...(parent && { parent }) };
    const target = this.anchors.get(node.source);
    const size = target ? (this.sizes.get(target) ?? 1) : 1;
    this.expanded += size;
    if (this.open.has(node.source)) {
      this.problem(span, `The alias *${node.source} stands inside what it stands for.`);
    } else if (!target || target.kind === 'alias') {
      this.problem(span, `No anchor &${node.source} stands above this alias.`);
    } else if (this.expanded > limits.expandedNodes) {
      this.expanded -= size;
      this.tooManyAliases(span);
    } else {
      alias.target = target;
    }
    return alias;
  }

  private tooManyAliases(span: Span): void {
    if (this.problems.some((problem) => problem.kind === 'limit')) return;
    const message = `With its aliases written out the document has more than ${limits.expandedNodes} values: those from here on were not followed.`;
    this.problems.push({ kind: 'limit', span, message });
  }

  private problem(span: Span, message: string): void {
    this.problems.push({ kind: 'syntax', span, message });
  }

  private mapping(node: YAMLMap.Parsed): YamlMapping {
    const mapping: YamlMapping = { kind: 'mapping', flow: node.flow === true, pairs: [], span: spanOf(node) };
    for (const item of node.items) this.pair(item as Pair<ParsedNode, ParsedNode | null>, mapping);
    const first = mapping.pairs[0];
    const last = mapping.pairs.at(-1);
    if (!mapping.flow && first && last) mapping.span = { start: first.span.start, end: last.span.end };
    return mapping;
  }

  private pair(item: Pair<ParsedNode, ParsedNode | null>, mapping: YamlMapping): void {
    const token = (item as { srcToken?: CST.CollectionItem }).srcToken;
    const colon = token?.sep?.find((part) => part.type === 'map-value-ind')?.offset;
    const pair = { kind: 'pair', parent: mapping } as YamlPair;
    pair.key = this.build(item.key, pair, colon ?? mapping.span.start);
    if (!mapping.flow && !isExplicit(token)) this.splitBrokenKey(pair, mapping);
    const behind = colon === undefined ? pair.key.span.end : colon + 1;
    pair.value = this.build(item.value, pair, behind);
    pair.name = keyName(pair.key);
    if (colon !== undefined) pair.colon = colon;
    pair.span = { start: pair.key.span.start, end: Math.max(behind, pair.value.span.end) };
    mapping.pairs.push(pair);
  }

  /** `ty⏎name: x` is one key for the parser: while `ty` is being typed, `name` is still meant. */
  private splitBrokenKey(pair: YamlPair, mapping: YamlMapping): void {
    const { key } = pair;
    if (key.kind !== 'scalar' || key.style !== 'plain') return;
    const source = this.text.slice(key.span.start, key.span.end);
    const lastBreak = Math.max(source.lastIndexOf('\n'), source.lastIndexOf('\r'));
    if (lastBreak < 0) return;
    for (const match of source.slice(0, lastBreak).matchAll(/[^\s][^\r\n]*/g)) {
      const start = key.span.start + match.index;
      const span = { start, end: start + match[0].trimEnd().length };
      this.brokenKeys.push(span);
      const broken = { kind: 'pair', parent: mapping, span } as YamlPair;
      broken.key = plainScalar(this.text, span, broken);
      broken.name = keyName(broken.key);
      broken.value = { ...emptyScalar(this.text, span.end), parent: broken };
      mapping.pairs.push(broken);
    }
    const indent = /^\s*/.exec(source.slice(lastBreak))?.[0].length ?? 0;
    pair.key = plainScalar(
      this.text,
      { start: key.span.start + lastBreak + indent, end: key.span.end },
      pair,
    );
  }

  private sequence(node: YAMLSeq.Parsed): YamlSequence {
    const sequence: YamlSequence = {
      kind: 'sequence',
      flow: node.flow === true,
      items: [],
      span: spanOf(node),
    };
    const dashes = dashOffsets(node.srcToken);
    node.items.forEach((value, index) => {
      const dash = dashes[index];
      const item = { kind: 'item', index, parent: sequence } as YamlItem;
      item.value = this.build(value as ParsedNode, item, dash === undefined ? sequence.span.start : dash + 1);
      const start = dash ?? item.value.span.start;
      item.span = { start, end: Math.max(item.value.span.end, start + (dash === undefined ? 0 : 1)) };
      sequence.items.push(item);
    });
    const first = sequence.items[0];
    const last = sequence.items.at(-1);
    if (!sequence.flow && first && last) sequence.span = { start: first.span.start, end: last.span.end };
    return sequence;
  }

  private scalar(node: Scalar.Parsed): YamlScalar {
    const token = node.srcToken;
    const value = scalarValue(node.value);
    if (token?.type === 'block-scalar') return this.blockScalar(token, value);
    const style = (token && flowStyles[token.type]) ?? 'plain';
    const span = spanOf(node);
    const quoted = style !== 'plain';
    const quote = this.text[span.start];
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
    const headerEnd = token.props.reduce(
      (end, part) => Math.max(end, 'source' in part ? part.offset + part.source.length : end),
      start,
    );
    const body = { start: headerEnd, end: headerEnd + token.source.length };
    const parsed = readBlockHeader(source);
    const block = decodeBlock(this.text, body, parsed, token.indent);
    return {
      kind: 'scalar',
      style: parsed.style,
      value: typeof value === 'string' ? block.text.text : value,
      decoded: block.text,
      content: block.span,
      indent: block.indent,
      span: { start, end: Math.max(start + source.length, block.span.end) },
      absent: false,
    };
  }
}

function spanOf(node: { range: [number, number, number] }): Span {
  return { start: node.range[0], end: node.range[1] };
}

function plainScalar(text: string, span: Span, parent: YamlParent): YamlScalar {
  const decoded = decodeFlow(text, span, 'plain');
  return {
    kind: 'scalar',
    style: 'plain',
    value: decoded.text,
    decoded,
    content: span,
    span,
    absent: false,
    parent,
  };
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

/** Whether the key stands behind a `?`, where it may have several lines. */
function isExplicit(token: CST.CollectionItem | undefined): boolean {
  return token?.start.some((part) => part.type === 'explicit-key-ind') ?? false;
}

function dashOffsets(token: CST.Token | undefined): number[] {
  if (token?.type !== 'block-seq') return [];
  return token.items.flatMap((item) => {
    const dash = item.start.find((part) => part.type === 'seq-item-ind');
    return dash ? [dash.offset] : [];
  });
}
