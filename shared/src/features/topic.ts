import { memberTables, type MemberTable } from '../expressions/members.js';
import type { ScopeReference } from '../expressions/types.js';
import { typeOf } from '../schema/shape.js';
import { allShapes } from '../schema/all-shapes.js';
import type { UserTool } from '../tool/user-tool.js';
import { describeField, describeInput, describeMember, describeRoot, describeValue } from './describe.js';

/** Something that there is documentation of: plain data, so that a client can keep it and ask later. */
export type Topic =
  | { about: 'field'; noun: string; field: string }
  | { about: 'value'; noun: string; field: string; value: string }
  | { about: 'member'; table: MemberTable; name: string }
  | { about: 'root'; name: ScopeReference['root'] }
  /** By the offset of its mapping. */
  | { about: 'input'; at: number };

/** What there is to read about a topic: Markdown; undefined where it does not exist any more. */
export function documentation(tool: UserTool, topic: Topic): string | undefined {
  switch (topic.about) {
    case 'field':
    case 'value':
      return fieldDocumentation(tool, topic);
    case 'member': {
      const member = memberTables[topic.table].find(({ name }) => name === topic.name);
      return member && describeMember(member);
    }
    case 'root':
      return describeRoot(topic.name);
    case 'input': {
      const input = tool.allInputs.find(({ mapping }) => mapping.span.start === topic.at);
      return input && describeInput(tool, input);
    }
  }
}

function fieldDocumentation(
  { dialect }: UserTool,
  topic: Topic & { about: 'field' | 'value' },
): string | undefined {
  const shape = allShapes.get(topic.noun);
  const field = shape?.fields.find(({ name }) => name === topic.field);
  if (!shape || !field) return undefined;
  if (topic.about === 'field') return describeField(field, shape, dialect);
  const type = typeOf(field, dialect.name);
  const value = type.kind === 'enum' ? type.values.find((one) => one.value === topic.value) : undefined;
  return value && describeValue(value, field, shape, dialect);
}
