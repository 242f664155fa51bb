import { notText } from '@user-tool/shared';
import { isUtf8 } from 'node:buffer';

/** A document as it came from outside: its text, or why there is none to check. */
export interface RawDocument {
  /** With its byte order mark, if it has one; empty where the document is not read. */
  text: string;
  /** A sentence: it is too large or not text. */
  unreadableReason?: string;
}

/** Turns bytes into text: UTF-8, nothing else. */
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
