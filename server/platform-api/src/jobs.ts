import { requestLine } from './api-request.js';
import { noRuns } from './failures.js';
import { ask, askStream, askText, isRecord, textOf, type Connection } from './request.js';
import type { ApiRequest, ApiTarget } from './routes/api.js';
import { read, type Account, type Read } from './tools.js';

/** Runs of tools on platforms (public platform, "Jobs and tool requests" and "Data import"). Nothing here rejects. */

/** How data of a history is named in the inputs of a run: a dataset, or a collection. */
export interface DataReference {
  src: 'hda' | 'hdca';
  id: string;
}

/** A file to send, with its name. */
export interface SentFile {
  name: string;
  content: Blob;
}

/** Files that become a dataset each, or together a collection. */
export interface NewData {
  files: readonly SentFile[];
  /** The datatype; `auto` to detect it. */
  extension: string;
  collection?: { type: string; name: string; identifiers: readonly string[] };
}

/** Data that a platform imports. */
export interface Imported {
  data: DataReference[];
  /** The jobs that import it. */
  jobs: string[];
}

/** A job at one moment. */
export interface PlatformJob {
  /** As the platform writes it. */
  state: string;
  /** Whether its state cannot change any more. */
  hasEnded: boolean;
  exitCode: number | undefined;
  stdout: string;
  stderr: string;
  /** Why it failed; empty if the platform does not say. */
  reason: string;
}

/**
 * How a platform starts jobs: at once, as all releases can (`POST /api/tools`), or by requests (`POST /api/jobs`), which
 * need a worker besides the server.
 */
export type JobStart = 'classic' | 'requests';

/** Where a tool runs, and how. */
export interface RunPlace {
  /** The id of the history for its data. */
  history: string;
  start: JobStart;
}

/** A run that a platform has accepted: its jobs, or the id of the request that they will come of. */
export type StartedRun = { jobs: string[] } | { request: string };

/** What became of a request to run a tool. */
export interface SentRun {
  state: string;
  jobs: string[];
  /** Why it failed; empty if the platform does not say. */
  message: string;
}

/** A dataset that a job made. */
export interface OutputDataset {
  id: string;
  /** In a collection, its place there. */
  name: string;
  extension: string;
  bytes: number;
  /** What the platform says of it, also why its job never began; empty if nothing. */
  info: string;
}

/** Milliseconds that files may take to arrive, here or there. */
const maxTransferMs = 3_600_000;

/** The datasets of one collection that are looked at. */
const maxElements = 1_000;

/** States that a job leaves by itself, or with the help of others. */
const passing: ReadonlySet<string> = new Set(
  'new waiting queued running upload resubmitted paused deleting stopping'.split(' '),
);

/**
 * The history for the data of a run, the one that changed last or else a new one, and how the platform starts jobs.
 * @param name of a new history
 */
export async function placeForRuns(
  account: Account,
  name: string,
  connection: Connection,
): Promise<Read<RunPlace>> {
  const last = await get(account, 'GET /api/histories/most_recently_used', {}, readIdOrNone, connection);
  const latest =
    last.kind === 'failed' && isMissing(last.status) ? { kind: 'done' as const, value: '' } : last;
  if (latest.kind !== 'done') return latest;
  const history =
    latest.value === ''
      ? await post(account, 'POST /api/histories', { body: { name } }, readId, connection)
      : latest;
  if (history.kind !== 'done') return explained(history, account, connection);
  const start = await jobStartOf(account, history.value, connection);
  return start.kind === 'done'
    ? { kind: 'done', value: { history: history.value, start: start.value } }
    : start;
}

/** A request waits for ever on a server without workers; some releases know no requests. */
async function jobStartOf(
  account: Account,
  history: string,
  connection: Connection,
): Promise<Read<JobStart>> {
  const hasWorkers = (value: unknown): boolean | undefined =>
    isRecord(value) ? value['enable_celery_tasks'] !== false : undefined;
  const workers = await get(account, 'GET /api/configuration', {}, hasWorkers, connection);
  if (workers.kind === 'done' && !workers.value) return { kind: 'done', value: 'classic' };
  const requests = { params: { id: history }, query: { limit: 1 } };
  const isList = (value: unknown): true | undefined => (Array.isArray(value) ? true : undefined);
  const reply = await get(account, 'GET /api/histories/{id}/tool_requests', requests, isList, connection);
  if (reply.kind === 'failed' && isMissing(reply.status)) return { kind: 'done', value: 'classic' };
  return reply.kind === 'done' ? { kind: 'done', value: 'requests' } : reply;
}

