import { movedSpan, type Span } from '../text/range.js';
import {
  parseProgram,
  withinStack,
  type AnyNode,
  type FunctionExpression,
  type ParseError,
  type Program,
} from './parse.js';
import { resolveNames, type ResolvedNames } from './scopes.js';
import { TokenTree } from './token-tree.js';

/** How a text becomes a program. */
export interface ScriptForm {
  /** The code before it; it begins the function whose body or result is the text. */
  before: string;
  /** The code after it. */
  after: string;
  /** Whether it consists of statements rather than a single expression. */
  hasStatements: boolean;
}

const program: ScriptForm = { before: '', after: '', hasStatements: true };

/** The syntax tree of a text, with all names resolved. */
export interface SyntaxTree extends ResolvedNames {
  program: Program;
  /** The function whose body or result is the text; undefined in a program of its own. */
  body: FunctionExpression | undefined;
  /** The span of a node, in offsets of the script's `text`. */
  spanOf: (node: AnyNode) => Span;
}

/**
 * One JavaScript text: all queries about it are views of this object. It is parsed once, when the tree is
 * first needed, and split into words once; both are kept. Never throws.
 */
export class Script {
  private knownWords: TokenTree | undefined;
  private parsed: SyntaxTree | ParseError | undefined;

  /**
   * @param span of the JavaScript in `text`, whose offsets all results use
   * @param original the same JavaScript elsewhere, which then is the one that is parsed
   */
  constructor(
    readonly text: string,
    readonly span: Span = { start: 0, end: text.length },
    readonly form: ScriptForm = program,
    private readonly original?: Script,
  ) {}

  /** The JavaScript alone. */
  get source(): string {
    return this.text.slice(this.span.start, this.span.end);
  }

  get words(): TokenTree {
    return (this.knownWords ??= new TokenTree(this.text, this.span));
  }

  /** Undefined if the text is not JavaScript: see `error`. */
  get tree(): SyntaxTree | undefined {
    const result = this.parse();
    return 'detail' in result ? undefined : result;
  }

  /** Why there is no tree. Its offset is inside the span. */
  get error(): ParseError | undefined {
    const result = this.parse();
    return 'detail' in result ? result : undefined;
  }

  /** The text up to an offset, as a script of its own. */
  upTo(end: number): Script {
    return new Script(this.text, { start: this.span.start, end }, this.form);
  }

  /** The same JavaScript in a span of another text. */
  copiedTo(text: string, span: Span): Script {
    return new Script(text, span, this.form, this.original ?? this);
  }

  private parse(): SyntaxTree | ParseError {
    return (this.parsed ??= this.original ? this.moved(this.original) : this.parseHere());
  }

  private parseHere(): SyntaxTree | ParseError {
    return withinStack(() => this.read()) ?? { offset: this.span.start, detail: '', isTooDeep: true };
  }

  private moved(original: Script): SyntaxTree | ParseError {
    const parsed = original.parse();
    const by = this.span.start - original.span.start;
    if ('detail' in parsed) return { ...parsed, offset: parsed.offset + by };
    return { ...parsed, spanOf: spansFrom(this.shift) };
  }

  /** From offsets in the program to those in the text. */
  private get shift(): number {
    return this.span.start - this.form.before.length;
  }

  private read(): SyntaxTree | ParseError {
    const { before, after } = this.form;
    const { start, end } = this.span;
    const root = parseProgram(before + this.source + after);
    if ('detail' in root)
      return { ...root, offset: Math.min(Math.max(root.offset + this.shift, start), end) };
    // The spread is last: Node 20 keeps an object that gets properties after one until a full garbage collection.
    return {
      program: root,
      body: before === '' ? undefined : bodyOf(root),
      spanOf: spansFrom(this.shift),
      ...resolveNames(root),
    };
  }
}

function spansFrom(shift: number): SyntaxTree['spanOf'] {
  return (span) => movedSpan(span, shift);
}

/** The function that the code before the text begins, after its directive. */
function bodyOf({ body: [, statement] }: Program): FunctionExpression | undefined {
  if (statement?.type !== 'ExpressionStatement') return undefined;
  return statement.expression.type === 'FunctionExpression' ? statement.expression : undefined;
}
