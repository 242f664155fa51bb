import assert from 'node:assert/strict';
import { runContainer } from '../../server/runner/src/job/run-container.js';
import { bubblewrap } from '../../server/runner/src/runtimes/bubblewrap.js';
import type { ContainerJob } from '../../server/runner/src/runtimes/runtime.js';

/** In milliseconds; a runtime starts a command within it. */
const startTime = 20;

const job: ContainerJob = {
  ...{ name: 'early', image: 'busybox', mounts: [], workingFolder: '/tmp', environment: {} },
  ...{ command: ['sleep', '1000'], hasNetwork: false },
  limits: { cores: 1, memory: 100, time: 1000, processes: 10, fileSize: 1 },
};

describe('a job that is canceled', () => {
  // What is left of it would hold its output open, so that it would not end.
  it('ends at each moment of its start', async () => {
    for (let moment = 0; moment < startTime; moment += 0.25) {
      const controller = new AbortController();
      const running = runContainer(bubblewrap, job, { onOutput: () => undefined, signal: controller.signal });
      setTimeout(() => {
        controller.abort();
      }, moment);
      assert.equal((await running).stopped, 'canceled');
    }
  });
});
