import { diagnostics, type CheckOptions } from '@user-tool/shared';
import type {
  CancellationToken,
  ResponseError,
  ResultProgressReporter,
  WorkDoneProgressReporter,
  WorkspaceDiagnosticParams,
  WorkspaceDiagnosticReport,
  WorkspaceDiagnosticReportPartialResult,
  WorkspaceDocumentDiagnosticReport,
} from 'vscode-languageserver';
import type { ClientAbilities } from '../client/client-abilities.js';
import type { OpenDocuments } from '../documents/open-documents.js';
import { fileKey } from '../files/addresses.js';
import type { FileSystem } from '../files/file-system.js';
import { canceled } from '../session/cancellation.js';
import type { ServerEnvironment } from '../session/environment.js';
import type { IndexedFile } from '../workspace/indexed-file.js';
import type { WorkspaceIndex } from '../workspace/workspace-index.js';
import { isSameCheck, type DocumentChecker, type FileChecker } from './document-checker.js';
import type { Reports } from './reports.js';
import { isUnbegun, type ShownProblems } from './shown-problems.js';

/** How many reports are sent at once, and files processed before yielding to other work. */
const maxAtOnce = 50;

/** The ids of the client's reports, by URI key. */
type PreviousIds = Map<string, { uri: string; value: string }>;

/**
 * The problems of all tools and configuration files of the workspace, those of open documents from their current
 * text. A file is checked again only when it or what its problems depend on has changed, one at a time, so that other
 * requests take precedence.
 */
export class WorkspaceDiagnostics {
  /** By the keys of closed files, what their last reports depended on. */
  private readonly checked = new Map<string, { stamp: string; options: CheckOptions }>();

  constructor(
    private readonly client: ClientAbilities,
    private readonly documents: OpenDocuments,
    private readonly environment: ServerEnvironment,
    private readonly fileSystem: FileSystem,
    private readonly index: WorkspaceIndex,
    private readonly checker: DocumentChecker,
    private readonly shown: ShownProblems,
    private readonly reports: Reports,
  ) {}

  /**
   * The response to `workspace/diagnostic`.
   * @param partial receives reports as they come; the response is then empty
   */
  async report(
    { previousResultIds }: WorkspaceDiagnosticParams,
    token: CancellationToken,
    progress: WorkDoneProgressReporter,
    partial: ResultProgressReporter<WorkspaceDiagnosticReportPartialResult> | undefined,
  ): Promise<WorkspaceDiagnosticReport | ResponseError<never>> {
    const previous: PreviousIds = new Map(previousResultIds.map((one) => [fileKey(one.uri), one]));
    let items: WorkspaceDocumentDiagnosticReport[] = [];
    progress.begin('Checking user tools');
    try {
      await this.index.files.ready(token);
      for await (const item of this.items(previous)) {
        if (token.isCancellationRequested) return canceled();
        items.push(item);
        if (!partial || items.length < maxAtOnce) continue;
        partial.report({ items });
        items = [];
      }
      if (token.isCancellationRequested) return canceled();
      if (!partial) return { items };
      if (items.length > 0) partial.report({ items });
      return { items: [] };
    } finally {
      progress.done();
    }
  }

  private async *items(previous: PreviousIds): AsyncGenerator<WorkspaceDocumentDiagnosticReport> {
    for (const uri of this.documents.uris) yield* this.openDocument(uri, previous);
    const files = [...this.index.closedFiles()].filter(({ kind }) => kind !== undefined);
    for (let start = 0; start < files.length; start += maxAtOnce) {
      await this.environment.pause();
      const some = files.slice(start, start + maxAtOnce);
      const checkers = await Promise.all(some.map((file) => this.checker.file(file)));
      for (const [index, file] of some.entries()) {
        const checker = checkers[index];
        if (checker) yield* this.closedFile(file, checker, previous);
      }
    }
    this.forgetOthers(files);
    // Clears the problems of what is no longer a tool of the workspace.
    for (const { uri } of previous.values()) yield { kind: 'full', uri, version: null, items: [] };
  }

  private async *openDocument(
    uri: string,
    previous: PreviousIds,
  ): AsyncGenerator<WorkspaceDocumentDiagnosticReport> {
    const checked = await this.checker.check(uri);
    if (!checked?.isChecked) return;
    const { version } = checked.version;
    const items = diagnostics(this.shown.show(checked), { uri, ...this.client });
    yield { ...this.reports.report(uri, items, taken(previous, uri)), uri, version };
  }

  private async *closedFile(
    file: IndexedFile,
    checker: FileChecker,
    previous: PreviousIds,
  ): AsyncGenerator<WorkspaceDocumentDiagnosticReport> {
    const { uri, key, stamp } = file;
    const { options } = checker;
    const previousId = taken(previous, uri);
    // What was opened meanwhile is reported the next time.
    if (this.documents.get(uri)) return;
    const before = this.checked.get(key);
    const isCurrent = before?.stamp === stamp && isSameCheck(before.options, options);
    const cached = isCurrent ? this.reports.again(key, previousId) : undefined;
    if (cached) yield { ...cached, uri, version: null };
    else {
      await this.environment.pause();
      const text = await this.fileSystem.readFile(uri);
      const items =
        text === undefined || isUnbegun(text)
          ? []
          : diagnostics(await checker.problemsOf(text), { uri, ...this.client });
      this.checked.set(key, { stamp, options });
      yield { ...this.reports.report(key, items, previousId), uri, version: null };
    }
  }

  private forgetOthers(files: readonly IndexedFile[]): void {
    const keys = new Set(files.map(({ key }) => key));
    for (const key of this.checked.keys()) {
      if (keys.has(key)) continue;
      this.checked.delete(key);
      this.reports.forget(key);
    }
  }
}

/** The id of the client's report for a document, removed from the map. */
function taken(previous: PreviousIds, uri: string): string | undefined {
  const key = fileKey(uri);
  const id = previous.get(key)?.value;
  previous.delete(key);
  return id;
}
