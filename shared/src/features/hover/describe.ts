import { severityText } from '../../checker/rule-page.js';
import type { Member, MemberType } from '../../expressions/members.js';
import { scopeNames } from '../../expressions/members.js';
import type { ScopeReference } from '../../expressions/types.js';
import { fieldPage, rulePage } from '../../problems/page-address.js';
import type { RuleInfo } from '../../problems/rule.js';
import {
  requiredIn,
  typeOf,
  type EnumValue,
  type Field,
  type Shape,
  type ValueType,
} from '../../schema/shape.js';
import type { Tool } from '../../tool/document.js';
import type { ToolInput } from '../../tool/input.js';
import type { ToolOutput } from '../../tool/output.js';
import type { Dialect } from '../../values/dialect.js';
import type { YamlPair } from '../../yaml/node.js';
import { code, paragraphs, yamlBlock } from '../markup.js';

/** Descriptions in hovers and next to completions: Markdown, the same in both. */

/** A field of a mapping: its purpose, its type, whether it is required, default and example. */
export function describeField(field: Field, shape: Shape, { name: dialect }: Dialect): string {
  const { default: byDefault, example } = field;
  const type = typeOf(field, dialect);
  const required = requiredIn(field, dialect);
  const needed = { true: 'required', false: 'optional', warning: 'required by some versions' };
  return paragraphs(
    `**${field.name}**: ${typeName(type)}, ${needed[`${required}`]}`,
    field.summary,
    type.kind === 'enum' && `One of ${type.values.map(({ value }) => code(value)).join(', ')}.`,
    field.since && `Since version ${field.since.release} of the platform.`,
    field.optionalSince && `Required before version ${field.optionalSince} of the platform.`,
    field.readSince && dialect === 'galaxy' && `Ignored before version ${field.readSince} of the platform.`,
    required !== true && byDefault !== undefined && `Default: ${code(byDefault)}`,
    example !== undefined && yamlBlock(`${field.name}: ${example}`),
    `[More about "${field.name}" of ${shape.noun}](${fieldPage(shape, field)})`,
  );
}

/** One value of an enumeration. */
export function describeValue(
  { value, summary, rejected, until }: EnumValue,
  field: Field,
  shape: Shape,
  dialect: Dialect,
): string {
  return paragraphs(
    `**${value}**`,
    summary,
    dialect.name === 'galaxy' && rejected,
    dialect.name === 'galaxy' && until && `Until version ${until} of the platform.`,
    `[More about "${field.name}" of ${shape.noun}](${fieldPage(shape, field)})`,
  );
}

/** An input, by its declaration. */
export function describeInput(tool: Tool, input: ToolInput): string {
  const skipped = new Set(['parameters', 'whens', 'test_parameter', 'validators']);
  return declaration(tool, 'Input', input, skipped);
}

/** An output, by its declaration. */
export function describeOutput(tool: Tool, output: ToolOutput): string {
  return declaration(tool, 'Output', output, new Set(['structure']));
}

/** How much of a declaration is shown, in lines. */
const maxLines = 24;

function declaration(
  tool: Tool,
  noun: string,
  { name, pairs }: Pick<ToolInput, 'name' | 'pairs'>,
  skipped: ReadonlySet<string>,
): string {
  const lines = [...pairs.values()]
    .filter((pair) => pair.name !== undefined && pair.name !== 'name' && !skipped.has(pair.name))
    .flatMap((pair) => sourceLines(tool, pair));
  const shown = lines.length > maxLines ? [...lines.slice(0, maxLines), '…'] : lines;
  return paragraphs(`${noun} ${code(name ?? '')}`, shown.length > 0 && yamlBlock(shown.join('\n')));
}

/** A pair as written, without its own indentation. */
function sourceLines({ source }: Tool, pair: YamlPair): string[] {
  const column = pair.span.start - source.lineStart(source.lineAt(pair.span.start));
  const [first = '', ...rest] = source.slice(pair.span).split(/\r\n?|\n/);
  return [first, ...rest.map((line) => line.replace(new RegExp(`^ {0,${column}}`), ''))];
}

/** A property of a dataset, a collection, or the like. */
export function describeMember({ name, type, summary }: Member): string {
  return paragraphs(`**${name}**: ${memberTypes[type]}`, summary);
}

const memberTypes: Readonly<Record<MemberType, string>> = {
  text: 'text',
  number: 'number',
  file: 'dataset',
  files: 'list of datasets',
  list: 'list',
  object: 'object',
  null: 'null',
  unknown: 'value',
};

/** `inputs`, `self`, or `runtime`. */
export function describeRoot(name: ScopeReference['root']): string {
  return paragraphs(`**${name}**`, scopeNames.get(name));
}

/** A problem code. */
export function describeRule(rule: RuleInfo): string {
  return paragraphs(
    `**${rule.code}**: ${rule.summary}`,
    `Severity: ${severityText(rule)}`,
    rule.why,
    `[More about "${rule.code}"](${rulePage(rule.code)})`,
  );
}

/** The kind of value that a field accepts, in a few words. */
export function typeName(type: ValueType): string {
  switch (type.kind) {
    case 'text':
      return 'text';
    case 'integer':
      return 'whole number';
    case 'number':
    case 'numeral':
      return 'number';
    case 'boolean':
      return 'true or false';
    case 'enum':
      return 'one of several values';
    case 'names':
      return 'one or more names';
    case 'list':
      return 'list';
    case 'mapping':
    case 'union':
      return 'mapping';
    case 'either':
      return [...new Set(type.of.map(typeName))].join(' or ');
    case 'any':
      return 'any value';
  }
}
