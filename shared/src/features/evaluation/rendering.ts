import { plainJson, type Json } from '../../evaluate/json.js';
import {
  renderTool,
  type RenderedExpression,
  type RenderedFile,
  type RenderedTool,
} from '../../evaluate/render-tool.js';
import type { Sandbox } from '../../evaluate/sandbox.js';
import { patternFaults } from '../../evaluate/values/check-patterns.js';
import { inputValues, type ValueSources } from '../../evaluate/values/input-values.js';
import type { Problem } from '../../problems/problem.js';
import type { Range, Span } from '../../text/range.js';
import type { Document } from '../../tool/document.js';
import { toolSummary } from '../../tool/tool-summary.js';
import { tidyLines } from './tidy-lines.js';
import type { DialectName } from '../../values/dialect.js';
import { serversOf } from '../../values/server.js';
import { pointerOf } from '../../yaml/node.js';

/** What would run, as `user-tool render --json` prints it and `userTool/render` returns it. */
export interface Rendering {
  version: 1;
  /** The document's path on the command line, or its URI in an editor. */
  path: string;
  id: string | null;
  dialect: DialectName;
  /** The value of `inputs` in expressions. */
  inputs: { [name: string]: Json };
  /** Null if there are errors, as nothing would run then. */
  command: string | null;
  files: RenderedFile[];
  errors: RenderingError[];
  /** The problems of the tool. */
  problems: readonly Problem[];
}

/** What prevents the command from being rendered. */
export interface RenderingError {
  /** One sentence. */
  message: string;
  range: Range;
  related: { range: Range; message: string }[];
  /** JSON pointer (RFC 6901) to the nearest node. */
  path: string;
  /** The input whose value is invalid, as expressions name it: `cond.reads`, `queries[0].reads`. */
  input?: string;
}

/** The result of evaluating a tool: plain data, so that this can happen elsewhere. */
export interface EvaluatedTool extends RenderedTool {
  inputs: { [name: string]: Json };
  inputFaults: EvaluatedFault[];
}

/** What is wrong with the value of an input. */
interface EvaluatedFault {
  /** One sentence. */
  message: string;
  /** See `InputFault`. */
  input: string;
  /** In the document; undefined if no input of it is meant. */
  span?: Span;
  /** JSON pointer (RFC 6901) to the node there. */
  path?: string;
}

/** A text to read, as it would be written but for lines that are left empty, with the results of its expressions. */
export interface RenderedText {
  /** Undefined for the command. */
  file?: Pick<RenderedFile, 'name' | 'filename'>;
  /** Expressions without a value are kept as written. */
  text: string;
  /** The range of the text in the document. */
  range: Range;
  expressions: (Omit<RenderedExpression, 'span' | 'output'> & {
    /** In the document. */
    range: Range;
    /** Offsets in `text`, in UTF-16 units, end exclusive. */
    start: number;
    end: number;
  })[];
}

const nothingRendered: RenderedTool = { command: undefined, files: [], origins: [], faults: [] };

/**
 * Evaluates everything that a document's tool would write, for values from these sources. Never throws.
 * @param sources `server`: by default, the most common one for the dialect of the document
 */
export async function evaluateTool(
  document: Document,
  sources: ValueSources,
  sandbox: Sandbox,
): Promise<EvaluatedTool> {
  const { tool } = document;
  const server = sources.server ?? serversOf(document.dialect.name)[0];
  const { values, faults, patterns } = inputValues(tool?.inputs ?? [], { ...sources, server });
  const inputFaults = [...faults, ...(await patternFaults(patterns, sandbox))].map(
    ({ message, input, place }) => ({
      message,
      input,
      ...(place && { span: place.span, path: pointerOf(place) }),
    }),
  );
  const rendered = tool ? await renderTool(tool, values, sandbox, server) : nothingRendered;
  return { inputs: plainJson(values), inputFaults, ...rendered };
}

/** The command, if there is one, and the config files of an evaluated tool. */
export function renderedTexts(
  { source }: Document,
  { command, files, origins }: EvaluatedTool,
): RenderedText[] {
  const texts = [
    ...(command === undefined ? [] : [{ text: command }]),
    ...files.map(({ content, ...file }) => ({ text: content, file })),
  ];
  return texts.flatMap((text, index) => {
    const origin = origins[index];
    if (!origin) return [];
    const isCommand = !('file' in text);
    const written = { text: text.text, expressions: origin.expressions };
    const shown = isCommand ? tidyLines(written) : written;
    const expressions = shown.expressions.map(({ span, output, ...rest }) => ({
      ...rest,
      range: source.rangeOf(span),
      ...output,
    }));
    return [{ ...text, text: shown.text, range: source.rangeOf(origin.span), expressions }];
  });
}

/** What prevents an evaluated tool's command from being rendered: values, or else expressions. */
export function renderingErrors(
  document: Document,
  { inputFaults, faults, command }: EvaluatedTool,
): RenderingError[] {
  const { source } = document;
  const inputs = document.tool?.fields.get('inputs')?.key.span ?? { start: 0, end: 0 };
  const at = (span: typeof inputs, path: string, message: string): RenderingError => ({
    message,
    range: source.rangeOf(span),
    related: [],
    path,
  });
  if (inputFaults.length > 0)
    return inputFaults.map(({ message, input, span = inputs, path = '/inputs' }) => ({
      ...at(span, path, message),
      input,
    }));
  return [
    ...faults.map(({ span, path, message, related }) => ({
      ...at(span, path, message),
      related: related ? [{ range: source.rangeOf(related), message: 'The error occurs here.' }] : [],
    })),
    ...(command === undefined
      ? [at({ start: 0, end: 0 }, '', 'There is no "shell_command" to render.')]
      : []),
  ];
}

/** What would run, for people and programs alike. */
export function rendering(
  document: Document,
  evaluated: EvaluatedTool,
  { path, problems }: { path: string; problems: readonly Problem[] },
): Rendering {
  const { inputs, command, files } = evaluated;
  const errors = renderingErrors(document, evaluated);
  return {
    version: 1,
    path,
    id: toolSummary(document).id?.text ?? null,
    dialect: document.dialect.name,
    inputs,
    command: errors.length === 0 ? (command ?? null) : null,
    files: errors.length === 0 ? files : [],
    errors,
    problems,
  };
}
