/**
 * Maps one-based lines and columns, counted in Unicode characters, to offsets (zero-based, UTF-16). Only line
 * feeds end a line, and a tab is one character.
 */
export class CharacterPlaces {
  private readonly starts: number[] = [0];
  /** By line, the offsets of its characters, if some of them take two units. */
  private readonly wide = new Map<number, number[]>();

  constructor(private readonly text: string) {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.starts.push(at + 1);
  }

  /** The offset of a place; one outside the text is clamped. */
  offsetOf(line: number, column: number): number {
    const index = Math.max(0, Math.min(line - 1, this.starts.length - 1));
    const start = this.starts[index] ?? 0;
    const end = (this.starts[index + 1] ?? this.text.length + 1) - 1;
    const wide = this.offsetsIn(index, start, end);
    const at = Math.max(0, column - 1);
    return wide ? (wide[at] ?? end) : Math.min(start + at, end);
  }

  private offsetsIn(index: number, start: number, end: number): number[] | undefined {
    const cached = this.wide.get(index);
    if (cached) return cached;
    const line = this.text.slice(start, end);
    if (!/[\ud800-\udbff]/.test(line)) return undefined;
    const offsets: number[] = [];
    let offset = start;
    for (const character of line) {
      offsets.push(offset);
      offset += character.length;
    }
    this.wide.set(index, offsets);
    return offsets;
  }
}
