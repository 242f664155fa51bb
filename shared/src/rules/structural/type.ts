import type { Description } from '../../problems/rule.js';
import { quotedStart, upperFirst } from '../../problems/wording.js';
import type { Shape, ValueType } from '../../schema/shape.js';
import type { ToolPart } from '../../tool/part.js';
import type { FindingOf } from '../../tool/finding.js';
import type { Finding } from '../../tool/finding.js';
import { alternatives } from '../../util/wording.js';
import { resolveAlias, type YamlNode } from '../../yaml/node.js';
import { typeFixOf } from './type-fix.js';

/** A value of the wrong type. */
export function typeProblem(part: ToolPart, finding: FindingOf<'type'>): Description {
  const { node, reading, expected } = finding;
  const { advice, fixes = [] } = typeFixOf(part, finding) ?? {};
  const wayOut = advice === undefined ? '.' : `: ${advice}.`;
  const resolved = resolveAlias(node);
  const needed = expectedWords(expected);
  if (resolved?.kind !== 'scalar') {
    const actual = resolved?.kind === 'mapping' ? 'a mapping' : 'a list';
    return {
      message: `${upperFirst(subjectOf(finding))} is ${actual}, but must be ${needed}${wayOut}`,
      fixes,
    };
  }
  const written = quotedStart(
    typeof resolved.value === 'string' ? resolved.decoded.text : part.source.slice(node.span),
  );
  if (reading) {
    const meaning = reading.as === 'boolean' ? `"${reading.value ?? ''}"` : needed;
    const message = `${written} is ${meaning} only to some YAML parsers${wayOut}`;
    return { message, fixes };
  }
  const message =
    resolved.value === null
      ? `${upperFirst(subjectOf(finding))} is empty, but must be ${needed}${wayOut}`
      : `${written} is ${scalarWords(resolved.value)}, but ${subjectOf(finding)} must be ${needed}${wayOut}`;
  return { message, fixes };
}

/** The subject of the sentence: what has the wrong type. */
function subjectOf({ node, use }: Finding & { node: YamlNode; kind: 'type' }): string {
  const { parent } = node;
  if (parent?.kind === 'item') return `an item of "${use.field.name}"`;
  if (parent?.kind === 'pair' && parent !== use.pair) return `"${parent.name ?? ''}" in "${use.field.name}"`;
  return `"${use.field.name}"`;
}

function scalarWords(value: string | number | boolean): string {
  const words = { string: 'text', number: 'a number', boolean: 'a boolean' };
  return words[typeof value as keyof typeof words];
}

function expectedWords(type: ValueType): string {
  switch (type.kind) {
    case 'text':
    case 'enum':
      return 'text';
    case 'integer':
      return 'a whole number';
    case 'number':
    case 'numeral':
      return 'a number';
    case 'boolean':
      return '"true" or "false"';
    case 'names':
      return 'text or a list';
    case 'list':
      return 'a list';
    case 'mapping':
      return `a mapping with ${requiredFields(type.shape)}`;
    case 'union':
      return `a mapping with "${type.union.by.name}"`;
    case 'either':
      return [...new Set(type.of.map(expectedWords))].join(' or ');
    case 'any':
      return 'a value';
  }
}

function requiredFields({ fields }: Shape): string {
  const required = fields.filter((field) => field.required === true);
  return alternatives(
    (required.length > 0 ? required : fields).map(({ name }) => name),
    'and',
  );
}
