import { Document, serversOf } from '@user-tool/shared';
import type { MessagePort } from 'node:worker_threads';
import { ending, isWhole } from '@user-tool/runner/job/ending.js';
import { RunError } from '@user-tool/runner/job/run-error.js';
import type { RunResult, Unready } from '@user-tool/runner/job/run-request.js';
import { runTool } from '@user-tool/runner/job/run-tool.js';
import type { CollectedOutput } from '@user-tool/runner/outputs/collect.js';
import { backendOf } from './backend.js';
import { PrintedText } from './printed-text.js';
import type { BackendName } from '@user-tool/runner/runtimes/runtime.js';

/** A tool to run. Plain data: it is sent to a thread. */
export interface ToolToRun {
  /** Its document. */
  source: string;
  /** Whether it is a tool for everyone. */
  isPublic: boolean;
  /** Values of its inputs; the files are in `filesIn`. */
  given: { [name: string]: unknown };
  runtime: BackendName;
  /** The folder with its input files; absolute, without links. */
  filesIn: string;
  /** The folder for its outputs; absolute. */
  results: string;
  mayPull: boolean;
  /** What it may ask for, in seconds and MiB. */
  atMost: { time: number; memory: number };
  /** Ends the run when it gets a message. */
  end: MessagePort;
}

/** What a run came to, in the words of a job. */
export interface FinishedRun {
  state: 'ok' | 'error';
  message?: string;
  command?: string;
  exitCode?: number;
  stdout: string;
  stderr: string;
  outputs: CollectedOutput[];
}

/** Runs a tool: rendering it, and matching the names of its files, take the time that their author wants. */
export default async function run({
  source,
  isPublic,
  runtime,
  end,
  ...request
}: ToolToRun): Promise<FinishedRun> {
  const printed = { stdout: new PrintedText(), stderr: new PrintedText() };
  const controller = new AbortController();
  end.once('message', () => {
    controller.abort();
  });
  try {
    const document = new Document(source, { ofAdministrators: isPublic });
    const result = await runTool({
      ...request,
      document,
      server: serversOf(document.dialect.name, { jobs: 'requests' })[0],
      runtime: await backendOf(runtime),
      hasNetwork: false,
      onOutput: (stream, bytes) => {
        printed[stream].add(bytes);
      },
      signal: controller.signal,
    });
    return { ...outcomeOf(result), stdout: printed.stdout.toString(), stderr: printed.stderr.toString() };
  } catch (error) {
    if (!(error instanceof RunError)) throw error;
    return { state: 'error', message: reasonOf(error, request), stdout: '', stderr: '', outputs: [] };
  } finally {
    end.close();
  }
}

function outcomeOf(result: RunResult | Unready): Omit<FinishedRun, 'stdout' | 'stderr'> {
  if ('errors' in result) {
    const [first] = result.errors;
    return { state: 'error', message: first?.message ?? 'The tool cannot be run.', outputs: [] };
  }
  const { command, exitCode, outputs, faults } = result;
  const facts = { command, exitCode, outputs };
  if (isWhole(result)) return { ...facts, state: 'ok' };
  const fault = exitCode === 0 ? faults.find(({ severity }) => severity === 'error') : undefined;
  return { ...facts, state: 'error', message: fault?.message ?? `The command ${ending(result)}.` };
}

/** Callers of a service cannot use the options of the command. */
function reasonOf({ code, reason }: RunError, { mayPull }: Pick<ToolToRun, 'mayPull'>): string {
  if (code === 'image-missing' && !mayPull)
    return reason.replace(/: use .*/s, ', and the service does not download images.');
  return code === 'not-started' ? `${reason} The administrators of the service can find out why.` : reason;
}
