import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceConfig } from '../../server/service/src/config/options.js';
import { defaultServiceConfig } from '../../server/service/src/config/read.js';
import { FolderFiles } from '../../server/records/src/files/folder.js';
import type { Job } from '../../server/records/src/job.js';
import { runFetchJob } from '../../server/jobs/src/fetch/run-fetch-job.js';
import { JobWorker } from '../../server/jobs/src/worker.js';
import { poll } from '../support/until.js';
import { ids, service, type Answer, type Ask, type TestService } from './service.js';

/** A file of a form. */
export interface SentFile {
  name: string;
  content: string | Uint8Array<ArrayBuffer>;
}

/** A form as the clients of the public platform send it. */
export async function formOf(
  fields: Readonly<Record<string, string>>,
  files: readonly SentFile[],
): Promise<Required<Pick<Ask, 'body' | 'headers'>>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [index, { name, content }] of files.entries())
    form.append(`files_${index}|file_data`, new Blob([content]), name);
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return {
    body: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  };
}

/** A new history of alice, encoded. */
export async function newHistory(
  { store, users }: TestService,
  owner: 'alice' | 'bob' = 'alice',
): Promise<string> {
  return ids.encode('history', (await store.histories.add({ ownerId: users[owner], name: 'a' })).id);
}

/** What an import answers. */
export interface Imported {
  outputs: { id: string; output_name: string; name: string; state: string; hid: number; extension: string }[];
  output_collections: { id: string; name: string; collection_type: string; hid: number }[];
  jobs: { id: string; state: string; tool_id: string }[];
  implicit_collections: unknown[];
  tool_request_id: string;
}

/** Asks to import, as alice: as JSON, or as a form if there are files. */
export async function importInto(
  test: TestService,
  targets: unknown,
  { history, files }: { history?: string; files?: readonly SentFile[] } = {},
): Promise<Answer> {
  const history_id = history ?? (await newHistory(test));
  const sent = files
    ? await formOf({ history_id, targets: JSON.stringify(targets) }, files)
    : { body: { history_id, targets } };
  return test.ask('POST', '/api/tools/fetch', { as: 'alice', ...sent });
}

/** Datasets, as a target. */
export const datasets = (...elements: object[]): object => ({ destination: { type: 'hdas' }, elements });

/** A text, as an element. */
export const pasted = (paste_content: string, more: object = {}): object => ({
  ...{ src: 'pasted', paste_content, name: 'a' },
  ...more,
});

/** What an import has begun. */
interface Begun {
  answer: Imported;
  jobId: number;
}

/** A service with a worker that imports. */
export interface ImportingService extends TestService {
  /** Begins an import, as alice. */
  begin: (targets: unknown, files?: readonly SentFile[]) => Promise<Begun>;
  /** Waits until a job has ended. */
  ended: (jobId: number) => Promise<Job>;
  /** Imports, and waits until the job has ended. */
  run: (
    targets: unknown,
    files?: readonly SentFile[],
  ) => Promise<Begun & { job: Job; datasets: Record<string, unknown>[] }>;
  /** The content of a dataset. */
  contentOf: (dataset: Record<string, unknown> | undefined) => Promise<Buffer>;
}

const workers: JobWorker[] = [];

/** Ends the workers of a test after it; to be used before the services are closed. */
export function usesWorkers(): void {
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.stop();
  });
}

/**
 * Starts a service and a worker.
 * @param ofWorker options that only the worker has
 */
export async function importing(
  changed: Partial<ServiceConfig> = {},
  ofWorker: Partial<ServiceConfig> = {},
): Promise<ImportingService> {
  const test = await service(changed);
  const quiet = (): void => undefined;
  const worker = new JobWorker({
    ...{ store: test.store, files: new FolderFiles(test.data), runtime: undefined },
    config: defaultServiceConfig({ ...changed, ...ofWorker }),
    kinds: { fetch: runFetchJob },
    log: {
      info: quiet,
      warn: quiet,
      error: (fields, text) => test.log.push(`${text} ${JSON.stringify(fields)}`),
    },
    noteFailure: (error) => test.log.push(String(error)),
  });
  worker.start();
  workers.push(worker);

  const begin = async (targets: unknown, files?: readonly SentFile[]): Promise<Begun> => {
    const asked = await importInto(test, targets, { ...(files && { files }) });
    assert.equal(asked.status, 200, asked.text);
    const answer = asked.json() as unknown as Imported;
    return { answer, jobId: ids.decode('job', answer.jobs[0]?.id ?? '') ?? 0 };
  };
  const ended = async (jobId: number): Promise<Job> => {
    let job: Job | undefined;
    await poll('the end of the job', async () => {
      job = await test.store.jobs.byId(jobId);
      return job?.endTime !== undefined;
    });
    assert.ok(job);
    return job;
  };
  return {
    ...test,
    ...{ begin, ended },
    run: async (targets, files) => {
      const begun = await begin(targets, files);
      const job = await ended(begun.jobId);
      const shown: Record<string, unknown>[] = [];
      for (const { itemId } of await test.store.jobs.outputsOf(job.id)) {
        const path = `/api/datasets/${ids.encode('dataset', itemId)}`;
        shown.push((await test.ask('GET', path, { as: 'alice' })).json());
      }
      return { ...begun, job, datasets: shown };
    },
    contentOf: async (dataset) => {
      const path = `/datasets/${String(dataset?.['id'])}/display?to_ext=data`;
      const { status, bytes } = await test.ask('GET', path, { as: 'alice' });
      assert.equal(status, 200);
      return bytes;
    },
  };
}

/** Names, states and texts of datasets. */
export const shown = (all: readonly Record<string, unknown>[]): unknown[] =>
  all.map(({ name, state, extension, misc_info }) => [name, state, extension, misc_info]);

/** Files that wait. */
export const waiting = ({ data }: TestService): string[] => {
  try {
    return readdirSync(join(data, 'uploads'));
  } catch {
    return [];
  }
};
