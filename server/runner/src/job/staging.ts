import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Mount } from '../runtimes/runtime.js';
import { jobPaths } from './job-folder.js';

/**
 * The input files of a job. Each gets the kind of path that it has on the platform, `/job/inputs/dataset_1.dat`,
 * whatever its name: a command that relies on the extension fails here as it would there.
 */
export class Staging {
  private readonly targets = new Map<string, string>();

  /**
   * @param path of a file of this machine; relative to the current folder
   * @returns its path in the container
   */
  readonly add = (path: string): string => {
    const source = resolve(path);
    const target = this.targets.get(source) ?? `${jobPaths.inputs}/dataset_${this.targets.size + 1}.dat`;
    this.targets.set(source, target);
    return target;
  };

  /** The paths that do not exist. */
  get missing(): string[] {
    return [...this.targets.keys()].filter((source) => !existsSync(source));
  }

  /** Paths that are neither files nor folders, which a job could wait for forever. */
  get special(): string[] {
    return [...this.targets.keys()].filter((source) => {
      const stats = statSync(source, { throwIfNoEntry: false });
      return stats && !stats.isFile() && !stats.isDirectory();
    });
  }

  get mounts(): Mount[] {
    return [...this.targets].map(([source, target]) => ({ source, target, isWritable: false }));
  }
}
