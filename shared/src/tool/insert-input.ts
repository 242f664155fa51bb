import { fieldNamed } from '../schema/shape.js';
import { toolShape } from '../schema/tool.js';
import type { SpanEdit } from '../text/range.js';
import { asMapping, asSequence } from '../yaml/node.js';
import type { Tool } from './document.js';
import { endOfLines, indentOf, insertField } from './edits.js';

/** Fields with their values as YAML, in the order to write them; `name` comes first. */
export type InputFields = readonly (readonly [field: string, value: string])[];

/** Declares another input after the present ones, in their style. */
export function insertInput(tool: Tool, fields: InputFields): SpanEdit {
  return insertInputs(tool, [fields]);
}

/** The same for several inputs, in their order. */
export function insertInputs(tool: Tool, inputs: readonly InputFields[]): SpanEdit {
  const pair = tool.fields.get('inputs');
  const field = fieldNamed(toolShape, 'inputs', tool.dialect.name);
  const eol = tool.source.lineEnd;
  const item = (dash: string, indent: string, fields: InputFields): string =>
    fields.map(([name, value], index) => `${eol}${index === 0 ? dash : indent}${name}: ${value}`).join('');
  const block = (dash: string, indent: string): string =>
    inputs.map((fields) => item(dash, indent, fields)).join('');
  const flowList = `[${inputs.map(flow).join(', ')}]`;
  if (!pair) {
    const value = block('  - ', '    ');
    if (!field) return { span: { start: tool.source.length, end: tool.source.length }, newText: '' };
    const edit = insertField(tool, tool.root, toolShape, field, value);
    return tool.root.flow ? { ...edit, newText: edit.newText.replace(value, () => ` ${flowList}`) } : edit;
  }
  const sequence = asSequence(pair.value);
  const mapping = asMapping(pair.value);
  const last = sequence?.items.at(-1) ?? mapping?.pairs.at(-1);
  if (last && (sequence ?? mapping)?.flow) {
    const write = mapping ? named : flow;
    return { span: at(last.span.end), newText: inputs.map((fields) => `, ${write(fields)}`).join('') };
  }
  if (last?.kind === 'pair') {
    const gap = eol + indentOf(tool, last);
    return {
      span: at(endOfLines(tool, last)),
      newText: inputs.map((fields) => gap + named(fields)).join(''),
    };
  }
  if (last) {
    const indent = indentOf(tool, last);
    const body = asMapping(last.value);
    const first = body && !body.flow ? body.pairs[0] : undefined;
    const gap = first ? Math.max(1, first.span.start - last.span.start - 1) : 1;
    const deeper = indent + ' '.repeat(gap + 1);
    return { span: at(endOfLines(tool, last)), newText: block(`${indent}-${' '.repeat(gap)}`, deeper) };
  }
  const indent = indentOf(tool, pair);
  const start = (pair.colon ?? pair.key.span.end - 1) + 1;
  const newText = pair.parent.flow ? ` ${flowList}` : block(`${indent}  - `, `${indent}    `);
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
