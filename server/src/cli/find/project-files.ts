import { configFileName } from '@user-tool/shared';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigFiles, type ConfigFile } from '../../check/config-files.js';
import type { RawDocument } from '../../check/files/decode.js';
import { pathFrom } from '../../check/files/ignore-files.js';

/** Reads a file that is there. @throws FileError where it cannot be read */
export type ReadFile = (file: string) => RawDocument;

/** The configuration files of the projects in which documents are looked for. */
export class ProjectFiles {
  private readonly files: ConfigFiles;

  /**
   * @param read how files are read; absent where no configuration counts
   * @param onError receives files that are there and cannot be read; then the next one upwards holds
   */
  constructor(read: ReadFile | undefined, onError: (file: string, error: unknown) => void) {
    const readIfThere = (file: string): RawDocument | undefined => {
      if (!read || !existsSync(file)) return undefined;
      try {
        return read(file);
      } catch (error) {
        onError(file, error);
        return undefined;
      }
    };
    this.files = new ConfigFiles((file) => Promise.resolve(readIfThere(file)));
  }

  /** The file that holds in a folder (an absolute path), if there is one there or above. */
  nearest(folder: string): Promise<ConfigFile | undefined> {
    return this.files.nearest(configFilesAbove(folder));
  }

  /** Whether the configuration leaves a file or folder out for itself. */
  async ignores(path: string, isFolder: boolean): Promise<boolean> {
    const config = await this.nearest(dirname(path));
    return config?.leavesOutItself(pathFrom(dirname(config.file), path), isFolder) ?? false;
  }

  /** Every file that was read so far, ordered by path. */
  all(): Promise<ConfigFile[]> {
    return this.files.all();
  }
}

function* configFilesAbove(folder: string): Generator<string> {
  for (let at = folder; ; at = dirname(at)) {
    yield join(at, configFileName);
    if (at === dirname(at)) return;
  }
}
