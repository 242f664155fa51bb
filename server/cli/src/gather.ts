import { defaultConfig, type DialectName, type JobsSetting, type PlatformVersion } from '@user-tool/shared';
import { dirname, isAbsolute, relative, sep } from 'node:path';
import type { RawDocument } from '@user-tool/checking/files/decode.js';
import { FileError, reasonOf } from '@user-tool/checking/files/file-error.js';
import { readDocument } from '@user-tool/checking/files/read-document.js';
import {
  configResult,
  contentOf,
  type FileResult,
  type FileToCheck,
  type Unreadable,
} from '@user-tool/checking/tasks/check-file.js';
import { CommandFailure } from './failure.js';
import { ProjectFiles, type ReadFile } from './find/project-files.js';
import { findTargets, standardInput } from './find/targets.js';
import { printMessage } from './message.js';
import { Progress } from './progress.js';
import { readStandardInput } from './standard-input.js';
import { visible } from './terminal.js';

/** Flags of every verb that takes documents. */
export interface DocumentFlags {
  dialect?: DialectName;
  /** The version of the platform, overriding `.user-tool.yml`. */
  platform?: PlatformVersion;
  /** How servers start jobs, overriding `.user-tool.yml`. */
  serverJobs?: JobsSetting;
  /** Whether to use `.user-tool.yml`. */
  config: boolean;
  stdinPath?: string;
  /** Whether to run ShellCheck, overriding `.user-tool.yml`. */
  shellcheck?: boolean;
}

/** Reports and records that a file cannot be read or written. */
type ReportUnreadable = (path: string, reason: string, action?: 'read' | 'written') => void;

/** The documents for a verb, and what else to report. */
export interface Gathered {
  files: FileToCheck[];
  /** Grows while documents are read. */
  unreadable: Unreadable[];
  /** Reports and records that a file cannot be read. */
  reportUnreadable: ReportUnreadable;
  /** Reports why something requested is missing. */
  warn: (warning: string) => void;
  /** Configuration files with errors that are not among the files. */
  brokenConfigs: () => Promise<FileResult[]>;
  /** The folders that the files come from; absolute. */
  folders: Set<string>;
  progress: Progress;
}

/**
 * Finds the documents that the command-line paths refer to; by default, those in the working folder.
 * @param readConfigFile how configuration files are read
 * @throws Failure if the flags do not fit the paths
 */
export async function gather(
  paths: readonly string[],
  flags: DocumentFlags,
  readConfigFile: ReadFile = readDocument,
): Promise<Gathered> {
  if (flags.stdinPath !== undefined && !paths.includes(standardInput)) {
    throw new CommandFailure(`"--stdin-path" requires standard input: add the path "${standardInput}".`);
  }
  const folder = process.cwd();
  const progress = new Progress(process.stderr);
  const unreadable: Unreadable[] = [];
  const warn = (warning: string): void => {
    progress.clear();
    printMessage(warning);
  };
  const reportUnreadable: ReportUnreadable = (path, reason, action = 'read') => {
    unreadable.push({ path, reason });
    warn(`"${shortened(path)}" cannot be ${action}: ${reason}.`);
  };
  const projects = new ProjectFiles(flags.config ? readConfigFile : undefined, (file, error) => {
    reportUnreadable(shownPath(file, folder), reasonOf(error));
  });
  const folders = new Set<string>();
  const targets = await findTargets(paths.length > 0 ? paths : ['.'], {
    folder,
    projects,
    readInput: readStandardInput,
    inputPath: flags.stdinPath,
    onError: reportUnreadable,
    onSkip: (path, reason) => {
      warn(`"${shortened(path)}" was not searched: ${reason}.`);
    },
    onFolder: (searched) => {
      folders.add(searched);
      progress.say(() => `Searching ${visible(shownPath(searched, folder))} …`);
    },
  });
  const files: FileToCheck[] = [];
  for (const target of targets) {
    folders.add(dirname(target.file));
    const project = (await projects.nearest(dirname(target.file)))?.config ?? defaultConfig;
    const config = {
      ...project,
      platform: flags.platform ?? project.platform,
      jobs: flags.serverJobs ?? project.jobs,
      shellcheck: flags.shellcheck ?? project.shellcheck,
    };
    files.push({ ...target, config, ...(flags.dialect && { dialect: flags.dialect }) });
  }
  const named = new Set(files.map(({ file }) => file));
  return {
    files,
    unreadable,
    reportUnreadable,
    warn,
    brokenConfigs: async () =>
      (await projects.all())
        .filter(({ file, problems }) => problems.length > 0 && !named.has(file))
        .map((config) => configResult(shownPath(config.file, folder), config)),
    folders,
    progress,
  };
}

/** The content of a file; undefined if it cannot be read, which is reported. */
export function readOrReport(
  file: FileToCheck,
  { reportUnreadable }: Pick<Gathered, 'reportUnreadable'>,
): RawDocument | undefined {
  try {
    return contentOf(file);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    reportUnreadable(file.path, error.message);
    return undefined;
  }
}

/** A path as a user in the working folder would write it. */
export function shownPath(file: string, folder: string): string {
  const inside = relative(folder, file);
  return inside.split(sep)[0] === '..' || isAbsolute(inside) ? file : inside || '.';
}

/** Paths can be longer than the screen. */
function shortened(path: string): string {
  return path.length > 200 ? `${path.slice(0, 80)}…${path.slice(-80)}` : path;
}
