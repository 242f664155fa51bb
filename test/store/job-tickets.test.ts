import assert from 'node:assert/strict';
import { JobTickets } from '../../server/records/src/job-tickets.js';
import { poll, until } from '../support/until.js';
import { where } from '../support/where.js';
import { startCluster, type Cluster } from './support/cluster.js';

where('postgresql').describe('tickets of jobs', () => {
  let cluster: Cluster;
  let url: string;
  const open: JobTickets[] = [];
  before(async () => {
    cluster = await startCluster();
    url = await cluster.createDatabase();
  });
  afterEach(async () => {
    for (const tickets of open.splice(0)) await tickets.close();
  });

  const tickets = (onFailure: (error: unknown) => void): JobTickets => {
    const made = new JobTickets({ url, onFailure });
    open.push(made);
    return made;
  };

  it('wake all workers when many jobs are queued', async () => {
    const woken = [0, 0];
    const failures: unknown[] = [];
    const note = (error: unknown): void => void failures.push(error);
    for (const index of woken.keys())
      tickets(note).listen(() => {
        woken[index] = (woken[index] ?? 0) + 1;
      });
    const announcer = tickets(note);
    await poll('that both are woken', async () => {
      await announcer.announce(20);
      return woken.every((count) => count > 0);
    });
    assert.deepEqual(failures, []);
  });

  it('are taken again after an outage, of which the worker hears', async () => {
    const failures: unknown[] = [];
    let woken = 0;
    const worker = tickets((error) => failures.push(error));
    worker.listen(() => woken++);
    await worker.announce(1);
    await until('the first ticket', () => woken > 0);
    cluster.stop('immediate');
    await worker.announce(1);
    assert.ok(failures.length > 0);
    await cluster.start();
    const before = woken;
    await poll('another ticket', async () => {
      await worker.announce(1);
      return woken > before;
    });
  });
});
