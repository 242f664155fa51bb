import { interpolatedType } from '../../rules/quoting/interpolated-value.js';
import type { Quoting, ShellPlace } from '../../shell/places.js';
import type { ShellKind, ShellNode } from '../../shell/tree.js';
import type { Tool } from '../../tool/document.js';
import type { PlacedHole, ShellHole, ShellScript } from '../../tool/shell/script.js';
import { TemplateScope } from '../../tool/template-scope.js';
import type { Template, TemplateExpression } from '../../tool/template.js';
import { followReference } from '../../tool/value.js';

/**
 * What programs get from a template, whatever its values are: two templates with the same words render to commands that
 * do the same. Quotes that change nothing are left out; each expression is written as itself.
 */
export function wordsOf(tool: Tool, template: Template): string {
  const script = tool.shellScripts.get(template);
  return script ? new WordWriter(tool, script).written() : template.text;
}

/** Text between quotes. */
const quotes: ReadonlySet<ShellKind> = new Set(['single', 'double', 'ansi']);
/** Text without anything that the shell interprets outside of quotes. */
const plain = /^[\w.,:@%+/-]*$/;
/** Quotes between which a value of plain characters is the same as without them. */
const equalQuotes: ReadonlySet<Quoting> = new Set(['bare', 'single', 'double', 'ansi']);

class WordWriter {
  private readonly scope: TemplateScope;
  private readonly holes: ReadonlyMap<number, ShellHole>;
  private readonly placed: ReadonlyMap<number, PlacedHole>;

  constructor(
    private readonly tool: Tool,
    private readonly script: ShellScript,
  ) {
    this.scope = new TemplateScope(tool, script.template);
    this.holes = new Map(script.holes.map((hole) => [hole.start, hole]));
    this.placed = new Map(script.placed.map((placed) => [placed.hole.start, placed]));
  }

  written(): string {
    const parts: string[] = [];
    this.write(this.script.shell.tree.root, undefined, parts);
    return parts.join('');
  }

  /** Recursion is as deep as the tree, which the parser limits. */
  private write(node: ShellNode, quoting: ShellKind | undefined, parts: string[]): void {
    if (node.kind === 'comment') return;
    if (node.kind === 'hole') {
      parts.push(this.hole(node));
      return;
    }
    const isQuoted = quotes.has(node.kind);
    const inner = isQuoted ? node.kind : quoting;
    const { start, end } = contentOf(node);
    if (!isQuoted) parts.push(`\u0001${node.kind}(`);
    let copied = start;
    for (const child of node.children) {
      this.text(copied, child.start, inner, node, parts);
      this.write(child, inner, parts);
      copied = child.end;
    }
    this.text(copied, end, inner, node, parts);
    if (!isQuoted) parts.push('\u0001)');
  }

  private text(
    start: number,
    end: number,
    quoting: ShellKind | undefined,
    { kind }: ShellNode,
    parts: string[],
  ): void {
    const written = this.script.text.slice(start, end);
    // Between words, any number of spaces is the same.
    const text = kind === 'command' ? written.replace(/\\\n|[ \t]+/g, '') : written;
    if (text === '') return;
    parts.push(quoting === undefined || plain.test(text) ? text : `\u0001${quoting}:${text}\u0001`);
  }

  private hole(node: ShellNode): string {
    const expression = this.holes.get(node.start)?.expression;
    const place = this.placed.get(node.start)?.place;
    if (!expression) return `\u0001hole ${this.script.text.slice(node.start, node.end)}\u0001`;
    const { source, analysis } = expression;
    const isSame = place && equalQuotes.has(place.quoting) && this.isPlainWord(expression, node, place);
    return `\u0001${analysis.verdict} ${isSame ? '' : place && contextOf(place)} ${source}\u0001`;
  }

  /** Whether the value is one word that quotes do not change. */
  private isPlainWord(
    { analysis, content }: TemplateExpression,
    node: ShellNode,
    place: ShellPlace,
  ): boolean {
    const [reference] = analysis.references;
    if (content.known || !reference || reference.root !== 'inputs' || place.role === 'regex') return false;
    const before = this.script.text.charAt(node.start - 1);
    // "~" expands before what is not quoted.
    if (before === '~') return false;
    const type = interpolatedType(this.scope, reference.segments, new Map());
    if (type) return type.kind === 'path' || (type.kind === 'color' && /[^\s;|&()]/.test(before));
    const { value, deadEnd } = followReference(this.scope, reference);
    return !deadEnd && (value.kind === 'number' || value.kind === 'boolean');
  }
}

function contentOf({ kind, start, end }: ShellNode): { start: number; end: number } {
  if (!quotes.has(kind)) return { start, end };
  return { start: start + (kind === 'ansi' ? 2 : 1), end: end - 1 };
}

/** What decides how the shell treats a value. */
export function contextOf({ quoting, role, inside, isForShell }: ShellPlace): string {
  return JSON.stringify([quoting, role, inside, isForShell === true]);
}
