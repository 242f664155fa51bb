import type { Span, SpanEdit } from '../text/range.js';
import { replaceScalar, writeText } from '../text/write-scalar.js';
import {
  pairsByName,
  type PlainValue,
  type YamlMapping,
  type YamlNode,
  type YamlPair,
} from '../yaml/node.js';
import type { Tool } from './document.js';
import { endOfLines, indentOf, writeValue } from './edits.js';
import { indentStep } from './layout.js';

/** What is expected of outputs, by name. */
export type Expectations = readonly (readonly [name: string, expected: PlainValue])[];

/**
 * Replaces a checksum that a test expects.
 * @param test its number, from 1
 * @param place the keys that lead to the mapping with `checksum`, below `outputs`
 * @returns nothing if it is not written at that place alone, as with an anchor
 */
export function checksumEdit(
  tool: Tool,
  test: number,
  place: readonly string[],
  checksum: string,
): SpanEdit | undefined {
  let node = testNode(tool, test);
  for (const key of ['outputs', ...place, 'checksum']) node = memberOf(node, key)?.value;
  return node?.kind === 'scalar' ? replaceScalar(node, checksum) : undefined;
}

/**
 * Adds to a test what it expects of outputs that it does not mention, in its style.
 * @param test its number, from 1
 * @returns nothing if small edits cannot do that
 */
export function expectationsEdit(tool: Tool, test: number, expected: Expectations): SpanEdit | undefined {
  const node = testNode(tool, test);
  if (node?.kind !== 'mapping') return undefined;
  const pair = memberOf(node, 'outputs');
  if (!pair)
    return pairsByName(node).has('outputs')
      ? undefined
      : appended(tool, node, [['outputs', named(expected)]]);
  const outputs = pair.value;
  if (outputs.kind === 'mapping' && outputs.pairs.length > 0) return appended(tool, outputs, expected);
  if (outputs.kind !== 'mapping' && !(outputs.kind === 'scalar' && outputs.value === null)) return undefined;
  const isBlock = !pair.parent.flow && outputs.kind === 'scalar' && outputs.absent && isAlone(tool, pair);
  if (!isBlock) return writeValue(tool, outputs, flow(named(expected)));
  const inner = indentOf(tool, pair) + ' '.repeat(indentStep(tool.document));
  return { span: at(endOfLines(tool, pair)), newText: block(tool, expected, inner) };
}

function named(expected: Expectations): { [name: string]: PlainValue } {
  return Object.fromEntries(expected);
}

function testNode({ fields }: Tool, test: number): YamlNode | undefined {
  const tests = fields.get('tests')?.value;
  return tests?.kind === 'sequence' ? tests.items[test - 1]?.value : undefined;
}

/** A member that is written in the mapping itself, not merged into it. */
function memberOf(node: YamlNode | undefined, name: string): YamlPair | undefined {
  if (node?.kind !== 'mapping') return undefined;
  const pair = pairsByName(node).get(name);
  return pair?.parent === node ? pair : undefined;
}

/** Whether nothing but a comment follows the colon on the line of a pair. */
function isAlone({ source }: Tool, { colon }: YamlPair): boolean {
  if (colon === undefined) return false;
  const rest = source.text.slice(colon + 1, source.lineContentEnd(source.lineAt(colon)));
  return /^\s*(?:#.*)?$/.test(rest);
}

/** Members behind those of a mapping. */
function appended(tool: Tool, mapping: YamlMapping, members: Expectations): SpanEdit {
  const last = mapping.pairs.at(-1);
  if (!last) return writeValue(tool, mapping, flow(named(members)));
  if (!mapping.flow)
    return { span: at(endOfLines(tool, last)), newText: block(tool, members, indentOf(tool, last)) };
  const texts = members.map(([name, value]) => `, ${writeKey(name)}: ${flow(value)}`);
  return { span: at(last.span.end), newText: texts.join('') };
}

/** Members in block style, each after a line end; mappings of scalars are written on one line. */
function block(tool: Tool, members: Expectations, indent: string): string {
  return members
    .map(([name, value]) => {
      const key = `${tool.source.lineEnd}${indent}${writeKey(name)}:`;
      const deeper = indent + ' '.repeat(indentStep(tool.document));
      return isNested(value) ? key + block(tool, Object.entries(value), deeper) : `${key} ${flow(value)}`;
    })
    .join('');
}

/** Whether a value is a mapping with mappings in it. */
function isNested(value: PlainValue): value is { [name: string]: PlainValue } {
  return isMapping(value) && Object.values(value).some(isMapping);
}

function isMapping(value: PlainValue): value is { [name: string]: PlainValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value on one line. */
function flow(value: PlainValue): string {
  if (typeof value === 'string') return writeText(value);
  if (Array.isArray(value)) return `[${value.map(flow).join(', ')}]`;
  if (!isMapping(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${writeKey(name)}: ${flow(member)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** A key; `n`, which assertions have, is text to all readers of tools. */
function writeKey(name: string): string {
  return name === 'n' ? name : writeText(name);
}

function at(offset: number): Span {
  return { start: offset, end: offset };
}
