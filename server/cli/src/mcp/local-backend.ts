import {
  alternatives,
  configFileName,
  defaultConfig,
  type Document,
  evaluateTool,
  isToolName,
  isWorkflowName,
  limits,
  rendering,
  renderingErrors,
  serversOf,
  tooLong,
  type ProjectConfig,
  type RenderingError,
  type Server,
} from '@user-tool/shared';
import { dirname, join } from 'node:path';
import { ConfigFile } from '@user-tool/checking/config-files.js';
import { decode, type RawDocument } from '@user-tool/checking/files/decode.js';
import { yamlName } from '@user-tool/checking/files/ignore-rules.js';
import { fixTool, textEdits } from '@user-tool/checking/fix-tool.js';
import { inputFacts, type InputFact } from '@user-tool/checking/tasks/input-facts.js';
import type { TextToRead, ToolChecker } from '@user-tool/checking/tool-checker.js';
import { createSandbox } from '@user-tool/common/sandbox.js';
import {
  CallFailure,
  type ToolCall,
  type CheckedTool,
  type OutputContent,
  type DatasetSummary,
  type FixedTool,
  type Inputs,
  type AgentJob,
  type AgentJobSummary,
  type DatasetToAdd,
  type ListPage,
  type Refused,
  type Rendered,
  type TestRun,
  type ToolText,
  type AgentBackend,
} from '@user-tool/agents/agent-host.js';
import { removeJobFolder } from '@user-tool/runner/job/job-folder.js';
import type { Backend } from '@user-tool/runner/job/run-container.js';
import { Staging } from '@user-tool/runner/job/staging.js';
import type { ConfinedFolder } from './confined-folder.js';
import type { LocalJobs, RunOptions } from './local-jobs.js';
import { runTests } from './local-tests.js';
import { documentOf, placeOf, toolsIn } from './named-tool.js';
import { requireToolPath } from './new-path.js';
import type { GivenFiles, AgentSession } from './session.js';

/** What the calls of a connection share. */
export interface LocalSession {
  root: ConfinedFolder;
  session: AgentSession;
  jobs: LocalJobs;
  checker: ToolChecker;
  options: RunOptions;
  /** @throws CallFailure if there is none */
  runtime: () => Promise<Backend>;
}

/** Works with the files of a folder, and with containers of this machine. */
export class LocalBackend implements AgentBackend {
  constructor(
    private readonly shared: LocalSession,
    private readonly call: Pick<ToolCall, 'signal'>,
  ) {}

  async readTool(tool: string): Promise<ToolText> {
    const { root } = this.shared;
    const { path, pointer } = placeOf(tool);
    if (!yamlName.test(path))
      throw new CallFailure(`"${path}" is not a tool file: use a name such as "count.tool.yml".`);
    if (!root.has(path)) throw noTool(path, root);
    const name = root.pathOf(path);
    const { text, unreadableReason } = this.readDocument(path);
    if (unreadableReason !== undefined)
      throw new CallFailure(`"${name}" cannot be read: ${unreadableReason}`);
    if (pointer === undefined) return Promise.resolve({ name, text, tool: name });
    const embedded = { name, text, tool: `${name}#${pointer}`, pointer };
    documentOf(embedded);
    return Promise.resolve(embedded);
  }

  async check(tool: ToolText): Promise<CheckedTool> {
    return this.shared.checker.checkFile(await this.taskOf(tool));
  }

  inputs({ name: path, text, pointer }: ToolText): Promise<InputFact[]> {
    return Promise.resolve(inputFacts({ path, text, ...(pointer !== undefined && { pointer }) }));
  }

  toolsIn(tool: ToolText): ToolText[] | undefined {
    return toolsIn(tool);
  }

  async fix(tool: ToolText, suggested: boolean): Promise<FixedTool> {
    const fixed = await fixTool(await this.taskOf(tool), this.shared.checker, suggested);
    return { ...fixed, edits: textEdits(tool.text, fixed.text) };
  }

  replaceTool(tool: ToolText, text: string): Promise<void> {
    this.shared.root.replace(tool.name, text, () => {
      if (this.readDocument(tool.name).text === tool.text) return;
      throw new CallFailure(
        `"${tool.name}" changed during the fix, so it was not rewritten: call "fix" again.`,
      );
    });
    return Promise.resolve();
  }

  addTool(path: string, text: string): Promise<string> {
    requireToolPath(path);
    return Promise.resolve(this.shared.root.add(path, text));
  }

  async render(tool: ToolText, inputs: Inputs): Promise<Rendered> {
    const document = documentOf(tool);
    const broken = syntaxErrors(document);
    if (broken.length > 0) return { command: null, files: [], errors: broken };
    const { given, files } = await this.shared.session.locate(inputs);
    const sizeOf = (path: string): number | undefined => files.get(path);
    const sources = { given, sizeOf, sample: true, server: await this.serverOf(document, tool) };
    const evaluated = await evaluateTool(document, sources, await createSandbox());
    return rendering(document, evaluated, { path: tool.name, problems: [] });
  }

