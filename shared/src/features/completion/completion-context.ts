import type { Field, Shape, ValueType } from '../../schema/shape.js';
import { toolShape } from '../../schema/tool.js';
import { touches, type Span } from '../../text/range.js';
import type { Document } from '../../tool/document.js';
import { lineStart } from '../../yaml/cursor/row.js';
import type {
  ScalarStyle,
  YamlMapping,
  YamlNode,
  YamlPair,
  YamlParent,
  YamlScalar,
} from '../../yaml/node.js';
import { membersBefore, scalarAt, type ScalarPlace } from '../tree-search.js';
import { elementType, expectedType, isNamedByKey, shapeIn, useOf } from './expected-type.js';

/** A place where a key or a value can be written. */
export type CompletionContext = KeyContext | ValueContext;

/** Where a key can be written. */
export interface KeyContext {
  kind: 'key';
  /** The shape of the mapping that the key would belong to. */
  shape: Shape;
  /** The other keys of that mapping. */
  present: ReadonlySet<string>;
  /** The incomplete key there, or an empty span. */
  span: Span;
  /** A colon follows already. */
  hasColon: boolean;
  flow: boolean;
  /** `- ` if the key begins a list item that has no dash yet. */
  dash: string;
  /** A new list item can begin there: at most its dash is written. */
  isNewItem: boolean;
}

/** Where a value can be written. */
export interface ValueContext {
  kind: 'value';
  field: Field;
  shape: Shape;
  /** The pair that contains the value; absent if only lines could be read. */
  pair?: YamlPair;
  type: ValueType;
  /** The incomplete value there, or an empty span. */
  span: Span;
  /** How the text in `span` is written. */
  style: ScalarStyle;
  /** Whether a space is needed before the value. */
  needsSpace: boolean;
  /** Whitespace separates the value from the cursor, so that only more of the same value can follow. */
  isTrailing: boolean;
}

/**
 * What can be written at a place of the document. Trusts the other lines, and only the part of the cursor's
 * line before the cursor, so that an incomplete key does not matter.
 */
export function placeAt(document: Document, offset: number): CompletionContext | undefined {
  const { comments, root } = document.yaml;
  if (comments.some(({ span }) => span.start < offset && offset <= span.end)) return undefined;
  const written = scalarAt(root, offset);
  if (written && !written.scalar.absent) return placeOfScalar(document, written, offset);
  return new GapResolver(document, offset).resolve();
}

const nothing: Pick<KeyContext, 'present' | 'hasColon' | 'flow' | 'dash' | 'isNewItem'> = {
  present: new Set(),
  hasColon: false,
  flow: false,
  dash: '',
  isNewItem: false,
};

const noValue: Pick<ValueContext, 'kind' | 'style' | 'needsSpace' | 'isTrailing'> = {
  kind: 'value',
  style: 'plain',
  needsSpace: false,
  isTrailing: false,
};

/** A complete or incomplete key or value. */
function placeOfScalar(
  document: Document,
  { scalar, pair, isKey }: ScalarPlace,
  offset: number,
): CompletionContext | undefined {
  const { source } = document;
  if (source.lineAt(scalar.span.start) !== source.lineAt(scalar.span.end)) return undefined;
  if (isKey && pair) return placeOfKey(document, pair);
  const { parent, span } = scalar;
  const isBelow =
    parent?.kind === 'pair' && source.lineAt(parent.colon ?? span.start) !== source.lineAt(span.start);
  const type = expectedType(document, scalar);
  const isPlain = scalar.style === 'plain';
  if (isPlain && (!parent || parent.kind === 'item' || isBelow)) {
    const begun = newMember(type, span, isBelow, parent?.kind === 'item');
    if (begun) return begun;
  }
  const use = pair && useOf(document, pair);
  const written = isPlain ? span : scalar.content;
  // Nothing can be written next to the quotes.
  if (!use || !type || !touches(written, offset)) return undefined;
  return { ...noValue, ...use, type, span: written, style: scalar.style };
}

function placeOfKey(document: Document, pair: YamlPair): CompletionContext | undefined {
  const mapping = pair.parent;
  const shape = shapeIn(expectedType(document, mapping), mapping);
  if (!shape) return undefined;
  return {
    ...nothing,
    kind: 'key',
    shape,
    present: keysOf(document, mapping, pair),
    span: pair.key.span,
    hasColon: pair.colon !== undefined,
    flow: mapping.flow,
  };
}

