import { chunks, type Context } from './context.js';
import { insertElements, setPopulated } from './insert-collections.js';
import { insertDatasets, updateDataset, type DatasetAttributes } from './datasets.js';
import { failOutputs, type JobRow } from './job-ends.js';
import { toJob, type Attempt, type Job } from './job.js';
import { claim, lockUser } from './quotas.js';
import { storedText, textRules } from './texts.js';

/** How a job ended. */
export interface FinishedJob {
  state: 'ok' | 'error';
  /** Why it failed, one sentence. */
  message?: string | undefined;
  /** As it ran. */
  command?: string | undefined;
  exitCode?: number | undefined;
  stdout: string;
  stderr: string;
}

/** The content of a dataset that a job has written. */
export type RegisteredDataset = Partial<DatasetAttributes> & { name?: string | undefined };

/** What a job has made. */
export interface RegisteredOutput {
  /** The planned dataset or collection; undefined for a dataset that was not planned, which is added to the history. */
  itemId?: number | undefined;
  /** Of a dataset. */
  dataset?: RegisteredDataset | undefined;
  /** Of a planned collection. */
  elements?: readonly RegisteredElement[] | undefined;
}

/** A dataset in a collection that a job has made. */
export interface RegisteredElement {
  identifiers: readonly string[];
  name: string;
  dataset: Partial<DatasetAttributes>;
}

/** See `finish` of the queue. In a transaction. */
export async function finishJob(
  context: Context,
  worker: string,
  { id, attempts }: Attempt,
  end: FinishedJob,
  outputs: readonly RegisteredOutput[],
): Promise<Job | undefined> {
  const { db, now } = context;
  const time = now();
  const update = db
    .updateTable('jobs')
    .where('id', '=', id)
    .where('worker', '=', worker)
    .where('attempts', '=', attempts);
  const ended = { lease_until: null, end_time: time.getTime(), update_time: time.getTime() };
  const job = await update
    .set({
      ...ended,
      state: end.state,
      exit_code: end.exitCode ?? null,
      message: storable(end.message),
      command: storable(end.command),
      stdout: storable(end.stdout),
      stderr: storable(end.stderr),
    })
    .where('state', '=', 'running')
    .returningAll()
    .executeTakeFirst();
  if (!job) {
    await update
      .set({ ...ended, state: 'deleted' })
      .where('state', '=', 'deleting')
      .execute();
    // A worker that has lost the answer asks again.
    const row = await db
      .selectFrom('jobs')
      .selectAll()
      .where('id', '=', id)
      .where('worker', '=', worker)
      .where('attempts', '=', attempts)
      .where('state', 'in', ['deleted', end.state])
      .executeTakeFirst();
    return row && toJob(row);
  }
  await lockUser(db, job.owner_id);
  const message = storable(end.message) ?? 'The job did not make this output.';
  // Then those that it has made.
  await failOutputs(db, time, job, message);
  await register(context, job, outputs);
  return toJob(job);
}

/** Registers outputs. @throws StoreFault `quota`, or `invalid` or `duplicate` for an identifier */
async function register(
  { db, now, quotas }: Context,
  job: JobRow & { owner_id: number },
  outputs: readonly RegisteredOutput[],
): Promise<void> {
  const contents = outputs.flatMap(({ dataset, elements = [] }) => [
    dataset,
    ...elements.map((element) => element.dataset),
  ]);
  const datasetBytes = contents.reduce((sum, content) => sum + (content?.size ?? 0), 0);
  await claim({ db, quotas }, job.owner_id, { datasetBytes });
  for (const { itemId, dataset, elements } of outputs) {
    if (itemId === undefined) {
      if (dataset) await addDataset(db, now(), job, dataset);
      continue;
    }
    if (dataset) await registerDataset(db, now(), itemId, dataset);
    if (elements) await registerElements(db, now(), job, itemId, elements);
  }
}

async function registerDataset(
  trx: Context['db'],
  now: Date,
  itemId: number,
  { name, ...attributes }: RegisteredDataset,
): Promise<void> {
  await updateDataset(trx, now, itemId, attributes);
  if (name === undefined) return;
  const stored = storedText(name, textRules.name, 'a name');
  await trx.updateTable('items').set({ name: stored }).where('id', '=', itemId).execute();
}

/** Adds the elements of a collection, which are outputs of the job too, with the public platform's names. */
async function registerElements(
  trx: Context['db'],
  now: Date,
  { id, history_id }: JobRow,
  collectionId: number,
  elements: readonly RegisteredElement[],
): Promise<void> {
  const ids = await insertDatasets(
    trx,
    now,
    history_id,
    elements.map(({ name, dataset }) => ({ ...dataset, name, isVisible: false })),
  );
  const added = elements.map(({ identifiers }, index) => ({ identifiers, datasetId: ids[index] ?? 0 }));
  await insertElements(trx, collectionId, added);
  await setPopulated(trx, now, collectionId, 'ok');
  const outputs = await outputsOf(trx, id);
  const output = outputs.find(({ item_id }) => item_id === collectionId)?.name ?? '';
  await addOutputs(
    trx,
    id,
    added.map(({ identifiers, datasetId }) => ({ output, name: identifiers.join(':'), datasetId })),
  );
}

/** Adds a dataset that was not planned. */
async function addDataset(
  trx: Context['db'],
  now: Date,
  { id, history_id }: JobRow,
  { name = 'A dataset', ...attributes }: RegisteredDataset,
): Promise<void> {
  const [datasetId = 0] = await insertDatasets(trx, now, history_id, [{ ...attributes, name }]);
  await addOutputs(trx, id, [{ output: '', name, datasetId }]);
}

const outputsOf = (trx: Context['db'], jobId: number) =>
  trx
    .selectFrom('job_outputs')
    .select(['name', 'item_id', 'position'])
    .where('job_id', '=', jobId)
    .orderBy('position')
    .execute();

/** Adds datasets to the outputs of a job, with the public platform's names. */
async function addOutputs(
  trx: Context['db'],
  jobId: number,
  added: readonly { output: string; name: string; datasetId: number }[],
): Promise<void> {
  const first = ((await outputsOf(trx, jobId)).at(-1)?.position ?? -1) + 1;
  const rows = added.map(({ output, name, datasetId }, index) => ({
    job_id: jobId,
    position: first + index,
    item_id: datasetId,
    name: `__new_primary_file_${output}|${name}__`,
  }));
  for (const some of chunks(rows)) await trx.insertInto('job_outputs').values(some).execute();
}

/** What no engine can store is replaced: a command may print anything. */
function storable(text: string | undefined): string | null {
  return text?.replace(/[\0\p{Surrogate}]/gu, '\ufffd') ?? null;
}
