import { configFileName, defaultConfig, type ProjectConfig } from '@user-tool/shared';
import { ConfigFiles, type ConfigFile } from '@user-tool/checking/config-files.js';

/** Reads the text of a file, see the environment; open documents take precedence over the disk. */
export type ReadText = (uri: string) => Promise<string | undefined>;

/** The configuration files of projects: for each document, the nearest one above it. */
export class ProjectConfigs {
  private readonly files: ConfigFiles;
  /** The nearest configuration file of each folder, by the folder's URI. */
  private readonly nearest = new Map<string, Promise<ConfigFile | undefined>>();

  /** @param watched whether the client reports changed files, so that they can be cached */
  constructor(
    private readonly readText: ReadText,
    private readonly watched: boolean,
  ) {
    this.files = new ConfigFiles(async (uri) => {
      const text = await readText(uri);
      return text === undefined ? undefined : { text };
    }, watched);
  }

  /** The configuration of a document, and whether it excludes it. Never rejects. */
  async of(uri: string): Promise<{ config: ProjectConfig; ignored: boolean }> {
    const file = await this.nearestTo(uri);
    return { config: file?.config ?? defaultConfig, ignored: file !== undefined && isIgnored(uri, file) };
  }

  /** The same for one pass over many files, in which no configuration file is read twice. */
  forPass(): ProjectConfigs {
    return this.watched ? this : new ProjectConfigs(this.readText, true);
  }

  /** Clears the cache. */
  changed(): void {
    this.files.forget();
    this.nearest.clear();
  }

  private nearestTo(uri: string): Promise<ConfigFile | undefined> {
    const folder = uri.slice(0, uri.lastIndexOf('/'));
    const cached = this.nearest.get(folder);
    if (cached) return cached;
    const nearest = this.files.nearest(foldersAbove(uri).map((above) => `${above}/${configFileName}`));
    if (this.watched) this.nearest.set(folder, nearest);
    return nearest;
  }
}

/** Whether a URI is that of a configuration file. */
export function isConfigFile(uri: string): boolean {
  return uri.endsWith(`/${configFileName}`);
}

/** The folders above a URI, nearest first, without trailing slashes. */
function foldersAbove(uri: string): string[] {
  const [, root = '', path = ''] = /^([\w+.-]+:(?:\/\/[^/?#]*)?)(\/[^?#]*)/.exec(uri) ?? [];
  const steps = path.split('/').slice(1, -1);
  return path === ''
    ? []
    : [...steps.keys(), steps.length].reverse().map((depth) => [root, ...steps.slice(0, depth)].join('/'));
}

function isIgnored(uri: string, project: ConfigFile): boolean {
  try {
    return project.leavesOut(decodeURIComponent(uri.slice(project.file.length - configFileName.length)));
  } catch {
    // Not a path, such as with a lone percent sign.
    return false;
  }
}
