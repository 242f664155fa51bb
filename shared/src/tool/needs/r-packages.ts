import { nameAt, type NameAt } from './python-imports.js';

const tokens = /#[^\n]*|'(?:\\[^]|[^'\\])*(?:'|$)|"(?:\\[^]|[^"\\])*(?:"|$)|[A-Za-z.][\w.]*|::|[^ \t\r]/g;

const loading: ReadonlySet<string> = new Set(['library', 'require', 'loadNamespace', 'attachNamespace']);

/** Calls whose arguments may fail without harm. */
const guarding: ReadonlySet<string> = new Set(['try', 'tryCatch', 'withCallingHandlers', 'if', 'while']);

/** The name of a package: ASCII letters, digits, and dots (Writing R Extensions, "The DESCRIPTION file"). */
const packageName = /^[A-Za-z][A-Za-z0-9.]*[A-Za-z0-9]$/;

interface Token {
  text: string;
  start: number;
}

/** An open bracket. */
interface Frame {
  /** What is called with it; empty for others. */
  callee: string;
  isConditional: boolean;
}

/** The packages that an R text certainly loads, in text order: `library(x)`, `x::y`. Linear; never throws. */
export function rPackages(text: string): NameAt[] {
  return new PackageReader(text).read();
}

class PackageReader {
  private readonly tokens: readonly Token[];
  private readonly frames: Frame[] = [];
  private readonly packages: NameAt[] = [];
  /** The statement that follows may be left out. */
  private isNextConditional = false;
  /** The rest of the line may be left out. */
  private isLineConditional = false;

  constructor(text: string) {
    this.tokens = [...text.matchAll(tokens)]
      .filter(([token]) => !token.startsWith('#'))
      .map((match) => ({ text: match[0], start: match.index }));
  }

  read(): NameAt[] {
    for (let index = 0; index < this.tokens.length; index++) this.step(index);
    return this.packages;
  }

  private at(index: number): string {
    return this.tokens[index]?.text ?? '';
  }

  private get isConditional(): boolean {
    return this.isLineConditional || this.frames.at(-1)?.isConditional === true;
  }

  private step(index: number): void {
    const text = this.at(index);
    if (text === '\n' || text === ';') {
      if (!this.isNextConditional) this.isLineConditional = false;
      return;
    }
    const isBlock = text === '{' && this.isNextConditional;
    if (this.isNextConditional && !isBlock) this.isLineConditional = true;
    this.isNextConditional = false;
    if (text === '(' || text === '[') this.open(text === '(' ? this.at(index - 1) : '');
    else if (text === '{') this.frames.push({ callee: '', isConditional: isBlock || this.isConditional });
    else if (text === ')' || text === ']' || text === '}') this.close();
    else if (text === 'else') this.isNextConditional = true;
    else if (!this.isConditional) this.note(index);
  }

  private open(callee: string): void {
    this.frames.push({ callee, isConditional: guarding.has(callee) || this.isConditional });
  }

  private close(): void {
    const frame = this.frames.pop();
    if (frame?.callee === 'if' || frame?.callee === 'while') this.isNextConditional = true;
  }

  /** A package that the token loads. */
  private note(index: number): void {
    const { text = '', start = 0 } = this.tokens[index] ?? {};
    if (this.at(index + 1) === '::') this.add(text, start);
    if (!loading.has(text) || this.at(index + 1) !== '(') return;
    const [name, next] = [this.tokens[index + 2], this.at(index + 3)];
    if (!name || (next !== ')' && next !== ',')) return;
    const isText = /^["']/.test(name.text);
    if (isText) this.add(name.text.slice(1, -1), name.start + 1);
    else if (this.at(index + 4) !== 'character.only') this.add(name.text, name.start);
  }

  private add(name: string, start: number): void {
    if (packageName.test(name)) this.packages.push(nameAt(name, start));
  }
}
