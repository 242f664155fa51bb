import { runtimes } from '../runtimes/find-runtime.js';
import { runCall } from '../runtimes/run-call.js';
import { abandonedJobs, removeJobFolder, type AbandonedJob } from './job-folder.js';

/** Ends and removes what is left of jobs whose process was killed; never throws. */
export async function sweepAbandoned(): Promise<void> {
  for (const { root, container } of await abandonedJobs()) {
    if (container) await end(container);
    await removeJobFolder(root).catch(() => undefined);
  }
}

async function end({ runtime, name }: NonNullable<AbandonedJob['container']>): Promise<void> {
  if (runtime === 'tes') {
    const { configuredService } = await import('../tes/task-service.js');
    return configuredService(process.env)?.abandon(name);
  }
  const { remove } = runtimes[runtime];
  if (remove) await runCall(remove(name));
}
