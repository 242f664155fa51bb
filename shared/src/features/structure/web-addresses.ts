import type { Span } from '../../text/range.js';

const beginning = /(?<![\p{L}\p{N}])https?:\/\/(?=[\p{L}\p{N}[])/giu;
/** Up to a bracket, whitespace, quote, or markup character (RFC 3986, and any letters as in RFC 3987). */
const stretch = /[^\s<>"`{}|\\^\p{C}()[\]]*/uy;
const openers: Readonly<Record<string, string>> = { ')': '(', ']': '[' };

/**
 * The `http` and `https` addresses in prose, without the sentence's punctuation around them: brackets belong
 * to an address only in pairs. Excludes those with a placeholder such as `{id}` or `$(inputs.x)`. Spans are
 * offsets of the text. Linear.
 */
export function webAddresses(text: string): Span[] {
  const spans: Span[] = [];
  beginning.lastIndex = 0;
  for (let match = beginning.exec(text); match; match = beginning.exec(text)) {
    const start = match.index;
    const reach = addressEnd(text, beginning.lastIndex);
    const end = sentenceEnd(text, reach);
    const isPattern = text.slice(start, reach).includes('$(') || text[reach] === '{';
    if (!isPattern && end > beginning.lastIndex) spans.push({ start, end });
    beginning.lastIndex = reach;
  }
  return spans;
}

/** The last possible end of an address: before an invalid character, or an unmatched closing bracket. */
function addressEnd(text: string, from: number): number {
  const open: Record<string, number> = { '(': 0, '[': 0 };
  for (let at = from; ; at++) {
    stretch.lastIndex = at;
    stretch.exec(text);
    at = stretch.lastIndex;
    const char = text.charAt(at);
    const opener = openers[char] ?? char;
    const count = open[opener];
    if (count === undefined || (opener !== char && count === 0)) return at;
    open[opener] = opener === char ? count + 1 : count - 1;
  }
}

/** Where it ends without the punctuation that ends a sentence or begins the next. */
function sentenceEnd(text: string, reach: number): number {
  let end = reach;
  while (/[.,:;!?'*_~([]/.test(text.charAt(end - 1))) end--;
  return end;
}

/** An address for clients: characters that RFC 3986 does not allow are percent-encoded. */
export function encodeAddress(written: string): string {
  return written
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replace(/[^\w\-.~:/?#[\]@!$&'()*+,;=%]/gu, (char) => encodeURIComponent(char));
}
