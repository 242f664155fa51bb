import type { TextDocument } from 'vscode-languageserver-textdocument';
import { check, isToolText, readConfig, type Problem, type ProjectConfig, type UserTool } from '@user-tool/shared';
import type { OpenDocuments } from './documents.js';
import { isConfigFile, type ProjectConfigs } from './project-config.js';
import type { Settings, SettingsStore } from './settings.js';
import type { Twins } from './twins.js';

/** A document and what is wrong with it. */
export interface Judgement {
  document: TextDocument;
  /** Whether it is a tool or a configuration file; of others nothing is said. */
  ours: boolean;
  problems: readonly Problem[];
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
    if (isConfigFile(uri)) {
      return { document, ours: true, problems: readConfig(document.getText()).problems, affected: [] };
    }
    const tool = isTool(document, settings) ? this.documents.tool(document) : undefined;
    const affected = this.twins.note(uri, tool);
    const problems = tool ? this.check(tool, withSettings(project.config, settings), uri) : [];
    return { document, ours: tool !== undefined, problems, affected };
  }

  private check(tool: UserTool, config: ProjectConfig, uri: string): readonly Problem[] {
    const twins = this.twins.of(uri);
    const facts = JSON.stringify([config, twins]);
    const known = this.known.get(tool);
    if (known?.facts === facts) return known.problems;
    const problems = check(tool, { config, twins });
    this.known.set(tool, { facts, problems });
    return problems;
  }
}

/** By its language or name always; other YAML where its class is known, unless that is switched off. */
function isTool(document: TextDocument, settings: Settings): boolean {
  return (
    document.languageId === 'user-tool' ||
    /\.tool\.ya?ml$/.test(document.uri) ||
    (settings.recognizeByContent && isToolText(document.getText()))
  );
}

/** What a person sets in the editor goes before what the project's file says. */
function withSettings(config: ProjectConfig, settings: Settings): ProjectConfig {
  return {
    ...config,
    rules: { ...config.rules, ...settings.rules },
    datatypes: [...new Set([...config.datatypes, ...settings.datatypes])],
  };
}
