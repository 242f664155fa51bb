import type { AnalyzedExpression } from '../expressions/expression-table.js';
import type {
  Analysis,
  AnalysisContext,
  ScannedEscape,
  ScannedExpression,
  ScopeReference,
} from '../expressions/types.js';
import type { Span } from '../text/range.js';
import { asText, type YamlPair, type YamlScalar } from '../yaml/node.js';
import type { TemplateContent, TemplateTable } from './template-content.js';

/** Output labels are looked up instead of evaluated (public platform): they never cause errors. */
export type TemplateKind = 'shell_command' | 'configfile' | 'label';

/**
 * A text of the document in which the platform evaluates expressions (interface document, "Parameter references"): the
 * place of a {@link TemplateContent} in one version of the document.
 */
export class Template {
  private ownExpressions: readonly TemplateExpression[] | undefined;
  private ownReferences: readonly InputReference[] | undefined;

  constructor(
    readonly kind: TemplateKind,
    readonly pair: YamlPair,
    readonly scalar: YamlScalar,
    readonly content: TemplateContent,
  ) {}

  /** The decoded text, which the offsets of its expressions refer to. */
  get text(): string {
    return this.content.text;
  }

  get escapes(): readonly ScannedEscape[] {
    return this.content.escapes;
  }

  get expressions(): readonly TemplateExpression[] {
    return (this.ownExpressions ??= this.content.expressions.map(
      (expression) => new TemplateExpression(this, expression),
    ));
  }

  /** The references to inputs, in text order. */
  get references(): readonly InputReference[] {
    return (this.ownReferences ??= this.expressions.flatMap((expression) =>
      expression.analysis.references
        .filter(({ root }) => root === 'inputs')
        .map((reference) => new InputReference(expression, reference)),
    ));
  }
}

/** One `$( … )` or `${ … }` of a template. */
export class TemplateExpression {
  private ownSpan: Span | undefined;

  constructor(
    readonly template: Template,
    /** The same, wherever the template is. */
    readonly content: AnalyzedExpression,
  ) {}

  get scanned(): ScannedExpression {
    return this.content.scanned;
  }

  /** In the document. */
  get span(): Span {
    return (this.ownSpan ??= this.template.scalar.decoded.spanOf(this.scanned.span));
  }

  /** As the platform reads it, with its brackets. */
  get source(): string {
    return this.content.source;
  }

  get analysis(): Analysis {
    return this.content.analysis;
  }
}

/** A reference to an input, with the expression that contains it. */
export class InputReference {
  private ownNameSpan: Span | undefined;

  constructor(
    readonly expression: TemplateExpression,
    readonly reference: ScopeReference,
  ) {}

  /** The name after `inputs`; undefined if it is computed or missing. */
  get name(): string | undefined {
    const [first] = this.reference.segments;
    return first?.kind === 'name' ? first.name : undefined;
  }

  /** The name in the document, or the whole reference if there is none. */
  get nameSpan(): Span {
    const { segments, span } = this.reference;
    const [first] = segments;
    return (this.ownNameSpan ??= this.expression.template.scalar.decoded.spanOf(
      first?.kind === 'name' ? first.nameSpan : span,
    ));
  }
}

/** A field whose text is a template. */
export interface TemplateField {
  kind: TemplateKind;
  pair: YamlPair;
  scalar: YamlScalar;
}

/** The field as a template; empty if it is absent or not text. */
export function templateField(kind: TemplateKind, pair: YamlPair | undefined): TemplateField[] {
  const scalar = asText(pair?.value);
  return pair && scalar ? [{ kind, pair, scalar }] : [];
}

/** Fields without those whose text an alias repeats. */
export function withoutRepeats(fields: readonly TemplateField[]): TemplateField[] {
  const first = new Map<YamlScalar, TemplateField>();
  for (const field of fields) if (!first.has(field.scalar)) first.set(field.scalar, field);
  return [...first.values()];
}

/**
 * The templates in some fields, in their order.
 * @param textOf the decoded text of a field
 */
export function readTemplates(
  fields: readonly TemplateField[],
  context: AnalysisContext,
  table: TemplateTable,
  textOf: (field: TemplateField) => string,
): Template[] {
  const contents = table.renew(fields.map(textOf), context);
  return fields.map(
    ({ kind, pair, scalar }, index) => new Template(kind, pair, scalar, contents[index] as TemplateContent),
  );
}
