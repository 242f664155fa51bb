import { setImmediate } from 'node:timers/promises';
import { shellcheckSource } from '../../check/shell/shellcheck.js';
import { QueuedEvaluation } from '../evaluation/queued-evaluation.js';
import type { ServerEnvironment } from '../session/environment.js';
import { Disk } from './disk.js';
import { nodeThread } from './evaluation-thread.js';

const now = (): number => performance.now();

/** A process with a disk, threads and programs. */
export const nodeEnvironment: ServerEnvironment = {
  disk: new Disk(now),
  now,
  pause: () => setImmediate(),
  pushDelay: 120,
  later: (work, milliseconds) => {
    setTimeout(work, milliseconds).unref();
  },
  evaluation: new QueuedEvaluation(nodeThread(new URL('./evaluation-worker.js', import.meta.url))),
  shellcheck: shellcheckSource(),
};
