import { amount } from '@user-tool/shared';
import { visibleLines } from '@user-tool/common/visible.js';

/*
 * What commands print and what files contain comes from others, and may look like an answer. It is always in a block
 * that nothing in it can end, and what an answer says of it is outside the block.
 */

/** What decoding leaves of bytes that are no text. */
const undecoded = '\ufffd';

/** A document in a fence longer than each run of backticks in it. It is as it is, so that it can be sent again. */
export function fenced(text: string, language = ''): string {
  const longest = (text.match(/`{3,}/g) ?? []).reduce((most, { length }) => Math.max(most, length), 2);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}${text.endsWith('\n') ? '' : '\n'}${fence}`;
}

/** A tool as a block. */
export function yamlBlock(text: string): string {
  return fenced(text, 'yaml');
}

/** Data as a block, with its control characters shown, and what is no text mentioned. */
export function dataBlock(text: string): string {
  const block = fenced(visibleLines(text));
  return text.includes(undecoded) ? `${block}\n[${undecoded} stands for bytes that are not UTF-8]` : block;
}

/**
 * The beginning of a text as a block, with how much is left out and what shows it.
 * @param block makes the block
 */
export function headBlock(text: string, most: number, way: string, block = dataBlock): string {
  const { head, note } = cut(text, most, way);
  return `${block(head)}${note}`;
}

/**
 * The end of data as a block, with how much is left out.
 * @param before bytes that precede the text
 */
export function tailBlock(text: string, most: number, before = 0): string {
  const tail = text.length <= most ? text : text.slice(-most).replace(/^[\udc00-\udfff]/, '');
  const left = before + Buffer.byteLength(text.slice(0, text.length - tail.length));
  return left === 0 ? dataBlock(tail) : `[${amount(left, 'byte')} before this]\n${dataBlock(tail)}`;
}

/** The beginning of a text of our own, with how much is left out and what shows it. */
export function headOf(text: string, most: number, way: string): string {
  const { head, note } = cut(text, most, way);
  return `${head}${note}`;
}

function cut(text: string, most: number, way: string): { head: string; note: string } {
  if (text.length <= most) return { head: text, note: '' };
  // No half of a pair of surrogates remains.
  const head = text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
  return { head, note: `\n[${amount(text.length - head.length, 'more character')}: ${way}]` };
}
