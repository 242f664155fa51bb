import { runtimes } from '../runtimes/find-runtime.js';
import { runCall } from '../runtimes/run-call.js';
import { abandonedJobs, removeJobFolder } from './job-folder.js';

/** Ends and removes what is left of jobs whose process was killed; never throws. */
export async function sweepAbandoned(): Promise<void> {
  for (const { root, container } of await abandonedJobs()) {
    const remove = container && runtimes[container.runtime].remove;
    if (remove) await runCall(remove(container.name));
    await removeJobFolder(root).catch(() => undefined);
  }
}
