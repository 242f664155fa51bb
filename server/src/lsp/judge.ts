import type { TextDocument } from 'vscode-languageserver-textdocument';
import {
  check,
  isToolText,
  readConfig,
  SourceText,
  UserTool,
  type CheckOptions,
  type FixableDocument,
  type Problem,
  type ProjectConfig,
} from '@user-tool/shared';
import type { OpenDocuments } from './documents.js';
import { isConfigFile, type ProjectConfigs } from './project-config.js';
import type { Settings, SettingsStore } from './settings.js';
import type { Twins } from './twins.js';

/** A document and what is wrong with it. */
export interface Judgement extends FixableDocument {
  document: TextDocument;
  /** Whether it is a tool or a configuration file; of others nothing is said. */
  ours: boolean;
  /** Other documents whose problems have changed because of this one. */
  affected: readonly string[];
}

/**
 * Knows which documents are tools, and what is wrong with them. Whatever has to be waited for is waited for
 * first; from then on everything is about the document as it is at that moment, so that no answer is about an
 * older text.
 */
export class Judge {
  private readonly known = new WeakMap<UserTool, { facts: string; problems: readonly Problem[] }>();

  constructor(
    private readonly documents: OpenDocuments,
    private readonly settings: SettingsStore,
    private readonly projects: ProjectConfigs,
    readonly twins: Twins,
  ) {}

  /** The tool that a document holds now; undefined where it is not open, or no tool. */
  async tool(uri: string): Promise<{ document: TextDocument; tool: UserTool } | undefined> {
    const settings = await this.settings.of(uri);
    const document = this.documents.get(uri);
    return document && isTool(document, settings)
      ? { document, tool: this.documents.tool(document) }
      : undefined;
  }

  /** What is wrong with a document; undefined where it is not open. */
  async problems(uri: string): Promise<Judgement | undefined> {
    const [settings, project] = await Promise.all([this.settings.of(uri), this.projects.of(uri)]);
    const document = this.documents.get(uri);
    if (!document) return undefined;
    if (isConfigFile(uri)) return judgeConfig(document);
    const isChecked = !project.ignored && isTool(document, settings);
    const tool = isChecked ? this.documents.tool(document) : undefined;
    const affected = this.twins.note(uri, tool);
    if (!tool) return { ...nothingWrong(document), affected };
    const options = { config: withSettings(project.config, settings), twins: this.twins.of(uri) };
    return {
      document,
      ours: true,
      tool,
      source: tool.source,
      problems: this.check(tool, options),
      problemsOf: (text) => check(new UserTool(text), options),
      affected,
    };
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
  const problemsOf = (text: string): Problem[] => readConfig(text).problems;
  return { ...nothingWrong(document), ours: true, problems: problemsOf(document.getText()), problemsOf };
}

function nothingWrong(document: TextDocument): Judgement {
  const source = new SourceText(document.getText());
  return { document, ours: false, source, problems: [], problemsOf: () => [], affected: [] };
}

/** By its language or name always; other YAML where its class is known, unless that is switched off. */
function isTool(document: TextDocument, settings: Settings): boolean {
  return (
    document.languageId === 'user-tool' ||
    /\.tool\.ya?ml$/.test(document.uri) ||
    (settings.recognizeByContent && isToolText(document.getText()))
  );
}

/** What the project's file says goes before what a person sets: the editor then judges as the command does. */
function withSettings(config: ProjectConfig, settings: Settings): ProjectConfig {
  return {
    ...config,
    rules: { ...settings.rules, ...config.rules },
    datatypes: [...new Set([...config.datatypes, ...settings.datatypes])],
  };
}
