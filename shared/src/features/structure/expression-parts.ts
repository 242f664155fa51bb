import type { AnyNode } from 'acorn';
import { readScript } from '../../expressions/script.js';
import { nodesOf } from '../../expressions/scope.js';
import type { ScopeReference } from '../../expressions/types.js';
import { readWords, type Words } from '../../expressions/words.js';
import { touches, type Span } from '../../text/range.js';
import type { TemplateExpression } from '../../tool/template.js';

/** How many parts inside one another are told of: a text may nest brackets without end. */
const mostParts = 100;

/** The smallest of the spans, the smallest first. */
export function innermost(spans: readonly Span[]): Span[] {
  return [...spans].sort((a, b) => a.end - a.start - (b.end - b.start)).slice(0, mostParts);
}

/**
 * The parts of an expression that touch a place of its template's text, itself included: names, member paths,
 * strings with and without quotes, what brackets hold, and every node of the JavaScript tree where there is one.
 * Spans and the place are offsets of that text. Linear in the length of the expression; throws nothing.
 */
export function expressionParts({ template, scanned, analysis }: TemplateExpression, at: number): Span[] {
  const { text } = template;
  const { span, inside } = scanned;
  if (!touches(span, at)) return [];
  const words = readWords(text, inside);
  const inner = [
    ...analysis.references.flatMap(pathParts),
    ...wordParts(words),
    ...bracketParts(words),
    ...(scanned.closed ? nodeParts(text, scanned, at) : []),
    trimmed(text, inside),
  ].filter((part) => touches(part, at) && part.start >= inside.start && part.end <= inside.end);
  return [...innermost(inner), inside, span];
}

/** A path, its names, and every shorter path that it begins with. */
function pathParts({ rootSpan, span, segments }: ScopeReference): Span[] {
  const isPattern = segments.some(({ form }) => form === 'pattern');
  const steps = isPattern
    ? []
    : segments.map((segment) => ({ start: rootSpan.start, end: segment.span.end }));
  return [rootSpan, ...segments.map(({ nameSpan }) => nameSpan), ...steps, span];
}

function wordParts({ tokens, comments }: Words): Span[] {
  return [...tokens, ...comments].flatMap((token) => {
    if (token.kind === 'punctuator') return [];
    const isQuoted = token.closed && (token.kind === 'string' || /^`[^]*`$/.test(token.text));
    return isQuoted ? [{ start: token.start + 1, end: token.end - 1 }, token] : [token];
  });
}

function bracketParts({ tokens, brackets }: Words): Span[] {
  return [...brackets.partners].flatMap(([first, second]) => {
    const [open, close] = [tokens[first], tokens[second]];
    if (!open || !close || second < first) return [];
    return [
      { start: open.end, end: close.start },
      { start: open.start, end: close.end },
    ];
  });
}

function nodeParts(text: string, scanned: TemplateExpression['scanned'], at: number): Span[] {
  try {
    const script = readScript(text, scanned);
    if ('detail' in script || !script.body) return [];
    const { spanOf, body } = script;
    const isHere = (node: AnyNode): boolean => touches(spanOf(node), at);
    return [...nodesOf(body, isHere)].filter(isHere).map(spanOf);
  } catch (error) {
    // Nested too deeply for a tree: words and brackets have to do.
    if (error instanceof RangeError) return [];
    throw error;
  }
}

function trimmed(text: string, { start, end }: Span): Span {
  const written = text.slice(start, end);
  const from = start + written.length - written.trimStart().length;
  return { start: from, end: Math.max(from, start + written.trimEnd().length) };
}
