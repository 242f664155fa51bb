import type { Insertable } from 'kysely';
import { rowChunks, type Context } from './context.js';
import { insertCollection, insertElements } from './insert-collections.js';
import { insertDatasets } from './datasets.js';
import { StoreFault } from './fault.js';
import { toJob, type Job, type JobData, type JobKind } from './job.js';
import { waitingOf } from './job-turns.js';
import { lockUser } from './quotas.js';
import { admitJobs } from './ready-jobs.js';
import type { Tables } from './schema.js';
import { addTags } from './tags.js';

/** A planned output: a dataset, or a collection whose elements are known when the job has ended. */
export interface NewOutput {
  /** Of the output of the tool. */
  name: string;
  /** The name of the dataset or collection. */
  label: string;
  extension: string;
  /** Makes it a collection. */
  collectionType?: string | undefined;
  isVisible?: boolean | undefined;
  /** Whether it is an element of an implicit collection, which shows it. */
  isHiddenElement?: boolean | undefined;
  tags?: readonly string[] | undefined;
}

/** A job to queue. */
export interface NewJob {
  /** As JSON. */
  params: string;
  inputs: readonly JobData[];
  outputs: readonly NewOutput[];
}

/** A collection of the outputs of jobs that map over a collection. */
export interface NewImplicit {
  /** Of the output of the tool. */
  name: string;
  /** The name of the collection. */
  label: string;
  collectionType: string;
  tags?: readonly string[] | undefined;
  /** Each is a dataset: that output of the job with that index. */
  elements: readonly { identifiers: readonly string[]; job: number; output: string }[];
}

/** What a request comes to. */
export interface Submission {
  kind: JobKind;
  jobs: readonly NewJob[];
  implicit: readonly NewImplicit[];
  /** What is mapped over. */
  inputCollections: readonly JobData[];
}

/** See `submit` of the requests. In a transaction. */
export async function submitJobs(
  context: Context,
  requestId: number,
  { kind, jobs, implicit, inputCollections }: Submission,
): Promise<{ jobs: Job[]; implicitCollections: JobData[] }> {
  const { db, now, engine } = context;
  const time = now().getTime();
  const request = await db
    .updateTable('tool_requests')
    .set({ state: 'submitted', update_time: time })
    .where('id', '=', requestId)
    .where('state', '=', 'new')
    .returning(['owner_id', 'history_id', 'tool_id'])
    .executeTakeFirst();
  if (!request) throw new StoreFault({ is: 'unknown', kind: 'request', ids: [requestId] });
  const firstTurn = await claimPlaces(context, request.owner_id, { kind, added: jobs.length });
  const outputs = await addOutputs(context, request.history_id, jobs);
  const ids = await addJobs(
    context,
    requestId,
    jobs.map(({ params, inputs }, index) => ({
      kind,
      request_id: requestId,
      ...request,
      turn: firstTurn + index,
      params,
      state: inputs.length === 0 ? 'queued' : 'new',
      is_canceled: 0 as const,
      attempts: 0,
      create_time: time,
      update_time: time,
    })),
  );
  const dataRows = (data: readonly (readonly JobData[])[]) =>
    data.flatMap((some, index) =>
      some.map(({ name, itemId }, position) => ({
        job_id: ids[index] ?? 0,
        position,
        name,
        item_id: itemId,
      })),
    );
  await addJobData(context, 'job_inputs', dataRows(jobs.map(({ inputs }) => inputs)));
  await addJobData(context, 'job_outputs', dataRows(outputs));
  const implicitCollections = await addImplicit(context, request.history_id, implicit, outputs);
  await linkCollections(context, requestId, 'input', inputCollections);
  await linkCollections(context, requestId, 'output', implicitCollections);
  const planned = [...jobs.flatMap((job) => job.outputs), ...implicit];
  const items = [...outputs.flat(), ...implicitCollections];
  await addTags(
    context,
    request.owner_id,
    planned.map(({ tags = [] }, index) => ({ itemId: items[index]?.itemId ?? 0, tags })),
  );
  await admitJobs(db, now(), engine, requestId);
  return { jobs: await jobsOf(db, requestId), implicitCollections };
}

