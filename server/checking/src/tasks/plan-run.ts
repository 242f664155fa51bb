import { Document, outputDeclarations } from '@user-tool/shared';
import { commonParams, planJobs, type RunPlan } from './plan-jobs.js';
import { RequestReader, type RunProblem, type RequestedRun } from './read-request.js';
import { axesOf, countOf } from './run-axes.js';

/** A request, and the tool that it is for. Plain data: it is sent between threads. */
export interface RunToPlan extends RequestedRun {
  /** The document of the tool. */
  source: string;
  /** Whether it is a tool for everyone. */
  isPublic: boolean;
  /** How many jobs it may start. */
  maxJobs: number;
}

/** More than one request may ask for. */
export interface RunExcess {
  of: 'jobs' | 'characters';
  count: number;
  most: number;
}

/** What is to be run, or why nothing is. Plain data. */
export type RunOutcome = { problems: RunProblem[] } | { excess: RunExcess } | { plan: RunPlan };

const origin = { line: 0, character: 0 };

/** Characters of the params of all jobs of a request. */
const maxParams = 32 * 1024 * 1024;

/** What is wrong with a request if its tool is stored, but is no tool by the rules of today. */
const unreadable: RunProblem = {
  message: 'The document of the tool is not a tool by the current rules: submit it again.',
  input: '',
  path: [],
  is: 'invalid',
  range: { start: origin, end: origin },
};

/**
 * Checks the inputs of a request as its tool reads them, and plans its jobs. Never rejects because of its content.
 *
 * Source: public platform, "Jobs and tool requests".
 */
export async function planRun({ source, isPublic, maxJobs, ...request }: RunToPlan): Promise<RunOutcome> {
  const document = new Document(source, { ofAdministrators: isPublic });
  const { tool } = document;
  if (!tool) return { problems: [unreadable] };
  const reader = new RequestReader(document, request);
  const values = await reader.read();
  const { slots, inputs, problems } = reader;
  const outcome = axesOf(slots);
  if ('fault' in outcome) {
    if (problems.length === 0) reader.report(outcome.slot, outcome.fault);
    return { problems };
  }
  // Nothing is made, or read for each job, before it is known to be little enough.
  const base = commonParams(inputs, slots);
  const excess = excessOf(countOf(outcome.axes), base, maxJobs);
  if (excess) return problems.length > 0 ? { problems } : { excess };
  await reader.readBatches();
  if (problems.length > 0) return { problems };
  const toolName = tool.text('name')?.value ?? 'A tool';
  const labels = { toolName, values, outputs: outputDeclarations(tool) };
  return { plan: planJobs({ base, slots, axes: outcome.axes, labels }) };
}

function excessOf(count: number, base: unknown, maxJobs: number): RunExcess | undefined {
  if (count > maxJobs) return { of: 'jobs', count, most: maxJobs };
  const characters = count * JSON.stringify(base).length;
  return characters > maxParams ? { of: 'characters', count: characters, most: maxParams } : undefined;
}
