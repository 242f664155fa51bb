import type { Problem } from '../problems/problem.js';
import type { UnfinishedExtent } from '../problems/rule.js';
import { findRule } from '../rules/rule-table.js';
import type { Span } from '../text/range.js';
import type { Document } from '../tool/document.js';
import { resolveAlias, type YamlNode, type YamlParent } from '../yaml/node.js';
import { pointerNames } from '../yaml/pointer.js';

/**
 * Those of a document's problems that may be nothing but unfinished typing.
 * @param typed where the last edit was, as offsets
 */
export function unfinishedProblems(
  document: Document,
  problems: Iterable<Problem>,
  typed: readonly Span[],
): Set<Problem> {
  const unfinished = new Set<Problem>();
  for (const problem of problems) {
    const extent = extentOf(document, problem, findRule(problem.code)?.unfinished);
    if (typed.some((span) => span.start <= extent.end && extent.start <= span.end)) unfinished.add(problem);
  }
  return unfinished;
}

function extentOf(document: Document, { range, path }: Problem, kind: UnfinishedExtent | undefined): Span {
  const { source, yaml } = document;
  const { text } = source;
  const span = source.spanOf(range);
  if (kind === undefined) return span;
  if (kind === 'line') {
    const [first, last] = [source.lineAt(span.start), source.lineAt(span.end)];
    return { start: source.lineStart(first), end: source.lineContentEnd(last) };
  }
  const place = placeAt(yaml.root, document.ownPath(path), kind === 'mapping');
  // Without a place, it is about the document.
  if (!place || place.parent === undefined) return { start: 0, end: text.length };
  return {
    start: Math.min(place.start, span.start),
    end: endOfBlankLines(text, Math.max(place.end, span.end)),
  };
}

/**
 * The pair, item or root that a JSON pointer leads to, or the deepest one on the way.
 * @param isMapping whether to stop at the last one with a mapping
 */
function placeAt(
  root: YamlNode | undefined,
  path: string,
  isMapping: boolean,
): YamlNode | YamlParent | undefined {
  let place: YamlNode | YamlParent | undefined = root;
  let result: YamlNode | YamlParent | undefined = root;
  for (const name of pointerNames(path)) {
    const node: YamlNode | undefined = place && contentOf(place);
    if (node?.kind === 'mapping') place = node.named.get(name);
    else if (node?.kind === 'sequence') place = node.items[Number(name)];
    else break;
    if (!place) break;
    if (!isMapping || contentOf(place)?.kind === 'mapping') result = place;
  }
  return result;
}

function contentOf(place: YamlNode | YamlParent): YamlNode | undefined {
  return resolveAlias(place.kind === 'pair' || place.kind === 'item' ? place.value : place);
}

/** The end of the blank lines below an offset, where a value may go on. */
function endOfBlankLines(text: string, offset: number): number {
  const rest = /\S/g;
  rest.lastIndex = offset;
  const next = rest.exec(text)?.index ?? text.length;
  if (next === text.length) return next;
  return Math.max(offset, text.lastIndexOf('\n', next - 1));
}
