import {
  check,
  defaultConfig,
  dialectOfWorkflows,
  Document,
  documentsIn,
  SourceText,
  type CheckOptions,
  type DialectName,
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

/** A file to check: a tool, or a workflow with tools. */
export interface TextToRead extends ToolToCheck {
  /** Its path or URI, or a name like that. */
  path: string;
}

/** What is checked in a file, with the problems. */
export interface CheckedText {
  /** The text of the file. */
  source: SourceText;
  dialect: DialectName;
  problems: Problem[];
}

/** Checks documents as tools, the same for every entry point. */
export class ToolChecker {
  constructor(private readonly sources: ShellcheckLoader) {}

  /** Parses and checks a document. Never rejects because of its content. */
  async check(task: ToolToCheck): Promise<{ document: Document; problems: Problem[] }> {
    const document = new Document(task.text, task);
    return { document, problems: await this.problems(document, task) };
  }

  /** The same for a file, which may be a workflow: then each tool in it is checked. */
  async checkFile(task: TextToRead): Promise<CheckedText> {
    const documents = documentsIn(task);
    const problems: Problem[] = [];
    for (const document of documents) problems.push(...(await this.problems(document, task)));
    const [first] = documents;
    const isWhole = first?.source.text === task.text;
    const source = isWhole ? first.source : new SourceText(task.text);
    return { source, dialect: first?.dialect.name ?? dialectOfWorkflows, problems };
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
