import { semanticTokensEdits } from '@user-tool/shared';
import type { SemanticTokens, SemanticTokensDelta } from 'vscode-languageserver';

/** The semantic tokens that each open document had last, so that the next answer holds only what is different. */
export class TokenResults {
  private readonly last = new Map<string, { id: string; data: readonly number[] }>();
  private count = 0;

  /** All tokens of a document, with an id for them. */
  full(uri: string, data: number[]): SemanticTokens {
    const id = String(++this.count);
    this.last.set(uri, { id, data });
    return { resultId: id, data };
  }

  /** What is different from the result of an id; all tokens where that is not the last one. */
  delta(uri: string, previousId: string, data: number[]): SemanticTokens | SemanticTokensDelta {
    const before = this.last.get(uri);
    const { resultId = '' } = this.full(uri, data);
    return before?.id === previousId
      ? { resultId, edits: semanticTokensEdits(before.data, data) }
      : { resultId, data };
  }

  /** A document is not open any more. */
  forget(uri: string): void {
    this.last.delete(uri);
  }
}
