import { reportedSpan } from '../../problems/reported-spans.js';
import type { FieldKind } from '../../schema/field-kind.js';
import { applySpanEdits } from '../../text/apply-edits.js';
import type { Span, SpanEdit } from '../../text/range.js';
import { replaceInScalar, replaceScalar, writeText } from '../../text/write-scalar.js';
import type { Tool } from '../../tool/document.js';
import { asText, type YamlNode, type YamlPair, type YamlScalar } from '../../yaml/node.js';

/** A sound text as the rule of its format needs it. */
export interface FieldText {
  text: string;
  /** What is written there: the text, or an alias of one that stands elsewhere. */
  node: YamlNode;
  /** Where a stretch of the text stands in the document, or all of it; in an alias all is in one place. */
  placeOf: (span?: Span) => Span;
  /** Writes another text. */
  replaceBy: (text: string) => SpanEdit;
  /** Changes stretches of the text, in order. */
  change: (changes: readonly SpanEdit[]) => SpanEdit[];
}

/** The texts of all fields of a kind, where they are there, are text, and are not blank. */
export function fieldTexts(tool: Tool, kind: FieldKind): FieldText[] {
  return tool.usesOf(kind).flatMap(({ pair }) => fieldText(tool, pair) ?? []);
}

/** The text of one field, where it is text and is not blank. */
export function fieldText(tool: Tool, { value: node }: YamlPair): FieldText | undefined {
  const scalar = asText(node);
  if (!scalar || !tool.structure.texts.has(scalar)) return undefined;
  const { text } = scalar.decoded;
  const isAlias = node.kind === 'alias';
  return {
    text,
    node,
    placeOf: (span) => (span && !isAlias ? scalar.decoded.spanOf(span) : reportedSpan(tool, node)),
    replaceBy: (other) => replaceText(node, scalar, other),
    change: (changes) =>
      isAlias
        ? [replaceText(node, scalar, applySpanEdits(text, changes))]
        : changes.map(({ span, newText }) => replaceInScalar(scalar, span, newText)),
  };
}

/**
 * Writes another text in place of one, or in place of its alias: what that stands for keeps its own.
 * @param node what is written
 * @param scalar what it is or stands for
 */
export function replaceText(node: YamlNode, scalar: YamlScalar, text: string): SpanEdit {
  return node === scalar ? replaceScalar(scalar, text) : { span: node.span, newText: writeText(text) };
}

/**
 * What stands beside the text proper of a value that has to be one word, as a sentence says it: `ends with a line
 * break`, as block scalars do. Nothing where there is no white space at its ends.
 */
export function whiteSpaceAtEnds(text: string): string | undefined {
  const before = text.slice(0, text.length - text.trimStart().length);
  const behind = text.slice(text.trimEnd().length);
  if (behind !== '') return `ends with ${nameWhiteSpace(behind)}`;
  return before === '' ? undefined : `starts with ${nameWhiteSpace(before)}`;
}

/** What a stretch of white space is called in a message. */
export function nameWhiteSpace(whiteSpace: string): string {
  return /[\r\n]/.test(whiteSpace) ? 'a line break' : 'whitespace';
}
