import {
  check,
  defaultConfig,
  UserTool,
  type CheckOptions,
  type ParseOptions,
  type Problem,
  type ProjectConfig,
} from '@user-tool/shared';
import type { RawDocument } from './files/decode.js';
import { findShellProblems, type ShellFindings, type ShellcheckLoader } from './shell/shell-findings.js';

/** What holds for a tool that is checked, besides its text and what is known of the shell. */
export type ToolOptions = Omit<CheckOptions, keyof ShellFindings>;

/** A document to read and check as a tool. Plain data: it travels between threads. */
export interface ToolToCheck extends RawDocument, ToolOptions, Omit<ParseOptions, 'unread'> {}

/** Checks tools: the same way behind every door. */
export class ToolChecker {
  constructor(private readonly sources: ShellcheckLoader) {}

  /** Reads and checks a tool. Never rejects for what is in it. */
  async check(document: ToolToCheck): Promise<{ tool: UserTool; problems: Problem[] }> {
    const tool = new UserTool(document.text, parseOptions(document));
    return { tool, problems: await this.problems(tool, document) };
  }

  /** The problems of a tool that was read already. Never rejects. */
  async problems(tool: UserTool, options: ToolOptions): Promise<Problem[]> {
    return check(tool, { ...options, ...(await this.shellFindings(tool, options.config)) });
  }

  /** See {@link findShellProblems}: with its findings and `check`, a tool is checked without waiting. */
  shellFindings(
    tool: UserTool,
    config: Pick<ProjectConfig, 'shellcheck'> = defaultConfig,
    signal?: AbortSignal,
  ): Promise<ShellFindings> {
    return findShellProblems(tool, config, this.sources, signal);
  }
}

/** How the text of a document is read. */
export function parseOptions({ dialect, ofAdministrators, unreadableReason }: ToolToCheck): ParseOptions {
  return {
    ...(dialect && { dialect }),
    ...(ofAdministrators && { ofAdministrators }),
    ...(unreadableReason !== undefined && { unread: unreadableReason }),
  };
}
