import { importToolId } from '@user-tool/platform-api/constants.js';
import type { Job, Store } from '@user-tool/records';
import type { JobLog } from './job-context.js';

/** Writes the line of a job that has ended, by which operators can see who ran what. */
export async function logJob(log: JobLog, store: Store, job: Job): Promise<void> {
  const { id, ownerId, kind, toolId, state, exitCode, attempts, startTime, endTime } = job;
  const tool = toolId === undefined ? undefined : await store.tools.uuidOf(toolId).catch(() => undefined);
  const fields = {
    job: id,
    user: ownerId,
    tool: kind === 'fetch' ? importToolId : (tool ?? null),
    state,
    ...(exitCode !== undefined && { exitCode }),
    ...(startTime && endTime && { milliseconds: endTime.getTime() - startTime.getTime() }),
    attempts,
  };
  log.info(fields, 'job');
}

/** Writes the lines of jobs that are canceled in this process before a worker has them. */
export function logCanceled(log: JobLog, store: Store): () => void {
  const write = async (ids: readonly number[]): Promise<void> => {
    for (const id of ids) {
      const job = await store.jobs.byId(id);
      if (job?.state === 'deleted') await logJob(log, store, job);
    }
  };
  const note = (ids: readonly number[]): void => {
    // The lines are lost with the database.
    write(ids).catch(() => undefined);
  };
  store.queue.events.on('canceled', note);
  return () => store.queue.events.off('canceled', note);
}
