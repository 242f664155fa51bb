/** A way in which problems reach the client; which one it is the client decides. */
export interface DiagnosticsChannel {
  /** The document was opened or edited. */
  edited(uri: string): void;
  closed(uri: string): void;
  /** The problems of documents changed without an edit. */
  outdated(uris: readonly string[]): void;
}
