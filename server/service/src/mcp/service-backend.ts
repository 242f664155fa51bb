import { setTimeout as pause } from 'node:timers/promises';
import type { ReportEntry } from '@user-tool/checking/tasks/check-text.js';
import type { FixedEntry } from '@user-tool/checking/tasks/fix-text.js';
import type { InputFact } from '@user-tool/checking/tasks/input-facts.js';
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
  type MissingFiles,
  type DatasetToAdd,
  type ListPage,
  type Refused,
  type Rendered,
  type TestRun,
  type TestsToRun,
  type ToolText,
  type AgentBackend,
} from '@user-tool/agents/agent-host.js';
import type { JobState } from '@user-tool/platform-api/constants.js';
import { importTool } from '../jobs/tool-names.js';
import type { ApiReply, ApiRequest } from '@user-tool/platform-api/routes/api.js';
import type { DatasetRecord } from '@user-tool/platform-api/routes/datasets.js';
import { unnamedHistory } from '../records/history-record.js';
import { withStatistics } from '@user-tool/platform-api/routes/histories.js';
import { createHash } from 'node:crypto';
import { missingFrom } from '@user-tool/jobs/printed-text.js';
import { outputsOf } from './job-outputs.js';
import { hasElements, withCollections } from './new-collections.js';
import { idIn, uuidIn } from './ids.js';
import { failureOf, type OwnAnswer, type OwnRequests } from './own-requests.js';
import { runServiceTests } from './tests/service-tests.js';
import type { TestThreads } from './tests/test-threads.js';

/** The tools that were stored for calls with the text of a tool, by its digest and sender. */
type StoredDrafts = Pick<Map<string, string>, 'get' | 'set' | 'delete'>;

/** What calls share. */
export interface SharedByCalls {
  /** Tools that need not be stored again. */
  drafts: StoredDrafts;
  threads: TestThreads;
}

/** How the states of jobs are called in calls. */
const states: Readonly<Record<JobState, AgentJobSummary['state']>> = {
  new: 'queued',
  queued: 'queued',
  paused: 'queued',
  running: 'running',
  ok: 'ok',
  error: 'error',
  deleting: 'canceled',
  deleted: 'canceled',
};

const ended: ReadonlySet<string> = new Set<JobState>(['ok', 'error', 'deleted']);

/** States in which a dataset does not change any more. */
const settled: ReadonlySet<string> = new Set(['ok', 'empty', 'error', 'deferred', 'discarded']);

/** Milliseconds between two looks at a job, at first and at most. */
const looks = { first: 100, most: 1_000 };

/** Milliseconds that an import gets before the response. */
const importTime = 10_000;

type ListedDataset = Pick<DatasetRecord, 'id' | 'name' | 'extension' | 'file_size' | 'state' | 'misc_info'>;

const datasetKeys = 'id,name,extension,file_size,state,misc_info';

/** What the MCP tools do at the service, on behalf of the sender of a call: each is a client of the routes. */
export class ServiceBackend implements AgentBackend {
  private readonly tools = new Map([[importTool.id, Promise.resolve<NamedTool>({ tool: 'import' })]]);

  constructor(
    private readonly service: OwnRequests,
    private readonly call: ToolCall,
    private readonly shared: SharedByCalls,
  ) {}

  async readTool(tool: string): Promise<ToolText> {
    const { tool_id, source } = await this.service.call('GET /api/unprivileged_tools/{uuid}', {
      params: { uuid: uuidIn(tool) },
    });
    return { name: `${tool_id}.tool.yml`, text: source, tool };
  }

  async check({ name: path, text: source }: ToolText): Promise<CheckedTool> {
    const body = { source, path };
    const answer: unknown = await this.service.call('POST /api/tools/check', { body });
    const { dialect, problems } = answer as ReportEntry;
    return { dialect: dialect ?? '', problems };
  }

  async inputs({ name: path, text: source }: ToolText): Promise<InputFact[]> {
    return this.service.call('POST /api/tools/inputs', { body: { source, path } });
  }

  async fix({ name: path, text: source }: ToolText, suggested: boolean): Promise<FixedTool> {
    const body = { source, path, suggested };
    const answer: unknown = await this.service.call('POST /api/tools/fix', { body });
    const { stopped, ...fixed } = answer as FixedEntry;
    return { ...fixed, text: fixed.source, isStopped: stopped };
  }

  async render({ name: path, text: source }: ToolText, inputs: Inputs): Promise<Rendered> {
    return this.service.call('POST /api/tools/render', {
      body: { source, path, inputs, sample: true },
    });
  }

