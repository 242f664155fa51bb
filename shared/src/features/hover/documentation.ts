import { memberTables } from '../../expressions/members.js';
import { findRule } from '../../rules/rule-table.js';
import { shapeTablesOf } from '../../schema/all-shapes.js';
import { typeOf, type Shape } from '../../schema/shape.js';
import type { Document } from '../../tool/document.js';
import { partText } from '../completion/complete-snippets.js';
import { yamlBlock } from '../markup.js';
import type { Topic } from '../topic.js';
import { describeBuiltin, describeFunctionOf, describeMethod } from './describe-code.js';
import { describeFunction } from './describe-names.js';
import { describeContainer, describeDatatype, describeLicense } from './describe-values.js';
import {
  describeField,
  describeInput,
  describeMember,
  describeRoot,
  describeRule,
  describeValue,
} from './describe.js';

/** The documentation of a topic in Markdown; undefined if it no longer exists. */
export function documentation(document: Document, topic: Topic): string | undefined {
  switch (topic.about) {
    case 'field':
    case 'value':
      return fieldDocumentation(document, topic);
    case 'member': {
      const member = memberTables[topic.table].find(({ name }) => name === topic.name);
      return member && describeMember(member);
    }
    case 'root':
      return describeRoot(topic.name);
    case 'builtin':
      return describeBuiltin(topic.name);
    case 'functionOf':
      return describeFunctionOf(topic.object, topic.name);
    case 'method':
      return describeMethod(topic.receiver, topic.name);
    case 'library': {
      const libraryFunction = document.tool?.library.find(({ name }) => name === topic.name);
      return libraryFunction && describeFunction(libraryFunction);
    }
    case 'rule': {
      const rule = findRule(topic.code);
      return rule && describeRule(rule);
    }
    case 'datatype':
      return describeDatatype(topic.name, true);
    case 'license':
      return describeLicense(topic.id);
    case 'container':
      return describeContainer(topic.reference);
    case 'part': {
      const text = partText(document, topic.shape, topic.label);
      return text === undefined ? undefined : yamlBlock(text);
    }
    case 'input': {
      const { tool } = document;
      const input = tool?.allInputs.find(({ mapping }) => mapping.span.start === topic.at);
      return tool && input && describeInput(tool, input);
    }
  }
}

/** For a union: the shape that a value selects, or the first, for the fields common to all of them. */
function shapeOfUnion({ shape }: Document, topic: Topic & { about: 'field' | 'value' }): Shape | undefined {
  const shapes = shapeTablesOf(shape).unions.get(topic.shape);
  const decided = topic.about === 'value' ? shapes?.get(topic.value) : undefined;
  return decided ?? [...(shapes?.values() ?? [])][0];
}

function fieldDocumentation(
  document: Document,
  topic: Topic & { about: 'field' | 'value' },
): string | undefined {
  const { dialect } = document;
  const shape = shapeTablesOf(document.shape).shapes.get(topic.shape) ?? shapeOfUnion(document, topic);
  const field = shape?.fields.find(({ name }) => name === topic.field);
  if (!shape || !field) return undefined;
  if (topic.about === 'field') return describeField(field, shape, dialect);
  const type = typeOf(field, dialect.name);
  const value = type.kind === 'enum' ? type.values.find((one) => one.value === topic.value) : undefined;
  return value && describeValue(value, field, shape, dialect);
}
