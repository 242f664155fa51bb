/** Writes a JSON value piece by piece, as `JSON.stringify(value, null, 2)` would write it at once. */
export class JsonWriter {
  /** The open objects and lists, innermost last. */
  private readonly open: { end: string; isEmpty: boolean }[] = [];

  constructor(private readonly write: (text: string) => void) {}

  /** Begins an object or a list; `name` is its key if it is in an object. */
  begin(bracket: '{' | '[', name?: string): void {
    this.write(this.lead(name) + bracket);
    this.open.push({ end: bracket === '{' ? '}' : ']', isEmpty: true });
  }

  /** Adds a whole value. */
  add(value: unknown, name?: string): void {
    const text = JSON.stringify(value, null, 2);
    this.write(this.lead(name) + text.replaceAll('\n', this.newLine));
  }

  /** Ends the innermost object or list, and the text after the outermost. */
  end(): void {
    const { end, isEmpty } = this.open.pop() ?? { end: '', isEmpty: true };
    this.write((isEmpty ? '' : this.newLine) + end + (this.open.length === 0 ? '\n' : ''));
  }

  /** What separates a value from the one before it. */
  private lead(name: string | undefined): string {
    const parent = this.open.at(-1);
    if (!parent) return '';
    const separator = parent.isEmpty ? '' : ',';
    parent.isEmpty = false;
    return separator + this.newLine + (name === undefined ? '' : `${JSON.stringify(name)}: `);
  }

  private get newLine(): string {
    return `\n${'  '.repeat(this.open.length)}`;
  }
}
