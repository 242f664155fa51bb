import type { ReportedFix } from '../../problems/rule.js';
import type { Span } from '../../text/range.js';
import type { RecordType, TestType } from '../../schema/test-type.js';
import { alternatives, quoted } from '../../util/wording.js';
import { isMerge, pairsByName, resolveAlias, type YamlMapping, type YamlNode } from '../../yaml/node.js';

/** Where a test is not as it has to be. */
export interface TestFault {
  span: Span;
  /** The node of its path. */
  node: YamlNode;
  message: string;
  fixes?: readonly ReportedFix[];
  /** A mapping whose members have to be the items of a list. */
  asItems?: YamlMapping;
  /** Whether it is a key that there is not. */
  isUnknownKey?: true;
}

/** More names are not listed in a message. */
const maxListed = 12;

/**
 * Where a value is not of its type.
 * @param name the name of the value, for messages
 */
export function* testFaults(node: YamlNode, name: string, type: TestType): Generator<TestFault> {
  const value = resolveAlias(node);
  if (!value) return;
  const isNull = value.kind === 'scalar' && value.value === null;
  const needs = (what: string): TestFault => ({ span: node.span, node, message: `"${name}" needs ${what}.` });
  switch (type.kind) {
    case 'any':
      return;
    case 'nullable':
      if (!isNull) yield* testFaults(node, name, type.of);
      return;
    case 'selected':
      yield* testFaults(node, name, type.by(value));
      return;
    case 'scalar':
      if (value.kind !== 'scalar' || !type.accepts(value.value)) yield needs(type.needs);
      return;
    case 'list':
      if (value.kind !== 'sequence')
        yield {
          ...needs('a list'),
          ...(type.takesMapping && node.kind === 'mapping' && { asItems: node }),
        };
      else for (const item of value.items) yield* testFaults(item.value, name, type.of);
      return;
    case 'entries':
      if (value.kind !== 'mapping') yield needs('a mapping');
      else
        for (const pair of value.pairs)
          if (!isMerge(pair)) yield* testFaults(pair.value, pair.name ?? name, type.of);
      return;
    case 'record':
      if (value.kind === 'mapping') yield* recordFaults(value, type);
      else if (type.ofText && value.kind === 'scalar' && typeof value.value === 'string')
        yield inMapping(node, name, type.noun, type.ofText(value.value));
      else yield needs(`a mapping${type.required.length > 0 ? ` with ${listed(type.required)}` : ''}`);
  }
}

/** A text that has to be written as a mapping. */
function inMapping(node: YamlNode, name: string, noun: string, written: string): TestFault {
  const message = `"${name}" needs ${noun} as a mapping: write "${written}".`;
  const edits = [{ span: node.span, newText: written }];
  return {
    span: node.span,
    node,
    message,
    fixes: [{ title: `Replace with "${written}"`, edits, preferred: true }],
  };
}

function* recordFaults(
  mapping: YamlNode & { kind: 'mapping' },
  { noun, fields, required }: RecordType,
): Generator<TestFault> {
  const pairs = pairsByName(mapping);
  for (const [key, pair] of pairs) {
    const type = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (type) {
      yield* testFaults(pair.value, key, type);
      continue;
    }
    const names = Object.keys(fields);
    const use = names.length > 0 && names.length <= maxListed ? `use ${alternatives(names)}` : 'remove it';
    const message = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} cannot have ${quoted(key)}: ${use}.`;
    yield { span: pair.key.span, node: pair.value, message, isUnknownKey: true };
  }
  for (const field of required) {
    if (pairs.has(field)) continue;
    const first = mapping.pairs[0]?.key.span ?? mapping.span;
    yield { span: first, node: mapping, message: `There is no "${field}" in ${noun}: add it.` };
  }
}

function listed(names: readonly string[]): string {
  return names.map((one) => `"${one}"`).join(' and ');
}
