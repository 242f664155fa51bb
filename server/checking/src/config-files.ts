import type { Problem, ProjectConfig } from '@user-tool/shared';
import ignore, { type Ignore } from 'ignore';
import type { RawDocument } from './files/decode.js';
import { pathVerdict } from './files/ignore-rules.js';

/** A parsed configuration file of a project. */
export class ConfigFile {
  readonly text: string;
  readonly config: ProjectConfig;
  readonly problems: Problem[];
  private compiledGlobs: Ignore | undefined;

  private constructor(
    readonly file: string,
    text: string,
    read: { config: ProjectConfig; problems: Problem[] },
  ) {
    this.text = text;
    this.config = read.config;
    this.problems = read.problems;
  }

  /**
   * Parses a file. Loads all rules for their names, which not all programs need.
   * @param file its path or URI
   */
  static async of(file: string, document: RawDocument): Promise<ConfigFile> {
    const { parseConfig } = await import('./parse-config.js');
    return new ConfigFile(file, document.text, parseConfig(document));
  }

  /**
   * Whether the project excludes a document, itself or with a folder that it is in.
   * @param path relative to the folder of this file, with slashes
   */
  leavesOut(path: string): boolean {
    return this.config.ignore.length > 0 && this.globs.ignores(path);
  }

  /** Whether the project excludes a file or folder itself; the caller checks the folders above it first. */
  leavesOutItself(path: string, isFolder: boolean): boolean {
    return this.config.ignore.length > 0 && (pathVerdict(this.globs, path, isFolder) ?? false);
  }

  /** They have the syntax of `.gitignore`. */
  private get globs(): Ignore {
    return (this.compiledGlobs ??= ignore().add(this.config.ignore));
  }
}

/** Reads the text of a configuration file; undefined if it cannot be read. Never rejects. */
export type ReadConfigFile = (file: string) => Promise<RawDocument | undefined>;

/** Configuration files by their paths or URIs, each read once. */
export class ConfigFiles {
  private readonly files = new Map<string, Promise<ConfigFile | undefined>>();

  /** @param keeps whether files are cached until {@link forget}; else a file is the same object until its text changes */
  constructor(
    private readonly read: ReadConfigFile,
    private readonly keeps = true,
  ) {}

  /** The first of these files that exists. Never rejects. */
  async nearest(candidates: Iterable<string>): Promise<ConfigFile | undefined> {
    for (const candidate of candidates) {
      const file = await this.at(candidate);
      if (file) return file;
    }
    return undefined;
  }

  /** All cached files, ordered by path. */
  async all(): Promise<ConfigFile[]> {
    const files = (await Promise.all(this.files.values())).filter((file) => file !== undefined);
    return files.sort((a, b) => (a.file < b.file ? -1 : 1));
  }

  /** Clears the cache. */
  forget(): void {
    this.files.clear();
  }

  private at(file: string): Promise<ConfigFile | undefined> {
    const cached = this.files.get(file);
    if (cached && this.keeps) return cached;
    const read = this.readAgain(file, cached);
    this.files.set(file, read);
    return read;
  }

  private async readAgain(
    file: string,
    cached: Promise<ConfigFile | undefined> | undefined,
  ): Promise<ConfigFile | undefined> {
    const [document, before] = await Promise.all([this.read(file), cached]);
    return document && before?.text === document.text ? before : document && ConfigFile.of(file, document);
  }
}
