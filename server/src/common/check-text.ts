import {
  check,
  defaultConfig,
  UserTool,
  type DialectName,
  type Problem,
  type ProjectConfig,
} from '@user-tool/shared';
import { checkAids, type CheckSources } from './check-aids.js';

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
export interface TextToCheck {
  text: string;
  /** What to call it. */
  path: string;
  dialect?: DialectName;
  /** A sentence: why there is no text that could be checked. */
  unread?: string;
  config?: ProjectConfig;
  /** Whether it is a tool that administrators alone submit. */
  ofAdministrators?: boolean;
  /** Whether suppression comments count. Default: true. */
  suppressions?: boolean;
}

/** Checks a document by itself, without comparing it to others. Never rejects for what is in it. */
export async function checkText(document: TextToCheck, sources: CheckSources): Promise<ReportEntry> {
  return checkTool(toolOf(document), document, sources);
}

/** Reads a document, which only those need who want more of it than its entry. */
export function toolOf({ text, dialect, unread, ofAdministrators = false }: TextToCheck): UserTool {
  return new UserTool(text, {
    ofAdministrators,
    ...(dialect && { dialect }),
    ...(unread !== undefined && { unread }),
  });
}

/** The same for a document that was read by {@link toolOf}. */
export async function checkTool(
  tool: UserTool,
  { path, config = defaultConfig, suppressions = true }: TextToCheck,
  sources: CheckSources,
): Promise<ReportEntry> {
  const problems = check(tool, { config, suppressions, ...(await checkAids(tool, config, sources)) });
  return reportEntry({ path, dialect: tool.dialect.name, problems });
}
