import { dirname, resolve } from 'node:path';
import { isToolText } from '@user-tool/shared';
import { FolderWalk } from '../../common/folder-walk.js';
import { toolName, yamlName } from '../../common/ignore-rules.js';
import { IgnoreFiles } from '../../common/ignore-files.js';
import { reasonOf } from '../failure.js';
import { readDocument } from '../read-document.js';
import type { FindOptions } from './targets.js';

/** Searches folders for user tools: by name, and among other YAML files by content. */
export class FolderSearch {
  private readonly walk: FolderWalk;

  constructor(private readonly options: FindOptions) {
    const { folder, configs, complain, mention } = options;
    this.walk = new FolderWalk({
      folder,
      ignores: (file, isFolder) => configs.ignores(file, isFolder),
      complain: (path, error) => {
        complain(path, reasonOf(error));
      },
      mention,
    });
  }

  /** The tools in a folder and below it, ordered by path. */
  folder(path: string): string[] {
    const tools: string[] = [];
    try {
      for (const found of this.walk.below(path, resolve(this.options.folder, path))) {
        if (found.kind === 'folder') this.enter(found.file);
        else if (this.isTool(found.path)) tools.push(found.path);
      }
      return tools.sort(byCodeUnits);
    } catch (error) {
      this.options.complain(path, reasonOf(error));
      return [];
    }
  }

  /** The tools among the matches of a glob, and those in folders among them. */
  matches(paths: readonly string[]): string[] {
    const ignored = new IgnoreFiles(this.options.folder, this.options.folder);
    const isIgnored = (path: string): boolean => {
      const file = resolve(this.options.folder, path);
      const above = dirname(path);
      return (
        this.walk.isLeftOut(file, path.endsWith('/'), ignored) ||
        (above !== path && above !== '.' && isIgnored(`${above}/`))
      );
    };
    return paths
      .filter((path) => !isIgnored(path))
      .flatMap((path) => (path.endsWith('/') ? this.folder(path) : this.isTool(path) ? [path] : []))
      .sort(byCodeUnits);
  }

  private enter(folder: string): void {
    this.options.visit(folder);
    // What is wrong with its configuration is reported, whether or not there are tools.
    this.options.configs.nearest(folder);
  }

  /** Whether a YAML file is a user tool, by its name or else by its content. */
  private isTool(path: string): boolean {
    if (toolName.test(path)) return true;
    if (!yamlName.test(path)) return false;
    try {
      return isToolText(readDocument(resolve(this.options.folder, path)).text);
    } catch (error) {
      this.options.complain(path, reasonOf(error));
      return false;
    }
  }
}

function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
