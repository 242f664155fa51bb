import { analyze } from '../expressions/analyze.js';
import { assignedNames } from '../expressions/assigned-names.js';
import { scan } from '../expressions/scanner.js';
import type {
  Analysis,
  AnalysisContext,
  ScannedEscape,
  ScannedExpression,
  ScopeReference,
} from '../expressions/types.js';
import type { Span } from '../text/range.js';
import { asText, type YamlPair, type YamlScalar } from '../yaml/node.js';

/** A text of the document in which the platform evaluates expressions (interface document, "Parameter references"). */
export interface Template {
  /** Output labels are looked up instead of evaluated (public platform): they never cause errors. */
  kind: 'shell_command' | 'configfile' | 'label';
  scalar: YamlScalar;
  pair: YamlPair;
  /** The decoded text, which the offsets of its expressions refer to. */
  text: string;
  expressions: TemplateExpression[];
  escapes: ScannedEscape[];
}

/** One `$( … )` or `${ … }` of a template. */
export interface TemplateExpression {
  template: Template;
  scanned: ScannedExpression;
  /** In the document. */
  span: Span;
  /** As the platform reads it, with its brackets. */
  source: string;
  analysis: Analysis;
}

/** A reference to an input, with the expression that contains it. */
export interface InputReference {
  expression: TemplateExpression;
  reference: ScopeReference;
  /** The name after `inputs`; undefined if it is computed or missing. */
  name: string | undefined;
  /** The name in the document, or the whole reference if there is none. */
  nameSpan: Span;
}

/** The command and the config files of a tool; a text that an alias repeats is included once, at its own place. */
export function readTemplates(
  command: YamlPair | undefined,
  contents: readonly (YamlPair | undefined)[],
  names: AnalysisContext,
): Template[] {
  const first = new Map<YamlScalar, Template>();
  for (const template of [
    ...readTemplate('shell_command', command, names),
    ...contents.flatMap((content) => readTemplate('configfile', content, names)),
  ])
    if (!first.has(template.scalar)) first.set(template.scalar, template);
  return [...first.values()];
}

/** Scans the text of a field and analyzes its expressions; empty if the field is absent or not text. */
export function readTemplate(
  kind: Template['kind'],
  pair: YamlPair | undefined,
  names: AnalysisContext,
): Template[] {
  const scalar = asText(pair?.value);
  if (!pair || !scalar) return [];
  const { text } = scalar.decoded;
  const { expressions, escapes } = scan(text);
  const context = names.inputNames ? { ...names, assignedNames: assignedNames(text) } : names;
  const template: Template = { kind, scalar, pair, text, expressions: [], escapes };
  template.expressions = expressions.map((scanned) => ({
    template,
    scanned,
    span: scalar.decoded.spanOf(scanned.span),
    source: text.slice(scanned.span.start, scanned.span.end),
    analysis: analyze(scanned, context),
  }));
  return [template];
}

/** The references to inputs in a template, in text order. */
export function inputReferences(template: Template): InputReference[] {
  return template.expressions.flatMap((expression) =>
    expression.analysis.references
      .filter((reference) => reference.root === 'inputs')
      .map((reference) => inputReference(expression, reference)),
  );
}

function inputReference(expression: TemplateExpression, reference: ScopeReference): InputReference {
  const first = reference.segments[0];
  const named = first?.kind === 'name' ? first : undefined;
  const { decoded } = expression.template.scalar;
  return {
    expression,
    reference,
    name: named?.name,
    nameSpan: decoded.spanOf(named ? named.nameSpan : reference.span),
  };
}
