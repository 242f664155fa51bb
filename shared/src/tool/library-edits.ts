import { fieldNamed } from '../schema/shape.js';
import { toolShape } from '../schema/tool.js';
import type { SpanEdit } from '../text/range.js';
import { literalBlock } from '../text/write-block.js';
import {
  asMapping,
  asSequence,
  asText,
  pairsByName,
  type YamlItem,
  type YamlSequence,
} from '../yaml/node.js';
import type { Tool } from './document.js';
import { endOfLines, indentOf, insertField, keepsEmptyLines } from './edits.js';
import { indentStep, listIndent } from './layout.js';

/**
 * Adds JavaScript to `expression_lib`, which is written if it is missing. Undefined if the list cannot be extended, as
 * in brackets or behind an alias.
 * @param code lines that a literal block can hold
 */
export function insertLibraryText(tool: Tool, code: string): SpanEdit | undefined {
  if (tool.root.flow) return undefined;
  const requirements = tool.fields.get('requirements');
  const step = listIndent(tool.document);
  const requirement = (indent: number): string =>
    ['- type: javascript', `  expression_lib:${textItem(tool, code, indent + 2 + step)}`]
      .map((line) => tool.source.lineEnd + ' '.repeat(indent) + line)
      .join('');
  if (!requirements) {
    const field = fieldNamed(toolShape, 'requirements', tool.dialect.name);
    const indent = (tool.root.pairs[0] ? indentOf(tool, tool.root.pairs[0]).length : 0) + step;
    return field && insertField(tool, tool.root, toolShape, field, requirement(indent));
  }
  const list = blockList(asSequence(requirements.value));
  if (!list) return undefined;
  const library = list.items.map(({ value }) => libraryOf(value)).find((one) => one !== undefined);
  if (!library) return append(tool, list, requirement);
  const texts = blockList(asSequence(library.value));
  return texts && append(tool, texts, (indent) => textItem(tool, code, indent));
}

/** The `expression_lib` of a requirement, or what is in its place. */
function libraryOf(node: YamlItem['value']): { value: YamlItem['value'] } | undefined {
  const mapping = asMapping(node);
  const fields = mapping && pairsByName(mapping);
  if (!mapping || asText(fields?.get('type')?.value)?.value !== 'javascript') return undefined;
  return fields?.get('expression_lib') ?? { value: mapping };
}

/** A list in block style that has its items at its own place in the document. */
function blockList(list: YamlSequence | undefined): YamlSequence | undefined {
  return list && !list.flow && list.items.length > 0 ? list : undefined;
}

function append(
  tool: Tool,
  { items }: YamlSequence,
  write: (indent: number) => string,
): SpanEdit | undefined {
  const last = items.at(-1);
  if (!last || keepsEmptyLines(tool, last)) return undefined;
  const end = endOfLines(tool, last);
  return { span: { start: end, end }, newText: write(indentOf(tool, last).length) };
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
