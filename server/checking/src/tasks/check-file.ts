import type { DialectName, Problem, ProjectConfig, Range } from '@user-tool/shared';
import { ConfigFile } from '../config-files.js';
import type { RawDocument } from '../files/decode.js';
import { FileError } from '../files/file-error.js';
import { readDocument } from '../files/read-document.js';
import type { ToolChecker, ToolOptions } from '../tool-checker.js';

/** A file to check, with everything that the check needs. Plain data: it is sent to threads. */
export interface FileToCheck extends ToolOptions {
  /** Its name in the report. */
  path: string;
  /** Its absolute path; for standard input, where it would be. */
  file: string;
  kind: 'tool' | 'config';
  /** Its content, if not read from the file. */
  content?: RawDocument;
  config: ProjectConfig;
  dialect?: DialectName;
  /** See {@link FileResult.markedFiles}. */
  markedFiles?: readonly string[];
}

/** The result for one file. Plain data: it is sent between threads. */
export interface FileResult {
  /** As the user wrote it, or as found below a path the user wrote. */
  path: string;
  /** Null for a configuration file, which has no dialect. */
  dialect: DialectName | null;
  problems: Problem[];
  /** The lines that contain problems and related places, by number. */
  lines: Readonly<Record<number, string>>;
  /** Other files with related places, by path, if they begin with a byte order mark. */
  markedFiles?: readonly string[];
}

/** A file that could not be read; the reason follows the path: `permission denied`. */
export interface Unreadable {
  path: string;
  reason: string;
}

/** The outcome of checking a file; `error` is an internal error. */
export type FileOutcome = FileResult | Unreadable | { path: string; error: Error };

/** Reads and checks one file. Never rejects. */
export async function checkFile(task: FileToCheck, checker: ToolChecker): Promise<FileOutcome> {
  const { path } = task;
  try {
    const document = contentOf(task);
    return task.kind === 'config'
      ? configResult(path, await ConfigFile.of(task.file, document))
      : await checkTool(task, document, checker);
  } catch (error) {
    if (error instanceof FileError) return { path, reason: error.message };
    return { path, error: error instanceof Error ? error : new Error(String(error)) };
  }
}

/** The content of a file. @throws FileError if it cannot be read */
export function contentOf({ content, file }: Pick<FileToCheck, 'content' | 'file'>): RawDocument {
  return content ?? readDocument(file);
}

/** The result for a configuration file that was already read. */
export function configResult(path: string, { text, problems }: ConfigFile): FileResult {
  const lines = text.split(/\r\n|\r|\n/);
  return { path, dialect: null, problems, lines: quotedLines(problems, (line) => lines[line] ?? '') };
}

async function checkTool(task: FileToCheck, content: RawDocument, checker: ToolChecker): Promise<FileResult> {
  const { source, dialect, problems } = await checker.checkFile({ ...task, ...content });
  const { path, markedFiles } = task;
  return {
    path,
    dialect,
    problems,
    lines: quotedLines(problems, (line) => source.line(line)),
    ...(markedFiles && { markedFiles }),
  };
}

/** Lines that a report quotes: where problems, related places and fixes begin and end. */
export function quotedLines(
  problems: readonly Problem[],
  lineAt: (line: number) => string,
): Record<number, string> {
  const lines: Record<number, string> = {};
  const add = ({ start, end }: Range): void => {
    for (const { line } of [start, end]) lines[line] ??= lineAt(line);
  };
  for (const { range, related, fixes } of problems) {
    add(range);
    for (const place of related) if (place.file === undefined) add(place.range);
    for (const { edits } of fixes) for (const edit of edits) add(edit.range);
  }
  return lines;
}
