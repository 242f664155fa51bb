import { quoted } from '../../text/write-scalar.js';
import { excerptAt, restOfLine } from '../lines.js';
import type { YamlNode, YamlProblem, YamlScalar } from '../node.js';
import { colon, comma, hash, isBlank, isEmpty, isLineEnd, rightBrace, rightBracket } from './codes.js';
import { findPlainEnd, rawScalar } from './flow-scalars.js';
import { messages } from './messages.js';
import type { Reader } from './reader.js';

/**
 * Whether a value goes on behind the quotes or brackets that it begins with, so that all of it is meant as text.
 * Reading is behind the blanks that follow them.
 */
export function goesOn({ text, at, code }: Reader, value: YamlNode): boolean {
  if (isLineEnd(code) || code === hash || code === comma || code === rightBracket || code === rightBrace)
    return false;
  if ((code === colon && isEmpty(text.charCodeAt(at + 1))) || text.slice(value.start, at).includes('\n'))
    return false;
  if (value.kind === 'mapping') return !value.pairs.some(({ colon }) => colon !== undefined);
  if (value.kind === 'sequence') return true;
  if (value.kind !== 'scalar' || value.style === 'plain') return false;
  // A quote within the quotes, as in `'it's'`.
  const { end } = restOfLine(text, at);
  return isBlank(text.charCodeAt(at - 1)) || text.charAt(end - 1) !== text.charAt(value.start);
}

/**
 * Reads such a value again, with the lines that continue it.
 * @param told how many problems there were before it
 * @param owner the spaces before its key
 */
export function readWhole(r: Reader, start: number, told: number, owner: number): YamlScalar {
  const { text } = r;
  const line = restOfLine(text, start);
  const plainEnd = findPlainEnd(r, owner, false);
  const span = { start, end: plainEnd.colon < 0 && plainEnd.last > r.at ? plainEnd.end : line.end };
  r.keepProblems(told);
  const closer = text.slice(start, r.at).trimEnd().slice(-1);
  r.report(span, messages.goesOn(excerptAt(text, span), closer), wholeRepair(text, span, owner));
  return rawScalar(r, span.start, span.end);
}

/** Quotes, or a block where they would need escapes. */
function wholeRepair(
  text: string,
  span: YamlProblem['span'],
  owner: number,
): NonNullable<YamlProblem['repair']> {
  const written = text.slice(span.start, span.end);
  const isOneLine = !written.includes('\n');
  if (isOneLine && !(written.includes('"') && written.includes("'")))
    return { title: messages.quoteValue, span, newText: quoted(written), isGuess: true };
  const header = isOneLine ? '|-' : '>-';
  const indent = ' '.repeat(Math.max(owner, 0) + 2);
  const lines = written.split(/\r?\n/).map((line) => (line.trim() === '' ? '' : indent + line.trim()));
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const newText = [header, ...lines].join(lineEnd);
  return { title: messages.writeBlock(header), span, newText, isGuess: true };
}
