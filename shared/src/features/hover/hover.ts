import type { Hover, MarkupKind, Position } from 'vscode-languageserver-types';
import { readSuppressions } from '../../checker/suppression.js';
import type { ExpressionValue } from '../../evaluate/expression-value.js';
import { findRule } from '../../rules/rule-table.js';
import { typeOf, type EnumValue } from '../../schema/shape.js';
import { touches } from '../../text/range.js';
import type { Document, Tool } from '../../tool/document.js';
import { lacksResource, slotsAt, slotsVariable } from '../../tool/slots.js';
import { expressionAt } from '../../tool/source-texts.js';
import { describeExpressionValue } from '../evaluation/describe-value.js';
import { markup, paragraphs } from '../markup.js';
import { scalarAt } from '../tree-search.js';
import { describeFile, describeFunction } from './describe-names.js';
import {
  describeInput,
  describeMember,
  describeOutput,
  describeRoot,
  describeRule,
  describeValue,
} from './describe.js';
import { documentation } from './documentation.js';
import { describeCodeAt } from './hover-code.js';
import { describeValueAt } from './hover-value.js';
import { subjectAt, type Subject } from './subject.js';
import type { HoverContent } from './value-hovers.js';

/** Where the mouse is, and what the client supports. */
export interface HoverParams {
  position: Position;
  markup: MarkupKind;
  /** The value of the expression there, if it was evaluated. */
  value?: ExpressionValue | undefined;
}

/**
 * Describes what is at a place: a field, value, input, property, or problem code; and the value of the
 * surrounding expression.
 */
export function hover(document: Document, params: HoverParams): Hover | null {
  const { source, tool } = document;
  const offset = source.offsetAt(params.position);
  const named = ruleAt(document, offset) ?? (tool && describedAt(tool, offset));
  const value = params.value && describeExpressionValue(params.value);
  const span = named?.span ?? (tool && value !== undefined ? expressionAt(tool, offset)?.span : undefined);
  if (!span) return null;
  return {
    contents: markup(paragraphs(named?.text, value), params.markup),
    range: source.rangeOf(span),
  };
}

/** The rule that a suppression comment names. */
function ruleAt(document: Document, offset: number): HoverContent | undefined {
  if (scalarAt(document.yaml.root, offset)) return undefined;
  const named = readSuppressions(document).find(({ span }) => touches(span, offset));
  const rule = named && findRule(named.code);
  return rule && { text: describeRule(rule), span: named.span };
}

function describedAt(tool: Tool, offset: number): HoverContent | undefined {
  const subject = subjectAt(tool, offset);
  const text = subject && contentOf(tool, subject);
  if (text) return { text, span: subject.span };
  const slots = slotsAt(tool, offset);
  if (slots) return { text: describeSlots(tool), span: slots };
  return (
    (subject?.kind === 'value' ? describeValueAt(tool, subject, offset) : undefined) ??
    describeCodeAt(tool, offset)
  );
}

function contentOf(tool: Tool, subject: Subject): string | undefined {
  switch (subject.kind) {
    case 'key':
      return paragraphs(
        documentation(tool.document, {
          about: 'field',
          shape: subject.use.shape.id,
          field: subject.use.field.name,
        }),
        subject.use.pair === tool.fields.get('requirements') && lacksResource(tool) ? askForCores : undefined,
      );
    case 'value': {
      const { field, shape } = subject.use;
      const value = enumValues(tool, subject).find((one) => one.value === subject.scalar.value);
      return value && describeValue(value, field, shape, tool.dialect);
    }
    case 'input':
      return describeInput(tool, subject.input);
    case 'output':
      return describeOutput(tool, subject.output);
    case 'file':
      return describeFile(tool, subject.file);
    case 'function':
      return describeFunction(subject.declared);
    case 'member':
      return describeMember(subject.member);
    case 'root':
      return describeRoot(subject.name);
  }
}

const askForCores = `The command uses \`${slotsVariable}\`, but the tool asks for no cores, so a job may get only one: add \`{ type: resource, cores_min: 4 }\`.`;

function describeSlots(tool: Tool): string {
  const what = `\`${slotsVariable}\`: the number of cores that the platform gives to the job.`;
  return lacksResource(tool)
    ? `${what}\n\nThe tool asks for no cores, so this may be 1: add \`{ type: resource, cores_min: 4 }\` to \`requirements\`.`
    : what;
}

function enumValues(tool: Tool, { use }: Subject & { kind: 'value' }): readonly EnumValue[] {
  const type = typeOf(use.field, tool.dialect.name);
  return type.kind === 'enum' ? type.values : [];
}
