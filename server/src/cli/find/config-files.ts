import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  configFileName,
  defaultConfig,
  readConfig,
  type ProjectConfig,
  type ReadConfig,
} from '@user-tool/shared';
import ignore, { type Ignore } from 'ignore';
import { wayTo } from '../../common/ignore-files.js';
import { ownVerdict } from '../../common/ignore-rules.js';

/** A configuration file that was read. */
export interface ConfigFile extends ReadConfig {
  /** Its absolute path. */
  file: string;
  text: string;
}

/** Reads a file's text, or says in a sentence why it is not read; throws where it cannot be had. */
export type ReadText = (file: string) => { text: string; unread?: string };

/** Finds the nearest `.user-tool.yml` for folders, and reads each one once. */
export class ConfigFiles {
  private readonly byFolder = new Map<string, ConfigFile | undefined>();
  private readonly globs = new Map<ConfigFile, Ignore>();

  /**
   * @param read how files are read
   * @param complain hears of files that are there and cannot be read; then the next one upwards holds
   * @param enabled whether there is any configuration at all
   */
  constructor(
    private readonly read: ReadText,
    private readonly complain: (file: string, error: unknown) => void,
    private readonly enabled = true,
  ) {}

  /** The file that holds in a folder (an absolute path), if there is one there or above. */
  nearest(folder: string): ConfigFile | undefined {
    if (!this.enabled) return undefined;
    if (!this.byFolder.has(folder)) {
      const parent = dirname(folder);
      const above = (): ConfigFile | undefined => (parent === folder ? undefined : this.nearest(parent));
      this.byFolder.set(folder, this.readIn(folder) ?? above());
    }
    return this.byFolder.get(folder);
  }

  /** What holds for documents in a folder. */
  configFor(folder: string): ProjectConfig {
    return this.nearest(folder)?.config ?? defaultConfig;
  }

  /** Whether the configuration says that a file or folder is not to be looked at. Globs mean what they mean in `.gitignore`. */
  ignores(path: string, isFolder: boolean): boolean {
    const config = this.nearest(dirname(path));
    if (!config || config.config.ignore.length === 0) return false;
    let globs = this.globs.get(config);
    if (!globs) this.globs.set(config, (globs = ignore().add(config.config.ignore)));
    return ownVerdict(globs, wayTo(path, dirname(config.file)), isFolder) ?? false;
  }

  /** Every file that was read so far, in the order of their paths. */
  get all(): ConfigFile[] {
    const found = new Set([...this.byFolder.values()].filter((config) => config !== undefined));
    return [...found].sort((a, b) => (a.file < b.file ? -1 : 1));
  }

  private readIn(folder: string): ConfigFile | undefined {
    const file = join(folder, configFileName);
    if (!existsSync(file)) return undefined;
    try {
      const { text, unread } = this.read(file);
      return { file, text, ...readConfig(text, unread === undefined ? {} : { unread }) };
    } catch (error) {
      this.complain(file, error);
      return undefined;
    }
  }
}
