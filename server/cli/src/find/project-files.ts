import { configFileName } from '@user-tool/shared';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigFiles, type ConfigFile } from '@user-tool/checking/config-files.js';
import type { RawDocument } from '@user-tool/checking/files/decode.js';
import { pathFrom } from '@user-tool/checking/files/ignore-files.js';

/** Reads an existing file. @throws FileError if it cannot be read */
export type ReadFile = (file: string) => RawDocument;

/** The configuration files of the projects that are searched. */
export class ProjectFiles {
  private readonly files: ConfigFiles;
  /** By folder: every file of a folder asks. */
  private readonly byFolder = new Map<string, Promise<ConfigFile | undefined>>();

  /**
   * @param read how files are read; absent to ignore configurations
   * @param onError receives existing files that cannot be read; the next one up is used instead
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

  /** The file that applies to a folder (an absolute path), from there or above, if any. */
  nearest(folder: string): Promise<ConfigFile | undefined> {
    const cached = this.byFolder.get(folder);
    if (cached) return cached;
    const config = this.search(folder);
    this.byFolder.set(folder, config);
    return config;
  }

  /** Whether the configuration excludes a file or folder itself. */
  async ignores(path: string, isFolder: boolean): Promise<boolean> {
    const config = await this.nearest(dirname(path));
    return config?.leavesOutItself(pathFrom(dirname(config.file), path), isFolder) ?? false;
  }

  /** Every file that was read so far, ordered by path. */
  all(): Promise<ConfigFile[]> {
    return this.files.all();
  }

  private async search(folder: string): Promise<ConfigFile | undefined> {
    const local = await this.files.nearest([join(folder, configFileName)]);
    const parent = dirname(folder);
    return local ?? (parent === folder ? undefined : this.nearest(parent));
  }
}
