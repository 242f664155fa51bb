import type { Span } from '../text/range.js';
import { configFilePath } from '../tool/config-file-names.js';
import type { Tool } from '../tool/document.js';
import { isBefore } from '../values/platform-version.js';
import { serversOf, type Server } from '../values/server.js';
import { asText, pointerOf, type YamlScalar } from '../yaml/node.js';
import { evaluateTemplate, type EvaluatedTemplate, type TemplateFailure } from './evaluate-template.js';
import { evaluationScope, libraryOf } from './evaluation-scope.js';
import { isObject, pythonText, type Json } from './json.js';
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
  server: Server = serversOf(tool.dialect.name)[0],
): Promise<RenderedTool> {
  const library = libraryOf(tool);
  const scope = evaluationScope(tool, inputs, server);
  const faults: EvaluationFault[] = [];
  const origins: RenderedOrigin[] = [];
  const render = async (scalar: YamlScalar, whole: WholeReader): Promise<string> => {
    const evaluated = whole(await evaluateTemplate(scalar.decoded.text, scope, sandbox));
    faults.push(...evaluated.failures.map((failure) => renderFault(failure, scalar, library)));
    origins.push({ span: scalar.span, expressions: renderedExpressions(evaluated, scalar) });
    return evaluated.text;
  };
  const isSpecified = server.dialect === 'platform';
  const scalar = asText(tool.fields.get('shell_command')?.value);
  const command = scalar && (await render(scalar, isSpecified ? asIs : wholeCommand));
  const files: RenderedFile[] = [];
  for (const fields of hasConfigFiles(server) ? tool.configFiles : []) {
    const content = asText(fields.get('content')?.value);
    if (!content) continue;
    files.push({
      name: asText(fields.get('name')?.value)?.value ?? null,
      filename: configFilePath(fields) ?? null,
      content: await render(content, isSpecified ? asIs : wholeFile),
    });
  }
  return { command, files, origins, faults };
}

/** What becomes of a text that is one expression, whose value need not be text. */
type WholeReader = (evaluated: EvaluatedTemplate) => EvaluatedTemplate;

const asIs: WholeReader = (evaluated) => evaluated;

/** A command is what Python makes of the value (public platform, `MinimalJobWrapper.get_command_line`). */
const wholeCommand: WholeReader = (evaluated) => {
  const { value, expressions, failures } = evaluated;
  if (typeof value === 'string' || failures.length > 0) return evaluated;
  const text = pythonText(value);
  return { ...evaluated, text, expressions: expressions.map(({ span }) => ({ span, output: whole(text) })) };
};

/** A config file has to be text (public platform, `_write_workdir_file`). */
const wholeFile: WholeReader = (evaluated) => {
  const { value, expressions, failures } = evaluated;
  const [expression] = expressions;
  if (typeof value === 'string' || failures.length > 0 || !expression) return evaluated;
  const { span } = expression;
  const message = `The value of this config file is ${kindOf(value)}, not text, so the job fails: use "JSON.stringify".`;
  return { ...evaluated, failures: [{ expression: span, span, message }] };
};

function whole(text: string): Span {
  return { start: 0, end: text.length };
}

function kindOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (isObject(value)) return 'an object';
  return typeof value === 'boolean' ? 'a boolean' : 'a number';
}

/** Whether a server writes config files, which the first release of the public platform ignores. */
function hasConfigFiles({ dialect, platform }: Server): boolean {
  return dialect === 'platform' || !isBefore(platform, '25.1');
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
