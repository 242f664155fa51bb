import type { Hover, MarkupKind, Position } from 'vscode-languageserver-types';
import type { ExpressionValue } from '../../evaluate/expression-value.js';
import { expressionAt } from '../../tool/expression-at.js';
import { findRule } from '../../rules/table.js';
import { typeOf, type EnumValue } from '../../schema/shape.js';
import type { UserTool } from '../../tool/user-tool.js';
import {
  describeInput,
  describeMember,
  describeOutput,
  describeRoot,
  describeRule,
  describeValue,
} from './describe.js';
import { describeFile, describeFunction } from './describe-names.js';
import { describeCodeAt } from './hover-code.js';
import { describeValueAt } from './hover-value.js';
import type { Described } from './value-hovers.js';
import { describeExpressionValue } from '../evaluation/describe-value.js';
import { markup, paragraphs } from '../markup.js';
import { ownerAt, type Owner } from './owner.js';
import { documentation } from './documentation.js';

/** Where the mouse is, and what the client can show. */
export interface HoverParams {
  position: Position;
  markup: MarkupKind;
  /** What the expression there gives, where that was evaluated. */
  value?: ExpressionValue | undefined;
}

/**
 * What there is to know about the thing at a place: a field, a value, an input, a property, a problem code; and what
 * the expression around it gives.
 */
export function hover(tool: UserTool, params: HoverParams): Hover | null {
  const offset = tool.source.offsetAt(params.position);
  const named = describedAt(tool, offset);
  const value = params.value && describeExpressionValue(params.value);
  const span = named?.span ?? (value === undefined ? undefined : expressionAt(tool, offset)?.span);
  if (!span) return null;
  return {
    contents: markup(paragraphs(named?.text, value), params.markup),
    range: tool.source.rangeOf(span),
  };
}

function describedAt(tool: UserTool, offset: number): Described | undefined {
  const owner = ownerAt(tool, offset);
  const text = owner && describe(tool, owner);
  if (text) return { text, span: owner.span };
  return (
    (owner?.kind === 'value' ? describeValueAt(tool, owner, offset) : undefined) ??
    describeCodeAt(tool, offset)
  );
}

function describe(tool: UserTool, owner: Owner): string | undefined {
  switch (owner.kind) {
    case 'key':
      return documentation(tool, {
        about: 'field',
        shape: owner.use.shape.id,
        field: owner.use.field.name,
      });
    case 'value': {
      const { field, shape } = owner.use;
      const value = enumValues(tool, owner).find((one) => one.value === owner.scalar.value);
      return value && describeValue(value, field, shape, tool.dialect);
    }
    case 'input':
      return describeInput(tool, owner.input);
    case 'output':
      return describeOutput(tool, owner.output);
    case 'file':
      return describeFile(tool, owner.file);
    case 'function':
      return describeFunction(owner.declared);
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
