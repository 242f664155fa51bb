import ignore from 'ignore';
import { configFileName, defaultConfig, readConfig, type ProjectConfig } from '@user-tool/shared';

/** Reads the text of a file, see the environment; what is open in the editor goes before what is on disk. */
export type ReadText = (uri: string) => Promise<string | undefined>;

/** The configuration files of projects: of each document the nearest one upwards. */
export class ProjectConfigs {
  private readonly files = new Map<string, Promise<ProjectConfig | undefined>>();

  /** @param watched whether the client tells when a file changes, so that what was read may be kept */
  constructor(
    private readonly readText: ReadText,
    private readonly watched: boolean,
  ) {}

  /** What holds for a document, and whether it is one that is not to be checked. Never rejects. */
  async of(uri: string): Promise<{ config: ProjectConfig; ignored: boolean }> {
    for (const folder of foldersAbove(uri)) {
      const config = await this.file(`${folder}/${configFileName}`);
      if (config) return { config, ignored: isIgnored(config, uri.slice(folder.length + 1)) };
    }
    return { config: defaultConfig, ignored: false };
  }

  /** Forgets what was read. */
  changed(): void {
    this.files.clear();
  }

  private file(uri: string): Promise<ProjectConfig | undefined> {
    const known = this.files.get(uri);
    if (known) return known;
    const config = this.readText(uri).then((text) =>
      text === undefined ? undefined : readConfig(text).config,
    );
    if (this.watched) this.files.set(uri, config);
    return config;
  }
}

/** Whether an address is that of a configuration file. */
export function isConfigFile(uri: string): boolean {
  return uri.endsWith(`/${configFileName}`);
}

/** The folders that an address lies in, the nearest first, without the slash at the end. */
export function foldersAbove(uri: string): string[] {
  const [, root = '', path = ''] = /^([\w+.-]+:(?:\/\/[^/?#]*)?)(\/[^?#]*)/.exec(uri) ?? [];
  const steps = path.split('/').slice(1, -1);
  return path === ''
    ? []
    : [...steps.keys(), steps.length].reverse().map((depth) => [root, ...steps.slice(0, depth)].join('/'));
}

/** Globs mean what they mean in `.gitignore`, as for the command line. */
function isIgnored(config: ProjectConfig, path: string): boolean {
  if (config.ignore.length === 0) return false;
  try {
    return ignore().add(config.ignore).ignores(decodeURIComponent(path));
  } catch {
    // An address that is no path, such as one with a lone per cent sign.
    return false;
  }
}
