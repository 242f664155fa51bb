import { readClass, readEscape, readQuantifier, type Bounds } from './python-pattern-parts.js';
import { PatternRefusal, PatternSource, type PatternFault } from './python-pattern-source.js';

export type { PatternFault };

/** What is known about a Python regular expression. */
export interface PythonPattern {
  fault?: PatternFault;
  /** The names of the named groups in text order; for a faulty pattern, those before the fault. */
  names: string[];
}

/**
 * Reads a regular expression as Python's `re` module does (Python library reference, "Regular Expression
 * Syntax"). Accepts what only some Python versions do (possessive quantifiers, atomic groups, flags after the
 * beginning, `\z`) and what nests too deeply to be read.
 */
export function readPythonPattern(pattern: string): PythonPattern {
  const plain = new PatternReader(pattern, false);
  const result = plain.read();
  return result ?? new PatternReader(pattern, true).read() ?? { names: [] };
}

/** How many characters something matches. */
type Width = Bounds;

const nothing: Width = { min: 0, max: 0 };
const single: Width = { min: 1, max: 1 };

/** What a quantifier may follow: neither nothing, nor a place in the text, nor a quantified item. */
interface Item {
  kind: 'atom' | 'place' | 'repeated';
  width: Width;
}

const atom = (width: Width): Item => ({ kind: 'atom', width });

/** Thrown at a global `x` flag: the pattern is then read again from the beginning. */
class VerboseFlag extends Error {}

/** Thrown if groups nest so deeply that Python also fails. */
class TooDeep extends Error {}

const deepest = 200;
const groupName = /^[\p{XID_Start}_][\p{XID_Continue}]*$/u;
const blank = /^[ \t\n\r\v\f]$/;

class PatternReader {
  private readonly source: PatternSource;
  /** Widths by group number; undefined while the group is open. */
  private readonly groups: (Width | undefined)[] = [undefined];
  private readonly names = new Map<string, number>();
  /** The number of groups before the current outermost lookbehind. */
  private lookbehind: number | undefined;
  private readonly conditions: { group: number; start: number; end: number }[] = [];
  private depth = 0;

  constructor(
    pattern: string,
    private readonly verbose: boolean,
  ) {
    this.source = new PatternSource(pattern);
  }

  /** Undefined if the pattern has to be read again with the verbose flag. */
  read(): PythonPattern | undefined {
    try {
      this.danglingBackslash();
      this.alternatives(this.verbose);
      if (this.source.take() === ')')
        this.source.refuse(this.source.offset - 1, 'this ")" has no matching "("');
      const unknown = this.conditions.find(({ group }) => group >= this.groups.length);
      if (unknown) this.source.refuse(unknown.start, `there is no group ${unknown.group}`, unknown.end);
      return { names: [...this.names.keys()] };
    } catch (thrown) {
      if (thrown instanceof VerboseFlag) return undefined;
      if (thrown instanceof TooDeep) return { names: [...this.names.keys()] };
      if (thrown instanceof PatternRefusal) return { fault: thrown.fault, names: [...this.names.keys()] };
      throw thrown;
    }
  }

  private danglingBackslash(): void {
    const { text } = this.source;
    const end = text.length;
    const backslashes = end - text.replace(/\\+$/, '').length;
    if (backslashes % 2 === 1) this.source.refuse(end - 1, 'nothing follows the backslash at the end', end);
  }

  private alternatives(verbose: boolean): Width {
    if (++this.depth > deepest) throw new TooDeep();
    let width = this.sequence(verbose);
    while (this.source.match('|')) width = eitherWidth(width, this.sequence(verbose));
    this.depth--;
    return width;
  }

