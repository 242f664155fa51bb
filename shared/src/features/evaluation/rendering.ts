import type { DialectName } from '../../dialect.js';
import type { Json } from '../../evaluate/json.js';
import { renderTool, type RenderedFile, type RenderedTool } from '../../evaluate/render-tool.js';
import type { Sandbox } from '../../evaluate/sandbox.js';
import { patternFaults } from '../../evaluate/values/check-patterns.js';
import { inputValues, type ValueSources } from '../../evaluate/values/input-values.js';
import type { Problem } from '../../rules/problem.js';
import type { Range } from '../../text/range.js';
import { toolFacts } from '../../tool/tool-facts.js';
import type { UserTool } from '../../tool/user-tool.js';

/** What would run, as `user-tool render --json` prints it and `userTool/render` answers. */
export interface Rendering {
  version: 1;
  /** Of the document: its path on the command line, its address in an editor. */
  path: string;
  id: string | null;
  dialect: DialectName;
  /** What the expressions see as `inputs`. */
  inputs: { [name: string]: Json };
  /** Null where there are errors, as nothing would run then. */
  command: string | null;
  files: RenderedFile[];
  errors: RenderingError[];
  /** What checking the tool finds. */
  problems: readonly Problem[];
}

/** What keeps the command from being made. */
export interface RenderingError {
  /** One sentence. */
  message: string;
  range: Range;
  related: { range: Range; message: string }[];
  /** JSON pointer (RFC 6901) of the nearest node. */
  path: string;
}

/** What evaluating a tool gives: plain data, so that it can be done elsewhere. */
export interface EvaluatedTool extends RenderedTool {
  inputs: { [name: string]: Json };
  /** What is wrong with the values of inputs, a sentence each. */
  inputFaults: string[];
}

/** Evaluates all that a tool would have written, for values from these sources. Throws nothing on any tool. */
export async function evaluateTool(
  tool: UserTool,
  sources: ValueSources,
  sandbox: Sandbox,
): Promise<EvaluatedTool> {
  const { values, faults, patterns } = inputValues(tool, sources);
  const inputFaults = [...faults, ...(await patternFaults(patterns, sandbox))];
  return { inputs: values, inputFaults, ...(await renderTool(tool, values, sandbox)) };
}

/** What keeps the command of an evaluated tool from being made: values, whose lack has consequences, or else expressions. */
export function renderingErrors(
  tool: UserTool,
  { inputFaults, faults, command }: EvaluatedTool,
): RenderingError[] {
  const { source } = tool;
  const inputs = tool.fields.get('inputs')?.key.span ?? { start: 0, end: 0 };
  const at = (span: typeof inputs, path: string, message: string): RenderingError => ({
    message,
    range: source.rangeOf(span),
    related: [],
    path,
  });
  if (inputFaults.length > 0) return inputFaults.map((message) => at(inputs, '/inputs', message));
  return [
    ...faults.map(({ span, path, message, related }) => ({
      ...at(span, path, message),
      related: related ? [{ range: source.rangeOf(related), message: 'It happens here.' }] : [],
    })),
    ...(command === undefined
      ? [at({ start: 0, end: 0 }, '', 'There is no "shell_command" to render.')]
      : []),
  ];
}

/** What would run, for people and programs alike. */
export function rendering(
  tool: UserTool,
  evaluated: EvaluatedTool,
  { path, problems }: { path: string; problems: readonly Problem[] },
): Rendering {
  const { inputs, command, files } = evaluated;
  const errors = renderingErrors(tool, evaluated);
  return {
    version: 1,
    path,
    id: toolFacts(tool).id?.text ?? null,
    dialect: tool.dialect.name,
    inputs,
    command: errors.length === 0 ? (command ?? null) : null,
    files: errors.length === 0 ? files : [],
    errors,
    problems,
  };
}
