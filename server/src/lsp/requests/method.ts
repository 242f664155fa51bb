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

/** A method that the server answers or hears. */
export interface Method {
  readonly kind: 'request' | 'notification';
  readonly method: string;
  serve(session: Session): void;
}

/** Methods that belong together, and how they are announced. */
export interface MethodFamily {
  /**
   * What `initialize` answers; undefined where this client is not served. Absent for requests beyond LSP, which are
   * announced by their names.
   */
  announce?: (client: ClientAbilities) => ServerCapabilities | undefined;
  methods: readonly Method[];
}

/** What a handler gives. */
export type Answer<R> = R | ResponseError<never> | Promise<R | ResponseError<never>>;

/**
 * A request of LSP.
 * @param fallback the answer where something goes wrong
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
      // The library distinguishes results that may be null, which it cannot do before it knows them.
      session.connection.onRequest(type, handler as RequestHandler<P, R, E>);
    },
  };
}

/** What a request beyond LSP takes. */
export interface ParamsOf<P> {
  /** Undefined where what a client sent is something else. */
  read: (params: unknown) => P | undefined;
  /** As a message writes it: `{code}`. */
  written: string;
}

/**
 * A request beyond LSP: what a client sends with it is checked first.
 * @param fallback the answer where something goes wrong
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
        // What came without parameters comes with the token alone.
        const token = sent.at(-1) as CancellationToken;
        const params = read(sent.length > 1 ? sent[0] : undefined);
        return params === undefined
          ? new ResponseError(ErrorCodes.InvalidParams, `"${method}" takes ${written}.`)
          : answered(session, token, () => answer(session, params, token), fallback(params));
      });
    },
  };
}

/** A notification of LSP. */
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

/** Answers a request; where the client has cancelled it by then, with that. */
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
