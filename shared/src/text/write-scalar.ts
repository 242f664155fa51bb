import { applySpanEdits } from './apply-edits.js';
import type { DecodedText } from './offset-map.js';
import type { Span, SpanEdit } from './range.js';

/** What is needed to write into a scalar. */
export interface WritableScalar {
  style: 'plain' | 'single' | 'double' | 'literal' | 'folded';
  value: unknown;
  decoded: DecodedText;
  span: Span;
}

/** The text in double quotes (YAML 1.2.2 §7.3.1), on one line. */
export function doubleQuoted(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The text in quotes, in those that need no escapes if possible. */
export function quoted(text: string): string {
  const needsEscapes = text.includes('"') || text.includes('\\');
  return needsEscapes && isSingleSafe(text) ? singleQuoted(text) : doubleQuoted(text);
}

/** What YAML 1.1 or 1.2, or any reader, may read as something other than text; `1.0.0` is text to all. */
const otherThanText =
  /^(?:|~|null|true|false|yes|no|on|off|y|n|=|<<|\.nan|[-+]?\.inf|(?!\d+\.\d+\.\d)[-+]?[.\d][\d_.,:eExXoO+\-a-fA-F]*|\d{4}-\d{1,2}-\d{1,2}.*)$/i;

/** Whether the text can be unquoted and still is text, in block and in flow context. */
export function isPlainSafe(text: string): boolean {
  if (otherThanText.test(text) || text !== text.trim()) return false;
  if (/^[-?:](?=\s|$)|^[,[\]{}#&*!|>'"%@`]/.test(text)) return false;
  return isSingleSafe(text) && !/[,[\]{}]|: |:$| #/.test(text);
}

/** A text as a whole value: plain if possible, otherwise in quotes. */
export function writeText(text: string): string {
  return isPlainSafe(text) ? text : quoted(text);
}

/** Replaces a scalar with another text, in its own style if that can represent it. */
export function replaceScalar(scalar: WritableScalar, text: string): SpanEdit {
  const { span, style } = scalar;
  const isAbsent = span.start === span.end;
  const newText =
    style === 'double' || (style === 'single' && !isSingleSafe(text))
      ? doubleQuoted(text)
      : style === 'single'
        ? singleQuoted(text)
        : writeText(text);
  return { span, newText: isAbsent ? ` ${newText}` : newText };
}

/** The text in single quotes; for a text that {@link isSingleSafe}. */
function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Whether single quotes, which have no escapes, can hold the text on one line. */
function isSingleSafe(text: string): boolean {
  return /^[\x20-\x7e\u00a0-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]*$/u.test(text);
}

/**
 * Replaces a span of a scalar's decoded text and keeps the rest as written.
 * @param decoded offsets in the decoded text; an empty span inserts
 * @param text one line
 */
export function replaceInScalar(scalar: WritableScalar, decoded: Span, text: string): SpanEdit {
  const { style, span } = scalar;
  if (needsQuotes(scalar, { decoded, text })) {
    const { text: value } = scalar.decoded;
    return { span, newText: quoted(value.slice(0, decoded.start) + text + value.slice(decoded.end)) };
  }
  const written =
    style === 'double'
      ? doubleQuoted(text).slice(1, -1)
      : style === 'single'
        ? text.replaceAll("'", "''")
        : text;
  return { span: scalar.decoded.spanOf(decoded), newText: written };
}

/** A span of a scalar's decoded text and its replacement, on one line. */
export interface Replacement {
  decoded: Span;
  text: string;
}

/** The same for several spans, given in text order, that do not overlap. */
export function replaceAllInScalar(scalar: WritableScalar, replacements: readonly Replacement[]): SpanEdit[] {
  if (!replacements.some((one) => needsQuotes(scalar, one)))
    return replacements.map(({ decoded, text }) => replaceInScalar(scalar, decoded, text));
  const { span, decoded } = scalar;
  const inDecoded = replacements.map((one) => ({ span: one.decoded, newText: one.text }));
  return [{ span, newText: quoted(applySpanEdits(decoded.text, inDecoded)) }];
}

function needsQuotes({ style, decoded: value }: WritableScalar, { decoded, text }: Replacement): boolean {
  return style === 'plain' && isRiskyInPlain(value.text, decoded, text);
}

/** How much of a plain scalar is read to check whether it is still text: longer ones are. */
const longestOtherThanText = 100;

/** Whether new characters could end a plain scalar, begin something else, or make it other than text. */
function isRiskyInPlain(value: string, decoded: Span, text: string): boolean {
  if (/[,[\]{}]/.test(text)) return true;
  const before = value.slice(Math.max(0, decoded.start - longestOtherThanText), decoded.start);
  const behind = value.slice(decoded.end, decoded.end + longestOtherThanText);
  const near = before.slice(-1) + text + (behind.charAt(0) || ' ');
  if (/:\s|\s#/.test(near)) return true;
  const isStart = decoded.start < 2;
  if (isStart && /^[-?:](?=\s|$)|^[,[\]{}#&*!|>'"%@`\s]/.test(before + text + behind)) return true;
  const isEnd = decoded.end >= value.length;
  if (isEnd && /\s$/.test(before + text)) return true;
  const length = value.length - (decoded.end - decoded.start) + text.length;
  return length <= longestOtherThanText && otherThanText.test(before + text + behind);
}
