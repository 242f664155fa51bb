import { configFileName, defaultConfig, type ProjectConfig } from '@user-tool/shared';
import { ConfigFiles, type ConfigFile } from '../../check/config-files.js';

/** Reads the text of a file, see the environment; what is open in the editor takes precedence over what is on disk. */
export type ReadText = (uri: string) => Promise<string | undefined>;

/** The configuration files of projects: of each document the nearest one upwards. */
export class ProjectConfigs {
  private readonly files: ConfigFiles;

  /** @param watched whether the client reports changed files, so that what was read may be kept */
  constructor(readText: ReadText, watched: boolean) {
    this.files = new ConfigFiles(async (uri) => {
      const text = await readText(uri);
      return text === undefined ? undefined : { text };
    }, watched);
  }

  /** What holds for a document, and whether it is one that is not to be checked. Never rejects. */
  async of(uri: string): Promise<{ config: ProjectConfig; ignored: boolean }> {
    const file = await this.files.nearest(foldersAbove(uri).map((folder) => `${folder}/${configFileName}`));
    return { config: file?.config ?? defaultConfig, ignored: file !== undefined && isIgnored(uri, file) };
  }

  /** Forgets what was read. */
  changed(): void {
    this.files.forget();
  }
}

/** Whether an address is that of a configuration file. */
export function isConfigFile(uri: string): boolean {
  return uri.endsWith(`/${configFileName}`);
}

/** The folders that an address lies in, the nearest first, without the slash at the end. */
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
    // An address that is not a path, such as one with a lone per cent sign.
    return false;
  }
}