/**
 * @returns the turn of the first of the jobs
 * @throws StoreFault `queue` if the user would have too many jobs of that kind that wait or run
 */
async function claimPlaces(
  { db, jobQueue }: Context,
  ownerId: number,
  { kind, added }: { kind: JobKind; added: number },
): Promise<number> {
  await lockUser(db, ownerId);
  const { count: queued, nextTurn } = await waitingOf(db, ownerId, kind);
  if (queued + added > jobQueue) throw new StoreFault({ is: 'queue', kind, limit: jobQueue, queued, added });
  return nextTurn;
}

/** Adds the outputs of all jobs, in their order. @returns those of each job */
async function addOutputs(
  context: Context,
  historyId: number,
  jobs: readonly NewJob[],
): Promise<JobData[][]> {
  const { db, now } = context;
  const planned = jobs.flatMap(({ outputs }) => outputs);
  const isVisible = (output: NewOutput): boolean => !output.isHiddenElement && output.isVisible !== false;
  const datasets = await insertDatasets(
    db,
    now(),
    historyId,
    planned
      .filter(({ collectionType }) => collectionType === undefined)
      .map((output) => ({
        name: output.label,
        extension: output.extension,
        state: 'queued' as const,
        isVisible: isVisible(output),
      })),
  );
  const ids = datasets.values();
  const added: JobData[][] = [];
  for (const { outputs } of jobs) {
    const jobData: JobData[] = [];
    for (const output of outputs) {
      const { collectionType, label, name } = output;
      const itemId =
        collectionType === undefined
          ? (ids.next().value ?? 0)
          : await addCollection(context, historyId, { label, collectionType, isVisible: isVisible(output) });
      jobData.push({ name, itemId });
    }
    added.push(jobData);
  }
  return added;
}

async function addCollection(
  { db, now }: Context,
  historyId: number,
  { label, ...collection }: { label: string; collectionType: string; isVisible: boolean },
): Promise<number> {
  const added = await insertCollection(db, now(), {
    ...collection,
    historyId,
    name: label,
    populatedState: 'new',
  });
  return added.id;
}

/** @returns their ids, in the order given */
async function addJobs(
  { db }: Context,
  requestId: number,
  rows: readonly Insertable<Tables['jobs']>[],
): Promise<number[]> {
  for (const some of rowChunks(rows)) await db.insertInto('jobs').values(some).execute();
  return (await jobsOf(db, requestId)).map(({ id }) => id);
}

async function jobsOf(db: Context['db'], requestId: number): Promise<Job[]> {
  const rows = await db
    .selectFrom('jobs')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('id')
    .execute();
  return rows.map(toJob);
}

async function addJobData(
  { db }: Context,
  table: 'job_inputs' | 'job_outputs',
  rows: readonly { job_id: number; position: number; name: string; item_id: number }[],
): Promise<void> {
  for (const some of rowChunks(rows)) await db.insertInto(table).values(some).execute();
}

/** Adds the collections of the outputs of jobs. */
async function addImplicit(
  { db, now }: Context,
  historyId: number,
  implicit: readonly NewImplicit[],
  outputs: readonly (readonly JobData[])[],
): Promise<JobData[]> {
  const added: JobData[] = [];
  const byName = outputs.map((jobData) => new Map(jobData.map(({ name, itemId }) => [name, itemId])));
  for (const { name, label, collectionType, elements } of implicit) {
    const { id } = await insertCollection(db, now(), {
      historyId,
      name: label,
      collectionType,
      populatedState: 'ok',
    });
    const members = elements.map(({ identifiers, job, output }) => ({
      identifiers,
      datasetId: byName[job]?.get(output),
    }));
    await insertElements(db, id, members);
    added.push({ name, itemId: id });
  }
  return added;
}

async function linkCollections(
  { db }: Context,
  requestId: number,
  direction: 'input' | 'output',
  collections: readonly JobData[],
): Promise<void> {
  const rows = collections.map(({ name, itemId }) => ({
    request_id: requestId,
    direction,
    name,
    collection_id: itemId,
  }));
  for (const some of rowChunks(rows)) await db.insertInto('request_collections').values(some).execute();
}
