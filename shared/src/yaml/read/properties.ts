import type { Span } from '../../text/range.js';
import { quoted } from '../../text/write-scalar.js';
import { limits } from '../limits.js';
import { excerptAt } from '../lines.js';
import { YamlAlias, type YamlContent, type YamlNode, type YamlScalar } from '../node.js';
import {
  ampersand,
  exclamation,
  greater,
  isEmpty,
  isFlowSign,
  leftBrace,
  leftBracket,
  less,
  percent,
} from './codes.js';
import { messages } from './messages.js';
import type { Reader, Size } from './reader.js';
import { valueOfTagged } from './schema.js';

/** The anchor and the tag before a node. */
export interface Properties {
  /** Where the first one begins. */
  start: number;
  anchor: Span | undefined;
  tag: Span | undefined;
  /** What had been read of open anchors when the node began. */
  nodes: number;
  characters: number;
}

/** Whether an anchor or tag begins with the character. */
export function beginsProperty(code: number): boolean {
  return code === ampersand || code === exclamation;
}

/**
 * Reads anchors and tags, and the blanks behind them.
 * @param before those on the lines above, to which these are added
 */
export function readProperties(r: Reader, inFlow: boolean, before?: Properties): Properties {
  const properties: Properties = before ?? {
    start: r.at,
    anchor: undefined,
    tag: undefined,
    nodes: 0,
    characters: 0,
  };
  for (let { code } = r; beginsProperty(code); { code } = r) {
    const start = r.at;
    const isAnchor = code === ampersand;
    r.at = isAnchor ? endOfName(r.text, start + 1) : endOfTag(r.text, start + 1);
    const span = { start, end: r.at };
    if (isAnchor) takeAnchor(r, properties, span);
    else takeTag(r, properties, span);
    const next = r.code;
    const isOpen = next === leftBracket || next === leftBrace;
    if (!isEmpty(next) && !(inFlow && isFlowSign(next) && !isOpen)) reportSpace(r, isAnchor);
    r.skipBlanks();
  }
  return properties;
}

function takeAnchor(r: Reader, properties: Properties, span: Span): void {
  if (properties.anchor) r.report(span, messages.secondAnchor);
  if (span.end === span.start + 1) r.report(span, messages.emptyAnchor('&'));
  properties.anchor = span;
}

function takeTag(r: Reader, properties: Properties, span: Span): void {
  if (properties.tag) r.report(span, messages.secondTag);
  properties.tag = span;
}

function reportSpace(r: Reader, isAnchor: boolean): void {
  const start = r.at;
  let end = start + 1;
  while (!isEmpty(r.text.charCodeAt(end)) && !isFlowSign(r.text.charCodeAt(end))) end++;
  r.report({ start, end }, isAnchor ? messages.anchorSpace : messages.tagSpace);
}

/** The end of an anchor's name. */
function endOfName(text: string, at: number): number {
  for (let code; !isEmpty((code = text.charCodeAt(at))) && !isFlowSign(code);) at++;
  return at;
}

