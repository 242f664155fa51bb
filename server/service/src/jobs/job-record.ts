import type { Static } from 'typebox';
import { itemSources } from '@user-tool/checking/tasks/item-infos.js';
import type { Job, JobData, Store } from '@user-tool/records';
import type { IdCodec } from '../ids/codec.js';
import type { ItemName, JobDetails, JobOutcome, JobSummary } from '@user-tool/platform-api/routes/jobs.js';
import { uuidOf } from '../records/dataset-record.js';
import { sourceKinds } from './known-items.js';
import type { ToolName } from './tool-names.js';

/** What a job uses, or makes. */
export interface JobItem {
  name: string;
  item: Static<typeof ItemName>;
}

/** Data of a job as responses name it; what no longer exists is left out. */
export async function jobItems(
  data: readonly JobData[],
  { ids, store }: { ids: IdCodec; store: Store },
): Promise<JobItem[]> {
  const datasets = await store.datasets.byIds(data.map(({ itemId }) => itemId));
  return data.map(({ name, itemId }) => {
    const src = datasets.has(itemId) ? 'hda' : 'hdca';
    const id = ids.encode(sourceKinds[src], itemId);
    return { name, item: { src, id, ...(src === 'hda' && { uuid: uuidOf(id) }) } };
  });
}

/** A job as lists show it. */
export function jobSummary(
  job: Job,
  { ids, tool, email }: { ids: IdCodec; tool: ToolName; email: string | null },
): Static<typeof JobSummary> {
  return {
    id: ids.encode('job', job.id),
    model_class: 'Job',
    tool_id: tool.id,
    history_id: ids.encode('history', job.historyId),
    state: job.state,
    exit_code: job.exitCode ?? null,
    command_line: job.command ?? null,
    create_time: job.createTime.toISOString(),
    update_time: job.updateTime.toISOString(),
    galaxy_version: null,
    external_id: null,
    handler: null,
    job_runner_name: null,
    user_email: email,
    user_id: ids.encode('user', job.ownerId),
    tool_version: tool.version,
  };
}

/** What a response with one job has besides its summary. */
export function jobDetails(
  job: Job,
  { ids, inputs, outputs }: { ids: IdCodec; inputs: JobItem[]; outputs: JobItem[] },
): Omit<Static<typeof JobDetails>, keyof Static<typeof JobSummary>> {
  const byName = (items: readonly JobItem[]) =>
    Object.fromEntries(items.map(({ name, item }) => [name, item]));
  return {
    command_version: null,
    copied_from_job_id: null,
    params: paramsOf(job, ids),
    inputs: byName(inputs),
    outputs: byName(outputs.filter(({ item }) => item.src === 'hda')),
    output_collections: byName(outputs.filter(({ item }) => item.src === 'hdca')),
  };
}

/** What a job printed, and why it failed. */
export function jobOutcome({ stdout, stderr, message, exitCode }: Job): Static<typeof JobOutcome> {
  const type = exitCode === undefined ? ('internal' as const) : ('exit_code' as const);
  const why = { code_desc: null, error_level: 3, exit_code: exitCode ?? null };
  return {
    stdout,
    stderr,
    tool_stdout: stdout,
    tool_stderr: stderr,
    job_stdout: null,
    job_stderr: null,
    job_messages: message === undefined ? [] : [{ type, desc: message, ...why }],
    dependencies: [],
    job_metrics: [],
  };
}

/** The values of inputs, each as JSON, with data by its ids. Those of imports have what their requests have. */
export function paramsOf({ kind, params }: Job, ids: IdCodec): Record<string, string> {
  if (kind === 'fetch') return {};
  const { inputs = {} } = JSON.parse(params) as { inputs?: object };
  const entries = Object.entries(inputs).map(([name, value]) => [name, JSON.stringify(encoded(value, ids))]);
  return Object.fromEntries(entries) as Record<string, string>;
}

function encoded(value: unknown, ids: IdCodec): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one: unknown) => encoded(one, ids));
  const { src, id } = value as { src?: unknown; id?: unknown };
  const source = itemSources.find((one) => one === src);
  if (source && typeof id === 'number') return { src: source, id: ids.encode(sourceKinds[source], id) };
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, encoded(member, ids)]));
}
