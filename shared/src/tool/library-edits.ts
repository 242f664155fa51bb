import { fieldNamed } from '../schema/shape.js';
import { toolShape } from '../schema/tool.js';
import type { SpanEdit } from '../text/range.js';
import { literalBlock } from '../text/write-block.js';
import { asMapping, asSequence, asText, pairsByName, type YamlPair } from '../yaml/node.js';
import type { Tool } from './document.js';
import { clearForItems, endOfLines, indentOf, insertField, keepsEmptyLines } from './edits.js';
import { indentStep, listIndent } from './layout.js';

/**
 * Adds JavaScript to `expression_lib`, which is written if it is missing. Undefined if the list cannot be extended, as
 * in brackets or behind an alias.
 * @param code lines that a literal block can hold
 */
export function insertLibraryText(tool: Tool, code: string): SpanEdit[] | undefined {
  if (tool.root.flow) return undefined;
  const step = listIndent(tool.document);
  const requirement: WriteItem = (indent) =>
    ['- type: javascript', `  expression_lib:${textItem(tool, code, indent + 2 + step)}`]
      .map((line) => tool.source.lineEnd + ' '.repeat(indent) + line)
      .join('');
  const requirements = tool.fields.get('requirements');
  if (!requirements) {
    const field = fieldNamed(toolShape, 'requirements', tool.dialect.name);
    const indent = (tool.root.pairs[0] ? indentOf(tool, tool.root.pairs[0]).length : 0) + step;
    return field && [insertField(tool, tool.root, toolShape, field, requirement(indent))];
  }
  const entries = (asSequence(requirements.value)?.items ?? []).flatMap(({ value }) => {
    const fields = asMapping(value);
    return fields ? [pairsByName(fields)] : [];
  });
  const present = entries.find((fields) => asText(fields.get('type')?.value)?.value === 'javascript');
  if (!present) return insertItem(tool, requirements, requirement);
  const library = present.get('expression_lib');
  return library && insertItem(tool, library, (indent) => textItem(tool, code, indent));
}

/** Writes a list item with its dash at a column, each line with the line end before it. */
export type WriteItem = (indent: number) => string;

/** Adds an item to a list in block style, or to an empty one. Undefined if it is in brackets, or behind an alias. */
export function insertItem(tool: Tool, pair: YamlPair, write: WriteItem): SpanEdit[] | undefined {
  const { value } = pair;
  if (pair.parent.flow) return undefined;
  const last = value.kind === 'sequence' ? value.items.at(-1) : undefined;
  if (!last) {
    const cleared = clearForItems(tool, pair);
    const indent = indentOf(tool, pair).length + listIndent(tool.document);
    return (
      cleared && [cleared.edit, { span: { start: cleared.end, end: cleared.end }, newText: write(indent) }]
    );
  }
  if (last.parent.flow || keepsEmptyLines(tool, last)) return undefined;
  const end = endOfLines(tool, last);
  return [{ span: { start: end, end }, newText: write(indentOf(tool, last).length) }];
}

/** A list item with a text, on lines of its own. */
function textItem(tool: Tool, code: string, indent: number): string {
  const { lineEnd } = tool.source;
  const { header, body } = literalBlock(code, {
    parentIndent: indent,
    step: indentStep(tool.document),
    lineEnd,
  });
  return `${lineEnd}${' '.repeat(indent)}- ${header}${body}`;
}
