import type { Diagnostic } from 'vscode-languageserver';

/** How problems reach the client; its capabilities decide which. */
export interface DiagnosticsChannel {
  /** The document was opened or edited. */
  edited(uri: string): void;
  closed(uri: string): void;
  /** The problems of documents changed without an edit. */
  outdated(uris: readonly string[]): void;
}

/** The problems of a document, for a client that pulls (LSP, "DocumentDiagnosticReport"). */
export type DiagnosticReport =
  { kind: 'full'; resultId: string; items: Diagnostic[] } | { kind: 'unchanged'; resultId: string };

/** Assigns ids to reports: an unchanged one keeps its id, and is not sent again. */
export class Reports {
  private readonly last = new Map<string, { id: string; items: Diagnostic[] }>();
  private count = 0;

  /**
   * @param document any name for it
   * @param previousId of the client's report
   */
  report(document: string, items: Diagnostic[], previousId: string | undefined): DiagnosticReport {
    const last = this.last.get(document);
    const id = last && isSameData(last.items, items) ? last.id : String(++this.count);
    this.last.set(document, { id, items });
    return id === previousId ? { kind: 'unchanged', resultId: id } : { kind: 'full', resultId: id, items };
  }

  /** The previous report again; undefined if there is none. */
  again(document: string, previousId: string | undefined): DiagnosticReport | undefined {
    const last = this.last.get(document);
    return last && this.report(document, last.items, previousId);
  }

  forget(document: string): void {
    this.last.delete(document);
  }
}

/** Whether two values would be the same JSON, regardless of the order of members. */
function isSameData(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => isSameData(a[name as keyof typeof a], b[name as keyof typeof b]))
  );
}
