import {
  check,
  defaultConfig,
  Document,
  type CheckOptions,
  type ParseOptions,
  type Problem,
  type ProjectConfig,
} from '@user-tool/shared';
import type { RawDocument } from './files/decode.js';
import { findShellProblems, type ShellcheckLoader, type ShellFindings } from './shell/shell-findings.js';

/** What holds for a tool that is checked, besides its text and what is known of the shell. */
export type ToolOptions = Omit<CheckOptions, keyof ShellFindings>;

/** A document to read and check as a tool. Plain data: it travels between threads. */
export interface ToolToCheck extends RawDocument, ToolOptions, ParseOptions {}

/** Checks documents as tools: the same way behind every door. */
export class ToolChecker {
  constructor(private readonly sources: ShellcheckLoader) {}

  /** Reads and checks a document. Never rejects for what is in it. */
  async check(task: ToolToCheck): Promise<{ document: Document; problems: Problem[] }> {
    const document = new Document(task.text, task);
    return { document, problems: await this.problems(document, task) };
  }

  /** The problems of a document that was read already. Never rejects. */
  async problems(document: Document, options: ToolOptions): Promise<Problem[]> {
    return check(document, { ...options, ...(await this.shellFindings(document, options.config)) });
  }

  /** See {@link findShellProblems}: with its findings and `check`, a document is checked without waiting. */
  shellFindings(
    document: Document,
    config: Pick<ProjectConfig, 'shellcheck'> = defaultConfig,
    signal?: AbortSignal,
  ): Promise<ShellFindings> {
    return findShellProblems(document, config, this.sources, signal);
  }
}