/** The first key of a mapping that does not exist yet. */
function newMember(
  type: ValueType | undefined,
  span: Span,
  needsDash: boolean,
  isNewItem: boolean,
): KeyContext | undefined {
  const shape = shapeIn(type);
  if (shape) return { ...nothing, kind: 'key', shape, span, isNewItem };
  const element = needsDash ? shapeIn(elementType(type)) : undefined;
  return element && { ...nothing, kind: 'key', shape: element, span, dash: '- ', isNewItem: true };
}

/** The keys of a mapping; in the mapping form of a list, members already have their names. */
function keysOf(document: Document, node: YamlNode, but?: YamlPair): ReadonlySet<string> {
  const pairs = node.kind === 'mapping' ? node.pairs : [];
  const names = pairs.flatMap((pair) => (pair === but ? [] : (pair.name ?? [])));
  return new Set(isNamedByKey(document, node) ? [...names, 'name'] : names);
}

/** Finds what can be written in an empty place: after a colon or dash, on an empty line, between brackets. */
class GapResolver {
  private readonly here: Span;
  private readonly column: number;
  private readonly before: string;
  private readonly after: string;
  /** From the root down. */
  private readonly members: readonly YamlParent[];

  constructor(
    private readonly document: Document,
    private readonly offset: number,
  ) {
    const { source, yaml } = document;
    const line = source.lineAt(offset);
    const start = lineStart(source, line);
    this.here = { start: offset, end: offset };
    this.column = offset - start;
    this.before = source.text.slice(start, offset);
    this.after = source.text.slice(offset, source.lineContentEnd(line));
    this.members = membersBefore(yaml.root, offset);
  }

