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

/** How messages name the signs of a text. */
export function signsIn(text: string): string {
  if (/[\u00a0\u202f]/.test(text)) return 'a no-break space';
  return /[–—−]/.test(text) ? 'a typographic dash' : 'typographic quotes';
}
