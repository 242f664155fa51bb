import fc from 'fast-check';

/** Returns numbers below a limit: from a list, then 0, so that shorter lists yield simpler documents. */
type Pick = (limit: number) => number;

/** Documents of mappings, lists and scalars in all styles and odd layouts. Nearly all of them are valid YAML. */
export const layouts: fc.Arbitrary<string> = fc
  .tuple(fc.array(fc.nat(9999), { maxLength: 250 }), fc.constantFrom('\n', '\n', '\r\n'), fc.nat(9))
  .map(([numbers, lineEnd, odd]) => {
    let used = 0;
    const pick: Pick = (limit) => (numbers[used++] ?? 0) % limit;
    const lines = new LayoutWriter(pick).document();
    const text = lines.join(lineEnd) + (odd === 1 ? '' : lineEnd);
    return odd === 2 ? `\uFEFF${text}` : text;
  });

const words = ['a', 'to b', "it's", '10', 'x#y', 'é😀', 'a:b', '$(inputs.x)', 'true', '~'];

class LayoutWriter {
  private readonly lines: string[] = [];
  private anchors = 0;
  private keys = 0;

  constructor(private readonly pick: Pick) {}

  document(): string[] {
    const { pick } = this;
    if (pick(12) === 1) this.lines.push('%YAML 1.2', '---');
    else if (pick(8) === 1) this.lines.push('---');
    this.between(0);
    if (pick(8) === 1) this.sequence(0);
    else this.mapping(pick(8) === 1 ? 2 : 0, 0, 1 + pick(4));
    this.between(0);
    if (pick(12) === 1) this.lines.push('...');
    return this.lines;
  }

  private blanks(least: number): string {
    return ' '.repeat(least + (this.pick(3) === 1 ? this.pick(4) : 0));
  }

  private append(text: string): void {
    this.lines.push((this.lines.pop() ?? '') + text);
  }

  /** Empty lines and comments between entries. */
  private between(column: number): void {
    for (let count = this.pick(3) === 1 ? this.pick(4) : 0; count > 0; count--) {
      const isComment = this.pick(2) === 1;
      const indent = ' '.repeat(this.pick(2) === 0 ? column : this.pick(9));
      this.lines.push(
        isComment ? `${indent}# c${this.pick(9)}${this.pick(4) === 1 ? '  ' : ''}` : this.blanks(0),
      );
    }
  }

  /** What can end a line. */
  private tail(): void {
    const choice = this.pick(8);
    if (choice === 1) this.append('   ');
    if (choice === 2) this.append(' # tail');
    if (choice === 3) this.append('    # tail \t');
  }

  /** The first key is on the current line if `isOpen`. */
  private mapping(column: number, depth: number, count: number, isOpen = false): void {
    for (let index = 0; index < count; index++) {
      if (index > 0 || !isOpen) {
        this.between(column);
        this.lines.push(' '.repeat(column));
      }
      this.entry(column, depth);
    }
  }

  private entry(column: number, depth: number): void {
    const key = `k${this.keys++}`;
    const shown = [key, key, `"${key}"`, `'${key} b'`, `&b${this.keys} ${key}`][this.pick(5)] ?? key;
    const isExplicit = this.pick(12) === 1;
    this.append(isExplicit ? `?${this.blanks(1)}${shown}` : `${shown}${this.blanks(0)}:`);
    if (isExplicit) {
      this.tail();
      this.lines.push(`${' '.repeat(column)}:`);
    }
    this.value(column, depth, false);
  }

  private sequence(column: number, depth = 0, isOpen = false): void {
    for (let index = 0, count = 1 + this.pick(3); index < count; index++) {
      if (index > 0 || !isOpen) {
        this.between(column);
        this.lines.push(' '.repeat(column));
      }
      this.append('-');
      this.value(column, depth, true);
    }
  }

  /** After a colon or a dash. */
  private value(column: number, depth: number, inList: boolean): void {
    const deeper = column + 1 + this.pick(4);
    const choice = this.pick(depth > 3 ? 7 : 12);
    if (choice === 0) this.append(this.blanks(1) + this.word());
    else if (choice === 1) this.append('');
    else if (choice === 2) this.block(deeper, column);
    else if (choice === 3) this.folded(deeper);
    else if (choice === 4) this.flow(deeper, depth);
    else if (choice === 5) this.property();
    else if (choice === 6) this.lines.push(' '.repeat(deeper) + this.word());
    else {
      this.nested(column, depth, inList);
      return;
    }
    if (choice !== 2) this.tail();
  }

