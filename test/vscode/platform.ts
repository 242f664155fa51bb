import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defaultServiceConfig } from '../../server/service/src/config/read.js';
import { FolderFiles } from '../../server/records/src/files/folder.js';
import { runFetchJob } from '../../server/jobs/src/fetch/run-fetch-job.js';
import { runToolJob } from '../../server/jobs/src/run-tool-job.js';
import { JobWorker } from '../../server/jobs/src/worker.js';
import { service, testKeys, type TestService } from '../http/service.js';

/** The platform that the tests submit tools to: this project's own service. */
export interface TestPlatform {
  /** Its URL, without a trailing slash. */
  url: string;
  /** A valid API key. */
  key: string;
  /** The same service, refusing to create tools. */
  closedUrl: string;
}

/**
 * Starts the platform, with temporary records, in this process; both end with it.
 * @param corsOrigins of pages that may use it
 */
export async function startPlatform(corsOrigins: string[] = []): Promise<TestPlatform> {
  const [open, closed] = await Promise.all([
    service({ corsOrigins }),
    service({ corsOrigins, toolCreationRole: 'user_tool_create' }),
  ]);
  process.once('exit', () => {
    for (const { data } of [open, closed]) rmSync(data, { recursive: true, force: true });
  });
  runJobs(open);
  return { url: await open.listen(), key: testKeys.alice, closedUrl: await closed.listen() };
}

/** Runs the jobs of a service, with the programs of this computer, until the process ends. */
function runJobs({ store, data }: TestService): void {
  const quiet = (): void => undefined;
  new JobWorker({
    ...{ store, files: new FolderFiles(data), runtime: 'bubblewrap' },
    config: defaultServiceConfig({ data }),
    kinds: { fetch: runFetchJob, tool: runToolJob },
    log: { info: quiet, warn: quiet, error: console.error },
    noteFailure: console.error,
    threadFile: fileURLToPath(new URL('../../server/dist/tool-thread.js', import.meta.url)),
  }).start();
}
