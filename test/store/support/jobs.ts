import assert from 'node:assert/strict';
import type { FinishedJob } from '../../../server/records/src/finish-job.js';
import type { DatasetRecord } from '../../../server/records/src/datasets.js';
import type { Job, JobData } from '../../../server/records/src/job.js';
import type { Claim } from '../../../server/records/src/job-queue.js';
import type { Store } from '../../../server/records/src/store.js';
import type { NewJob, Submission } from '../../../server/records/src/submit-jobs.js';

/** Longer than any test, by the clock of the store, which advances by a second on each read. */
export const leaseMs = 10_000_000;

export const success: FinishedJob = { state: 'ok', exitCode: 0, command: 'true', stdout: 'out', stderr: '' };
export const failure: FinishedJob = {
  ...{ state: 'error', exitCode: 3, message: 'It failed.', stdout: '', stderr: 'err' },
};

/** A job with one output. */
export const job: NewJob = {
  params: '{}',
  inputs: [],
  outputs: [{ name: 'result', label: 'Result', extension: 'txt' }],
};

/** What it makes. */
export const content = { state: 'ok', size: 3, file: 'datasets/aa/aa.dat', hash: 'aa' } as const;

/** Who asks for jobs, and where their outputs are. */
export interface Place {
  ownerId: number;
  historyId: number;
}

/** A new user with a history. */
export async function newPlace(store: Store, name: string): Promise<Place> {
  const { id: ownerId } = await store.users.add({ email: `${name}@example.org` });
  const { id: historyId } = await store.histories.add({ ownerId, name: 'a' });
  return { ownerId, historyId };
}

/** Submits jobs of a new request: one, unless there are others. */
export async function submit(
  store: Store,
  by: Place,
  changed: Partial<Submission> = {},
): Promise<{ id: number; jobs: Job[]; implicitCollections: JobData[] }> {
  const submission = { kind: 'tool', jobs: [job], implicit: [], inputCollections: [], ...changed } as const;
  const { id } = await store.requests.add({ ...by, toolId: undefined, request: '{"a":1}' });
  return { id, ...(await store.requests.submit(id, submission)) };
}

/** The same number for jobs of each kind. */
export const ofEach = (count: number): Claim['perUser'] => ({ tool: count, fetch: count });

/** Claims a job; undefined if there is none. */
export const claim = (
  store: Store,
  { worker = 'one', perUser = 100, lease = leaseMs } = {},
): Promise<Job | undefined> => store.queue.claim({ worker, leaseMs: lease, perUser: ofEach(perUser) });

/** Claims a job that is there. */
export async function claimed(store: Store, options?: Parameters<typeof claim>[1]): Promise<Job> {
  const found = await claim(store, options);
  assert.ok(found);
  return found;
}

/** The first output of a job, a dataset. */
export async function outputOf(store: Store, { id }: Pick<Job, 'id'>): Promise<DatasetRecord> {
  const [output] = await store.jobs.outputsOf(id);
  const dataset = await store.datasets.byId(output?.itemId ?? 0);
  assert.ok(dataset);
  return dataset;
}

/** The state of a job. */
export const stateOf = async (store: Store, { id }: Pick<Job, 'id'>): Promise<string | undefined> =>
  (await store.jobs.byId(id))?.state;