  resolve(): CompletionContext | undefined {
    const { root } = this.document.yaml;
    if (!root || (root.kind === 'scalar' && root.absent))
      return this.isLineFree ? this.firstKey() : undefined;
    const last = this.members.at(-1);
    const flow = this.innermostFlow();
    if (flow) return this.inFlow(flow);
    if (!/^\s*(?:#.*)?$/.test(this.after)) return undefined;
    if (last && this.isBehind(last)) return this.behind(last);
    return this.isLineFree ? this.onEmptyLine(root) : last && this.trailing(last);
  }

  private get isLineFree(): boolean {
    return this.before.trim() === '' && this.after.trim() === '';
  }

  private firstKey(): KeyContext {
    return { ...nothing, kind: 'key', shape: toolShape, span: this.here };
  }

  /** Whether only a colon or dash without a value precedes the cursor on its line. */
  private isBehind(member: YamlParent): boolean {
    const { source } = this.document;
    const mark = member.kind === 'pair' ? member.colon : member.span.start;
    if (mark === undefined || mark >= this.offset || !isAbsent(member.value)) return false;
    return source.lineAt(mark) === source.lineAt(this.offset);
  }

  private behind(member: YamlParent): CompletionContext | undefined {
    const type = expectedType(this.document, member.value);
    const needsSpace = !/\s$/.test(this.before);
    if (member.kind === 'item' && !needsSpace) {
      const begun = newMember(type, this.here, false, true);
      if (begun) return begun;
    }
    return this.valueOf(member, type, { needsSpace });
  }

  /** After a plain value and whitespace, where more of the value could follow. */
  private trailing(member: YamlParent): CompletionContext | undefined {
    const { source } = this.document;
    const { value } = member;
    if (value.kind !== 'scalar' || value.absent || value.style !== 'plain') return undefined;
    if (source.lineAt(value.span.start) !== source.lineAt(this.offset)) return undefined;
    if (source.text.slice(value.span.end, this.offset).trim() !== '') return undefined;
    const span = { start: value.span.start, end: this.offset };
    const type = expectedType(this.document, value);
    return this.valueOf(member, type, { span, isTrailing: true });
  }

  private valueOf(
    member: YamlParent,
    type: ValueType | undefined,
    extra: Partial<ValueContext>,
  ): ValueContext | undefined {
    const pair = member.kind === 'pair' ? member : this.members.findLast((one) => one.kind === 'pair');
    const use = pair && useOf(this.document, pair);
    return use && type ? { ...noValue, ...use, type, span: this.here, ...extra } : undefined;
  }

  private onEmptyLine(root: YamlNode): CompletionContext | undefined {
    if (this.isInScalar()) return undefined;
    const last = this.members.at(-1);
    if (last?.kind === 'pair' && isAbsent(last.value) && this.column > this.columnOf(last)) {
      const begun = newMember(expectedType(this.document, last.value), this.here, true, false);
      return begun && { ...begun, present: keysOf(this.document, last.value) };
    }
    const isHere = (one: YamlParent): boolean => !one.parent.flow && this.columnOf(one) === this.column;
    const member = this.members.find((one) => one.kind === 'pair' && isHere(one));
    const mapping = member?.kind === 'pair' ? member.parent : this.mappingBelow(root);
    if (mapping) {
      const shape = shapeIn(expectedType(this.document, mapping), mapping);
      return (
        shape && { ...nothing, kind: 'key', shape, present: keysOf(this.document, mapping), span: this.here }
      );
    }
    const item = this.members.find((one) => one.kind === 'item' && isHere(one));
    return item && newMember(expectedType(this.document, item.parent), this.here, true, true);
  }

  /** The mapping that begins below the cursor, in its column. */
  private mappingBelow(root: YamlNode): YamlMapping | undefined {
    const node = this.members.at(-1)?.value ?? root;
    if (node.kind !== 'mapping' || node.flow || node.span.start < this.offset) return undefined;
    const [first] = node.pairs;
    return first && this.columnOf(first) === this.column ? node : undefined;
  }

  /** Whether text on the line would continue the scalar above it. */
  private isInScalar(): boolean {
    const last = this.members.at(-1);
    if (last?.value.kind !== 'scalar' || last.value.absent) return false;
    const { indent, style }: YamlScalar = last.value;
    const isBlock = style === 'literal' || style === 'folded';
    return this.column > this.columnOf(last) && (!isBlock || this.column >= (indent ?? 0));
  }

  private inFlow(collection: YamlNode): CompletionContext | undefined {
    // Before another member, a comma would be missing.
    if (!/^\s*(?:[,\]}#]|$)/.test(this.after)) return undefined;
    const mark = /[{,[:](?=\s*$)/.exec(
      this.document.source.text.slice(collection.span.start, this.offset),
    )?.[0];
    const last = this.members.at(-1);
    if (mark === ':') return last?.kind === 'pair' && isAbsent(last.value) ? this.behind(last) : undefined;
    if (mark === undefined) return undefined;
    if (collection.kind !== 'mapping') return this.newElement(collection);
    const shape = shapeIn(expectedType(this.document, collection), collection);
    const present = keysOf(this.document, collection);
    return shape && { ...nothing, kind: 'key', shape, present, span: this.here, flow: true };
  }

  /** A text in a list between brackets. */
  private newElement(list: YamlNode): CompletionContext | undefined {
    const pair = list.parent?.kind === 'pair' ? list.parent : undefined;
    const type = elementType(expectedType(this.document, list));
    return pair && !shapeIn(type) ? this.valueOf(pair, type, {}) : undefined;
  }

  private innermostFlow(): YamlNode | undefined {
    const nodes = this.members.flatMap((member): YamlNode[] => [member.parent, member.value]);
    return nodes.findLast((node) => this.isOpenFlow(node));
  }

  /** Whether the cursor is between the brackets of a collection, closed or not. */
  private isOpenFlow(node: YamlNode): boolean {
    if (node.kind === 'scalar' || node.kind === 'alias' || !node.flow) return false;
    const { start, end } = node.span;
    const { text } = this.document.source;
    const isClosed = /[\]}]/.test(text[end - 1] ?? '');
    return (
      start < this.offset && (this.offset < end || (!isClosed && text.slice(end, this.offset).trim() === ''))
    );
  }

  private columnOf({ span }: YamlParent): number {
    const { source } = this.document;
    return span.start - lineStart(source, source.lineAt(span.start));
  }
}

function isAbsent(node: YamlNode): boolean {
  return node.kind === 'scalar' && node.absent;
}
