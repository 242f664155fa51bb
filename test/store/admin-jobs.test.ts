import assert from 'node:assert/strict';
import { usesCommand, workspace } from '../cli/command.js';
import { admin, idOf, withStore } from './support/admin-command.js';
import { where } from '../support/where.js';

where('sqlite').describe('user-tool admin job', () => {
  usesCommand();

  it('lists the latest jobs, of a user or in a state, and cancels one', async () => {
    const space = workspace();
    admin(space, 'user', 'add', '--email', 'ann@example.org');
    admin(space, 'user', 'add', '--email', 'bob@example.org');
    await withStore(space.path('user-tool-data/records.sqlite'), async (store) => {
      const ownerId = (await store.users.byEmail('ann@example.org'))?.id ?? 0;
      const { id: historyId } = await store.histories.add({ ownerId, name: 'a' });
      const request = { ownerId, historyId, toolId: undefined, request: '{}' };
      const job = { params: '{}', inputs: [], outputs: [] };
      await store.requests.addSubmitted(request, {
        ...{ kind: 'fetch', jobs: [job, job], implicit: [], inputCollections: [] },
      });
    });
    const list = (...flags: string[]): string[] =>
      admin(space, 'job', 'list', ...flags)
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => line.split(/ {2,}/).slice(0, 4).join(' '));
    const [first, second] = [1, 2].map((id) => idOf(space, 'job', id));
    const row = (id = '', state = 'queued') => `${id} ${state} fetch ann@example.org`;
    assert.deepEqual(list(), [row(second), row(first)]);
    assert.equal(admin(space, 'jobs', 'cancel', first ?? ''), `Canceled the job ${first ?? ''}.\n`);
    assert.deepEqual(list('--state', 'deleted'), [row(first, 'deleted')]);
    assert.deepEqual(list('--user', 'bob@example.org'), []);
    assert.deepEqual(list('--user', 'ann@example.org', '--limit', '1'), [row(second)]);
    for (const [args, message] of [
      [['cancel', first ?? ''], 'The job has already ended: its state is "deleted".'],
      [['cancel', 'x'], 'There is no job with the id "x": run "user-tool admin job list".'],
      [['list', '--state', 'done'], '"done" is not a state of jobs: use "new", "queued", '],
      [['list', '--limit', '0'], '"--limit 0" is not a number from 1.'],
    ] as const) {
      const { code, stderr } = space.run(['admin', 'job', ...args]);
      assert.equal(code, 2);
      assert.ok(stderr.includes(message), stderr);
    }
  });
});
