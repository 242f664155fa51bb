import { nodesFrom, type ShellKind, type ShellNode } from '../../shell/tree.js';
import { touches, type Span } from '../../text/range.js';
import type { Tool } from '../../tool/document.js';
import type { ShellScript } from '../../tool/shell/script.js';
import type { Template } from '../../tool/template.js';
import type { YamlScalar } from '../../yaml/node.js';
import { expressionParts, innermost } from './expression-parts.js';

/** The parts of a text, in offsets of its decoded value. */
interface Parts {
  template: Template | undefined;
  /** Words, quotes, commands, and here-documents of a shell text. */
  shell: readonly Span[];
}

/** Finds the parts of a document's texts; each is read once per request. */
export class TextParts {
  private readonly cache = new Map<YamlScalar, Parts>();
  private readonly templates: ReadonlyMap<YamlScalar, Template>;

  constructor(private readonly tool: Tool | undefined) {
    const texts = tool ? [...tool.labels, ...tool.templates] : [];
    this.templates = new Map(texts.map((template) => [template.scalar, template]));
  }

  /**
   * The parts of a text that touch a document offset, in document offsets: those of its language, and the
   * word and line there, which are independent of that language.
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
    const cached = this.cache.get(scalar);
    if (cached) return cached;
    const template = this.templates.get(scalar);
    const script = template && this.tool?.shellScripts.get(template);
    const parts = { template, shell: script ? shellOf(script) : [] };
    this.cache.set(scalar, parts);
    return parts;
  }
}

/** What can be selected in a node: the whole, its inside, or both. */
interface Selectable {
  whole: boolean;
  /** The length of the opening sign, and the closing sign, which an unclosed node lacks. */
  inside?: readonly [before: number, closer: string];
}

const command: Selectable = { whole: true };
const brackets: Selectable = { whole: false, inside: [2, ')'] };

const selectable: Readonly<Partial<Record<ShellKind, Selectable>>> = {
  pipeline: command,
  command,
  group: command,
  subshell: { whole: true, inside: [1, ')'] },
  if: command,
  loop: command,
  case: command,
  test: command,
  word: command,
  regex: command,
  assignment: command,
  delimiter: command,
  single: { whole: true, inside: [1, "'"] },
  double: { whole: true, inside: [1, '"'] },
  ansi: { whole: true, inside: [2, "'"] },
  substitution: brackets,
  process: brackets,
  backquotes: { whole: false, inside: [1, '`'] },
};

/** The words, quotes, commands, and here-documents of a shell text, in offsets of the decoded text. */
function shellOf(script: ShellScript): Span[] {
  const { text } = script.template;
  const inTree = [...nodesFrom(script.shell.tree.root)].flatMap((node) => partsOf(script.text, node));
  const heredocs = script.shell.tree.heredocs.flatMap(({ operator, body, terminator }) => {
    const { start, end } = script.shell.decodedSpan({ start: operator.start, end: terminator.end });
    return [script.shell.decodedSpan(body), { start: firstInLine(text, start), end }];
  });
  return [...inTree.map((span) => script.shell.decodedSpan(span)), ...heredocs];
}

function partsOf(text: string, { kind, start, end }: ShellNode): Span[] {
  const { whole, inside } = selectable[kind] ?? { whole: false };
  const parts: Span[] = whole ? [{ start, end }] : [];
  if (!inside) return parts;
  const [before, closer] = inside;
  const isClosed = text.startsWith(closer, end - closer.length);
  return [...parts, { start: start + before, end: isClosed ? end - closer.length : end }];
}

/** The first nonblank character in the line at an offset. */
function firstInLine(text: string, offset: number): number {
  const indent = /[ \t]*/y;
  indent.lastIndex = text.lastIndexOf('\n', offset) + 1;
  indent.test(text);
  return indent.lastIndex;
}

/** The letters and digits around a place; empty if they are too many for a word. */
export function wordAt(text: string, at: number): Span {
  const reach = 200;
  const start = Math.max(0, at - reach);
  for (const { 0: word, index } of text.slice(start, at + reach).matchAll(/[\p{L}\p{M}\p{N}_]+/gu)) {
    const span = { start: start + index, end: start + index + word.length };
    if (touches(span, at) && (index > 0 || start === 0) && span.end < at + reach) return span;
  }
  return { start: at, end: at };
}

/** The line around a place, trimmed. */
function lineAt(text: string, at: number): Span {
  const from = at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
  const next = text.indexOf('\n', at);
  const line = text.slice(from, next < 0 ? text.length : next);
  const start = from + line.length - line.trimStart().length;
  return { start, end: Math.max(start, from + line.trimEnd().length) };
}