  async start(tool: ToolText, inputs: Inputs): Promise<AgentJobSummary | Refused> {
    const { session, jobs } = this.shared;
    const document = documentOf(tool);
    const runtime = await this.shared.runtime();
    const server = await this.serverOf(document, tool);
    const folder = await session.createFolder();
    try {
      const placed = await session.place(inputs, folder);
      const refused = await refusals(document, { ...placed, server }, tool);
      if (refused.length === 0) return await jobs.start({ document, runtime, server, folder, ...placed });
      await removeJobFolder(folder);
      return { refused };
    } catch (error) {
      await removeJobFolder(folder);
      throw error;
    }
  }

  jobs(most: number): Promise<ListPage<AgentJobSummary>> {
    return Promise.resolve(this.shared.jobs.list(most));
  }

  job(id: string, wait: number): Promise<AgentJob> {
    return this.shared.jobs.job(id, wait, this.call.signal);
  }

  cancel(id: string): Promise<AgentJob> {
    return this.shared.jobs.cancel(id);
  }

  datasets(most: number): Promise<ListPage<DatasetSummary>> {
    const { session, jobs } = this.shared;
    const all = session.list(jobs.datasets());
    return Promise.resolve({ items: all.slice(0, most), total: all.length });
  }

  readDataset(id: string, offset: number, length: number): Promise<OutputContent> {
    return Promise.resolve(this.shared.session.read(id, offset, length));
  }

  addDataset(dataset: DatasetToAdd): Promise<DatasetSummary> {
    return this.shared.session.add(dataset);
  }

  async test(tool: ToolText): Promise<TestRun | Refused> {
    const document = documentOf(tool);
    const broken = syntaxErrors(document);
    if (broken.length > 0) return { refused: broken.map((error) => placed(tool, error)) };
    const { root, session, options } = this.shared;
    const runtime = await this.shared.runtime();
    const server = await this.serverOf(document, tool);
    const own = await session.createFolder();
    try {
      const folder = folderOf(tool);
      const { signal } = this.call;
      const outcomes = await runTests(document, { runtime, server, root, folder, own, signal, ...options });
      return { outcomes, others: 0 };
    } finally {
      await removeJobFolder(own);
    }
  }

  private async taskOf(tool: ToolText): Promise<TextToRead & { config: ProjectConfig }> {
    const { name: path, text, pointer } = tool;
    return { path, text, ...(pointer !== undefined && { pointer }), config: await this.configOf(tool) };
  }

  /** The server as which a tool is rendered and run: the most common one that the project is for. */
  private async serverOf({ dialect }: Document, tool: ToolText): Promise<Server> {
    return serversOf(dialect.name, await this.configOf(tool))[0];
  }

  /** The settings of the project, from the folder of the tool or above it, inside the root. */
  private async configOf(tool: ToolText): Promise<ProjectConfig> {
    const { root } = this.shared;
    for (let folder = folderOf(tool); ; folder = dirname(folder)) {
      const path = join(folder, configFileName);
      const text = root.readSettings(path);
      if (text) return (await ConfigFile.of(join(root.real, path), decode(text))).config;
      if (folder === '.') return defaultConfig;
    }
  }

  private readDocument(path: string): RawDocument {
    const { bytes, size } = this.shared.root.read(path, 0, limits.documentLength);
    return size > limits.documentLength ? { text: '', unreadableReason: tooLong(size) } : decode(bytes);
  }
}

/** Tools in a sentence. */
const maxNamed = 8;

/** Why there is no tool at a path, with those that there are: agents cannot list folders. */
function noTool(path: string, root: ConfinedFolder): CallFailure {
  const tools = root.list((name) => isToolName(name) || isWorkflowName(name)).map((file) => file.path);
  const shown = alternatives(tools.slice(0, maxNamed), 'and');
  const others = tools.length > maxNamed ? `, and ${tools.length - maxNamed} more` : '';
  const has = tools.length === 0 ? 'no tools: "new" composes one' : `${shown}${others}`;
  return new CallFailure(`There is no file ${JSON.stringify(path)}. The root folder has ${has}.`);
}

/** Where the file of a tool is; the root for one that is only a text. */
function folderOf({ name, tool }: ToolText): string {
  return tool === undefined ? '.' : dirname(name);
}

/** What is wrong with the YAML, which may hide a part of the tool. */
function syntaxErrors({ yaml, source }: Document): RenderingError[] {
  const errors = yaml.problems.filter(({ kind }) => kind === 'syntax');
  return errors.map(({ message, span }) => ({ message, range: source.rangeOf(span), related: [], path: '' }));
}

/** What prevents a run with these values. */
async function refusals(
  document: Document,
  { given, files, server }: GivenFiles & { server: Server },
  tool: ToolText,
): Promise<string[]> {
  const broken = syntaxErrors(document);
  if (broken.length > 0) return broken.map((error) => placed(tool, error));
  const foreign: string[] = [];
  const staging = new Staging();
  const pathInJob = (path: string): string => {
    if (!files.has(path)) foreign.push(path);
    return staging.add(path);
  };
  const sources = { given, server, sizeOf: (path: string) => files.get(path), pathInJob };
  const errors = renderingErrors(document, await evaluateTool(document, sources, await createSandbox()));
  return [
    ...foreign.map((path) => `"${path}" is not the id of a dataset.`),
    ...errors.map((error) => placed(tool, error)),
  ];
}

function placed({ name }: ToolText, { message, range }: RenderingError): string {
  return `${name}:${range.start.line + 1}: ${message}`;
}