  async start(tool: ToolText, values: Inputs): Promise<AgentJobSummary | Refused> {
    const inputs = hasElements(values)
      ? await withCollections(values, await this.inputs(tool), {
          service: this.service,
          history: () => this.history(),
        })
      : values;
    if (tool.tool !== undefined) return this.begun(await this.queue(tool.tool, inputs));
    const draft = createHash('sha256').update(`${this.service.sender}\n${tool.text}`).digest('hex');
    const { drafts } = this.shared;
    const cached = drafts.get(draft);
    const queued = cached === undefined ? undefined : await this.queue(cached, inputs);
    // It may have been deactivated.
    if (queued && queued.status !== 404) return this.begun(queued);
    const stored = await this.service.send('POST /api/unprivileged_tools', {}, { text: tool.text });
    if (stored.status === 400) return { refused: sentencesOf(stored) };
    if (stored.status >= 400) throw failureOf(stored);
    const { uuid } = stored.value() as { uuid: string };
    drafts.set(draft, uuid);
    return this.begun(await this.queue(uuid, inputs));
  }

  async jobs(most: number): Promise<ListPage<AgentJobSummary>> {
    const records = await this.service.call('GET /api/jobs', { query: { limit: most + 1 } });
    const items = await Promise.all(records.slice(0, most).map((job) => this.summary(job)));
    return { items, ...(records.length <= most && { total: records.length }) };
  }

  async job(id: string, wait: number): Promise<AgentJob> {
    const job = await this.details(id, performance.now() + wait * 1_000);
    const reason = job.job_messages?.[0]?.desc;
    const [stdout, stderr] = [job.stdout ?? '', job.stderr ?? ''];
    return {
      ...(await this.summary(job)),
      exitCode: job.exit_code,
      ...(reason !== undefined && { reason }),
      stdout,
      stderr,
      before: { stdout: missingFrom(stdout), stderr: missingFrom(stderr) },
      outputs: job.state === 'ok' ? await outputsOf(job, this.service) : [],
    };
  }

  async test(tool: ToolText, tests: TestsToRun): Promise<TestRun | Refused | MissingFiles> {
    const { service } = this;
    return runServiceTests(tool, tests, {
      service,
      threads: this.shared.threads,
      asker: { caller: service.sender, signal: this.call.signal },
      start: (ran, inputs) => this.start(ran, inputs),
      readDataset: (id, offset, length) => this.readDataset(id, offset, length),
      ended: async (id, until) => {
        const job = await this.details(id, until);
        return ended.has(job.state) ? job : undefined;
      },
      requireJobOf: (id, ran) => this.requireJobOf(id, ran),
    });
  }

  /** @throws CallFailure unless a job ran a tool */
  private async requireJobOf(id: string, tool: ToolText): Promise<void> {
    const { tool_id: ran } = await this.service.call('GET /api/jobs/{id}', { params: { id: idIn(id) } });
    if (ran === tool.tool || (ran !== importTool.id && (await this.readTool(ran)).text === tool.text)) return;
    throw new CallFailure(`The job "${id}" did not run this tool: leave out "jobs" to run its tests.`);
  }

  /** A job, after its end or at some time. */
  private async details(id: string, until: number): Promise<ApiReply<'GET /api/jobs/{id}'>> {
    const params = { id: idIn(id) };
    await this.until(until - performance.now(), async () => {
      const { state } = await this.service.call('GET /api/jobs/{id}', { params });
      return ended.has(state);
    });
    return this.service.call('GET /api/jobs/{id}', { params, query: { full: true } });
  }

  async cancel(id: string): Promise<AgentJob> {
    await this.service.call('DELETE /api/jobs/{id}', { params: { id: idIn(id) } });
    return this.job(id, 0);
  }

  async datasets(most: number): Promise<ListPage<DatasetSummary>> {
    const history = await this.lastHistory();
    if (history === undefined) return { items: [], total: 0 };
    const reply = await this.service.call(
      'GET /api/histories/{id}/contents/datasets',
      {
        params: { id: history },
        query: { limit: most, deleted: false, visible: true, keys: datasetKeys },
      },
      { headers: { accept: withStatistics } },
    );
    const { contents, stats } = Array.isArray(reply)
      ? { contents: reply, stats: { total_matches: reply.length } }
      : reply;
    return {
      items: (contents as ListedDataset[]).map(datasetSummary),
      total: stats.total_matches,
    };
  }

  async readDataset(id: string, offset: number, length: number): Promise<OutputContent> {
    const range = `bytes=${offset}-${offset + length - 1}`;
    const answer = await this.service.send(
      'GET /api/datasets/{id}/display',
      { params: { id: idIn(id) } },
      { headers: { range } },
    );
    const { status, headers, bytes } = answer;
    const size = /\/(\d+)$/.exec(headers['content-range']?.toString() ?? '')?.[1];
    if (status === 416 && size !== undefined) return { bytes: new Uint8Array(), size: Number(size) };
    if (status >= 400) throw failureOf(answer);
    return { bytes, size: Number(size ?? bytes.length) };
  }