const tagCharacters = /[\w#;/?:@&=+$.!~*'()-]/;

function endOfTag(text: string, at: number): number {
  if (text.charCodeAt(at) === less) {
    for (let code; !isEmpty((code = text.charCodeAt(at))) && code !== greater;) at++;
    return text.charCodeAt(at) === greater ? at + 1 : at;
  }
  for (;;) {
    if (tagCharacters.test(text.charAt(at))) at++;
    else if (text.charCodeAt(at) === percent && /^[\dA-Fa-f]{2}$/.test(text.slice(at + 1, at + 3))) at += 3;
    else return at;
  }
}

/** Reports what a node has twice: on its own line, and above. */
export function reportRepeated(
  r: Reader,
  outer: Properties | undefined,
  inner: Properties | undefined,
): void {
  if (outer?.anchor && inner?.anchor) r.report(inner.anchor, messages.secondAnchor);
  if (outer?.tag && inner?.tag) r.report(inner.tag, messages.secondTag);
}

/** The anchor and the tag that a node has on two lines. */
export function joined(outer: Properties | undefined, inner: Properties | undefined): Properties | undefined {
  if (!outer || !inner) return inner ?? outer;
  return { ...outer, anchor: inner.anchor ?? outer.anchor, tag: inner.tag ?? outer.tag };
}

/** Called before a node is read: an alias in it to its own anchor would contain itself. */
export function openAnchor(r: Reader, properties: Properties | undefined): void {
  if (!properties?.anchor) return;
  r.open.push(nameOf(r, properties.anchor));
  properties.nodes = r.read.nodes;
  properties.characters = r.read.characters;
}

/** Gives a node its anchor and tag after it was read. */
export function closeAnchor<Node extends YamlNode>(
  r: Reader,
  node: Node,
  properties: Properties | undefined,
): Node {
  if (!properties) return node;
  const { anchor, tag } = properties;
  if (anchor) r.open.pop();
  if (node.kind === 'alias') return node;
  if (tag) checkTag(r, node, tag);
  const name = anchor && nameOf(r, anchor);
  // One on the node's own line has been given already.
  if (!name || node.anchor !== undefined) return node;
  const nodes = r.read.nodes - properties.nodes;
  const characters = r.read.characters - properties.characters;
  node.anchor = name;
  r.anchors.set(name, { node, size: { nodes, characters } });
  return node;
}

/** Counts a node, if it is in an anchored one: aliases to that are bounded by its size. */
export function counted<Node extends YamlContent>(r: Reader, node: Node): Node {
  r.pieces++;
  if (r.open.length > 0) {
    r.read.nodes++;
    if (node.kind === 'scalar') r.read.characters += node.decoded.text.length;
  }
  return node;
}

function nameOf(r: Reader, anchor: Span): string {
  return r.text.slice(anchor.start + 1, anchor.end);
}

/** A tag that is not YAML's own: its meaning depends on the reader, so the value is kept as is. */
function checkTag(r: Reader, node: YamlContent, span: Span): void {
  const source = r.text.slice(span.start, span.end);
  const name = tagName(r, source);
  const excerpt = excerptAt(r.text, span);
  const message = source.startsWith('!!') ? messages.tagMismatch(excerpt) : messages.unknownTag(excerpt);
  if (name === undefined) {
    r.report(span, message);
    return;
  }
  const fits =
    node.kind === 'scalar'
      ? resolveTagged(node, name)
      : name === '!' ||
        name === (node.kind === 'mapping' ? 'tag:yaml.org,2002:map' : 'tag:yaml.org,2002:seq');
  if (r.muted) return;
  // As in `! grep -q x`, of which the shell would not get the sign.
  const text = name === '!' || name === source ? lineOfTagged(r, node, span) : undefined;
  if (text === undefined) {
    if (!fits) r.problems.push({ kind: 'tag', span, message });
    return;
  }
  const place = { start: span.start, end: span.start + text.length };
  const repair = { title: messages.quoteValue, span: place, newText: quoted(text), isGuess: true };
  r.problems.push({ kind: 'tag', span, message: messages.tagOfText(excerpt), repair });
}

/** Where a text begins that may have been meant to begin with what is read as its tag: `!grep 'x' y`. */
export function startOfText({ text }: Reader, properties: Properties | undefined): number | undefined {
  const { tag } = properties ?? {};
  return tag && !/^!(?:!|<)/.test(text.slice(tag.start, tag.end)) ? tag.start : undefined;
}

/** An unquoted text of one line with the tag before it; undefined for anything else. */
function lineOfTagged({ text }: Reader, node: YamlContent, { start }: Span): string | undefined {
  if (node.kind !== 'scalar' || node.style !== 'plain') return undefined;
  const line = text.slice(start, node.end).trimEnd();
  return line.includes('\n') ? undefined : line;
}

function resolveTagged(scalar: YamlScalar, name: string): boolean {
  const value = name === '!' ? scalar.decoded.text : valueOfTagged(scalar.decoded.text, name);
  scalar.resolve(value === undefined ? scalar.decoded.text : value);
  return value !== undefined;
}

/** The tag's full name; undefined if it has none (YAML 1.2.2 §6.8.2.2). */
function tagName(r: Reader, source: string): string | undefined {
  if (source === '!') return '!';
  if (source.startsWith('!<')) {
    const name = source.slice(2, -1);
    return name === '!' || name === '!!' || !source.endsWith('>') ? undefined : name;
  }
  const handle = source.slice(0, source.lastIndexOf('!') + 1);
  const suffix = source.slice(handle.length);
  if (suffix === '') return undefined;
  const prefix = r.tagPrefixes.get(handle);
  if (prefix === undefined || prefix === '') return handle === '!' ? source : undefined;
  try {
    return prefix + decodeURIComponent(suffix);
  } catch {
    return undefined;
  }
}

/** Reads an alias, which may not have properties. */
export function readAlias(r: Reader, properties: Properties | undefined): YamlAlias {
  const start = r.at;
  r.at = endOfName(r.text, start + 1);
  const span = { start, end: r.at };
  const name = r.text.slice(start + 1, r.at);
  const alias = new YamlAlias(start, r.at, name);
  const target = r.anchors.get(name);
  if (r.open.length > 0) {
    r.read.nodes += target?.size.nodes ?? 1;
    r.read.characters += target?.size.characters ?? 0;
  }
  if (properties) r.report(span, messages.aliasProperties);
  else if (name === '') r.report(span, messages.emptyAnchor('*'));
  else if (r.open.includes(name)) r.report(span, messages.selfAlias(name));
  else if (!target && r.outerAnchors?.has(name))
    r.problems.push({ kind: 'elsewhere', span, message: messages.unknownAlias(name) });
  else if (!target) r.report(span, messages.unknownAlias(name));
  else if (r.added) follow(r, alias, target, r.added);
  return alias;
}

function follow(
  r: Reader,
  alias: YamlAlias,
  { node, size }: { node: YamlContent; size: Size },
  added: Size,
): void {
  added.nodes += size.nodes;
  added.characters += size.characters;
  const excess =
    added.nodes > limits.expandedNodes
      ? `${limits.expandedNodes} values`
      : added.characters > limits.expandedText
        ? `${limits.expandedText} characters`
        : undefined;
  if (excess === undefined) {
    alias.target = node;
    return;
  }
  r.added = undefined;
  if (!r.muted)
    r.problems.push({ kind: 'limit', span: alias.span, message: messages.tooManyAliases(excess) });
}

/** The key's name: its text, unless it is a collection. */
export function nameOfKey(r: Reader, key: YamlNode): string | undefined {
  if (key.kind === 'alias') return key.target?.kind === 'scalar' ? key.target.decoded.text : undefined;
  if (key.kind !== 'scalar') return undefined;
  return key.isVerbatim ? r.names.at(key.start, key.end) : key.decoded.text;
}
