import { amount } from '@user-tool/shared';
import { Type, type Static } from 'typebox';
import { call, oneLine, type ToolAnswer } from './answer.js';
import { dataBlock, tailBlock } from './blocks.js';
import { jobStates, type AgentJob, type AgentBackend } from './agent-host.js';

/** Seconds that a call may wait for a job; less than clients wait for an answer. */
export const maxWait = 45;

export const waitProperty = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: maxWait,
    default: 20,
    description: 'Seconds to wait for the end of the job.',
  }),
);

export const defaultWait = 20;

/** A job, as data of answers. */
export const JobData = Type.Object({
  id: Type.String(),
  tool: Type.String(),
  toolId: Type.Optional(Type.String()),
  state: Type.Enum([...jobStates]),
  exitCode: Type.Optional(Type.Integer()),
  outputs: Type.Optional(
    Type.Array(
      Type.Object({
        name: Type.String(),
        dataset: Type.Optional(Type.String()),
        fault: Type.Optional(Type.String()),
      }),
    ),
  ),
});

const maxPrinted = 1500;
const maxOutputs = 20;
/** Outputs whose first lines are shown. */
const maxPreviews = 3;
const previewBytes = 600;
const previewLines = 5;

/** A job with the beginnings of its outputs. */
export async function jobAnswer(job: AgentJob, backend: AgentBackend): Promise<ToolAnswer> {
  const { id, tool, toolId, state, exitCode, reason, caveat, stdout, stderr, before, outputs } = job;
  const isOver = state !== 'queued' && state !== 'running';
  const stored = toolId === undefined ? '' : ` (stored as the tool ${JSON.stringify(toolId)})`;
  const ended = exitCode === null ? '' : ` (exit code ${exitCode})`;
  const shown = outputs.slice(0, maxOutputs);
  const lines: string[] = [];
  for (const [index, output] of shown.entries()) {
    const { name, dataset, fault } = output;
    const what = dataset === undefined ? 'no dataset' : `dataset ${JSON.stringify(dataset)}`;
    lines.push(oneLine(`Output "${name}": ${what}${fault === undefined ? '' : `: ${fault}`}`));
    if (state === 'ok' && dataset !== undefined && index < maxPreviews)
      lines.push(await firstLines(dataset, backend));
  }
  if (outputs.length > shown.length)
    lines.push(`${outputs.length - shown.length} more outputs: ${call('datasets', { action: 'list' })}`);
  return {
    text: [
      `Job ${id} of "${oneLine(tool)}"${stored}: ${state}${ended}.${reason === undefined ? '' : ` ${oneLine(reason)}`}`,
      ...(caveat === undefined ? [] : [caveat]),
      ...(lines.length > 0 ? [lines.join('\n')] : []),
      ...printedBlock('Standard output', stdout, before?.stdout),
      ...printedBlock('Standard error', stderr, before?.stderr),
    ],
    next: isOver ? afterEnd(job) : [call('jobs', { action: 'wait', job: id })],
    data: { job: dataOf(job, shown) },
  };
}

function printedBlock(name: string, text: string, before: number | undefined): string[] {
  return text.trim() === '' ? [] : [`${name}:\n${tailBlock(text.trimEnd(), maxPrinted, before)}`];
}

function dataOf(
  { id, tool, toolId, state, exitCode }: AgentJob,
  outputs: AgentJob['outputs'],
): Static<typeof JobData> {
  return {
    id,
    tool,
    state,
    ...(toolId !== undefined && { toolId }),
    ...(exitCode !== null && { exitCode }),
    outputs: outputs.map(({ name, dataset, fault }) => ({
      name,
      ...(dataset !== undefined && { dataset }),
      ...(fault !== undefined && { fault }),
    })),
  };
}

function afterEnd({ state, exitCode, outputs }: AgentJob): string[] {
  const first = outputs.find(({ dataset }) => dataset !== undefined)?.dataset;
  if (state === 'ok')
    return first === undefined ? [] : [call('datasets', { action: 'read', dataset: first })];
  if (state !== 'error') return [];
  // Without an exit code, the command was not started.
  return [
    exitCode === null
      ? 'run it again once that is resolved'
      : 'correct the tool or the inputs, then run it again',
  ];
}

/** The beginning of an output; of what is no text, that it is none. */
async function firstLines(dataset: string, backend: AgentBackend): Promise<string> {
  const { bytes, size } = await backend.readDataset(dataset, 0, previewBytes);
  if (size === 0) return '(empty)';
  const text = textOf(bytes);
  if (text === undefined) return `(${size} bytes that are not text)`;
  const lines = text.split('\n');
  const head = dataBlock(lines.slice(0, previewLines).join('\n').trimEnd());
  const isAll = size <= bytes.length && lines.length <= previewLines + 1;
  return isAll ? head : `${head}\n[the beginning of ${amount(size, 'byte')}]`;
}

/** Bytes as text, without a character that was cut at the end; undefined if they are not text. */
export function textOf(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
}
