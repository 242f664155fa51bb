import { runtimes } from '../runtimes/find-runtime.js';
import { runCall } from '../runtimes/run-call.js';
import { abandonedJobs, removeJobFolder, type AbandonedJob } from './job-folder.js';

/** Ends and removes what is left of jobs whose process was killed; never throws. */
export async function sweepAbandoned(): Promise<void> {
  for (const { root, container } of await abandonedJobs()) {
    if (container && !(await end(container))) continue;
    await removeJobFolder(root).catch(() => undefined);
  }
}

/** False if only a run that knows the task service can. */
async function end({ runtime, name }: NonNullable<AbandonedJob['container']>): Promise<boolean> {
  if (runtime === 'tes') {
    const { configuredService } = await import('../tes/task-service.js');
    const service = configuredService(process.env);
    await service?.abandon(name);
    return service !== undefined;
  }
  const { remove } = runtimes[runtime];
  if (remove) await runCall(remove(name));
  return true;
}
