import { readFile, realpath, stat } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { FolderWalk } from '../../check/files/folder-walk.js';
import { shellcheckSource } from '../../check/shell/shellcheck.js';
import { QueuedEvaluation } from '../evaluation/queued-evaluation.js';
import type { FileSystem } from '../files/file-system.js';
import type { ServerEnvironment } from '../session/environment.js';
import { maxStretchMs } from '../session/time-slices.js';
import { nodeThread } from './evaluation-thread.js';

const disk: FileSystem = {
  // A file that cannot be read counts as missing: the editor cannot change that.
  readFile: (uri) => tried(uri, (file) => readFile(file, 'utf8')),
  fileState: (uri) =>
    tried(uri, async (file) => {
      const stats = await stat(file);
      if (!stats.isFile()) return undefined;
      const { mtimeMs, ctimeMs, size } = stats;
      return { stamp: [mtimeMs, ctimeMs, size].join(), size };
    }),
  realUri: async (uri) => (await tried(uri, async (file) => pathToFileURL(await realpath(file)).href)) ?? uri,
  async *listFiles(uri, isCancelled) {
    const folder = await tried(uri, (path) => path);
    if (folder === undefined) return;
    let start = performance.now();
    try {
      for await (const { kind, file, real } of new FolderWalk({ folder }).below(folder, folder)) {
        if (performance.now() - start > maxStretchMs) {
          await setImmediate();
          start = performance.now();
        }
        if (isCancelled()) return;
        if (kind !== 'file') continue;
        const uri = pathToFileURL(file).href;
        yield { uri, real: real === file ? uri : pathToFileURL(real).href };
      }
    } catch {
      // Keeps what was found before the error.
      return;
    }
  },
};

/** A process with a disk, threads and programs. */
export const nodeEnvironment: ServerEnvironment = {
  disk,
  pushDelay: 120,
  now: () => performance.now(),
  later: (work, milliseconds) => {
    setTimeout(work, milliseconds).unref();
  },
  pause: () => setImmediate(),
  evaluation: new QueuedEvaluation(nodeThread(new URL('./evaluation-worker.js', import.meta.url))),
  shellcheck: shellcheckSource(),
};

async function tried<T>(uri: string, work: (file: string) => T | Promise<T>): Promise<T | undefined> {
  if (!uri.startsWith('file:')) return undefined;
  try {
    return await work(fileURLToPath(uri));
  } catch {
    return undefined;
  }
}
