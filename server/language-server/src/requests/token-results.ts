import { semanticTokensEdits } from '@user-tool/shared';
import type { SemanticTokens, SemanticTokensDelta } from 'vscode-languageserver';

/** The last semantic tokens of each open document, so that the next result has only the differences. */
export class TokenResults {
  private readonly last = new Map<string, { id: string; data: readonly number[] }>();
  private count = 0;

  /** All tokens of a document, with a result id. */
  full(uri: string, data: number[]): SemanticTokens {
    const id = String(++this.count);
    this.last.set(uri, { id, data });
    return { resultId: id, data };
  }

  /** The differences from the result with that id; all tokens if it is not the last one. */
  delta(uri: string, previousId: string, data: number[]): SemanticTokens | SemanticTokensDelta {
    const before = this.last.get(uri);
    const { resultId = '' } = this.full(uri, data);
    return before?.id === previousId
      ? { resultId, edits: semanticTokensEdits(before.data, data) }
      : { resultId, data };
  }

  /** Called when a document is closed. */
  forget(uri: string): void {
    this.last.delete(uri);
  }
}