/** Sends files to a history. */
export async function sendFiles(
  account: Account,
  history: string,
  { files, extension, collection }: NewData,
  connection: Connection,
): Promise<Read<Imported>> {
  const elements = files.map(({ name }, index) => ({
    src: 'files' as const,
    name: collection?.identifiers[index] ?? name,
    ext: extension,
  }));
  const destination = { type: collection ? ('hdca' as const) : ('hdas' as const) };
  const collectionFields = collection && { collection_type: collection.type, name: collection.name };
  const body: ApiRequest<'POST /api/tools/fetch'>['body'] = {
    history_id: history,
    targets: [{ destination, elements, ...collectionFields }],
  };
  const form = new FormData();
  form.append('history_id', body.history_id);
  form.append('targets', JSON.stringify(body.targets));
  for (const [index, { name, content }] of files.entries())
    form.append(`files_${index}|file_data`, content, name);
  const readValue = (value: unknown): Imported | undefined => {
    if (!isRecord(value)) return undefined;
    const ids = idsIn(value[collection ? 'output_collections' : 'outputs']);
    if (ids.length !== (collection ? 1 : files.length)) return undefined;
    const src = collection ? 'hdca' : 'hda';
    return { data: ids.map((id) => ({ src, id })), jobs: idsIn(value['jobs']) };
  };
  const slow = { ...connection, timeoutMs: connection.timeoutMs ?? maxTransferMs };
  return post(account, 'POST /api/tools/fetch', { body }, readValue, slow, form);
}

/** Asks a platform to run a tool; one that does not run tools for programs is a failure that says so. */
export async function startRun(
  account: Account,
  run: { tool: string; inputs: Record<string, unknown> } & RunPlace,
  connection: Connection,
): Promise<Read<StartedRun>> {
  const body = { tool_uuid: run.tool, history_id: run.history, inputs: run.inputs };
  if (run.start === 'requests') return post(account, 'POST /api/jobs', { body }, readRequest, connection);
  const classic = { ...body, input_format: nestedInputs };
  const started = await post(account, 'POST /api/tools', { body: classic }, readJobs, connection);
  return started.kind === 'done' ? started : explained(started, account, connection);
}

/** The format of the inputs of a run in which conditionals are mappings (public platform, `input_format`). */
const nestedInputs = '21.01';

function readJobs(value: unknown): StartedRun | undefined {
  return isRecord(value) && Array.isArray(value['jobs']) ? { jobs: idsIn(value['jobs']) } : undefined;
}

function readRequest(value: unknown): StartedRun | undefined {
  const request = isRecord(value) ? textOf(value['tool_request_id']) : '';
  return request === '' ? undefined : { request };
}

/** What became of a request: its jobs, once its state is not `new`. */
export async function showRun(account: Account, id: string, connection: Connection): Promise<Read<SentRun>> {
  const request = { params: { id } };
  const readState = (value: unknown): string | undefined => textOf(value) || undefined;
  const state = await get(account, 'GET /api/tool_requests/{id}/state', request, readState, connection);
  if (state.kind !== 'done') return state;
  if (state.value === 'new') return { kind: 'done', value: { state: 'new', jobs: [], message: '' } };
  return get(account, 'GET /api/tool_requests/{id}', request, readRun, connection);
}

function readRun(value: unknown): SentRun | undefined {
  if (!isRecord(value)) return undefined;
  const { state_message: why } = value;
  const message = isRecord(why) ? textOf(why['err_msg']) : textOf(why);
  return { state: textOf(value['state']), jobs: idsIn(value['jobs']), message };
}

/** A job, with what it printed. */
export async function showJob(
  account: Account,
  id: string,
  connection: Connection,
): Promise<Read<PlatformJob>> {
  return get(account, 'GET /api/jobs/{id}', { params: { id }, query: { full: true } }, readJob, connection);
}

function readJob(value: unknown): PlatformJob | undefined {
  if (!isRecord(value) || typeof value['state'] !== 'string') return undefined;
  const { state, exit_code: exitCode, job_messages: messages } = value;
  const reasons = Array.isArray(messages)
    ? messages.flatMap((message) => (isRecord(message) ? textOf(message['desc']) : []))
    : [];
  return {
    state,
    hasEnded: !passing.has(state),
    exitCode: typeof exitCode === 'number' ? exitCode : undefined,
    stdout: textOf(value['tool_stdout']) || textOf(value['stdout']),
    stderr: textOf(value['tool_stderr']) || textOf(value['stderr']),
    reason: reasons.filter((text) => text !== '').join(' '),
  };
}

/** Cancels a job; one that has ended stays as it is. */
export async function cancelJob(account: Account, id: string, connection: Connection): Promise<Read<true>> {
  const line = requestLine('DELETE /api/jobs/{id}', { params: { id } });
  const reply = await ask({ ...account, ...line, aim: 'run' }, connection);
  return read(reply, () => true, account, connection);
}

/** The datasets that a job made, also those in collections. */
export async function outputsOf(
  account: Account,
  job: string,
  connection: Connection,
): Promise<Read<OutputDataset[]>> {
  const listed = await get(
    account,
    'GET /api/jobs/{id}/outputs',
    { params: { id: job } },
    (value) => (Array.isArray(value) ? value.filter(isRecord) : undefined),
    connection,
  );
  if (listed.kind !== 'done') return listed;
  const datasets: OutputDataset[] = [];
  for (const { name, dataset, dataset_collection_instance: collection } of listed.value) {
    const reply = isRecord(collection)
      ? await get(
          account,
          'GET /api/dataset_collections/{id}',
          { params: { id: textOf(collection['id']) } },
          (value) => elementsIn(value, textOf(name)),
          connection,
        )
      : await get(
          account,
          'GET /api/datasets/{id}',
          { params: { id: isRecord(dataset) ? textOf(dataset['id']) : '' } },
          (value) => readDataset(value, textOf(name)),
          connection,
        );
    if (reply.kind !== 'done') return reply;
    datasets.push(...reply.value);
  }
  return { kind: 'done', value: named(datasets) };
}

