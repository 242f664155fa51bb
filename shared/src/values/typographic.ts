/** Signs that word processors put in place of plain ones, and what they are in code. */
const plainSigns: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '„': '"',
  '‟': '"',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  '–': '-',
  '—': '--',
  '−': '-',
  '\u00a0': ' ',
  '\u202f': ' ',
};

const sign = /[“”„‟‘’‚‛–—−\u00a0\u202f]/;

/** Whether a text has typographic signs. */
export function hasTypographic(text: string): boolean {
  return sign.test(text);
}

/** The plain sign for a typographic one; undefined for other signs. */
export function plainSign(character: string): string | undefined {
  return Object.hasOwn(plainSigns, character) ? plainSigns[character] : undefined;
}

const quotedWhole = /^(?:[“”„‟]([^“”„‟]*)[“”‟]|[‘’‚‛]([^‘’‚‛]*)[‘’‛])$/;

/** What is between the typographic quotes around a whole text; undefined without them. */
export function typographicallyQuoted(text: string): string | undefined {
  const match = quotedWhole.exec(text);
  return match ? (match[1] ?? match[2]) : undefined;
}

/** What typographic signs stand for. */
export type SignKind = 'quote' | 'dash' | 'space';

/** The kind of the signs of a text that has some: the one that is hardest to see, if there are several. */
export function signKind(text: string): SignKind {
  if (/[\u00a0\u202f]/.test(text)) return 'space';
  return /[–—−]/.test(text) ? 'dash' : 'quote';
}
