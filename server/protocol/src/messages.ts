/**
 * A request: its method, and in its type its parameters and result. LSP's own request types of
 * `vscode-languageserver` have this type too.
 */
export interface RequestOf<Params, Result> {
  readonly method: string;
  /** Never set: holds the types. */
  readonly _?: readonly [Params, Result, ...unknown[]] | undefined;
}

/** A notification: its method, and in its type its parameters. */
export interface NotificationOf<Params> {
  readonly method: string;
  /** Never set: holds the types. */
  readonly _?: readonly [Params, ...unknown[]] | undefined;
}

/** The prefix of methods that are not LSP's. */
export const methodPrefix = 'userTool/';

/** A request beyond LSP. */
export function customRequest<Params, Result>(name: string): RequestOf<Params, Result> {
  return { method: methodPrefix + name };
}

/** A notification beyond LSP. */
export function customNotification<Params>(name: string): NotificationOf<Params> {
  return { method: methodPrefix + name };
}

/** Parameters of a request about a document. */
export interface AboutDocument {
  textDocument: { uri: string };
}
