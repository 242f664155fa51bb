import type { DialectName, Problem } from '@user-tool/shared';
import type { ToolChecker, ToolToCheck } from '../tool-checker.js';

/** One entry of `files` in the report for programs; its shape is a promise. */
export interface ReportEntry {
  path: string;
  /** Null for a configuration file, which is in no dialect. */
  dialect: DialectName | null;
  /** Whether the platform would take the tool: there is no error. */
  valid: boolean;
  /** Positions are zero-based, in UTF-16 units. */
  problems: Problem[];
}

/** Makes the entry of a document from its problems. */
export function reportEntry({ path, dialect, problems }: Omit<ReportEntry, 'valid'>): ReportEntry {
  return { path, dialect, valid: problems.every(({ severity }) => severity !== 'error'), problems };
}

/** A document that came as text. Plain data: it travels between threads. */
export interface TextToCheck extends ToolToCheck {
  /** What to call it. */
  path: string;
}

/** Checks a document that came as text. Never rejects for what is in it. */
export async function checkText(task: TextToCheck, checker: ToolChecker): Promise<ReportEntry> {
  const { document, problems } = await checker.check(task);
  return reportEntry({ path: task.path, dialect: document.dialect.name, problems });
}
