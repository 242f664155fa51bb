import { Type, type Static } from 'typebox';
import { itemSources } from '@user-tool/checking/tasks/item-infos.js';
import { jobStates, type JobState } from '@user-tool/platform-api/constants.js';
import type { Job, JobData, Store } from '@user-tool/records';
import type { IdCodec } from '../ids/codec.js';
import { EncodedId, Moment } from '@user-tool/platform-api/routes/schemas.js';
import { uuidOf } from '../records/dataset-record.js';
import { sourceKinds } from './known-items.js';
import type { ToolName } from './tool-names.js';

const textOrNull = Type.Union([Type.String(), Type.Null()]);

/** Names a dataset or collection. */
export const ItemName = Type.Object({
  src: Type.Unsafe<'hda' | 'hdca'>({ type: 'string', enum: ['hda', 'hdca'] }),
  id: EncodedId,
  uuid: Type.Optional(Type.String({ format: 'uuid', description: 'That of a dataset.' })),
});

const ByName = Type.Record(Type.String(), ItemName);

/** What lists show of a job. */
const summaryFields = {
  id: EncodedId,
  model_class: Type.Literal('Job'),
  tool_id: Type.String({ description: 'The UUID of the tool; `__DATA_FETCH__` for an import.' }),
  history_id: EncodedId,
  state: Type.Unsafe<JobState>({ type: 'string', enum: [...jobStates] }),
  exit_code: Type.Union([Type.Integer(), Type.Null()]),
  command_line: textOrNull,
  create_time: Moment,
  update_time: Moment,
  galaxy_version: Type.Null(),
  external_id: Type.Null(),
  handler: Type.Null(),
  job_runner_name: Type.Null(),
  user_email: Type.Union([Type.String(), Type.Null()], { description: 'For administrators.' }),
  user_id: EncodedId,
  tool_version: Type.String(),
};

const detailFields = {
  ...summaryFields,
  command_version: Type.Null(),
  copied_from_job_id: Type.Null(),
  params: Type.Record(Type.String(), Type.String(), {
    description: 'The values of inputs as they were sent, each as JSON.',
  }),
  inputs: ByName,
  outputs: ByName,
  output_collections: ByName,
};

const printed = Type.Union([Type.String(), Type.Null()], { description: 'With `full=true`.' });

const fullFields = {
  stdout: printed,
  stderr: printed,
  tool_stdout: printed,
  tool_stderr: printed,
  job_stdout: Type.Null(),
  job_stderr: Type.Null(),
  job_messages: Type.Array(
    Type.Object({
      type: Type.Unsafe<'exit_code' | 'internal'>({
        type: 'string',
        enum: ['exit_code', 'internal'],
        description: '`internal` if it did not come to an exit code.',
      }),
      desc: Type.String(),
      code_desc: Type.Null(),
      error_level: Type.Integer(),
      exit_code: Type.Union([Type.Integer(), Type.Null()]),
    }),
    { description: 'Why it failed.' },
  ),
  dependencies: Type.Array(Type.Never(), { description: 'Always empty.' }),
  job_metrics: Type.Array(Type.Never(), { description: 'Always empty.' }),
};

/** A job in a list (public platform's `JobSummary`). */
export const JobSummary = Type.Object(summaryFields, { $id: 'JobSummary' });

/** A job (public platform's `EncodedJobDetails`), and with more fields `ShowFullJobResponse`. */
export const JobDetails = Type.Object(
  { ...detailFields, ...Type.Partial(Type.Object(fullFields)).properties },
  { $id: 'JobDetails' },
);

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
export function jobOutcome({
  stdout,
  stderr,
  message,
  exitCode,
}: Job): Static<Type.TObject<typeof fullFields>> {
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
