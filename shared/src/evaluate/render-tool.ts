import type { Span } from '../text/range.js';
import type { Tool } from '../tool/document.js';
import { asText, pointerOf, type YamlScalar } from '../yaml/node.js';
import { evaluateTemplate, type EvaluatedTemplate, type TemplateFailure } from './evaluate-template.js';
import { evaluationScope, libraryOf } from './evaluation-scope.js';
import type { Json } from './json.js';
import type { Sandbox } from './sandbox.js';

/** A tool's texts as the platform would write them. */
export interface RenderedTool {
  /** Undefined if the tool has no command. */
  command: string | undefined;
  files: RenderedFile[];
  /** The origins of the command's values, if there is one, and of each file's. */
  origins: RenderedOrigin[];
  /** Expressions that have no value, in text order; their own text is written instead. */
  faults: EvaluationFault[];
}

/** A config file as it would be written. */
export interface RenderedFile {
  name: string | null;
  /** Its name in the working directory; null if the tool does not say. */
  filename: string | null;
  content: string;
}

/** The origin of a rendered text. */
export interface RenderedOrigin {
  /** Of the text in the document. */
  span: Span;
  expressions: RenderedExpression[];
}

/** The output of a text's expression. */
export interface RenderedExpression {
  /** In the document. */
  span: Span;
  /** As written, with its brackets. */
  source: string;
  /** In the rendered text: its output, or itself without a value. */
  output: Span;
  /** Why it has no value: one sentence. */
  failure?: string;
}

/** An expression that has no value. */
export interface EvaluationFault {
  /** In the document. */
  span: Span;
  /** JSON pointer (RFC 6901) to the text that contains the expression. */
  path: string;
  /** One sentence. */
  message: string;
  /** The place in `expression_lib` that failed. */
  related?: Span;
}

/**
 * The command and the config files as the platform would write them for these inputs. Never throws.
 * @param inputs see `inputValues`
 *
 * Source: public platform, "Expressions in `shell_command`".
 */
export async function renderTool(
  tool: Tool,
  inputs: { [name: string]: Json },
  sandbox: Sandbox,
): Promise<RenderedTool> {
  const library = libraryOf(tool);
  const scope = evaluationScope(tool, inputs);
  const faults: EvaluationFault[] = [];
  const origins: RenderedOrigin[] = [];
  const render = async (scalar: YamlScalar): Promise<string> => {
    const evaluated = await evaluateTemplate(scalar.decoded.text, scope, sandbox);
    faults.push(...evaluated.failures.map((failure) => renderFault(failure, scalar, library)));
    origins.push({ span: scalar.span, expressions: renderedExpressions(evaluated, scalar) });
    return evaluated.text;
  };
  const scalar = asText(tool.fields.get('shell_command')?.value);
  const command = scalar && (await render(scalar));
  const files: RenderedFile[] = [];
  for (const fields of tool.configFiles) {
    const content = asText(fields.get('content')?.value);
    if (!content) continue;
    files.push({
      name: asText(fields.get('name')?.value)?.value ?? null,
      filename: asText(fields.get('filename')?.value)?.value ?? null,
      content: await render(content),
    });
  }
  return { command, files, origins, faults };
}

function renderedExpressions(
  { expressions, failures }: EvaluatedTemplate,
  { decoded }: YamlScalar,
): RenderedExpression[] {
  const failed = new Map(failures.map(({ expression, message }) => [expression.start, message]));
  return expressions.map(({ span, output }) => {
    const failure = failed.get(span.start);
    return {
      span: decoded.spanOf(span),
      source: decoded.text.slice(span.start, span.end),
      output,
      ...(failure !== undefined && { failure }),
    };
  });
}

function renderFault(
  { span, message, library: place }: TemplateFailure,
  scalar: YamlScalar,
  library: readonly YamlScalar[],
): EvaluationFault {
  const { decoded } = scalar;
  const broken = place && library[place.index];
  const related = broken?.decoded.spanOf({ start: place?.offset ?? 0, end: (place?.offset ?? 0) + 1 });
  return { span: decoded.spanOf(span), path: pointerOf(scalar), message, ...(related && { related }) };
}
