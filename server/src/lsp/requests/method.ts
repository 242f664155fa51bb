import {
  ErrorCodes,
  ResponseError,
  type CancellationToken,
  type NotificationType,
  type RequestHandler,
  type RequestType,
  type ServerCapabilities,
} from 'vscode-languageserver';
import type { RequestOf } from '../../protocol/messages.js';
import type { ClientAbilities } from '../client/client-abilities.js';
import { cancelled } from '../session/cancellation.js';
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
 * An LSP request.
 * @param fallback the result if something goes wrong
 */
export function request<P, R, E>(
  type: RequestType<P, R, E>,
  answer: (session: Session, params: P, token: CancellationToken) => Answer<R>,
  fallback: (params: P) => R,
): Method {
  return {
    kind: 'request',
    method: type.method,
    serve: (session) => {
      const handler = (params: P, token: CancellationToken): Promise<R | ResponseError<never>> =>
        answered(session, token, () => answer(session, params, token), fallback(params));
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
export function ownRequest<P, R>(
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
          : answered(session, token, () => answer(session, params, token), fallback(params));
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

/** Answers a request, or reports that the client has canceled it. */
function answered<R>(
  { guard }: Session,
  token: CancellationToken,
  answer: () => Answer<R>,
  fallback: R,
): Promise<R | ResponseError<never>> {
  return guard<R | ResponseError<never>>(async () => {
    const result = await answer();
    return token.isCancellationRequested ? cancelled() : result;
  }, fallback);
}