  async addDataset({ name, format: ext = 'auto', text, url }: DatasetToAdd): Promise<DatasetSummary> {
    const source =
      url === undefined
        ? { src: 'pasted' as const, paste_content: text ?? '' }
        : { src: 'url' as const, url };
    const { outputs } = await this.service.call('POST /api/tools/fetch', {
      body: {
        history_id: await this.history(),
        targets: [{ destination: { type: 'hdas' }, elements: [{ ...source, name, ext }] }],
      },
    });
    let [dataset] = outputs as ListedDataset[];
    if (!dataset) throw new CallFailure('The service has not added a dataset.');
    const request = { params: { id: dataset.id }, query: { keys: datasetKeys } };
    await this.until(importTime, async () => {
      dataset = (await this.service.call('GET /api/datasets/{id}', request)) as ListedDataset;
      return settled.has(dataset.state);
    });
    if (dataset.state === 'error')
      throw new CallFailure(dataset.misc_info ?? `The dataset "${name}" could not be imported.`);
    return datasetSummary(dataset);
  }

  private queue(uuid: string, inputs: Inputs): Promise<OwnAnswer> {
    const request: ApiRequest<'POST /api/jobs'> = { body: { tool_uuid: uuid, inputs } };
    return this.service.send('POST /api/jobs', request);
  }

  /** The first job of a request. */
  private async begun(queued: OwnAnswer): Promise<AgentJobSummary | Refused> {
    if (queued.status === 400) return { refused: sentencesOf(queued) };
    if (queued.status >= 400) throw failureOf(queued);
    const { tool_request_id: request } = queued.value() as { tool_request_id: string };
    const { jobs } = await this.service.call('GET /api/tool_requests/{id}', { params: { id: request } });
    const [first] = jobs;
    if (!first) throw new CallFailure('These inputs start no job: a collection among them has no datasets.');
    return this.summary(await this.service.call('GET /api/jobs/{id}', { params: { id: first.id } }));
  }

  private async summary({ id, tool_id, state }: ApiReply<'GET /api/jobs'>[number]): Promise<AgentJobSummary> {
    return { id, ...(await this.toolOf(tool_id)), state: states[state] };
  }

  private toolOf(uuid: string): Promise<NamedTool> {
    const cached = this.tools.get(uuid);
    if (cached) return cached;
    const tool = this.findTool(uuid);
    this.tools.set(uuid, tool);
    return tool;
  }

  /** A tool of the sender, or one for everyone. */
  private async findTool(uuid: string): Promise<NamedTool> {
    const id = uuidIn(uuid);
    for (const isOwn of [true, false]) {
      const answer = await (isOwn
        ? this.service.send('GET /api/unprivileged_tools/{uuid}', { params: { uuid: id } })
        : this.service.send('GET /api/dynamic_tools/{id}', { params: { id } }));
      if (answer.status >= 400) continue;
      const { tool_id, representation } = answer.value() as {
        tool_id: string;
        representation: { name?: unknown };
      };
      const tool = typeof representation.name === 'string' ? representation.name : tool_id;
      return { tool, ...(isOwn && { toolId: uuid }) };
    }
    return { tool: uuid };
  }

  /** The history in which jobs run by default. */
  private async lastHistory(): Promise<string | undefined> {
    const answer = await this.service.send('GET /api/histories/most_recently_used', {
      query: { keys: 'id' },
    });
    if (answer.status === 404) return undefined;
    if (answer.status >= 400) throw failureOf(answer);
    return (answer.value() as { id: string }).id;
  }

  private async history(): Promise<string> {
    return (await this.lastHistory()) ?? (await this.newHistory());
  }

  private async newHistory(): Promise<string> {
    const body = { name: unnamedHistory };
    return (await this.service.call('POST /api/histories', { body })).id;
  }

  /** Looks until something is so, for some time. The service does not wait for it to stop. */
  private async until(milliseconds: number, isSo: () => Promise<boolean>): Promise<void> {
    const end = performance.now() + milliseconds;
    const { signal } = this.call;
    for (let next = looks.first; ; next = Math.min(2 * next, looks.most)) {
      if (await isSo()) return;
      const left = end - performance.now();
      if (left <= 0 || this.service.isStopping) return;
      await pause(Math.min(next, left), undefined, { signal });
    }
  }
}

type NamedTool = Pick<AgentJobSummary, 'tool' | 'toolId'>;

function datasetSummary({ id, name, extension, file_size, state, misc_info }: ListedDataset): DatasetSummary {
  const isComplete = state === 'ok' || state === 'empty';
  return {
    id,
    name,
    format: extension,
    size: isComplete ? file_size : null,
    ...(!isComplete && { state: state === 'error' && misc_info !== null ? misc_info : state }),
  };
}

/** All that is wrong with a request, one sentence each. */
function sentencesOf(answer: OwnAnswer): string[] {
  return (answer.value() as { err_msg: string }).err_msg.split('\n');
}
