import {
  applyConfigFixes,
  applyFixes,
  check,
  Document,
  findConfigProblems,
  findProblems,
  readConfig,
  SourceText,
  type CheckOptions,
  type FixableDocument,
  type FoundProblems,
  type Problem,
  type Tool,
} from '@user-tool/shared';
import type { ShellcheckLoader } from '@user-tool/checking/shell/shell-findings.js';
import { withoutRepeats } from '@user-tool/checking/shell/shell-findings.js';
import { ToolChecker } from '@user-tool/checking/tool-checker.js';
import type { ToolStatus } from '@user-tool/protocol/tool-requests.js';
import {
  checkedDocuments,
  type DocumentSnapshot,
  type DocumentSnapshots,
} from '../documents/document-snapshot.js';
import type { OpenDocuments } from '../documents/open-documents.js';
import { CheckConfigs, type CheckConfig } from '../settings/check-configs.js';
import type { SettingsStore, Trust } from '../settings/settings-store.js';
import type { IndexedFile } from '../workspace/indexed-file.js';
import { isConfigFile, type ProjectConfigs } from '../workspace/project-configs.js';
import type { WorkspaceIndex } from '../workspace/workspace-index.js';

/** A snapshot of a document with its problems; it has no documents if the project excludes it. */
export interface CheckedFile extends DocumentSnapshot {
  /** Whether it is a tool, a workflow with tools, or a configuration file; other documents have no problems. */
  readonly isChecked: boolean;
  readonly source: SourceText;
  readonly problems: readonly Problem[];
  /** What is checked by itself: the whole document, or each tool in a workflow. */
  readonly parts: readonly CheckedDocument[];
}

/** What is checked by itself, with its problems; `document` and `tool` are absent for a configuration file. */
export interface CheckedDocument extends DocumentSnapshot, FixableDocument {
  readonly tool?: Tool;
  /** The options that its problems depend on. */
  readonly options: CheckOptions;
}

/** How to check a file that is not open. */
export interface FileChecker {
  /** If they are {@link isSameCheck the same}, the same text has the same problems. */
  options: CheckOptions;
  problemsOf: (text: string) => Promise<readonly Problem[]>;
}

/** What the checker works with. */
export interface CheckerContext {
  documents: OpenDocuments;
  snapshots: DocumentSnapshots;
  settings: SettingsStore;
  projects: ProjectConfigs;
  index: WorkspaceIndex;
  trust: Trust;
  sources: ShellcheckLoader;
}

/** If a document changes this often while ShellCheck runs, it is checked without it. */
const maxRounds = 20;

/** Checks tools and configuration files. */
export class DocumentChecker {
  private readonly tools: ToolChecker;
  /** Pending work for a document, by its URI. */
  private readonly waiting = new Map<string, AbortController>();
  private readonly configs = new CheckConfigs();
  private readonly cache = new WeakMap<Document, { options: CheckOptions; problems: FoundProblems }>();

  constructor(private readonly context: CheckerContext) {
    const { sources } = context;
    this.tools = new ToolChecker({ ...sources, onWarning: withoutRepeats(sources.onWarning) });
  }

  /** The document was edited or closed: results for the old text are no use. */
  abandon(uri: string): void {
    this.waiting.get(uri)?.abort();
    this.waiting.delete(uri);
  }

  /**
   * Checks an open document. If it changes while ShellCheck runs, the newest version is checked instead, so that
   * problems are never about an older text.
   * @returns undefined if it is not open
   */
  async check(uri: string): Promise<CheckedFile | undefined> {
    for (let round = 1; ; round++) {
      const snapshot = await this.context.snapshots.take(uri);
      if (!snapshot) return undefined;
      const documents = checkedDocuments(snapshot);
      const options = this.optionsFor(snapshot);
      if (documents.length === 0) return withoutDocument({ ...snapshot, documents }, options);
      const checkConfig = round < maxRounds ? options.config : { shellcheck: false };
      const signal = checkConfig.shellcheck ? this.signalOf(uri) : undefined;
      const findings = await Promise.all(
        documents.map((document) => this.tools.shellFindings(document, checkConfig, signal)),
      );
      if (this.context.documents.get(uri) !== snapshot.version) continue;
      return this.withProblems(
        snapshot,
        documents.map((document, index) => ({ document, options: { ...options, ...findings[index] } })),
      );
    }
  }

