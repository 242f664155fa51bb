import { toolShape } from '../schema/tool.js';
import { fieldNamed } from '../schema/shape.js';
import type { SpanEdit } from '../text/range.js';
import { asMapping, asSequence } from '../yaml/node.js';
import { endOfLines, indentOf, insertField } from './edits.js';
import type { UserTool } from './user-tool.js';

/** Fields with their values as YAML, in the order in which they are to be written; `name` comes first. */
export type InputFields = readonly (readonly [field: string, value: string])[];

/** Declares another input behind those that are there, in the style in which they are written. */
export function insertInput(tool: UserTool, fields: InputFields): SpanEdit {
  const pair = tool.fields.get('inputs');
  const field = fieldNamed(toolShape, 'inputs', tool.dialect.name);
  const eol = tool.source.lineEnd;
  const block = (dash: string, indent: string): string =>
    fields.map(([name, value], index) => `${index === 0 ? dash : indent}${name}: ${value}`).join(eol);
  if (!pair) {
    const value = `${eol}${block('  - ', '    ')}`;
    if (!tool.root || !field)
      return { span: { start: tool.source.length, end: tool.source.length }, newText: '' };
    const edit = insertField(tool, tool.root, toolShape, field, value);
    return tool.root.flow ? { ...edit, newText: edit.newText.replace(value, `[${flow(fields)}]`) } : edit;
  }
  const sequence = asSequence(pair.value);
  const mapping = asMapping(pair.value);
  const last = sequence?.items.at(-1) ?? mapping?.pairs.at(-1);
  if (last && (sequence ?? mapping)?.flow) {
    return { span: at(last.span.end), newText: mapping ? `, ${named(fields)}` : `, ${flow(fields)}` };
  }
  if (last?.kind === 'pair') {
    const indent = indentOf(tool, last);
    return { span: at(endOfLines(tool, last)), newText: `${eol}${indent}${named(fields)}` };
  }
  if (last) {
    const indent = indentOf(tool, last);
    const body = asMapping(last.value);
    const first = body && !body.flow ? body.pairs[0] : undefined;
    const gap = first ? Math.max(1, first.span.start - last.span.start - 1) : 1;
    const deeper = indent + ' '.repeat(gap + 1);
    return {
      span: at(endOfLines(tool, last)),
      newText: `${eol}${block(`${indent}-${' '.repeat(gap)}`, deeper)}`,
    };
  }
  const indent = indentOf(tool, pair);
  const start = (pair.colon ?? pair.key.span.end - 1) + 1;
  const newText = pair.parent.flow
    ? ` [${flow(fields)}]`
    : `${eol}${block(`${indent}  - `, `${indent}    `)}`;
  return { span: { start, end: Math.max(start, pair.span.end) }, newText };
}

function flow(fields: InputFields): string {
  return `{ ${fields.map(([name, value]) => `${name}: ${value}`).join(', ')} }`;
}

function named([first, ...rest]: InputFields): string {
  return `${first?.[1] ?? ''}: ${flow(rest)}`;
}

function at(offset: number): { start: number; end: number } {
  return { start: offset, end: offset };
}
