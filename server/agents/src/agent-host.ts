import type { Fixed, Problem, Rendering, TextEdit } from '@user-tool/shared';
import type { InputFact } from '@user-tool/checking/tasks/input-facts.js';

/** Why a call has failed: one sentence for its caller, with the way out. What is wrong with a tool is no failure. */
export class CallFailure extends Error {}

/** The text of a tool. */
export interface ToolText {
  /** How problems name it: a file name, or a path inside the root. */
  name: string;
  text: string;
  /** The argument `tool` that named it; undefined if the caller sent its text. */
  tool?: string;
  /** Of a tool in a workflow: the JSON pointer to it. The text is that of the workflow. */
  pointer?: string;
}

/** What a check found. */
export interface CheckedTool {
  dialect: string;
  problems: readonly Problem[];
}

/** A fixed tool. */
export interface FixedTool extends Fixed {
  /** What differs in its text. */
  edits: readonly TextEdit[];
}

/** A rendered command. Faults of given values are among the errors. */
export type Rendered = Pick<Rendering, 'command' | 'files' | 'errors'>;

/** What prevents a run, one sentence each: the values, the tool, or the image. */
export interface Refused {
  refused: readonly string[];
}

export const jobStates = ['queued', 'running', 'ok', 'error', 'canceled'] as const;

/** A job in a list. */
export interface AgentJobSummary {
  id: string;
  /** The name of the tool. */
  tool: string;
  /** How the argument `tool` names it, if it is stored. */
  toolId?: string;
  state: (typeof jobStates)[number];
}

/** A dataset that a job makes. */
export interface JobOutput {
  /** Of the output; with the element in a collection: `parts/first`. */
  name: string;
  /** The id of the dataset; undefined if there is none. */
  dataset?: string;
  /** What is wrong with it, in a sentence. */
  fault?: string;
}

export interface AgentJob extends AgentJobSummary {
  exitCode: number | null;
  /** Why it did not succeed, in a sentence. */
  reason?: string;
  /** What its result does not show, in a sentence. */
  caveat?: string;
  /** The ends of what the command printed. */
  stdout: string;
  stderr: string;
  /** Bytes that were printed before these ends, where that is known. */
  before?: { stdout: number; stderr: number };
  outputs: readonly JobOutput[];
}

export interface DatasetSummary {
  /** What the inputs of `run` take. */
  id: string;
  name: string;
  /** Undefined where it is not known. */
  format?: string;
  /** In bytes; null while it is not known. */
  size: number | null;
  /** Unless it is complete: what it waits for, or why it has no content. */
  state?: string;
}

/** Part of a content. */
export interface OutputContent {
  bytes: Uint8Array;
  /** Of all of it. */
  size: number;
}

/** A part of a list, and how many there are; undefined where that is not known. */
export interface ListPage<Item> {
  items: readonly Item[];
  total?: number;
}

export interface DatasetToAdd {
  name: string;
  format?: string;
  /** What it contains, either as text or at an address. */
  text?: string;
  url?: string;
}

/** Tests to run. Each member is only at a {@link AgentHost} where tests are jobs. */
export interface TestsToRun {
  /** The ids of the datasets that tests name as files. */
  files: Readonly<Record<string, string>>;
  /** The jobs of an earlier call, by the numbers of their tests. */
  jobs: Readonly<Record<string, string>>;
  /** Seconds to wait for their end. */
  wait: number;
}

/** What tests came to. */
export interface TestRun {
  outcomes: readonly TestOutcome[];
  /** How many tests were not run, because there are too many. */
  others: number;
  /** How the argument `tool` names the tool that ran, if it is stored. */
  toolId?: string;
}

/** The files that tests name, and for which no dataset was given. */
export interface MissingFiles {
  missingFiles: readonly string[];
}

