import { touches, type Span } from '../../text/range.js';
import type { Template } from '../../tool/template.js';
import type { UserTool } from '../../tool/user-tool.js';
import type { YamlScalar } from '../../yaml/node.js';
import { expressionParts, innermost } from './expression-parts.js';
import { heredocsIn, type Heredoc } from './heredocs.js';
import { shellParts } from './shell-words.js';

/** What a text is made of, in offsets of its decoded value. */
interface Parts {
  template: Template | undefined;
  /** Words, quotes, commands and the like of a command; here-documents. */
  shell: readonly Span[];
}

/** Looks into the texts of a document, each read once for one request. */
export class TextParts {
  private readonly known = new Map<YamlScalar, Parts>();
  private readonly templates: ReadonlyMap<YamlScalar, Template>;

  constructor({ templates, labels }: UserTool) {
    this.templates = new Map([...labels, ...templates].map((template) => [template.scalar, template]));
  }

  /**
   * What of a text touches a document offset, in document offsets: the parts that its language gives it, and its
   * word and line there, which know nothing of that language.
   */
  around(scalar: YamlScalar, offset: number): { parts: Span[]; words: Span[] } {
    const { decoded } = scalar;
    const at = decoded.indexOf(offset);
    const { template, shell } = this.partsOf(scalar);
    const expressions = template?.expressions.flatMap((one) => expressionParts(one, at)) ?? [];
    const inDocument = (spans: readonly Span[]): Span[] =>
      spans.filter((span) => touches(span, at)).map((span) => decoded.spanOf(span));
    return {
      parts: inDocument([...expressions, ...innermost(shell.filter((span) => touches(span, at)))]),
      words: inDocument([wordAt(decoded.text, at), lineAt(decoded.text, at)]),
    };
  }

  private partsOf(scalar: YamlScalar): Parts {
    const known = this.known.get(scalar);
    if (known) return known;
    const template = this.templates.get(scalar);
    const parts = { template, shell: template ? shellOf(template) : [] };
    this.known.set(scalar, parts);
    return parts;
  }
}

/** Of a config file only here-documents are looked for, as its language is not known. */
function shellOf({ kind, text, expressions }: Template): Span[] {
  if (kind === 'label') return [];
  const heredocs = heredocsIn(text);
  const around = heredocs.flatMap((heredoc) => heredocParts(text, heredoc));
  if (kind === 'configfile') return around;
  const opaque = expressions
    .filter(({ scanned, analysis }) => scanned.closed && analysis.verdict !== 'shell')
    .map(({ scanned }) => scanned.span);
  const { words, quotes, commands, pipelines, groups } = shellParts(text, opaque, heredocs);
  const inQuotes = quotes.map(({ start, end }) => ({ start: start + 1, end: end - 1 }));
  return [...inQuotes, ...quotes, ...words, ...commands, ...pipelines, ...groups, ...around];
}

/** Its lines, and all of it from the line on that opens it. */
function heredocParts(text: string, { operator, body, terminator }: Heredoc): Span[] {
  const lineStart = text.lastIndexOf('\n', operator.start) + 1;
  const indent = /[ \t]*/y;
  indent.lastIndex = lineStart;
  indent.test(text);
  return [body, { start: indent.lastIndex, end: terminator.end }];
}

/** The letters and digits around a place; nothing where they are too many for a word. */
export function wordAt(text: string, at: number): Span {
  const reach = 200;
  const start = Math.max(0, at - reach);
  for (const { 0: word, index } of text.slice(start, at + reach).matchAll(/[\p{L}\p{M}\p{N}_]+/gu)) {
    const span = { start: start + index, end: start + index + word.length };
    if (touches(span, at) && (index > 0 || start === 0) && span.end < at + reach) return span;
  }
  return { start: at, end: at };
}

/** The line around a place, without the blanks at its ends. */
function lineAt(text: string, at: number): Span {
  const from = at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
  const next = text.indexOf('\n', at);
  const line = text.slice(from, next < 0 ? text.length : next);
  const start = from + line.length - line.trimStart().length;
  return { start, end: Math.max(start, from + line.trimEnd().length) };
}
