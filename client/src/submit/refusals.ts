import {
  Diagnostic,
  DiagnosticSeverity,
  l10n,
  languages,
  Range,
  Uri,
  workspace,
  type TextDocument,
} from 'vscode';
import { locateRequest, type LocatedFault } from '../../../server/src/protocol/tool-requests.js';
import type { Server } from '../server.js';

/** The source that the list of problems shows for them. */
const source = 'platform';

/** Errors that platforms reported, at their places in the document, until it changes. */
export class Refusals {
  private readonly collection = languages.createDiagnosticCollection('userTool.platform');
  private readonly listeners = [
    workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (contentChanges.length > 0) this.clear(document);
    }),
    workspace.onDidCloseTextDocument((document) => {
      this.clear(document);
    }),
  ];

  constructor(private readonly server: Pick<Server, 'ask'>) {}

  /** Shows errors in the platform's format, except those already shown. */
  async show(document: TextDocument, faults: readonly object[]): Promise<void> {
    const { uri, version } = document;
    const places = await this.server.ask(locateRequest, {
      textDocument: { uri: uri.toString() },
      faults,
    });
    // The errors are about another text.
    if (document.version !== version) return;
    const problems = faults.flatMap((fault, index) => {
      const place = places?.[index];
      return place?.known ? [] : [problemOf(fault, place)];
    });
    this.collection.set(uri, problems);
  }

  clear({ uri }: TextDocument): void {
    this.collection.delete(uri);
  }

  dispose(): void {
    for (const listener of this.listeners) listener.dispose();
    this.collection.dispose();
  }
}

/** Without a server to locate it, the problem is at the beginning. */
function problemOf(fault: object, place: LocatedFault | undefined): Diagnostic {
  const { msg, type } = fault as { msg?: unknown; type?: unknown };
  const { start, end } = place?.range ?? { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
  const message = typeof msg === 'string' && msg !== '' ? msg : l10n.t('The platform rejects this.');
  const problem = new Diagnostic(
    new Range(start.line, start.character, end.line, end.character),
    message,
    DiagnosticSeverity.Error,
  );
  problem.source = source;
  if (place?.code !== undefined && place.url !== undefined) {
    problem.code = { value: place.code, target: Uri.parse(place.url) };
  } else if (typeof type === 'string' && type !== '') problem.code = type;
  return problem;
}
