import assert from 'node:assert/strict';
import { FolderFiles } from '../../server/records/src/files/folder.js';
import type { JobKind } from '../../server/records/src/job.js';
import type { JobContext, JobOutcome } from '../../server/jobs/src/job-context.js';
import { JobWorker } from '../../server/jobs/src/worker.js';
import { poll } from '../support/until.js';
import { newFolder, onEachEngine } from './support/engines.js';
import { job, newPlace, submit } from './support/jobs.js';

const done: JobOutcome = { state: 'ok', exitCode: 0, stdout: '', stderr: '', outputs: [] };

/** A command that runs until its worker stops. */
const endless = (_job: unknown, { signal }: JobContext): Promise<JobOutcome> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(new Error('ended'));
    });
  });

onEachEngine('a worker', (store) => {
  it('begins imports while tools have all its slots, of the same user too', async () => {
    const own = await newPlace(store(), 'ann');
    const of = async (kind: JobKind) => (await submit(store(), own, { kind, jobs: [job, job, job] })).jobs;
    const [tools, imports] = [await of('tool'), await of('fetch')];
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const worker = new JobWorker({
      ...{ store: store(), files: new FolderFiles(newFolder()), runtime: undefined, log },
      kinds: { tool: endless, fetch: () => Promise.resolve(done) },
      config: {
        ...{ jobSlots: 1, jobsPerUser: 1, jobLease: 600_000 },
        ...{ jobPull: false, jobTime: 60, jobMemory: 1024 },
        ...{ fetchUrls: false, fetchAllow: [], fetchLimit: 0, fetchTime: 0 },
      },
      noteFailure: (error) => {
        throw error;
      },
    });
    const states = (jobs: readonly { id: number }[]) =>
      Promise.all(jobs.map(async ({ id }) => (await store().jobs.byId(id))?.state));
    worker.start();
    try {
      await poll('the end of the imports', async () =>
        (await states(imports)).every((state) => state === 'ok'),
      );
      assert.deepEqual(await states(tools), ['running', 'queued', 'queued']);
    } finally {
      await worker.stop();
    }
  });
});
