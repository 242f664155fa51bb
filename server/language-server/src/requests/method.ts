import { isObject } from '@user-tool/shared';
import {
  ErrorCodes,
  ResponseError,
  type CancellationToken,
  type NotificationType,
  type RequestHandler,
  type RequestType,
  type ServerCapabilities,
} from 'vscode-languageserver';
import type { AboutDocument, RequestOf } from '@user-tool/protocol/messages.js';
import type { ClientAbilities } from '../client/client-abilities.js';
import { canceled, contentModified } from '../session/cancellation.js';
import type { Session } from '../session/session.js';

/** A method that the server handles. */
export interface Method {
  readonly kind: 'request' | 'notification';
  readonly method: string;
  serve(session: Session): void;
}

/** Methods that belong together, and their capabilities. */
export interface MethodFamily {
  /**
   * What `initialize` returns; undefined if this client is not supported. Absent for requests beyond LSP, which are
   * announced by name.
   */
  announce?: (client: ClientAbilities) => ServerCapabilities | undefined;
  methods: readonly Method[];
}

/** The result of a handler. */
export type Answer<R> = R | ResponseError<never> | Promise<R | ResponseError<never>>;

/**
 * What a request is about if the document has been edited since it was sent: `sent` for the text at that time, so that
 * there is nothing to answer; `latest` for the new text.
 */
export type AboutText = 'sent' | 'latest';

/**
 * An LSP request.
 * @param fallback the result if something goes wrong
 */
export function request<P, R, E>(
  type: RequestType<P, R, E>,
  answer: (session: Session, params: P, token: CancellationToken) => Answer<R>,
  fallback: (params: P) => R,
  about: AboutText = 'sent',
): Method {
  return {
    kind: 'request',
    method: type.method,
    serve: (session) => {
      const handler = (params: P, token: CancellationToken): Promise<R | ResponseError<never>> =>
        answered(session, token, () => answer(session, params, token), {
          fallback: fallback(params),
          uri: about === 'sent' ? uriOf(params) : undefined,
        });
      // The library has separate types for nullable results, which it cannot tell apart for generic ones.
      session.connection.onRequest(type, handler as RequestHandler<P, R, E>);
    },
  };
}

/** The parameters of a request beyond LSP. */
export interface ParamsOf<P> {
  /** Undefined if the client's parameters are invalid. */
  read: (params: unknown) => P | undefined;
  /** As in a message: `{code}`. */
  written: string;
}

/**
 * A request beyond LSP: the client's parameters are validated first.
 * @param fallback the result if something goes wrong
 */
export function customRequest<P, R>(
  { method }: RequestOf<P, R>,
  { read, written }: ParamsOf<P>,
  answer: (session: Session, params: P, token: CancellationToken) => Answer<R>,
  fallback: (params: P) => R,
): Method {
  return {
    kind: 'request',
    method,
    serve: (session) => {
      session.connection.onRequest(method, (...sent: unknown[]) => {
        // Without parameters, the token is the only argument.
        const token = sent.at(-1) as CancellationToken;
        const params = read(sent.length > 1 ? sent[0] : undefined);
        return params === undefined
          ? new ResponseError(ErrorCodes.InvalidParams, `"${method}" takes ${written}.`)
          : answered(session, token, () => answer(session, params, token), { fallback: fallback(params) });
      });
    },
  };
}

/** An LSP notification. */
export function notification<P>(
  type: NotificationType<P>,
  handle: (session: Session, params: P) => void,
): Method {
  return {
    kind: 'notification',
    method: type.method,
    serve: (session) => {
      session.connection.onNotification(type, (params) => {
        handle(session, params);
      });
    },
  };
}

/**
 * Answers a request once all messages that arrived with it are known, or reports that the client has canceled it.
 * @param uri of the document that must not have been edited by then
 */
function answered<R>(
  { guard, documents, order, environment }: Session,
  token: CancellationToken,
  answer: () => Answer<R>,
  { fallback, uri }: { fallback: R; uri?: string | undefined },
): Promise<R | ResponseError<never>> {
  return guard<R | ResponseError<never>>(async () => {
    const isCanceled = (): boolean => token.isCancellationRequested;
    const version = uri && documents.get(uri);
    await order.drained(environment);
    if (isCanceled()) return canceled();
    const now = version && documents.get(version.uri);
    if (now && now !== version) return contentModified();
    const result = await answer();
    return isCanceled() ? canceled() : result;
  }, fallback);
}

/** Whether parameters refer to a document, regardless of other members. */
export function isAboutDocument(params: unknown): params is AboutDocument & { [name: string]: unknown } {
  return (
    isObject(params) && isObject(params['textDocument']) && typeof params['textDocument']['uri'] === 'string'
  );
}

/** Whether a value is a position, of any document: positions beyond its end are valid. */
export function isPosition(position: unknown): position is { line: number; character: number } {
  return (
    isObject(position) && typeof position['line'] === 'number' && typeof position['character'] === 'number'
  );
}

/** The document that a request of LSP is about, if it is about one. */
function uriOf(params: unknown): string | undefined {
  return isAboutDocument(params) ? params.textDocument.uri : undefined;
}
