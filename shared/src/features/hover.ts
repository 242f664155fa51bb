import type { Hover, MarkupKind, Position } from 'vscode-languageserver-types';
import { findRule } from '../rules/table.js';
import { typeOf, type EnumValue } from '../schema/shape.js';
import type { UserTool } from '../tool/user-tool.js';
import {
  describeField,
  describeInput,
  describeMember,
  describeOutput,
  describeRoot,
  describeRule,
  describeValue,
} from './describe.js';
import { markup } from './markup.js';
import { ownerAt, type Owner } from './owner.js';

/** Where the mouse is, and what the client can show. */
export interface HoverParams {
  position: Position;
  markup: MarkupKind;
}

/** What there is to know about the thing at a place: a field, a value, an input, a property, a problem code. */
export function hover(tool: UserTool, params: HoverParams): Hover | null {
  const owner = ownerAt(tool, tool.source.offsetAt(params.position));
  const text = owner && describe(tool, owner);
  if (!text) return null;
  return { contents: markup(text, params.markup), range: tool.source.rangeOf(owner.span) };
}

function describe(tool: UserTool, owner: Owner): string | undefined {
  switch (owner.kind) {
    case 'key':
      return describeField(owner.use.field, owner.use.shape, tool.dialect);
    case 'value': {
      const { field, shape } = owner.use;
      const value = enumValues(tool, owner).find((one) => one.value === owner.scalar.value);
      return value && describeValue(value, field, shape, tool.dialect);
    }
    case 'input':
      return describeInput(tool, owner.input);
    case 'output':
      return describeOutput(tool, owner.output);
    case 'member':
      return describeMember(owner.member);
    case 'root':
      return describeRoot(owner.name);
    case 'code': {
      const rule = findRule(owner.code);
      return rule && describeRule(rule);
    }
  }
}

function enumValues(tool: UserTool, { use }: Owner & { kind: 'value' }): readonly EnumValue[] {
  const type = typeOf(use.field, tool.dialect.name);
  return type.kind === 'enum' ? type.values : [];
}
