import { outputUnion } from '../schema/outputs.js';
import type { Span } from '../text/range.js';
import { touches } from '../text/range.js';
import { asText, type YamlPair, type YamlScalar } from '../yaml/node.js';
import type { Tool } from './document.js';
import type { TemplateExpression } from './template.js';

/** A text by which an output takes something from an input. */
export interface SourceText {
  scalar: YamlScalar;
  /** The field that holds it. */
  field: string;
  /** The first part of the path, which names a top-level input: `cond` of `cond|reads`. */
  name: string;
  /** The span of the name in the decoded text. */
  decoded: Span;
}

/** The fields of outputs that name an input. */
const sourceFields: ReadonlySet<string> = new Set(
  Object.values(outputUnion.shapes)
    .flatMap((shape) => shape().fields)
    .filter(({ kind }) => kind === 'input-source')
    .map(({ name }) => name),
);

/** The texts that name an input, including those of outputs of unknown type. */
export function sourceTexts(tool: Tool): SourceText[] {
  const ofOutputs = tool.outputs.flatMap(({ pairs }) =>
    [...pairs.values()].filter(({ name = '' }) => sourceFields.has(name)),
  );
  const declared = tool.usesOf('input-source').map(({ pair }) => pair);
  return [...new Set([...ofOutputs, ...declared])].flatMap(sourceText);
}

function sourceText({ name: field = '', value }: YamlPair): SourceText[] {
  const scalar = asText(value);
  if (!scalar) return [];
  const first = scalar.decoded.text.split('|', 1)[0] ?? '';
  const name = first.trim();
  const start = first.indexOf(name);
  return [{ scalar, field, name, decoded: { start, end: start + name.length } }];
}

/**
 * The expression of a command or config file at an offset of the document, which may be just after its last
 * character; of two adjacent ones, the second. Labels are excluded, as they are not evaluated.
 */
export function expressionAt(tool: Tool, offset: number): TemplateExpression | undefined {
  const template = tool.templates.find(({ scalar }) => touches(scalar.content, offset));
  return template?.expressions.findLast(({ span }) => touches(span, offset));
}