/** What a test came to. */
export interface TestOutcome {
  name: string;
  /** From 1. */
  number: number;
  outcome: 'passed' | 'failed' | 'error' | 'waiting';
  /** Its job, where tests are jobs. */
  job?: string;
  /** One sentence each, with the line in the document. */
  faults: readonly { message: string; line: number }[];
  /** The end of what the command printed on standard error. */
  stderr: string;
  /** Bytes that were printed before that, where that is known. */
  before?: number;
}

/**
 * Where the MCP tools of one call work: the files and containers of this machine, or the service on behalf of a user.
 * Each method throws CallFailure.
 */
export interface AgentBackend {
  readTool(tool: string): Promise<ToolText>;
  check(tool: ToolText): Promise<CheckedTool>;
  /** The inputs of a tool; none for a workflow. Reading a document takes its time: see `inputFacts`. */
  inputs(tool: ToolText): Promise<readonly InputFact[]>;
  /** With `suggested`, also the fixes that are not safe. Writes nothing. */
  fix(tool: ToolText, suggested: boolean): Promise<FixedTool>;
  /** @param inputs see `start` */
  render(tool: ToolText, inputs: Inputs): Promise<Rendered>;
  /** Starts a run, and does not wait for it. */
  start(tool: ToolText, inputs: Inputs): Promise<AgentJobSummary | Refused>;
  /** The latest jobs first. */
  jobs(most: number): Promise<ListPage<AgentJobSummary>>;
  /** The job, after its end or after `wait` seconds. */
  job(id: string, wait: number): Promise<AgentJob>;
  /** Cancels a job unless it has ended. */
  cancel(id: string): Promise<AgentJob>;
  /** The latest first. */
  datasets(most: number): Promise<ListPage<DatasetSummary>>;
  readDataset(id: string, offset: number, length: number): Promise<OutputContent>;
  addDataset(dataset: DatasetToAdd): Promise<DatasetSummary>;
  /** Only at a {@link AgentHost} that `writes`: replaces the text of a tool. */
  replaceTool?(tool: ToolText, text: string): Promise<void>;
  /**
   * Only at a {@link AgentHost} that `writes`: adds a tool, never over another.
   * @returns how `tool` names it
   */
  addTool?(path: string, text: string): Promise<string>;
  /** Only at a {@link AgentHost} that `writes`: the tools in a workflow; undefined for any other tool. */
  toolsIn?(tool: ToolText): readonly ToolText[] | undefined;
  /** Runs the tests of a tool. */
  test(tool: ToolText, tests: TestsToRun): Promise<TestRun | Refused | MissingFiles>;
}

/**
 * Values of inputs by their names, nested as the inputs are. A dataset is `{src: 'hda', id}`, as on the platform, also
 * where a call gave only the id.
 */
export interface Inputs {
  [name: string]: unknown;
}

/** A call of an MCP tool. */
export interface ToolCall {
  /** The argument `api_key`, if there is one. */
  apiKey?: string;
  /** Aborted if the caller cancels the call. */
  signal: AbortSignal;
}

/** What differs between the hosts, apart from the work itself. */
export interface AgentHost {
  /** What the argument `tool` is: "The path of a tool inside the root folder". */
  toolIs: string;
  /** The same of the id of a dataset. */
  datasetIs: string;
  /** Whether each MCP tool takes an `api_key`. */
  takesKey: boolean;
  /** Whether tools are files here: `fix` rewrites them, and `new` takes a `path`. */
  writes: boolean;
  /** Whether tests are jobs, whose files are datasets; else they find files next to the tool. */
  testsAreJobs: boolean;
  /** Whether datasets can be added from an address. */
  fetches: boolean;
  /** Whether runs may reach networks. */
  isOpenWorld: boolean;
  /** Receives an error that no caller should see; its text does not reach them. */
  onError: (error: unknown) => void;
  /** Opens the backend of a call. @throws CallFailure */
  backend(call: ToolCall): AgentBackend | Promise<AgentBackend>;
}
