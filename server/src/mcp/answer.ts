import {
  amount,
  countProblems,
  Document,
  inputValues,
  isObject,
  isWorkflow,
  type Position,
  type Problem,
} from '@user-tool/shared';
import { countsText, maxAgentLines, problemLine, worstFirst } from '../common/problem-lines.js';
import { visible } from '../common/visible.js';
import { CallFailure, type Inputs, type ToolText } from './workplace.js';

/** What a verb answers. */
export interface Answer {
  /** Paragraphs. */
  text: readonly string[];
  /** The calls that bring the caller further, the best first. */
  next: readonly string[];
  /** The same as data, for verbs that declare it. */
  data?: { [name: string]: unknown };
}

/** Characters of a line, however much it quotes. */
const maxLine = 600;

/** The beginning of a text, with how much is left out and what shows it. */
export function headOf(text: string, most: number, way: string): string {
  if (text.length <= most) return text;
  // No half of a pair of surrogates remains.
  const head = text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
  return `${head}\n[${amount(text.length - head.length, 'more character')}: ${way}]`;
}

/** The end of a text, with how much is left out. */
export function tailOf(text: string, most: number): string {
  if (text.length <= most) return text;
  const tail = text.slice(-most).replace(/^[\udc00-\udfff]/, '');
  return `[${amount(text.length - tail.length, 'character')} before this]\n${tail}`;
}

/** One line of text from outside, bounded. */
export function oneLine(text: string): string {
  return visible(text.length > maxLine ? `${text.slice(0, maxLine)}…` : text);
}

/** A call that the text of an answer proposes. */
export function call(verb: string, input: object): string {
  return `${verb} ${JSON.stringify(input)}`;
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

/** The lines of `check --format agent`: the worst problems first, without hints. */
export function problemLines({ name, text }: ToolText, problems: readonly Problem[]): string[] {
  const shown = worstFirst(
    problems.filter(({ severity }) => severity !== 'hint'),
    ({ severity }) => severity,
  );
  const lines = shown
    .slice(0, maxAgentLines)
    .map((problem) => oneLine(problemLine(name, placeIn(text, problem.range.start), problem)));
  const counts = countsText(countProblems(problems)) || 'No problems';
  const hidden = shown.length - lines.length;
  return [
    ...lines,
    hidden > 0 ? `${counts}, ${hidden} of them not shown: correct these first.` : `${counts}.`,
  ];
}

/** The call that brings a checked tool closest to a run. */
export function nextAfterCheck(
  tool: ToolText,
  problems: readonly Problem[],
  again: object = toolArguments(tool),
): string[] {
  const [worst] = worstFirst(
    problems.filter(({ severity }) => severity !== 'hint'),
    ({ severity }) => severity,
  );
  if (problems.some(({ fixes }) => fixes.some(({ preferred }) => preferred))) return [call('fix', again)];
  if (worst?.severity === 'error' || worst?.severity === 'warning')
    return [`${call('explain', { code: worst.code })}, then correct the tool`, call('check', again)];
  return nextRun(tool, again);
}

/** How a tool is run: with what its inputs need, and where datasets come from. */
export function nextRun(tool: ToolText, again: object = toolArguments(tool)): string[] {
  const inputs = neededInputs(tool);
  const needsData = JSON.stringify(inputs).includes(JSON.stringify(anyDataset));
  return [
    ...(needsData ? [`${call('datasets', { action: 'list' })} for the ids of data`] : []),
    call('run', { ...again, inputs }),
  ];
}

/** In a proposed call, the id of a dataset. */
const anyDataset = 'ID';

/** Values for the inputs that have no default. */
function neededInputs({ name, text }: ToolText): Inputs {
  const { tool } = new Document(text);
  if (!tool || isWorkflow({ path: name, text })) return {};
  const missing = new Set(inputValues(tool.inputs).faults.map(({ input }) => input));
  const samples = inputValues(tool.inputs, { sample: 'required' }).values;
  return Object.fromEntries(
    tool.inputs.flatMap((input) => {
      if (input.name === undefined || !missing.has(input.name)) return [];
      const value = isData(input.type) ? (input.multiple ? [anyDataset] : anyDataset) : samples[input.name];
      return [[input.name, value]];
    }),
  );
}

/** The values, with the ids that are given for data as the datasets that they name. */
export function withDatasets({ text }: ToolText, inputs: Inputs): Inputs {
  const types = new Map(new Document(text).tool?.inputs.map(({ name, type }) => [name, type]));
  return Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [
      name,
      isData(types.get(name)) ? asDatasets(value, types.get(name) === 'data' ? 'hda' : 'hdca') : value,
    ]),
  );
}

function asDatasets(value: unknown, src: 'hda' | 'hdca'): unknown {
  if (typeof value === 'string') return { src, id: value };
  if (Array.isArray(value))
    return value.map((one: unknown) => (typeof one === 'string' ? { src: 'hda', id: one } : one));
  if (!isObject(value) || 'src' in value) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, asDatasets(one, 'hda')]));
}

function isData(type: string | undefined): boolean {
  return type === 'data' || type === 'data_collection';
}

/** The argument that a certain action needs. */
export function needed<Value>(value: Value | undefined, name: string, action: string): Value {
  if (value === undefined) throw new CallFailure(`The action "${action}" needs "${name}".`);
  return value;
}
