import type { TextDocument } from 'vscode-languageserver-textdocument';
import {
  check,
  hasShellText,
  readConfig,
  SourceText,
  UserTool,
  type CheckOptions,
  type FixableDocument,
  type Problem,
  type ProjectConfig,
  type ShellParser,
} from '@user-tool/shared';
import type { OpenDocuments } from './documents.js';
import type { Environment } from './environment.js';
import type { IndexedFile } from './indexed-file.js';
import { isConfigFile, type ProjectConfigs } from './project-config.js';
import { isTool } from './recognition.js';
import type { Settings, SettingsStore } from './settings.js';
import type { Look, WorkspaceIndex } from './workspace-index.js';

/** A document and what is wrong with it. */
export interface Judgement extends FixableDocument {
  document: TextDocument;
  /** Whether it is a tool or a configuration file; of others nothing is said. */
  ours: boolean;
}

/** How a file that is not open is judged. */
export interface FileJudge {
  /** What its problems depend on besides its text: the same facts and the same text give the same problems. */
  facts: string;
  problemsOf: (text: string) => readonly Problem[];
}

/**
 * Knows which documents are tools, and what is wrong with them. Whatever has to be waited for is waited for
 * first; from then on everything is about the document as it is at that moment, so that no answer is about an
 * older text.
 */
export class Judge {
  private shell: ShellParser | undefined;
  private readonly known = new WeakMap<UserTool, { facts: string; problems: readonly Problem[] }>();

  constructor(
    private readonly documents: OpenDocuments,
    private readonly settings: SettingsStore,
    private readonly projects: ProjectConfigs,
    private readonly index: WorkspaceIndex,
    private readonly environment: Pick<Environment, 'shellParser'>,
  ) {}

  /** The tool that a document holds now; undefined where it is not open, or no tool. */
  async tool(
    uri: string,
  ): Promise<{ document: TextDocument; tool: UserTool; settings: Settings } | undefined> {
    const settings = await this.settings.of(uri);
    const document = this.documents.get(uri);
    if (!document) return undefined;
    const candidate = { uri, languageId: document.languageId, text: document.getText() };
    return isTool(candidate, settings)
      ? { document, tool: this.documents.tool(document), settings }
      : undefined;
  }

  /** What is wrong with a document; undefined where it is not open. */
  async problems(uri: string): Promise<Judgement | undefined> {
    const look = await this.look(uri);
    if (!look) return undefined;
    const { document, tool, settings, project, twins } = look;
    if (isConfigFile(uri)) return judgeConfig(document);
    if (!tool) return nothingWrong(document);
    const options = { config: withSettings(project.config, settings), twins, shell: this.shell };
    return {
      document,
      ours: true,
      tool,
      source: tool.source,
      problems: this.check(tool, options),
      problemsOf: (text) => check(new UserTool(text), options),
    };
  }

  /** How to judge a file of the workspace that is not open. */
  async file({ uri, key, kind }: IndexedFile): Promise<FileJudge> {
    if (kind === 'config') return { facts: '', problemsOf: problemsOfConfig };
    const [settings, project] = await Promise.all([this.settings.of(uri), this.projects.of(uri)]);
    await this.loadShell();
    const { shell } = this;
    const options = { config: withSettings(project.config, settings), twins: this.index.twinsOf(key), shell };
    return { facts: JSON.stringify(options), problemsOf: (text) => check(new UserTool(text), options) };
  }

  /** The document as it is once all is there that is needed to judge it. */
  private async look(uri: string): Promise<Look | undefined> {
    const look = await this.index.look(uri);
    if (this.shell || !look?.tool || !hasShellText(look.tool)) return look;
    await this.loadShell();
    return this.index.look(uri);
  }

  private async loadShell(): Promise<void> {
    this.shell ??= await this.environment.shellParser();
  }

  private check(tool: UserTool, options: CheckOptions): readonly Problem[] {
    const facts = JSON.stringify(options);
    const known = this.known.get(tool);
    if (known?.facts === facts) return known.problems;
    const problems = check(tool, options);
    this.known.set(tool, { facts, problems });
    return problems;
  }
}

function judgeConfig(document: TextDocument): Judgement {
  const problems = problemsOfConfig(document.getText());
  return { ...nothingWrong(document), ours: true, problems, problemsOf: problemsOfConfig };
}

function problemsOfConfig(text: string): Problem[] {
  return readConfig(text).problems;
}

function nothingWrong(document: TextDocument): Judgement {
  const source = new SourceText(document.getText());
  return { document, ours: false, source, problems: [], problemsOf: () => [] };
}

/** What the project's file says goes before what a person sets: the editor then judges as the command does. */
function withSettings(config: ProjectConfig, settings: Settings): ProjectConfig {
  return {
    ...config,
    rules: { ...settings.rules, ...config.rules },
    datatypes: [...new Set([...config.datatypes, ...settings.datatypes])],
  };
}
