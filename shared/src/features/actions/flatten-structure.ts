import { touches, type SpanEdit } from '../../text/range.js';
import type { Tool } from '../../tool/document.js';
import { endOfLines, indentOf, startOf } from '../../tool/edits.js';
import { isMerge, pairsByName, type YamlMapping, type YamlPair } from '../../yaml/node.js';
import type { RefactoringProvider } from './refactoring.js';

/** Moves the fields of the older `structure` of a collection to where newer versions of the platform have them. */
export const flattenStructure: RefactoringProvider = ({ tool, span }) =>
  tool.outputs.flatMap(({ mapping }) => {
    const pair = pairsByName(mapping).get('structure');
    if (!pair || pair.parent !== mapping || !touches(pair.span, span.start)) return [];
    const fields = movableFields(tool, mapping, pair);
    if (!fields) return [];
    return [
      {
        title: 'Move the fields of "structure" to the output',
        kind: 'refactor.rewrite',
        edits: () => dedented(tool, pair, fields),
      },
    ];
  });

/** Undefined if they are not in block style below their key, or if the output has one of them. */
function movableFields(
  tool: Tool,
  { flow, pairs }: YamlMapping,
  { value, colon }: YamlPair,
): YamlMapping | undefined {
  if (flow || colon === undefined || value.kind !== 'mapping' || value.flow || value.anchor) return undefined;
  const isBelow = contentBelow(tool, colon + 1) !== undefined;
  const names = new Set(pairs.map(({ name }) => name));
  const isFree = value.pairs.every((pair) => !isMerge(pair) && !names.has(pair.name));
  return isBelow && isFree && !tool.document.isBroken(value) ? value : undefined;
}

/** Where the comment or field below a key begins; undefined if something follows on its line. */
function contentBelow({ source }: Tool, after: number): number | undefined {
  const line = source.lineAt(after);
  if (source.text.slice(after, source.lineContentEnd(line)).trim() !== '') return undefined;
  for (let next = line + 1; next < source.lineCount; next++) {
    const indent = source.line(next).search(/\S/);
    if (indent >= 0) return source.lineStart(next) + indent;
  }
  return undefined;
}

/** Removes the key's line, and a step of the indentation of each line of its value. */
function dedented(tool: Tool, pair: YamlPair, { pairs }: YamlMapping): SpanEdit[] {
  const { source } = tool;
  const [first, last] = [pairs[0], pairs.at(-1)];
  const below = contentBelow(tool, (pair.colon ?? pair.key.span.end) + 1);
  if (!first || !last || below === undefined) return [];
  const step = indentOf(tool, first).length - indentOf(tool, pair).length;
  const edits: SpanEdit[] = [{ span: { start: startOf(tool, pair), end: below }, newText: '' }];
  const end = source.lineAt(endOfLines(tool, last));
  for (let line = source.lineAt(below) + 1; line <= end; line++) {
    const start = source.lineStart(line);
    const indent = /^ */.exec(source.line(line))?.[0].length ?? 0;
    edits.push({ span: { start, end: start + Math.min(step, indent) }, newText: '' });
  }
  return edits;
}
