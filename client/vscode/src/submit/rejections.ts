import { Diagnostic, DiagnosticSeverity, l10n, Uri, workspace } from 'vscode';
import { locateRequest, type LocatedFault } from '@user-tool/protocol/tool-requests.js';
import { PassingProblems } from '../passing-problems.js';
import { rangeOf } from '../places.js';
import type { Server } from '../server.js';
import { aboutTool, fileOf } from '../tool-uri.js';

/** The source that the list of problems shows for them. */
const source = 'platform';

/** Errors that platforms reported, at their places in the document, until it changes. */
export class Rejections {
  private readonly problems = new PassingProblems('userTool.platform');

  constructor(private readonly server: Pick<Server, 'ask'>) {}

  /** Shows errors in the platform's format, except those already shown. */
  async show(tool: Uri, faults: readonly object[]): Promise<void> {
    const document = await workspace.openTextDocument(fileOf(tool));
    const { uri, version } = document;
    const places = await this.server.ask(locateRequest, { ...aboutTool(tool), faults });
    // The errors are about another text.
    if (document.version !== version) return;
    const problems = faults.flatMap((fault, index) => {
      const place = places?.[index];
      return place?.known ? [] : [problemOf(fault, place)];
    });
    this.problems.set(uri, problems);
  }

  clear(tool: Uri): void {
    this.problems.clear({ uri: fileOf(tool) });
  }

  dispose(): void {
    this.problems.dispose();
  }
}

/** Without a server to locate it, the problem is at the beginning. */
function problemOf(fault: object, place: LocatedFault | undefined): Diagnostic {
  const { msg, type } = fault as { msg?: unknown; type?: unknown };
  const beginning = { line: 0, character: 0 };
  const range = place?.range ?? { start: beginning, end: beginning };
  const message = typeof msg === 'string' && msg !== '' ? msg : l10n.t('The platform rejects this.');
  const problem = new Diagnostic(rangeOf(range), message, DiagnosticSeverity.Error);
  problem.source = source;
  if (place?.code !== undefined && place.url !== undefined) {
    problem.code = { value: place.code, target: Uri.parse(place.url) };
  } else if (typeof type === 'string' && type !== '') problem.code = type;
  return problem;
}