  private sequence(verbose: boolean): Width {
    const { source } = this;
    let before = nothing;
    let last: Item | undefined;
    for (let token = source.next; token !== undefined && !/^[|)]$/.test(token); token = source.next) {
      const start = source.offset;
      source.take();
      if (verbose && this.skipsBlank(token)) continue;
      const quantifier = readQuantifier(source, token, start);
      if (quantifier) {
        last = this.repeated(last, quantifier, start);
        continue;
      }
      const item = this.item(token, start, verbose);
      if (!item) continue;
      if (last) before = sumWidth(before, last.width);
      last = item;
    }
    return last ? sumWidth(before, last.width) : before;
  }

  private skipsBlank(token: string): boolean {
    if (blank.test(token)) return true;
    if (token !== '#') return false;
    for (let skipped = this.source.take(); skipped !== undefined && skipped !== '\n';)
      skipped = this.source.take();
    return true;
  }

  /** The item that begins with the token; undefined for a comment or flags. */
  private item(token: string, start: number, verbose: boolean): Item | undefined {
    if (token.startsWith('\\')) return this.escape(token, start);
    if (token === '[') {
      readClass(this.source, start);
      return atom(single);
    }
    if (token === '(') return this.group(start, verbose);
    if (token === '^' || token === '$') return { kind: 'place', width: nothing };
    return atom(single);
  }

  private escape(token: string, start: number): Item {
    const escape = readEscape(this.source, token, start, false);
    if (escape.kind === 'place') return { kind: 'place', width: nothing };
    if (escape.kind !== 'group') return atom(single);
    if (escape.number >= this.groups.length) {
      return this.source.refuse(
        start,
        `there is no group ${escape.number} before "${this.source.since(start)}"`,
      );
    }
    return atom(this.groupWidth(escape.number, start));
  }

  /** The width of a referenced group; rejected inside itself and its own lookbehind. */
  private groupWidth(group: number, start: number): Width {
    const width = this.groups[group];
    const written = this.source.since(start);
    if (!width) return this.source.refuse(start, `"${written}" is inside the group that it refers to`);
    if (this.lookbehind !== undefined && group >= this.lookbehind) {
      this.source.refuse(start, `"${written}" refers to a group in the same lookbehind`);
    }
    return width;
  }

  private repeated(last: Item | undefined, quantifier: Width, start: number): Item {
    const written = this.source.since(start);
    if (!last || last.kind === 'place') {
      return this.source.refuse(start, `there is nothing before "${written}" to repeat`);
    }
    if (last.kind === 'repeated') {
      return this.source.refuse(start, `"${written}" follows another quantifier`);
    }
    if (!this.source.match('?')) this.source.match('+');
    const { min, max } = last.width;
    return { kind: 'repeated', width: { min: times(min, quantifier.min), max: times(max, quantifier.max) } };
  }

  /** The group after its opening bracket. */
  private group(start: number, verbose: boolean): Item | undefined {
    const { source } = this;
    if (!source.match('?')) return this.capture(start, verbose);
    const mark = source.take();
    if (mark === 'P') return this.pythonGroup(start, verbose);
    if (mark === ':' || mark === '>') return atom(this.body(start, verbose));
    if (mark === '#') {
      this.comment(start);
      return undefined;
    }
    if (mark === '=' || mark === '!') return this.lookahead(start, verbose);
    if (mark === '<') return this.lookbehindGroup(start, verbose);
    if (mark === '(') return this.conditional(start, verbose);
    if (mark !== undefined && /^[aiLmstux-]$/.test(mark)) return this.flags(start, mark, verbose);
    return source.refuse(start, `"${source.since(start)}" is not a valid group in Python`);
  }

  /** The text between the brackets, and the closing one. */
  private body(start: number, verbose: boolean): Width {
    const width = this.alternatives(verbose);
    this.close(start);
    return width;
  }

  private close(start: number): void {
    if (!this.source.match(')')) this.source.refuse(start, 'the "(" is never closed', start + 1);
  }

  private capture(start: number, verbose: boolean): Item {
    const number = this.groups.push(undefined) - 1;
    const width = this.body(start, verbose);
    this.groups[number] = width;
    return atom(width);
  }

  private pythonGroup(start: number, verbose: boolean): Item {
    const { source } = this;
    if (source.match('=')) {
      const name = this.name(')', start);
      return atom(this.groupWidth(this.knownGroup(name, start), start));
    }
    if (!source.match('<')) {
      source.take();
      return source.refuse(start, `"${source.since(start)}" is not a valid group in Python`);
    }
    const name = this.name('>', start);
    if (this.names.has(name)) source.refuse(start, `there are two groups named "${name}"`);
    this.names.set(name, this.groups.length);
    return this.capture(start, verbose);
  }

  private name(closing: string, start: number): string {
    const name = this.source.takeUntil(closing, start);
    if (!groupName.test(name)) {
      this.source.refuse(
        start,
        name === '' ? 'the name of the group is missing' : `"${name}" is not a valid group name`,
      );
    }
    return name;
  }

  private knownGroup(name: string, start: number): number {
    return this.names.get(name) ?? this.source.refuse(start, `there is no group named "${name}" before it`);
  }

  private comment(start: number): void {
    let token = this.source.take();
    while (token !== undefined && token !== ')') token = this.source.take();
    if (token === undefined) this.source.refuse(start, 'the comment "(?#" is never closed', start + 3);
  }

  private lookahead(start: number, verbose: boolean): Item {
    this.body(start, verbose);
    return atom(nothing);
  }

  private lookbehindGroup(start: number, verbose: boolean): Item {
    const { source } = this;
    const mark = source.take();
    if (mark !== '=' && mark !== '!') {
      return source.refuse(start, 'a named group is written "(?P<name>…)" in Python', start + 3);
    }
    const outer = this.lookbehind;
    this.lookbehind ??= this.groups.length;
    const { min, max } = this.body(start, verbose);
    this.lookbehind = outer;
    if (min !== max) source.refuse(start, `"${source.since(start)}" can match text of different lengths`);
    return atom(nothing);
  }

  private conditional(start: number, verbose: boolean): Item {
    const { source } = this;
    const name = source.takeUntil(')', start);
    if (/^[0-9]+$/.test(name)) {
      if (Number(name) === 0) source.refuse(start, 'group numbers start at 1');
      this.conditions.push({ group: Number(name), start, end: source.offset });
      if (this.lookbehind !== undefined) this.groupWidth(Number(name), start);
    } else {
      if (!groupName.test(name)) source.refuse(start, `"${name}" is not a valid group name`);
      const number = this.knownGroup(name, start);
      if (this.lookbehind !== undefined) this.groupWidth(number, start);
    }
    if (++this.depth > deepest) throw new TooDeep();
    const yes = this.sequence(verbose);
    const no = source.match('|') ? this.sequence(verbose) : nothing;
    this.depth--;
    if (source.next === '|') source.refuse(start, 'a conditional can have at most two branches');
    this.close(start);
    return atom(eitherWidth(yes, no));
  }

  /** `(?i)` and `(?i-s:…)`. */
  private flags(start: number, first: string, verbose: boolean): Item | undefined {
    const { source } = this;
    const on = first === '-' ? '' : first + source.takeWhile(/^[aiLmstux]$/);
    const minus = first === '-' || source.match('-');
    const off = minus ? source.takeWhile(/^[aiLmstux]$/) : '';
    const closing = source.take();
    if (closing !== ':' && (closing !== ')' || minus)) {
      source.refuse(start, `"${source.since(start)}" is not a valid group in Python`);
    }
    this.checkFlags(start, on, off, minus);
    if (closing === ':') return atom(this.body(start, (verbose || on.includes('x')) && !off.includes('x')));
    if (on.includes('x') && !this.verbose) throw new VerboseFlag();
    return undefined;
  }

  private checkFlags(start: number, on: string, off: string, minus: boolean): void {
    const written = this.source.since(start);
    const clash = on.includes('L') || (on.includes('a') && on.includes('u'));
    const wrongOff =
      minus && (off === '' || /[aLu]/.test(off) || Array.from(on).some((flag) => off.includes(flag)));
    if (clash || wrongOff) this.source.refuse(start, `the flags in "${written}" cannot be combined`);
  }
}

function sumWidth(a: Width, b: Width): Width {
  return { min: a.min + b.min, max: a.max + b.max };
}

function eitherWidth(a: Width, b: Width): Width {
  return { min: Math.min(a.min, b.min), max: Math.max(a.max, b.max) };
}

/** A product in which zero times any number is zero. */
function times(width: number, count: number): number {
  return width === 0 || count === 0 ? 0 : width * count;
}
