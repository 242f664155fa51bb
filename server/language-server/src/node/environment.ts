import { namedImage } from '@user-tool/shared';
import { setImmediate } from 'node:timers/promises';
import { shellcheckSource } from '@user-tool/checking/shell/shellcheck.js';
import { QueuedEvaluation } from '../evaluation/queued-evaluation.js';
import type { ServerEnvironment } from '../session/environment.js';
import type { Registries } from '@user-tool/runner/registry/registries.js';
import { Disk } from './disk.js';
import { nodeThread } from './evaluation-thread.js';

/** Registries are loaded with the first question, as most users never ask one. */
function tagsSource(): (reference: string) => Promise<readonly string[]> {
  let registries: Promise<Registries> | undefined;
  return async (reference) => {
    const image = namedImage(reference);
    registries ??= import('@user-tool/runner/registry/registries.js').then(
      (module) => new module.Registries(),
    );
    return image ? (await registries).tags(image) : [];
  };
}

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
  imageTags: tagsSource(),
};
