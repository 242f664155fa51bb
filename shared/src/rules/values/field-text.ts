import { reportedSpan } from '../../problems/reported-spans.js';
import type { FieldKind } from '../../schema/field-kind.js';
import { applySpanEdits } from '../../text/apply-edits.js';
import type { Span, SpanEdit } from '../../text/range.js';
import { replaceInScalar, replaceScalar, writeText } from '../../text/write-scalar.js';
import type { ToolPart } from '../../tool/part.js';
import { asText, type YamlNode, type YamlPair, type YamlScalar } from '../../yaml/node.js';

/** A valid text, as the rule for its format needs it. */
export interface FieldText {
  text: string;
  /** The node in the field: the text, or an alias of it. */
  node: YamlNode;
  /** The document span for a span of the text, or all of it; an alias maps to one place. */
  placeOf: (span?: Span) => Span;
  /** Writes another text. */
  replaceBy: (text: string) => SpanEdit;
  /** Changes spans of the text, in order. */
  change: (changes: readonly SpanEdit[]) => SpanEdit[];
}

/** The texts of all fields of a kind, without missing, non-text, and blank values. */
export function fieldTexts(part: ToolPart, kind: FieldKind): FieldText[] {
  return part.usesOf(kind).flatMap(({ pair }) => fieldText(part, pair) ?? []);
}

/** The text of one field; undefined if it is not text or is blank. */
export function fieldText(
  part: Pick<ToolPart, 'source' | 'structure'>,
  { value: node }: YamlPair,
): FieldText | undefined {
  const scalar = asText(node);
  if (!scalar || !part.structure.texts.has(scalar)) return undefined;
  const { text } = scalar.decoded;
  const isAlias = node.kind === 'alias';
  return {
    text,
    node,
    placeOf: (span) => (span && !isAlias ? scalar.decoded.spanOf(span) : reportedSpan(part, node)),
    replaceBy: (other) => replaceText(node, scalar, other),
    change: (changes) =>
      isAlias
        ? [replaceText(node, scalar, applySpanEdits(text, changes))]
        : changes.map(({ span, newText }) => replaceInScalar(scalar, span, newText)),
  };
}

/**
 * Replaces a text or its alias; an alias's target keeps its own text.
 * @param node the node to replace
 * @param scalar the node, or its alias's target
 */
export function replaceText(node: YamlNode, scalar: YamlScalar, text: string): SpanEdit {
  return node === scalar ? replaceScalar(scalar, text) : { span: node.span, newText: writeText(text) };
}

/**
 * The whitespace around a value that has to be one word, as worded in a sentence: `ends with a line break`,
 * as block scalars do. Undefined if there is none.
 */
export function whiteSpaceAtEnds(text: string): string | undefined {
  const before = text.slice(0, text.length - text.trimStart().length);
  const behind = text.slice(text.trimEnd().length);
  if (behind !== '') return `ends with ${nameWhiteSpace(behind)}`;
  return before === '' ? undefined : `starts with ${nameWhiteSpace(before)}`;
}

/** What messages call a span of whitespace. */
export function nameWhiteSpace(whiteSpace: string): string {
  return /[\r\n]/.test(whiteSpace) ? 'a line break' : 'whitespace';
}
