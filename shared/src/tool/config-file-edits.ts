import { fieldNamed } from '../schema/shape.js';
import { toolShape } from '../schema/tool.js';
import type { SpanEdit } from '../text/range.js';
import { isLiteralSafe, literalBlock } from '../text/write-block.js';
import { writeText } from '../text/write-scalar.js';
import { configFilePath } from './config-file-names.js';
import type { Tool } from './document.js';
import { clearForItems, endOfLines, indentOf, insertField } from './edits.js';
import { indentStep, listIndent } from './layout.js';
import { asMapping, asText, type YamlItem, type YamlPair } from '../yaml/node.js';
import { asBlockText, endOfBlock, type TextScalar } from './literal-edit.js';

/** The command if it can be rewritten: a text in the document's own mapping that no alias reuses. */
export function commandText(tool: Tool): (TextScalar & { parent: YamlPair }) | undefined {
  const pair = tool.fields.get('shell_command');
  if (!pair || pair.parent !== tool.root || pair.value.kind !== 'scalar') return undefined;
  if (pair.value.anchor !== undefined) return undefined;
  return asBlockText(tool, pair.value) as (TextScalar & { parent: YamlPair }) | undefined;
}

/** Whether no file of the tool has the name, and no text mentions it. */
export function isFreeFileName(tool: Tool, name: string): boolean {
  return (
    tool.templates.every(({ text }) => !text.includes(name)) &&
    tool.outputs.every(({ pairs }) => asText(pairs.get('from_work_dir')?.value)?.value !== name) &&
    !hasConfigFile(tool, name)
  );
}

/** Whether the tool has a config file of that name. */
export function hasConfigFile(tool: Tool, name: string): boolean {
  return tool.configFiles.some((file) => configFilePath(file) === name);
}

/** A config file to write, and its place in the document. */
interface NewFile {
  name: string;
  text: string;
  /** The column of its dash. */
  indent: number;
  /** The number of characters from the dash to the first key. */
  gap: number;
}

/**
 * Adds a config file after the present ones, its text as a literal block. Undefined if the list cannot be
 * extended, as in braces or behind an alias, or if a literal block cannot hold the text.
 */
export function insertConfigFile(tool: Tool, name: string, text: string): SpanEdit[] | undefined {
  if (tool.root.flow || !isLiteralSafe(text)) return undefined;
  const pair = tool.fields.get('configfiles');
  const key = pair ?? tool.root.pairs[0];
  if (!key || key.parent !== tool.root) return undefined;
  const file = { name, text, indent: indentOf(tool, key).length + listIndent(tool.document), gap: 2 };
  if (!pair) return appendFile(tool, endOfCommand(tool), 'configfiles:', file);
  const { value } = pair;
  const last = value.kind === 'sequence' && !value.flow ? value.items.at(-1) : undefined;
  return last ? behindItem(tool, last, file) : asFirst(tool, pair, file);
}

/** Where to write a field that follows the command, on a line of its own. */
function endOfCommand(tool: Tool): number | undefined {
  const field = fieldNamed(toolShape, 'configfiles', tool.dialect.name);
  if (!field || !tool.fields.has('shell_command')) return undefined;
  return insertField(tool, tool.root, toolShape, field, '').span.start;
}

function behindItem(tool: Tool, last: YamlItem, file: NewFile): SpanEdit[] | undefined {
  const { source } = tool;
  const first = asMapping(last.value)?.pairs[0];
  const isBeside = first && source.lineAt(first.span.start) === source.lineAt(last.span.start);
  const gap =
    isBeside && first.parent === last.value && !first.parent.flow ? first.span.start - last.span.start : 2;
  const indent = indentOf(tool, last).length;
  return appendFile(tool, endOfLines(tool, last), undefined, { ...file, indent, gap });
}

/** Replaces `[]`, `null`, or an empty value. */
function asFirst(tool: Tool, pair: YamlPair, file: NewFile): SpanEdit[] | undefined {
  const cleared = clearForItems(tool, pair);
  const appended = cleared && appendFile(tool, cleared.end, undefined, file);
  return appended && [cleared.edit, ...appended];
}

/** @param end of the line to write below */
function appendFile(
  tool: Tool,
  end: number | undefined,
  key: string | undefined,
  { name, text, indent, gap }: NewFile,
): SpanEdit[] | undefined {
  if (end === undefined) return undefined;
  const { lineEnd } = tool.source;
  const parentIndent = indent + gap;
  const step = indentStep(tool.document);
  const { header, body } = literalBlock(text, { parentIndent, step, lineEnd });
  const tail = endOfBlock(tool, end, header, parentIndent + step);
  if (!tail) return undefined;
  const dash = `${' '.repeat(indent)}-${' '.repeat(gap - 1)}`;
  const lines = [
    ...(key === undefined ? [] : [key]),
    `${dash}filename: ${writeText(name)}`,
    `${' '.repeat(parentIndent)}content: ${header}`,
  ];
  const newText = lines.map((line) => lineEnd + line).join('') + body + tail.lineEnd;
  return [{ span: { start: end, end: tail.end }, newText }];
}
