import { countProblems, isObject, type Position, type Problem } from '@user-tool/shared';
import type { InputFact } from '@user-tool/checking/tasks/input-facts.js';
import { countsText, maxAgentLines, problemLine, worstFirst } from '@user-tool/common/problem-lines.js';
import { visible } from '@user-tool/common/visible.js';
import { CallFailure, type Inputs, type ToolText, type AgentBackend } from './agent-host.js';

/** What an MCP tool answers. */
export interface ToolAnswer {
  /** Paragraphs. */
  text: readonly string[];
  /** The calls that bring the caller further, the best first. */
  next: readonly string[];
  /** The same as data, for MCP tools that declare it. */
  data?: { [name: string]: unknown };
}

/** Characters of a line, however much it quotes. */
const maxLine = 600;

/** One line of text from outside, bounded. */
export function oneLine(text: string): string {
  return visible(text.length > maxLine ? `${text.slice(0, maxLine)}…` : text);
}

/** A call that the text of an answer proposes. */
export function call(name: string, input: object): string {
  return `${name} ${JSON.stringify(input)}`;
}

/** Means that a call gets the same text again; answers do not repeat it. */
const sameText = '(the same text)';

/** The arguments that name a tool again. */
export function toolArguments({ tool }: ToolText): { tool: string } | { source: string } {
  return tool === undefined ? { source: sameText } : { tool };
}

/** A one-based place. A byte order mark is no column. */
export function placeIn(text: string, { line, character }: Position): { line: number; column: number } {
  const mark = line === 0 && text.startsWith('\ufeff') ? 1 : 0;
  return { line: line + 1, column: Math.max(0, character - mark) + 1 };
}

/** The lines of `check --format agent`: the worst problems first. Hints are neither listed nor counted. */
export function problemLines({ name, text }: ToolText, problems: readonly Problem[]): string[] {
  const shown = worstFirst(
    problems.filter(({ severity }) => severity !== 'hint'),
    ({ severity }) => severity,
  );
  const lines = shown
    .slice(0, maxAgentLines)
    .map((problem) => oneLine(problemLine(name, placeIn(text, problem.range.start), problem)));
  const counts = countsText(countProblems(shown)) || 'No problems';
  const hidden = shown.length - lines.length;
  return [
    ...lines,
    hidden > 0 ? `${counts}, ${hidden} of them not shown: correct these first.` : `${counts}.`,
  ];
}

/** The calls that bring a checked tool closest to a run. */
export async function nextAfterCheck(
  tool: ToolText,
  problems: readonly Problem[],
  backend: AgentBackend,
  again: object = toolArguments(tool),
): Promise<string[]> {
  const [worst] = worstFirst(
    problems.filter(({ severity }) => severity !== 'hint'),
    ({ severity }) => severity,
  );
  if (problems.some(({ fixes }) => fixes.some(({ preferred }) => preferred))) return [call('fix', again)];
  if (worst?.severity === 'error' || worst?.severity === 'warning')
    return [
      `${call('explain', { code: worst.code })}, then correct the tool`,
      nextCorrection(tool, backend, again),
    ];
  return nextRun(tool, backend, { again });
}

/** How a corrected text gets to its place. */
function nextCorrection({ tool }: ToolText, backend: AgentBackend, again: object): string {
  if (tool === undefined || backend.replaceTool === undefined) return call('check', again);
  return call('fix', { tool, source: '(the corrected text)' });
}

/** How a tool is run: with what its inputs need, and where datasets come from. */
export async function nextRun(
  tool: ToolText,
  backend: AgentBackend,
  { again = toolArguments(tool), given = {} }: { again?: object; given?: Inputs } = {},
): Promise<string[]> {
  const inside = backend.toolsIn?.(tool);
  if (inside) return inside.slice(0, maxTools).map((one) => call('render', toolArguments(one)));
  const missing = (await backend.inputs(tool)).filter(
    ({ name, sample }) => sample !== undefined && !Object.hasOwn(given, name),
  );
  const inputs = {
    ...Object.fromEntries(
      missing.slice(0, maxInputs).map((input) => [input.name, isData(input) ? anyData(input) : input.sample]),
    ),
    ...(JSON.stringify(given).length > maxGiven ? sameInputs : given),
  };
  return [
    ...(missing.some(isData) ? [`${call('datasets', { action: 'list' })} for the ids of data`] : []),
    call('run', { ...again, inputs }),
  ];
}

/** Tools of a workflow in proposed calls. */
const maxTools = 5;

/** Inputs in a proposed call. */
const maxInputs = 20;

/** Characters of the given inputs that a proposed call repeats; others it only mentions. */
const maxGiven = 1000;
const sameInputs = { '…': '(the same inputs)' };

/** In a proposed call, the value of an input for data: for a collection, the elements of its sample. */
function anyData({ type, multiple, sample }: InputFact): unknown {
  if (type === 'data_collection') return withIds(sample);
  return multiple ? ['ID'] : 'ID';
}

function withIds(sample: unknown): unknown {
  if (Array.isArray(sample)) return sample.slice(0, 1).map(withIds);
  if (!isObject(sample) || sample['class'] === 'File') return 'ID';
  if (sample['class'] === 'Collection') return withIds(sample['elements']);
  return Object.fromEntries(Object.entries(sample).map(([name, element]) => [name, withIds(element)]));
}

/** The values, with the ids that are given for data as the datasets that they name. */
export async function withDatasets(tool: ToolText, inputs: Inputs, backend: AgentBackend): Promise<Inputs> {
  if (Object.keys(inputs).length === 0) return inputs;
  const facts = new Map((await backend.inputs(tool)).map((fact) => [fact.name, fact]));
  return Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => {
      const fact = facts.get(name);
      return [name, fact && isData(fact) ? asDatasets(value, fact.type === 'data' ? 'hda' : 'hdca') : value];
    }),
  );
}

function asDatasets(value: unknown, src: 'hda' | 'hdca'): unknown {
  if (typeof value === 'string') return { src, id: value };
  if (Array.isArray(value))
    return value.map((one: unknown) => (typeof one === 'string' ? { src: 'hda', id: one } : one));
  if (src === 'hda' || !isObject(value) || 'src' in value) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, asDatasets(one, 'hda')]));
}

function isData({ type }: InputFact): boolean {
  return type === 'data' || type === 'data_collection';
}

/** The argument that a certain action needs. */
export function needed<Value>(value: Value | undefined, name: string, action: string): Value {
  if (value === undefined) throw new CallFailure(`The action "${action}" needs "${name}".`);
  return value;
}
