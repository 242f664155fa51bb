import type { DialectName, Problem } from '@user-tool/shared';
import type { TextToRead, ToolChecker } from '../tool-checker.js';

/** One entry of `files` in the JSON report; its shape is stable. */
export interface ReportEntry {
  path: string;
  /** Null for a configuration file, which has no dialect. */
  dialect: DialectName | null;
  /** Whether the platform would accept the tool: it has no errors. */
  valid: boolean;
  /** Positions are zero-based, in UTF-16 units. */
  problems: Problem[];
}

/** The entry of a document, made from its problems. */
export function reportEntry({ path, dialect, problems }: Omit<ReportEntry, 'valid'>): ReportEntry {
  return { path, dialect, valid: problems.every(({ severity }) => severity !== 'error'), problems };
}

/** A document received as text. Plain data: it is sent between threads. */
export interface TextToCheck extends TextToRead {
  /** Its name in the report. */
  path: string;
}

const utf8 = new TextEncoder();

/**
 * Checks a document received as text, and gives its {@link ReportEntry} as JSON in UTF-8, which whoever sends it
 * neither reads nor writes again. Never rejects because of its content.
 */
export async function checkText(task: TextToCheck, checker: ToolChecker): Promise<Uint8Array> {
  const { dialect, problems } = await checker.checkFile(task);
  const entry = reportEntry({ path: task.path, dialect, problems });
  return utf8.encode(JSON.stringify(entry));
}