/** The name that a platform gives to a file that it discovered: of the output and of the file. */
const discovered = /^__new_primary_file_([^|]+)\|(.+)__$/s;

/** The datasets by the names that users know. Those of a collection are listed a second time, outside it. */
function named(datasets: readonly OutputDataset[]): OutputDataset[] {
  const inside = new Set(datasets.filter(({ name }) => !discovered.test(name)).map(({ id }) => id));
  return datasets.flatMap((dataset) => {
    const [whole, output, file] = discovered.exec(dataset.name) ?? [];
    if (whole === undefined) return [dataset];
    return inside.has(dataset.id) ? [] : [{ ...dataset, name: `${output}/${file}` }];
  });
}

/** The datasets in a collection, also in those in it. */
function elementsIn(value: unknown, place: string): OutputDataset[] | undefined {
  if (!isRecord(value) || !Array.isArray(value['elements'])) return undefined;
  return value['elements'].slice(0, maxElements).flatMap((element: unknown) => {
    if (!isRecord(element)) return [];
    const name = `${place}/${textOf(element['element_identifier'])}`;
    return elementsIn(element['object'], name) ?? readDataset(element['object'], name) ?? [];
  });
}

function readDataset(value: unknown, name: string): OutputDataset[] | undefined {
  if (!isRecord(value) || textOf(value['id']) === '') return undefined;
  const { file_size: bytes } = value;
  const extension = textOf(value['extension']) || textOf(value['file_ext']);
  const info = textOf(value['misc_info']).trim();
  return [{ id: textOf(value['id']), name, extension, bytes: typeof bytes === 'number' ? bytes : 0, info }];
}

/** The content of a dataset, as text. */
export async function contentOf(
  account: Account,
  { id }: Pick<OutputDataset, 'id'>,
  connection: Connection,
): Promise<Read<string>> {
  return askText({ ...account, method: 'GET', path: contentPath(id), aim: 'run' }, connection);
}

/** The content of a dataset, of any size, which is read within the time that files may take to arrive. */
export async function contentStream(
  account: Account,
  { id }: Pick<OutputDataset, 'id'>,
  connection: Connection,
): Promise<Read<ReadableStream<Uint8Array>>> {
  const slow = { ...connection, timeoutMs: connection.timeoutMs ?? maxTransferMs };
  return askStream({ ...account, method: 'GET', path: contentPath(id), aim: 'run' }, slow);
}

/** Where the content of a dataset is, after the address of the platform. */
export function contentPath(id: string): string {
  return requestLine('GET /api/datasets/{id}/display', { params: { id } }).path;
}

type PostTarget = Extract<ApiTarget, `POST ${string}`>;

type ReadValue<Value> = (value: unknown) => Value | undefined;

async function get<T extends ApiTarget, Value>(
  account: Account,
  target: T,
  request: ApiRequest<T>,
  readValue: ReadValue<Value>,
  connection: Connection,
): Promise<Read<Value>> {
  const reply = await ask({ ...account, ...requestLine(target, request), aim: 'run' }, connection);
  return read(reply, readValue, account, connection);
}

/** @param form is sent instead of the body */
async function post<T extends PostTarget, Value>(
  account: Account,
  target: T,
  request: ApiRequest<T> & { body: object },
  readValue: ReadValue<Value>,
  connection: Connection,
  form?: FormData,
): Promise<Read<Value>> {
  const line = requestLine(target, request);
  const reply = await ask({ ...account, ...line, body: form ?? request.body, aim: 'run' }, connection);
  return read(reply, readValue, account, connection);
}

function readId(value: unknown): string | undefined {
  return isRecord(value) ? textOf(value['id']) || undefined : undefined;
}

/** Platforms say in their own ways that there is no history. */
function readIdOrNone(value: unknown): string | undefined {
  return value === null ? '' : readId(value);
}

function idsIn(list: unknown): string[] {
  return Array.isArray(list) ? list.flatMap((one) => readId(one) ?? []) : [];
}

function isMissing(status: number | undefined): boolean {
  return status === 404 || status === 405;
}

/** The same failure; what the API does not have at all is named as such. */
function explained<Value>(
  outcome: Exclude<Read<Value>, { kind: 'done' }>,
  { url }: Account,
  { l10n }: Connection,
): Exclude<Read<Value>, { kind: 'done' }> {
  return outcome.kind === 'failed' && isMissing(outcome.status)
    ? { ...outcome, ...noRuns(url, l10n) }
    : outcome;
}
