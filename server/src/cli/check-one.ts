import {
  check,
  readConfig,
  toolFacts,
  UserTool,
  type DialectName,
  type ProjectConfig,
  type Twin,
} from '@user-tool/shared';
import { checkAids, type CheckSources } from '../common/check-aids.js';
import { Failure, inside, isDebugging } from './failure.js';
import type { Target } from './find/targets.js';
import { readDocument } from './read-document.js';
import { quotedLines, type FileResult } from './report/result.js';

/** One document to check, with all that has to be known for it. Plain data: it travels between threads. */
export interface Task extends Target {
  config: ProjectConfig;
  dialect?: DialectName;
  /** Other tools with the same id and version, by their paths. */
  twins?: readonly Twin[];
}

/** What came of a task: a result, or the reason why the file could not be read. */
export type Outcome = FileResult | { path: string; reason: string };

/** Reads and checks one document. Never rejects for what is in a file or for a file that is not there. */
export async function checkOne(task: Task, sources: CheckSources): Promise<Outcome> {
  try {
    return task.kind === 'config' ? checkConfig(task) : await checkTool(task, sources);
  } catch (error) {
    if (!(error instanceof Failure) && isDebugging()) throw error;
    return { path: task.path, reason: error instanceof Failure ? error.message : inside(error) };
  }
}

/** Whether a task brought a result. */
export function isResult(outcome: Outcome): outcome is FileResult {
  return 'problems' in outcome;
}

async function checkTool(
  { path, file, content, config, dialect, twins }: Task,
  sources: CheckSources,
): Promise<FileResult> {
  const { text, unread } = content ?? readDocument(file);
  const tool = new UserTool(text, { ...(dialect && { dialect }), ...(unread !== undefined && { unread }) });
  const aids = await checkAids(tool, config, sources);
  const problems = check(tool, { config, ...aids, ...(twins && { twins }) });
  const { identity, id } = toolFacts(tool);
  return {
    path,
    dialect: tool.dialect.name,
    problems,
    lines: quotedLines(problems, (line) => tool.source.line(line)),
    ...(identity !== undefined && id && { identity: { key: identity, range: id.range } }),
  };
}

function checkConfig({ path, file, content }: Task): FileResult {
  const { text, unread } = content ?? readDocument(file);
  return configResult(path, text, readConfig(text, unread === undefined ? {} : { unread }).problems);
}

/** The result of a configuration file that was read already. */
export function configResult(path: string, text: string, problems: FileResult['problems']): FileResult {
  const lines = text.split(/\r\n|\r|\n/);
  return { path, dialect: null, problems, lines: quotedLines(problems, (line) => lines[line] ?? '') };
}
