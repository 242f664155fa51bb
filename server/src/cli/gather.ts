import { dirname, isAbsolute, relative, sep } from 'node:path';
import type { DialectName } from '@user-tool/shared';
import { ConfigFiles, type ReadText } from './find/config-files.js';
import { configResult, type Task } from './check-one.js';
import { Failure, reasonOf } from './failure.js';
import { findTargets, standardInput } from './find/targets.js';
import { Progress } from './progress.js';
import { readDocument, readStandardInput } from './read-document.js';
import type { FileResult, Unreadable } from './report/result.js';
import { visible } from './terminal.js';

/** Flags of every verb that works on documents. */
export interface DocumentFlags {
  dialect?: DialectName;
  /** Whether `.user-tool.yml` counts. */
  config: boolean;
  stdinPath?: string;
  /** Whether shellcheck is asked, whatever `.user-tool.yml` says. */
  shellcheck?: boolean;
}

/** Says that a file cannot be read or written, and notes it. */
type Complain = (path: string, reason: string, deed?: 'read' | 'written') => void;

/** The documents that a verb works on, and what there is to say beside. */
export interface Gathered {
  tasks: Task[];
  /** Grows while documents are read. */
  unreadable: Unreadable[];
  /** Says that a file cannot be read, and notes it. */
  complain: Complain;
  /** Says why something that was asked for is not there. */
  tell: (trouble: string) => void;
  /** Configuration files in which there are mistakes, and which are no tasks themselves. */
  brokenConfigs: () => FileResult[];
  /** Folders whose files make up the tasks; absolute. */
  folders: Set<string>;
  progress: Progress;
}

/**
 * Finds the documents that the paths of the command line stand for; the working folder where there are none.
 * @param readConfigText how configuration files are read
 * @throws Failure where the flags do not fit the paths
 */
export async function gather(
  paths: readonly string[],
  flags: DocumentFlags,
  readConfigText: ReadText = readDocument,
): Promise<Gathered> {
  if (flags.stdinPath !== undefined && !paths.includes(standardInput)) {
    throw new Failure(`"--stdin-path" names what standard input holds: add the path "${standardInput}".`);
  }
  const folder = process.cwd();
  const progress = new Progress(process.stderr);
  const unreadable: Unreadable[] = [];
  const complain: Complain = (path, reason, deed = 'read') => {
    progress.clear();
    unreadable.push({ path, reason });
    process.stderr.write(`user-tool: "${visible(shortened(path))}" cannot be ${deed}: ${visible(reason)}.\n`);
  };
  const mention = (path: string, reason: string): void => {
    progress.clear();
    process.stderr.write(`user-tool: "${visible(shortened(path))}" was not searched: ${visible(reason)}.\n`);
  };
  const tell = (trouble: string): void => {
    progress.clear();
    process.stderr.write(`user-tool: ${visible(trouble)}\n`);
  };
  const complainOfConfig = (file: string, error: unknown): void => {
    complain(shownPath(file, folder), reasonOf(error));
  };
  const configs = new ConfigFiles(readConfigText, complainOfConfig, flags.config);
  const folders = new Set<string>();
  const visit = (searched: string): void => {
    folders.add(searched);
    progress.say(() => `Searching ${visible(shownPath(searched, folder))} …`);
  };
  const find = {
    folder,
    configs,
    readInput: readStandardInput,
    inputPath: flags.stdinPath,
    complain,
    mention,
    visit,
  };
  const targets = await findTargets(paths.length > 0 ? paths : ['.'], find);
  const tasks = targets.map((target): Task => {
    folders.add(dirname(target.file));
    const project = configs.configFor(dirname(target.file));
    const config = { ...project, shellcheck: flags.shellcheck ?? project.shellcheck };
    return { ...target, config, ...(flags.dialect && { dialect: flags.dialect }) };
  });
  const named = new Set(tasks.map(({ file }) => file));
  const brokenConfigs = (): FileResult[] =>
    configs.all
      .filter(({ file, problems }) => problems.length > 0 && !named.has(file))
      .map(({ file, text, problems }) => configResult(shownPath(file, folder), text, problems));
  return { tasks, unreadable, complain, tell, brokenConfigs, folders, progress };
}

/** A path as a person in the working folder would write it. */
export function shownPath(file: string, folder: string): string {
  const inside = relative(folder, file);
  return inside.split(sep)[0] === '..' || isAbsolute(inside) ? file : inside || '.';
}

/** Paths can be longer than any screen. */
function shortened(path: string): string {
  return path.length > 200 ? `${path.slice(0, 80)}…${path.slice(-80)}` : path;
}
