import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { findPostgresql } from '../../scripts/setup/debian.js';
import { databaseLocation, type DatabaseLocation } from '../../server/records/src/database.js';
import { openDatasetFiles } from '../../server/records/src/files/open.js';
import { lazy } from '../../shared/src/util/once.js';
import { sweepLeftovers } from '../../server/jobs/src/sweep-leftovers.js';
import { usesCommand, workspace, type Workspace } from '../cli/command.js';
import { startCluster } from '../store/support/cluster.js';
import { long } from '../support/sample.js';
import { poll } from '../support/until.js';
import { Fleet } from './fleet.js';

const count = long ? 1_000 : 40;

/** How many faults there are, unless the jobs end before. */
const maxFaults = count / 5;

/** Milliseconds between two of them, at most: long enough for a service to start, and to run something. */
const pause = 4_000;

const cluster = lazy(startCluster);

interface Setup {
  name: string;
  place: (at: Workspace) => Promise<DatabaseLocation> | DatabaseLocation;
  roles: Readonly<Record<string, readonly string[]>>;
}

const setups: Setup[] = [
  {
    name: 'one service on SQLite',
    place: (at) => databaseLocation({ data: at.path('data') }),
    roles: { service: [] },
  },
  ...(findPostgresql()
    ? [
        {
          name: 'a service and two workers on PostgreSQL',
          place: async () => ({ url: await (await cluster()).createDatabase() }),
          roles: { service: ['--job-slots', '1'], first: ['--worker'], second: ['--worker'] },
        },
      ]
    : []),
];

for (const { name, place, roles } of setups)
  describe(`jobs of ${name}`, function () {
    if (long) this.timeout(1_800_000);
    usesCommand();
    let at: Workspace;
    let fleet: Fleet;
    beforeEach(async () => {
      at = workspace();
      fleet = await Fleet.create(at, await place(at), roles);
    });
    afterEach(() => fleet.close());

    it(`are done once each, whatever is killed at any moment (${count})`, async () => {
      await fleet.start();
      await fleet.submit(count);
      let killed = 0;
      const faults = [
        () => fleet.kill(pick(fleet.names)),
        () => fleet.kill(pick(fleet.names), 'SIGTERM'),
        () => {
          killed += fleet.killCommand() ? 1 : 0;
          return Promise.resolve();
        },
      ];
      for (let fault = 0; fault < maxFaults && (await fleet.unfinished()) > 0; fault++) {
        await wait(Math.random() * pause);
        await pick(faults)();
        await fleet.start();
      }
      await poll('the end of all jobs', async () => (await fleet.unfinished()) === 0);
      await fleet.holds(count, killed);
      await fleet.stop();
      await leavesNothing();
    });

    /** Fails if there is something on this machine that no record tells of. */
    async function leavesNothing(): Promise<void> {
      const files = openDatasetFiles({ data: at.path('data'), datasetTimeout: 10_000 });
      const tmp = process.env['TMPDIR'];
      process.env['TMPDIR'] = at.path('tmp');
      try {
        await sweepLeftovers({ store: fleet.store, files, config: { jobTime: 0, jobTextDays: 90 } }, 0);
        assert.deepEqual(fleet.folders(), []);
      } finally {
        if (tmp === undefined) delete process.env['TMPDIR'];
        else process.env['TMPDIR'] = tmp;
      }
      const known = new Set<string>();
      for (const dataset of await fleet.datasets()) known.add(dataset.hash ?? '');
      const stored = fleet.contents().map((name) => name.replace(/\.dat$/, ''));
      assert.deepEqual(new Set(stored), known);
    }

    it('are told of with one line each', async () => {
      await fleet.start();
      await fleet.submit(10);
      await poll('the end of all jobs', async () => (await fleet.unfinished()) === 0);
      await fleet.stop();
      const lines = fleet.ended();
      assert.deepEqual(
        lines.map(({ job }) => job).sort((a, b) => a - b),
        await fleet.jobIds(),
      );
      for (const { state, attempts } of lines) assert.deepEqual([state, attempts], ['ok', 1]);
    });
  });

function pick<T>(values: readonly T[]): T {
  return values[Math.floor(Math.random() * values.length)] as T;
}
