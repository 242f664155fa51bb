import type { DecodedText } from './offset-map.js';
import type { Span, SpanEdit } from './range.js';

/** What has to be known of a scalar to write into it. */
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

/** The text in quotes, in those that need no escapes if there are such. */
export function quoted(text: string): string {
  const needsEscapes = text.includes('"') || text.includes('\\');
  return needsEscapes && /^[\x20-\x7e\u00a0-\ud7ff]*$/.test(text)
    ? `'${text.replaceAll("'", "''")}'`
    : doubleQuoted(text);
}

/** What YAML 1.1 or 1.2 reads as something else than text. */
const otherThanText =
  /^(?:|~|null|true|false|yes|no|on|off|y|n|=|<<|\.nan|[-+]?\.inf|[-+]?[.\d][\d_.,:eExXoO+\-a-fA-F]*|\d{4}-\d{1,2}-\d{1,2}.*)$/i;

/** Whether the text can stand without quotes and is text then, in block and in flow context. */
export function isPlainSafe(text: string): boolean {
  if (otherThanText.test(text) || text !== text.trim()) return false;
  if (/^[-?:](?=\s|$)|^[,[\]{}#&*!|>'"%@`]/.test(text)) return false;
  return (
    /^[\x20-\x7e\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u.test(text) &&
    !/[,[\]{}]|: |:$| #/.test(text)
  );
}

/** A text as a value of its own: plain where it can be, else in quotes. */
export function writeText(text: string): string {
  return isPlainSafe(text) ? text : quoted(text);
}

/** Replaces a scalar by another text, in its own style where that can hold it. */
export function replaceScalar(scalar: WritableScalar, text: string): SpanEdit {
  const writers: Record<WritableScalar['style'], () => string> = {
    plain: () => writeText(text),
    single: () => `'${text.replaceAll("'", "''")}'`,
    double: () => doubleQuoted(text),
    literal: () => writeText(text),
    folded: () => writeText(text),
  };
  return { span: scalar.span, newText: writers[scalar.style]() };
}

/**
 * Replaces a stretch of a scalar's decoded text and keeps all else of it as written.
 * @param decoded offsets in the decoded text; an empty stretch inserts
 * @param text one line
 */
export function replaceInScalar(scalar: WritableScalar, decoded: Span, text: string): SpanEdit {
  const { text: value } = scalar.decoded;
  const changed = value.slice(0, decoded.start) + text + value.slice(decoded.end);
  if (scalar.style === 'plain' && isRiskyInPlain(text, changed)) {
    return { span: scalar.span, newText: quoted(changed) };
  }
  const escapes: Partial<Record<WritableScalar['style'], (text: string) => string>> = {
    single: (raw) => raw.replaceAll("'", "''"),
    double: (raw) => doubleQuoted(raw).slice(1, -1),
  };
  return { span: scalar.decoded.spanOf(decoded), newText: escapes[scalar.style]?.(text) ?? text };
}

/** Whether new characters could end a plain scalar or begin something else. */
function isRiskyInPlain(text: string, changed: string): boolean {
  return /[,[\]{}]|:\s|\s#|:$/.test(text) || /^[-?:](?=\s|$)|^[,[\]{}#&*!|>'"%@`]/.test(changed);
}
