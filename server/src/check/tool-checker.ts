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

/** Options for checking a tool, besides its text and the shell findings. */
export type ToolOptions = Omit<CheckOptions, keyof ShellFindings>;

/** A document to parse and check as a tool. Plain data: it is sent between threads. */
export interface ToolToCheck extends RawDocument, ToolOptions, ParseOptions {}

/** Checks documents as tools, the same for every entry point. */
export class ToolChecker {
  constructor(private readonly sources: ShellcheckLoader) {}

  /** Parses and checks a document. Never rejects because of its content. */
  async check(task: ToolToCheck): Promise<{ document: Document; problems: Problem[] }> {
    const document = new Document(task.text, task);
    return { document, problems: await this.problems(document, task) };
  }

  /** The problems of a parsed document. Never rejects. */
  async problems(document: Document, options: ToolOptions): Promise<Problem[]> {
    return check(document, { ...options, ...(await this.shellFindings(document, options.config)) });
  }

  /** See {@link findShellProblems}: with its findings, `check` can check a document synchronously. */
  shellFindings(
    document: Document,
    config: Pick<ProjectConfig, 'shellcheck'> = defaultConfig,
    signal?: AbortSignal,
  ): Promise<ShellFindings> {
    return findShellProblems(document, config, this.sources, signal);
  }
}
