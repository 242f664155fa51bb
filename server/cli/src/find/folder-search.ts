import { isToolName, isToolText, workflowTools } from '@user-tool/shared';
import { dirname, resolve } from 'node:path';
import { reasonOf } from '@user-tool/checking/files/file-error.js';
import { FolderWalk } from '@user-tool/checking/files/folder-walk.js';
import { IgnoreFiles } from '@user-tool/checking/files/ignore-files.js';
import { yamlName } from '@user-tool/checking/files/ignore-rules.js';
import { readDocument } from '@user-tool/checking/files/read-document.js';
import type { ProjectFiles } from './project-files.js';

/** How folders are searched. */
export interface SearchOptions {
  /** The working folder. */
  folder: string;
  projects: ProjectFiles;
  /** Receives what cannot be read; the reason follows the path. */
  onError: (path: string, reason: string) => void;
  /** Receives folders that are skipped without losing anything. */
  onSkip: (path: string, reason: string) => void;
  /** Receives each folder searched, as an absolute path. */
  onFolder: (folder: string) => void;
}

/** Searches folders for user tools: by name, and for other YAML files by content. */
export class FolderSearch {
  private readonly walk: FolderWalk;

  constructor(private readonly options: SearchOptions) {
    const { folder, projects, onError, onSkip } = options;
    this.walk = new FolderWalk({
      folder,
      ignores: (file, isFolder) => projects.ignores(file, isFolder),
      onError: (path, error) => {
        onError(path, reasonOf(error));
      },
      onSkip,
    });
  }

  /** The tools in a folder and below it, ordered by path. */
  async folder(path: string): Promise<string[]> {
    const tools: string[] = [];
    try {
      for await (const entry of this.walk.below(path, resolve(this.options.folder, path))) {
        if (entry.kind === 'folder') await this.enter(entry.file);
        else if (this.isTool(entry.path)) tools.push(entry.path);
      }
      return tools.sort(byCodeUnits);
    } catch (error) {
      this.options.onError(path, reasonOf(error));
      return [];
    }
  }

  /** The tools among the matches of a glob, and those in matching folders. */
  async matches(paths: readonly string[]): Promise<string[]> {
    const ignored = new IgnoreFiles(this.options.folder, this.options.folder);
    const isIgnored = async (path: string): Promise<boolean> => {
      const file = resolve(this.options.folder, path);
      if (await this.walk.isLeftOut(file, path.endsWith('/'), ignored)) return true;
      const above = dirname(path);
      return above !== path && above !== '.' && isIgnored(`${above}/`);
    };
    const kept: string[] = [];
    for (const path of paths) if (!(await isIgnored(path))) kept.push(path);
    const tools: string[] = [];
    for (const path of kept) {
      if (path.endsWith('/')) tools.push(...(await this.folder(path)));
      else if (this.isTool(path)) tools.push(path);
    }
    return tools.sort(byCodeUnits);
  }

  private async enter(folder: string): Promise<void> {
    this.options.onFolder(folder);
    // Problems in its configuration are reported even if it has no tools.
    await this.options.projects.nearest(folder);
  }

  /** Whether a YAML file is a user tool, by its name or else by its content, or a workflow with tools. */
  private isTool(path: string): boolean {
    if (isToolName(path)) return true;
    if (!yamlName.test(path)) return false;
    try {
      const { text } = readDocument(resolve(this.options.folder, path));
      return isToolText(text) || (workflowTools({ path, text })?.length ?? 0) > 0;
    } catch (error) {
      this.options.onError(path, reasonOf(error));
      return false;
    }
  }
}

function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
