import { runtimes } from '../runtimes/find-runtime.js';
import { runCall } from '../runtimes/run-call.js';
import { abandonedJobs, removeJobFolder } from './job-folder.js';

/** Ends and removes what is left of jobs whose process was killed; never throws. */
export async function sweepAbandoned(): Promise<void> {
  for (const { runtime, name, root } of await abandonedJobs()) {
    const { remove } = runtimes[runtime];
    if (remove) await runCall(remove(name));
    await removeJobFolder(root).catch(() => undefined);
  }
}
