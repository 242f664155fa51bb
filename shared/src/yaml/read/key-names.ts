/** A power of two: more than the names of keys that one document usually has. */
const slots = 128;
/** Longer names are not compared. */
const longest = 32;

/**
 * The names of keys in a text. The few names that most keys have are one string each, and not one per key
 * (`npm run bench -- --only reader`).
 */
export class KeyNames {
  private readonly known: string[] = [];

  constructor(private readonly text: string) {}

  /** The text from an offset to another one. */
  at(start: number, end: number): string {
    const { text, known } = this;
    const length = end - start;
    if (length > longest) return text.slice(start, end);
    const hash = 31 * text.charCodeAt(start) + 7 * text.charCodeAt(end - 1) + length;
    const slot = hash & (slots - 1);
    const name = known[slot];
    if (name?.length === length && isAt(text, start, name)) return name;
    return (known[slot] = text.slice(start, end));
  }
}

/** As `startsWith`, which takes longer than all else about a key. */
function isAt(text: string, start: number, name: string): boolean {
  for (let index = 0; index < name.length; index++) {
    if (text.charCodeAt(start + index) !== name.charCodeAt(index)) return false;
  }
  return true;
}
