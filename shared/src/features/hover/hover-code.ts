import { builtins } from '../../javascript/builtins.js';
import { memberPathBefore } from '../../javascript/caret/member-path-before.js';
import { touches, type Span } from '../../text/range.js';
import type { Tool } from '../../tool/document.js';
import type { Template, TemplateExpression } from '../../tool/template.js';
import { templateAt } from '../completion/complete-references.js';
import { valueBefore } from '../completion/value-before.js';
import { describeBuiltin, describeEscape, describeFunctionOf, describeMethod } from './describe-code.js';
import { describeInput, describeMember } from './describe.js';
import type { HoverContent } from './value-hovers.js';

/** Describes a place of a command that is not a name of the document: escapes, JavaScript names. */
export function describeCodeAt(tool: Tool, offset: number): HoverContent | undefined {
  const template = templateAt(tool, offset);
  if (!template) return undefined;
  const { decoded } = template.scalar;
  const index = decoded.indexOf(offset);
  const hover = escapeAt(template, index) ?? nameAt(tool, template, index);
  return hover && { ...hover, span: decoded.spanOf(hover.span) };
}

function escapeAt({ text, escapes }: Template, index: number): HoverContent | undefined {
  const escape = escapes.find(({ span }) => touches(span, index));
  if (!escape) return undefined;
  const { start, end } = escape.span;
  return { text: describeEscape(escape, text.slice(start, end)), span: escape.span };
}

function nameAt(tool: Tool, { expressions }: Template, index: number): HoverContent | undefined {
  const expression = expressions.find(({ scanned: { inside } }) => touches(inside, index));
  if (!expression) return undefined;
  const { tokens } = expression.scanned.script.words;
  const at = tokens.findIndex((token) => token.kind === 'name' && touches(token, index));
  const token = tokens[at];
  if (!token || tokens[at + 1]?.text === ':') return undefined;
  const isMember = /^\??\.$/.test(tokens[at - 1]?.text ?? '');
  const told = isMember
    ? memberText(tool, expression, token)
    : builtins.has(token.text) && describeBuiltin(token.text);
  return told ? { text: told, span: { start: token.start, end: token.end } } : undefined;
}

function memberText(
  tool: Tool,
  { template, scanned }: TemplateExpression,
  { start, end }: Span,
): string | undefined {
  const name = template.text.slice(start, end);
  const path = memberPathBefore(scanned.script, start);
  if (path?.root === undefined) return undefined;
  if (path.path.length === 0) {
    const told = describeFunctionOf(path.root, name);
    if (told !== undefined) return told;
  }
  const value = valueBefore(tool, path);
  switch (value?.kind) {
    case 'text':
    case 'list':
    case 'number':
      return describeMethod(value.kind, name);
    case 'group': {
      const input = value.members.get(name);
      return input && describeInput(tool, input);
    }
    case 'file':
    case 'collection': {
      const member = value.members.find((one) => one.name === name);
      return member && describeMember(member);
    }
    default:
      return undefined;
  }
}
