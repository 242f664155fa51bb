import { memberTables, type Member } from '../../expressions/members.js';
import type { ScopeReference } from '../../expressions/types.js';
import { fieldNamed } from '../../schema/shape.js';
import { touches, type Span } from '../../text/range.js';
import type { Tool } from '../../tool/document.js';
import type { ToolInput } from '../../tool/input.js';
import { symbolsOf } from '../../tool/occurrences/symbols-of.js';
import type { ToolOutput } from '../../tool/output.js';
import type { FieldUse } from '../../tool/finding.js';
import type { FileSymbol, FunctionSymbol } from '../../tool/symbols.js';
import type { Template } from '../../tool/template.js';
import { followReference } from '../../tool/value.js';
import type { YamlPair, YamlScalar } from '../../yaml/node.js';
import { expectedType, shapeIn } from '../completion/expected-type.js';
import { scalarAt } from '../tree-search.js';

/** What a place of the document refers to; `span` is the text that names it there. */
export type Subject = { span: Span } & (
  | { kind: 'key'; use: FieldUse }
  | { kind: 'value'; use: FieldUse; scalar: YamlScalar }
  /** An input at its declaration, or at a reference in an expression. */
  | { kind: 'input'; input: ToolInput; declared: boolean }
  | { kind: 'output'; output: ToolOutput }
  /** A file in the working directory that a command or config file mentions. */
  | { kind: 'file'; file: FileSymbol }
  /** A function or variable of `expression_lib`. */
  | { kind: 'function'; declared: FunctionSymbol['declared'] }
  /** A property of a dataset, a collection, or the like. */
  | { kind: 'member'; member: Member }
  /** `inputs`, `self`, or `runtime` at the beginning of a path. */
  | { kind: 'root'; name: ScopeReference['root'] }
);

/** The subject at an offset, which may be just after the last character of a name. */
export function subjectAt(tool: Tool, offset: number): Subject | undefined {
  const place = scalarAt(tool.document.yaml.root, offset);
  if (!place) return undefined;
  const { scalar, pair, isKey } = place;
  return (
    namedAt(tool, offset) ??
    memberAt(tool, scalar, offset) ??
    (isKey ? keyAt(tool, pair) : valueAt(tool, scalar, pair))
  );
}

function keyAt(tool: Tool, pair: YamlPair | undefined): Subject | undefined {
  const use = pair && (tool.structure.uses.get(pair) ?? sharedUse(tool, pair));
  return use && { kind: 'key', use, span: use.pair.key.span };
}

/** A field common to all kinds of a mapping whose kind is unknown. */
function sharedUse(tool: Tool, pair: YamlPair): FieldUse | undefined {
  const shape = shapeIn(expectedType(tool.document, pair.parent), pair.parent);
  const field = shape && fieldNamed(shape, pair.name ?? '', tool.dialect.name);
  return shape && field && { field, shape, pair };
}

function valueAt(tool: Tool, scalar: YamlScalar, pair: YamlPair | undefined): Subject | undefined {
  const use = pair && tool.structure.uses.get(pair);
  return use && !scalar.absent ? { kind: 'value', use, scalar, span: scalar.span } : undefined;
}

function namedAt(tool: Tool, offset: number): Subject | undefined {
  const occurrence = symbolsOf(tool).at(offset);
  if (!occurrence) return undefined;
  const { symbol, span, scalar, role } = occurrence;
  switch (symbol.kind) {
    case 'input': {
      const input = symbol.inputs.find(({ nameNode }) => nameNode === scalar) ?? symbol.inputs[0];
      return input && { kind: 'input', input, declared: role === 'declaration', span };
    }
    case 'output': {
      const output = symbol.outputs.find(({ nameNode }) => nameNode === scalar) ?? symbol.outputs[0];
      return output && { kind: 'output', output, span };
    }
    case 'file':
      return role === 'declaration' ? undefined : { kind: 'file', file: symbol, span };
    case 'function':
      return { kind: 'function', declared: symbol.declared, span };
  }
}

function memberAt(tool: Tool, scalar: YamlScalar, offset: number): Subject | undefined {
  const { decoded } = scalar;
  const touched = (span: Span): Span | undefined => {
    const inDocument = decoded.spanOf(span);
    return touches(inDocument, offset) ? inDocument : undefined;
  };
  const template = templateOf(tool, scalar);
  const references = template?.expressions.flatMap(({ analysis }) => analysis.references) ?? [];
  for (const reference of references) {
    if (!touched(reference.span)) continue;
    for (const [index, segment] of reference.segments.entries()) {
      const span = segment.kind === 'name' ? touched(segment.nameSpan) : undefined;
      if (span) return memberSubject(tool, reference, index, span, template?.kind === 'label');
    }
    const span = touched(reference.rootSpan);
    if (span) return { kind: 'root', name: reference.root, span };
  }
  return undefined;
}

function templateOf(tool: Tool, scalar: YamlScalar): Template | undefined {
  return [...tool.templates, ...tool.labels].find((one) => one.scalar === scalar);
}

/** What a path segment names, as far as the inputs' types are known. */
function memberSubject(
  tool: Tool,
  reference: ScopeReference,
  index: number,
  span: Span,
  inLabel: boolean,
): Subject | undefined {
  const name = reference.segments[index]?.name ?? '';
  if (inLabel) {
    const tables = { inputs: memberTables.labelInput, runtime: memberTables.labelRuntime, self: [] };
    const named = tables[reference.root].find((one) => one.name === name);
    return named && { kind: 'member', member: named, span };
  }
  const { value } = followReference(tool, { ...reference, segments: reference.segments.slice(0, index) });
  const member =
    'members' in value && value.kind !== 'group' ? value.members.find((one) => one.name === name) : undefined;
  return member && { kind: 'member', member, span };
}