  /** How to check a file of the workspace that is not open. */
  async file({ uri, key, kind }: IndexedFile): Promise<FileChecker> {
    if (kind === 'config') {
      return { options: {}, problemsOf: (text) => Promise.resolve(readConfig(text).problems) };
    }
    const { settings, projects, index } = this.context;
    const [fileSettings, project] = await Promise.all([settings.of(uri), projects.of(uri)]);
    const options = this.optionsFor({
      settings: fileSettings,
      project,
      duplicates: index.duplicatesOfFile(key),
    });
    return {
      options,
      problemsOf: async (text) => (await this.tools.checkFile({ text, path: uri, ...options })).problems,
    };
  }

  /** What a document's settings and project enable, but that is off because the workspace is not trusted. */
  restricted({
    settings,
    project,
  }: Pick<DocumentSnapshot, 'settings' | 'project'>): ToolStatus['restricted'] {
    const { sources, trust } = this.context;
    const isWanted = sources.shellcheck && this.configs.of(project.config, settings, true).shellcheck;
    return isWanted && !trust.isGranted ? ['shellcheck'] : [];
  }

  /** Programs do not run for a document in an untrusted workspace. */
  private optionsFor({
    settings,
    project,
    duplicates,
  }: Pick<DocumentSnapshot, 'settings' | 'project' | 'duplicates'>): CheckOptions & {
    config: CheckConfig;
  } {
    return { config: this.configs.of(project.config, settings, this.context.trust.isGranted), duplicates };
  }

  private withProblems(
    snapshot: DocumentSnapshot,
    checks: readonly { document: Document; options: CheckOptions }[],
  ): CheckedFile {
    const parts = checks.map(({ document, options }): CheckedDocument => {
      const { source, tool } = document;
      const isWhole = source.text === snapshot.version.text;
      const found = this.problemsOf(document, options);
      return {
        ...snapshot,
        document,
        ...(tool && { tool }),
        options,
        source,
        problems: found.problems,
        found,
        fixed: () => applyFixes(document, options).text,
        problemsOf: (text) => {
          const read = isWhole && text === source.text ? document : new Document(text, document.options);
          return check(read, { ...options, all: true });
        },
      };
    });
    return fileOf(snapshot, parts);
  }

  private problemsOf(document: Document, options: CheckOptions): FoundProblems {
    const cached = this.cache.get(document);
    if (cached && isSameCheck(cached.options, options)) return cached.problems;
    const problems = findProblems(document, options);
    this.cache.set(document, { options, problems });
    return problems;
  }

  private signalOf(uri: string): AbortSignal {
    let controller = this.waiting.get(uri);
    if (!controller) this.waiting.set(uri, (controller = new AbortController()));
    return controller.signal;
  }
}

/** A configuration file, or a document that is not checked. */
function withoutDocument(snapshot: DocumentSnapshot, options: CheckOptions): CheckedFile {
  const { uri, text } = snapshot.version;
  if (!isConfigFile(uri)) return fileOf(snapshot, []);
  const found = findConfigProblems(new Document(text));
  const config: CheckedDocument = {
    ...snapshot,
    options,
    source: new SourceText(text),
    problems: found.problems,
    found,
    fixed: () => applyConfigFixes({ text }).text,
    problemsOf: (changed) => readConfig(changed, { all: true }).problems,
  };
  return fileOf(snapshot, [config]);
}

function fileOf(snapshot: DocumentSnapshot, parts: readonly CheckedDocument[]): CheckedFile {
  return {
    ...snapshot,
    isChecked: parts.length > 0,
    source: snapshot.version.source,
    problems: parts.flatMap(({ problems }) => problems),
    parts,
  };
}

/** Whether a document has the same problems with both options: compares what they consist of by identity. */
export function isSameCheck(a: CheckOptions, b: CheckOptions): boolean {
  if (a.config !== b.config || a.duplicates !== b.duplicates) return false;
  const [ours = [], theirs = []] = [a.shellFindings, b.shellFindings];
  return (
    ours.length === theirs.length &&
    ours.every(({ text, findings }, index) => {
      const other = theirs[index];
      return text === other?.text && findings === other.findings;
    })
  );
}
