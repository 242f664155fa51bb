import { jobStates } from '@user-tool/platform-api/constants.js';
import type { Job } from '@user-tool/service';
import { alternatives } from '@user-tool/shared';
import { CommandFailure } from '../../failure.js';
import { visible } from '../../terminal.js';
import { asJson, listed, withIds, type AdminCommand } from './command.js';
import { userNamed } from './find.js';

/** How many jobs are listed unless more are wanted. */
const usualCount = 100;

/** Commands about jobs. */
export const jobCommands: readonly AdminCommand[] = [
  {
    name: 'job list',
    summary: 'List the latest jobs, newest first.',
    options: [
      ['--user <email>', 'only jobs of this user'],
      ['--state <state>', 'only jobs in this state, such as queued or running'],
      ['--limit <number>', `how many at most (default: ${usualCount})`],
      asJson,
    ],
    async run(store, call) {
      const { user: email, state: named, limit = String(usualCount) } = call.flags as Record<string, string>;
      const state = jobStates.find((one) => one === named);
      if (named !== undefined && state === undefined)
        throw new CommandFailure(
          `"${visible(named)}" is not a state of jobs: use ${alternatives(jobStates)}.`,
        );
      if (!/^[1-9]\d{0,5}$/.test(limit))
        throw new CommandFailure(`"--limit ${visible(limit)}" is not a number from 1.`);
      const owner = email === undefined ? undefined : await userNamed(store, email);
      const jobs = await store.jobs.list({
        ownerId: owner?.id,
        state,
        limit: Number(limit),
        newestFirst: true,
      });
      const emails = new Map((await store.users.list()).map(({ id, email }) => [id, email]));
      const rows = withIds(jobs.map(shown), 'job', call).map(({ ownerId, ...job }) => ({
        ...job,
        user: emails.get(ownerId) ?? '',
      }));
      return listed(rows, call, ({ id, state, kind, user, createTime, message }) => [
        ...[id, state, kind, user, createTime.toISOString(), message ?? ''],
      ]);
    },
  },
  {
    name: 'job cancel',
    summary: 'Cancel a job, as its user can; what it would have made is discarded.',
    args: ['<ID>'],
    async run(store, { args: [written = ''], ids }) {
      const id = ids.decode('job', written);
      const job = id === undefined ? undefined : await store.jobs.byId(id);
      if (!job)
        throw new CommandFailure(
          `There is no job with the id "${visible(written)}": run "user-tool admin job list".`,
        );
      if (job.endTime !== undefined)
        throw new CommandFailure(`The job has already ended: its state is "${job.state}".`);
      await store.jobs.cancel(job.id);
      return `Canceled the job ${written}.\n`;
    },
  },
];

/** What lists show of a job. */
function shown({ id, state, kind, ownerId, attempts, createTime, startTime, endTime, message }: Job) {
  return { id, state, kind, ownerId, attempts, createTime, startTime, endTime, message };
}
