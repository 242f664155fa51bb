import type { TextDocument } from 'vscode-languageserver-textdocument';
import {
  check,
  readConfig,
  SourceText,
  UserTool,
  type CheckOptions,
  type FixableDocument,
  type Problem,
  type ProjectConfig,
} from '@user-tool/shared';
import { shellFacts, type ShellSources } from '../check/shell/shell-facts.js';
import { withoutRepeats } from '../check/warnings.js';
import type { OpenDocuments } from './documents.js';
import type { Environment } from './environment.js';
import type { IndexedFile } from './indexed-file.js';
import { isConfigFile, type ProjectConfigs } from './project-config.js';
import { isTool } from './recognition.js';
import type { Settings, SettingsStore } from './settings.js';
import type { Trust } from './trust.js';
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
  problemsOf: (text: string) => Promise<readonly Problem[]>;
}

/** What there is to know of a tool besides its problems. */
export interface Standing {
  /** The class by whose rules it is judged. */
  class: string;
  /** Whether the project's configuration leaves it out. */
  ignored: boolean;
  /** What is switched on and left out, as the workspace is not trusted. */
  restricted: 'shellcheck'[];
}

/** A document as it is, and how it is judged. */
interface JudgedLook extends Look {
  options: CheckOptions;
}

/** So often a document may change while shellcheck is at work; then it is judged without. */
const mostRounds = 20;

/**
 * Knows which documents are tools, and what is wrong with them. Whatever has to be waited for is waited for
 * first; from then on everything is about the document as it is at that moment, so that no answer is about an
 * older text.
 */
export class Judge {
  private readonly sources: ShellSources;
  /** What is waited for on behalf of a document, by its address. */
  private readonly waiting = new Map<string, AbortController>();
  private readonly known = new WeakMap<UserTool, { facts: string; problems: readonly Problem[] }>();

  constructor(
    private readonly documents: OpenDocuments,
    private readonly settings: SettingsStore,
    private readonly projects: ProjectConfigs,
    private readonly index: WorkspaceIndex,
    environment: Pick<Environment, 'shellParser' | 'shellcheck'>,
    private readonly trust: Trust,
    onWarning: (warning: string) => void,
  ) {
    const { shellParser, shellcheck } = environment;
    this.sources = { shellParser, shellcheck, onWarning: withoutRepeats(onWarning) };
  }

  /** The document has another text, or is not open any more: what is known of the old one is of no use. */
  edited(uri: string): void {
    this.waiting.get(uri)?.abort();
    this.waiting.delete(uri);
  }

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
    const { document, tool, options } = look;
    if (isConfigFile(uri)) return judgeConfig(document);
    if (!tool) return nothingWrong(document);
    return {
      document,
      ours: true,
      tool,
      source: tool.source,
      problems: this.check(tool, options),
      problemsOf: (text) => check(new UserTool(text), { ...options, all: true }),
    };
  }

  /** By what an open tool is judged. */
  async options(uri: string): Promise<CheckOptions | undefined> {
    return (await this.look(uri))?.options;
  }

  /** Where an open tool stands; undefined where it is not open, or no tool. */
  async standing(uri: string): Promise<Standing | undefined> {
    const [found, project] = await Promise.all([this.tool(uri), this.projects.of(uri)]);
    if (!found) return undefined;
    const { tool, settings } = found;
    const wantsPrograms = this.sources.shellcheck && withSettings(project.config, settings).shellcheck;
    return {
      class: tool.dialect.classConstant,
      ignored: project.ignored,
      restricted: wantsPrograms && !this.trust.isGranted ? ['shellcheck'] : [],
    };
  }

  /** How to judge a file of the workspace that is not open. */
  async file({ uri, key, kind }: IndexedFile): Promise<FileJudge> {
    if (kind === 'config') {
      return { facts: '', problemsOf: (text) => Promise.resolve(readConfig(text).problems) };
    }
    const [settings, project] = await Promise.all([this.settings.of(uri), this.projects.of(uri)]);
    const options = {
      config: this.configOf(project.config, settings),
      duplicates: this.index.duplicatesOf(key),
    };
    return {
      facts: JSON.stringify(options),
      problemsOf: async (text) => {
        const tool = new UserTool(text);
        return check(tool, { ...options, ...(await shellFacts(tool, options.config, this.sources)) });
      },
    };
  }

  /** The document as it is once all is there that is needed to judge it. */
  private async look(uri: string): Promise<JudgedLook | undefined> {
    for (let round = 1; ; round++) {
      const look = await this.index.look(uri);
      if (!look) return undefined;
      const { project, settings, tool, duplicates } = look;
      const options = { config: this.configOf(project.config, settings), duplicates };
      if (!tool) return { ...look, options };
      const asked = round < mostRounds ? options.config : { shellcheck: false };
      const facts = await shellFacts(tool, asked, this.sources, this.signalOf(uri));
      const document = this.documents.get(uri);
      if (!document) return undefined;
      if (this.documents.tool(document) === tool) return { ...look, options: { ...options, ...facts } };
    }
  }

  /** What holds for a document: no program runs for one whose workspace is not trusted. */
  private configOf(config: ProjectConfig, settings: Settings): ProjectConfig {
    const wanted = withSettings(config, settings);
    return { ...wanted, shellcheck: wanted.shellcheck === true && this.trust.isGranted };
  }

  private signalOf(uri: string): AbortSignal {
    let controller = this.waiting.get(uri);
    if (!controller) this.waiting.set(uri, (controller = new AbortController()));
    return controller.signal;
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
  return {
    ...nothingWrong(document),
    ours: true,
    problems: readConfig(document.getText()).problems,
    problemsOf: (text) => readConfig(text, { all: true }).problems,
  };
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
    shellcheck: config.shellcheck ?? settings.shellcheck,
  };
}
