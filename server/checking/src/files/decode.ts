import { notText } from '@user-tool/shared';
import { isUtf8 } from 'node:buffer';

/** A document from outside: its text, or why it cannot be checked. */
export interface RawDocument {
  /** Includes the byte order mark, if any; empty if the document was not read. */
  text: string;
  /** A sentence: it is too large or not text. */
  unreadableReason?: string;
}

/** Decodes UTF-8, the only supported encoding. */
export function decode(bytes: Buffer): RawDocument {
  if (isUtf8(bytes)) return { text: bytes.toString('utf8') };
  return { text: '', unreadableReason: whyNotText(bytes) };
}

function whyNotText(bytes: Buffer): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    return 'This is UTF-16 text, so it was not checked: save the file as UTF-8.';
  }
  if (bytes.includes(0)) return notText;
  return `Line ${firstBadLine(bytes)} is not UTF-8 text, so the document was not checked: save the file as UTF-8.`;
}

function firstBadLine(bytes: Buffer): number {
  let line = 1;
  for (let start = 0; ; line++) {
    const end = bytes.indexOf(0x0a, start);
    if (end < 0 || !isUtf8(bytes.subarray(start, end))) return line;
    start = end + 1;
  }
}
