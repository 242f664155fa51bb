import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../../../scripts/build.mjs';
import { findPostgresql } from '../../../scripts/setup/debian.js';
import { bubblewrap } from '../../../server/runner/src/runtimes/bubblewrap.js';
import { isInstalled } from '../../../server/runner/src/runtimes/find-runtime.js';
import type { DatabaseLocation } from '../../../server/records/src/database.js';
import { JobService } from '../../run/job-service.js';
import { startCluster } from '../../store/support/cluster.js';
import { digits, spread, summary, type Summary } from '../measure.js';
import { atLeast, atMost, type Findings } from '../report/section.js';

/** Jobs that are queued at once. */
const count = 200;

/** Jobs that are queued one after the other. */
const single = 30;

const slots = availableParallelism();

const command = ': > out.txt';

const tool = `class: GalaxyUserTool
id: nothing
name: Nothing
version: "1.0"
container: busybox
shell_command: "${command}"
outputs:
  - { name: out, type: data, format: txt, from_work_dir: out.txt }
`;

interface Measured {
  name: string;
  /** Jobs. */
  perSecond: number;
  /** Milliseconds from the submission of a job to its output. */
  first: Summary;
}

/** What the queue adds to the runtime that runs the commands. */
export async function jobCosts(): Promise<Findings> {
  if (!isInstalled(bubblewrap)) return { tables: [] };
  await build();
  const cluster = findPostgresql() ? await startCluster() : undefined;
  const bare = await runtimeAlone();
  const engines = [
    await queue('SQLite', undefined),
    ...(cluster ? [await queue('PostgreSQL', { url: await cluster.createDatabase() })] : []),
  ];
  cluster?.stop();
  return findings(bare, engines);
}

/** The same command, without anything else. */
async function runtimeAlone(): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'user-tool-bench-'));
  const run = async (): Promise<void> => {
    const working = mkdtempSync(join(folder, 'job-'));
    mkdirSync(join(working, 'home'));
    const [program, ...args] = bubblewrap.start({
      ...{ name: 'user-tool-bench', image: 'busybox', workingFolder: '/job/working' },
      mounts: [{ source: working, target: '/job/working', isWritable: true }],
      ...{ environment: {}, command: ['/bin/sh', '-c', command], hasNetwork: false, mayPull: false },
      limits: { cores: 1, memory: 4096, processes: 512, time: 3600, fileSize: 102_400 },
    });
    const [code] = (await once(spawn(program, args, { stdio: 'ignore' }), 'close')) as [number];
    if (code !== 0) throw new Error('The runtime failed.');
  };
  try {
    await run();
    const first: number[] = [];
    for (let job = 0; job < single; job++) first.push(await timed(run));
    let left = count;
    const time = await timed(() =>
      Promise.all(
        Array.from({ length: slots }, async () => {
          while (left-- > 0) await run();
        }),
      ),
    );
    return { name: 'the runtime alone', perSecond: (1000 * count) / time, first: summary(first) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function queue(name: string, at: DatabaseLocation | undefined): Promise<Measured> {
  const service = await JobService.create({
    ...(at && { at }),
    ...{ jobSlots: slots, jobsPerUser: slots, jobLease: 30_000 },
  });
  try {
    service.start();
    const toolId = await service.tool(tool);
    const { ended, submit } = jobsOf(service, toolId);
    // Threads are started by the first jobs.
    await submit(slots);
    const first: number[] = [];
    for (let job = 0; job < single; job++) first.push(await timed(() => submit(1)));
    const time = await timed(() => submit(count));
    if ((await ended()) < count) throw new Error('Jobs failed.');
    return { name, perSecond: (1000 * count) / time, first: summary(first) };
  } finally {
    await service.close();
  }
}

/** Submits jobs, and waits until each has its output. */
function jobsOf(service: JobService, toolId: number) {
  const { store, place } = service;
  const submit = async (length: number): Promise<void> => {
    const { id } = await store.requests.add({ ...place, toolId, request: '{}' });
    const jobs = Array.from({ length }, () => ({
      ...{ params: '{"inputs":{}}', inputs: [] },
      outputs: [{ name: 'out', label: 'out', extension: 'txt' }],
    }));
    await store.requests.submit(id, { kind: 'tool', jobs, implicit: [], inputCollections: [] });
    for (;;) {
      const { states } = await store.queue.load();
      if ([...states.values()].every((count) => count === 0)) return;
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  };
  const ended = async (): Promise<number> => (await store.jobs.list({ state: 'ok' })).length;
  return { submit, ended };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function findings(bare: Measured, engines: readonly Measured[]): Findings {
  const [sqlite] = engines;
  return {
    tables: [
      {
        title: `${count} jobs with an empty command, ${slots} at the same time, with Bubblewrap`,
        head: ['', 'jobs per second', 'submission to output ms'],
        rows: [bare, ...engines].map(({ name, perSecond, first }) => [
          name,
          digits(perSecond),
          spread(first),
        ]),
        notes: ['The jobs of the second column are submitted one after the other.'],
      },
    ],
    targets: [
      ...atLeast(
        'Jobs with an empty command on SQLite',
        5,
        sqlite?.perSecond ?? NaN,
        (value) => `${digits(value)} per second`,
      ),
      ...atMost(
        'Time from submission to output over the runtime alone',
        150,
        (sqlite?.first.median ?? NaN) - bare.first.median,
        (value) => `${digits(value)} ms`,
      ),
    ],
  };
}
