import type { ScopeReference } from '../../expressions/types.js';
import { nodesOf } from '../../javascript/nodes.js';
import type { AnyNode } from '../../javascript/parse.js';
import type { Script } from '../../javascript/script.js';
import type { TokenTree } from '../../javascript/token-tree.js';
import { touches, type Span } from '../../text/range.js';
import type { TemplateExpression } from '../../tool/template.js';

/** How many nested parts are returned: a text may nest brackets arbitrarily deep. */
const maxParts = 100;

/** The smallest of the spans, in ascending order of size. */
export function innermost(spans: readonly Span[]): Span[] {
  return [...spans].sort((a, b) => a.end - a.start - (b.end - b.start)).slice(0, maxParts);
}

/**
 * The parts of an expression that touch an offset of its template's text, including itself: names, member
 * paths, strings with and without quotes, contents of brackets, and every node of the JavaScript tree if
 * there is one. Spans are offsets of that text. Linear in the length of the expression; never throws.
 */
export function expressionParts({ scanned, analysis }: TemplateExpression, at: number): Span[] {
  const { span, inside, closed, script } = scanned;
  if (!touches(span, at)) return [];
  const inner = [
    ...analysis.references.flatMap(pathParts),
    ...wordParts(script.words),
    ...bracketParts(script.words),
    ...(closed ? nodeParts(script, at) : []),
    trimmed(script),
  ].filter((part) => touches(part, at) && part.start >= inside.start && part.end <= inside.end);
  return [...innermost(inner), inside, span];
}

/** A path, its names, and each of its prefixes. */
function pathParts({ rootSpan, span, segments }: ScopeReference): Span[] {
  const isPattern = segments.some(({ form }) => form === 'pattern');
  const steps = isPattern
    ? []
    : segments.map((segment) => ({ start: rootSpan.start, end: segment.span.end }));
  return [rootSpan, ...segments.map(({ nameSpan }) => nameSpan), ...steps, span];
}

function wordParts({ tokens, comments }: TokenTree): Span[] {
  return [...tokens, ...comments].flatMap((token) => {
    if (token.kind === 'punctuator') return [];
    const isQuoted = token.closed && (token.kind === 'string' || /^`[^]*`$/.test(token.text));
    return isQuoted ? [{ start: token.start + 1, end: token.end - 1 }, token] : [token];
  });
}

function bracketParts({ tokens, brackets }: TokenTree): Span[] {
  return [...brackets.partners].flatMap(([first, second]) => {
    const [open, close] = [tokens[first], tokens[second]];
    if (!open || !close || second < first) return [];
    return [
      { start: open.end, end: close.start },
      { start: open.start, end: close.end },
    ];
  });
}

function nodeParts({ tree }: Script, at: number): Span[] {
  if (!tree?.body) return [];
  const isHere = (node: AnyNode): boolean => touches(tree.spanOf(node), at);
  return [...nodesOf(tree.body, isHere)].filter(isHere).map(tree.spanOf);
}

function trimmed({ source, span }: Script): Span {
  const start = span.start + source.length - source.trimStart().length;
  return { start, end: Math.max(start, span.start + source.trimEnd().length) };
}