  private nested(column: number, depth: number, inList: boolean): void {
    const { pick } = this;
    const isSequence = pick(2) === 1;
    if (inList && pick(3) > 0) {
      this.append(this.blanks(1));
      const own = this.lines.at(-1)?.length ?? 0;
      if (isSequence) this.sequence(own, depth + 1, true);
      else this.mapping(own, depth + 1, 1 + pick(3), true);
      return;
    }
    if (pick(5) === 1) this.append(` &c${this.anchors++}`);
    this.tail();
    const deeper = column + 1 + pick(5);
    if (isSequence) this.sequence(inList || pick(2) === 1 ? deeper : column, depth + 1);
    else this.mapping(deeper, depth + 1, 1 + pick(3));
  }

  private word(): string {
    const word = words[this.pick(words.length)] ?? 'a';
    const quoted = [word, `"${word}\\n"`, `'${word.replaceAll("'", "''")} '`];
    return quoted[this.pick(3)] ?? word;
  }

  private property(): void {
    const anchor = this.anchors++;
    const known = anchor > 0 ? ` *a${this.pick(anchor)}` : ' x';
    const shown = [
      ` &a${anchor}${this.blanks(1)}x`,
      known,
      `${this.blanks(1)}!!str${this.blanks(1)}1`,
      ' !!null',
    ];
    this.append(shown[this.pick(4)] ?? ' x');
  }

  /** A plain or quoted scalar of several lines. */
  private folded(column: number): void {
    const quote = ['', '"', "'"][this.pick(3)] ?? '';
    this.append(`${this.blanks(1)}${quote}one`);
    for (let count = 1 + this.pick(3); count > 0; count--) {
      if (this.pick(3) === 1) this.append('  ');
      if (this.pick(4) === 1) this.lines.push(this.blanks(0));
      this.lines.push(`${' '.repeat(column + this.pick(3))}two ${this.pick(99)}`);
    }
    this.append(quote);
  }

  private block(column: number, owner: number): void {
    const { pick } = this;
    const sign = ['|', '>'][pick(2)] ?? '|';
    const chomping = ['', '-', '+'][pick(3)] ?? '';
    const indicator = pick(4) === 1 ? column - owner : 0;
    this.append(`${this.blanks(1)}${sign}${indicator || ''}${chomping}`);
    this.tail();
    const indent = ' '.repeat(column);
    if (pick(4) === 1) this.lines.push('');
    if (pick(8) === 1) return;
    this.lines.push(`${indicator > 0 && pick(2) === 1 ? '  ' : ''}${indent}text ${pick(9)}`);
    for (let count = pick(4); count > 0; count--) {
      const line = ['more', '  deeper', '', '   ', '\ttab', '# no comment', '- a: b', 'end  '][pick(8)] ?? '';
      this.lines.push(line === '' ? this.blanks(0).slice(0, column) : indent + line);
    }
  }

  private flow(column: number, depth: number): void {
    this.append(this.blanks(1));
    this.brackets(column, depth + 1);
  }

  private brackets(column: number, depth: number): void {
    const { pick } = this;
    const isMapping = pick(2) === 1;
    this.append(isMapping ? '{' : '[');
    const count = pick(4);
    for (let index = 0; index < count; index++) {
      this.gap(column);
      if (isMapping) this.append(`k${index}${this.blanks(0)}:${this.blanks(1)}`);
      if (depth < 4 && pick(4) === 1) this.brackets(column, depth + 1);
      else this.append(['x', '"y"', "'z'", '"m n"', '1'][pick(5)] ?? 'x');
      this.append(this.blanks(0));
      if (index < count - 1 || pick(3) === 1) this.append(',');
    }
    this.gap(column);
    this.append(isMapping ? '}' : ']');
  }

  /** Whitespace between brackets, maybe with a comment or a line break. */
  private gap(column: number): void {
    const choice = this.pick(6);
    if (choice === 1) this.append(' ');
    if (choice === 2) this.append('   ');
    if (choice < 3) return;
    if (choice === 3) this.append(' # in');
    if (choice === 4) this.append('  ');
    this.lines.push(' '.repeat(column + this.pick(4)));
  }
}
